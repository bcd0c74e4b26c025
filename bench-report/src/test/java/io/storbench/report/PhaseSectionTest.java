package io.storbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.result.LatencySummary;
import io.storbench.result.PhaseFigures;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The phases of a load in reports.
class PhaseSectionTest {
    private static PhaseFigures phase(String name, long beganSeconds, long count, long bytes) {
        LatencySummary latency = new LatencySummary(count, 2e6, 1, 1, 2, 3, 4, 5_000_000, 6, 7_000_000);
        return new PhaseFigures(name, beganSeconds * 1_000_000_000, 2_000_000_000, bytes, latency, latency);
    }

    private static Report report(PhaseFigures... phases) {
        return Report.of(
                Reports.input(List.of(TrialBuilder.measured(1).phases(phases).valid(1e6))));
    }

    @Test
    void eachPhaseHasARowInItsOrder() {
        Report report = report(phase("write", 0, 1000, 40_000_000), phase("read", 2, 999, 409_600));
        Block.Table table = PartSection.PHASES.table(report.analysis()).orElseThrow();
        assertThat(table.rows())
                .containsExactly(
                        List.of(
                                "1",
                                "measured",
                                "write",
                                "0 s",
                                "2.00 s",
                                "500.0/s",
                                "–",
                                "20",
                                "2.000 ms",
                                "–",
                                "2.000 ms",
                                "–",
                                "5.00 ms"),
                        List.of(
                                "1",
                                "measured",
                                "read",
                                "2.00 s",
                                "2.00 s",
                                "499.5/s",
                                "–",
                                "0.20",
                                "2.000 ms",
                                "–",
                                "2.000 ms",
                                "–",
                                "–"));
        assertThat(report.sections()).anyMatch(section -> section.id().equals("phases"));
    }

    @Test
    void aPhaseWithoutOperationsHasNone() {
        Report report = report(phase("write", 0, 400, 0), phase("read", 2, 0, 0));
        assertThat(PartSection.PHASES.table(report.analysis()).orElseThrow().rows())
                .hasSize(1);
    }

    @Test
    void loadsWithoutPhasesHaveNoSection() {
        assertThat(PartSection.PHASES.table(report().analysis())).isEmpty();
    }
}
