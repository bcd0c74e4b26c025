package io.storbench.report;

import static io.storbench.report.TrialBuilder.measured;
import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.result.TrialResult;
import java.util.List;
import org.junit.jupiter.api.Test;

class KindSectionTest {
    private static TrialResult mixed(int replicate, double meanNanos) {
        return measured(1).replicate(replicate).kind("read", 1).kind("write", 2).valid(meanNanos);
    }

    /// Geometric means: the square root of 1 ms times 4 ms is 2 ms. In a second 1,000 and 250
    /// operations, half of each kind: 500 and 125, whose mean is 250.
    @Test
    void readsAndWritesHaveRowsOfTheirOwn() {
        Report report = Report.of(Reports.input(List.of(mixed(1, 1e6), mixed(2, 4e6))));
        Block.Table table = PartSection.KINDS.table(report.analysis()).orElseThrow();
        assertThat(table.rows()).hasSize(2);
        assertThat(table.rows().getFirst()).contains("measured", "read", "250.0/s", "2.000 ms");
        assertThat(table.rows().getLast()).contains("measured", "write", "250.0/s", "4.000 ms");
        assertThat(report.sections()).extracting(Section::id).contains("kinds");
    }

    /// In a second, of 1,000 and of 2,500 operations half are reads: 500 and 1,250, of which ten are to be
    /// beyond the 99th percentile.
    @Test
    void aKindOfFewerThanAThousandRequestsHasNoP99() {
        assertThat(p99(mixed(1, 1e6), mixed(2, 0.4e6))).isEqualTo("–");
        assertThat(p99(mixed(1, 0.4e6), mixed(2, 0.4e6))).isEqualTo("520 µs");
    }

    /// Of the reads: 1.3 times the mean.
    private static String p99(TrialResult... trials) {
        return PartSection.KINDS
                .table(Report.of(Reports.input(trials)).analysis())
                .orElseThrow()
                .rows()
                .getFirst()
                .getLast();
    }

    @Test
    void aLoadOfOneKindHasNoSuchTable() {
        Report report = Report.of(Reports.input(
                List.of(measured(1).valid(1e6), measured(1).replicate(2).valid(2e6))));
        assertThat(PartSection.KINDS.table(report.analysis())).isEmpty();
    }

    /// A kind that is missing in one replicate cannot be averaged.
    @Test
    void aKindThatOneReplicateLacksIsLeftOut() {
        Report report = Report.of(Reports.input(
                List.of(mixed(1, 1e6), measured(1).replicate(2).kind("read", 1).valid(1e6))));
        Block.Table table = PartSection.KINDS.table(report.analysis()).orElseThrow();
        assertThat(table.rows()).hasSize(1);
        assertThat(table.rows().getFirst()).contains("read");
    }
}
