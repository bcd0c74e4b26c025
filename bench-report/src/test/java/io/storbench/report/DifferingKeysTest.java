package io.storbench.report;

import static io.storbench.report.TrialBuilder.measured;
import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.result.TrialResult;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Every key of the plan in which compared sides differ stands in the ledger: it may be the cause.
class DifferingKeysTest {
    @ParameterizedTest
    @CsvSource({
        "nfs, target.server.service, 10ms, 20ms",
        "iscsi, target.first_burst, 64k, 256k",
        "nfs, target.cache.readahead, 128k, 2m",
        "iscsi, target.server.slots, 2, ",
    })
    void isInTheLedgerWithBothValues(String protocol, String path, String left, String right) {
        List<TrialResult> trials = new ArrayList<>();
        for (int replicate = 1; replicate <= 3; replicate++) {
            trials.add(
                    trial(1, protocol + "-old", replicate).setting(path, left).valid(1e6 + replicate));
            TrialBuilder other = trial(2, protocol + "-new", replicate);
            trials.add((right == null ? other : other.setting(path, right)).valid(1e6 + replicate));
        }
        List<List<String>> rows = Reports.table(Report.of(Reports.input(trials)), "What is matched")
                .rows();
        assertThat(rows)
                .filteredOn(row -> row.getFirst().contains(path))
                .singleElement()
                .satisfies(row -> assertThat(row.subList(1, 4))
                        .containsExactly(left, right == null ? "not set" : right, "compared"));
        assertThat(rows).noneMatch(row -> row.getFirst().contains("target.rsize"));
    }

    private static TrialBuilder trial(int point, String target, int replicate) {
        return measured(point)
                .factor("target", target)
                .setting("target.rsize", "64k")
                .replicate(replicate);
    }
}
