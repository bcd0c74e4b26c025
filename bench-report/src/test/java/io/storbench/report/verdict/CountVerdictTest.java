package io.storbench.report.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.report.TrialBuilder;
import io.storbench.report.compare.Metric;
import io.storbench.result.TrialResult;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The plan determines what is counted, so that counts without scatter are compared exactly.
class CountVerdictTest {
    /// Calls of 64k and of 8k for a block of 64k, a few more PDUs, and frames of both.
    @ParameterizedTest
    @CsvSource({
        "MESSAGES, 1, 8, 2, WORSE",
        "MESSAGES, 25, 26, 3, SAME",
        "MESSAGES, 25, 27, 3, WORSE",
        "MESSAGES, 7, 7, 2, SAME",
        "FRAME_BYTES, 9000, 1500, 2, BETTER",
        "FRAME_BYTES, 4300, 4300, 5, SAME",
    })
    void countsDecide(Metric metric, int a, int b, int replicates, Verdict verdict) {
        ResultComparison found = ResultComparison.of(
                Runs.a(counted(metric, a, replicates, 1e6)),
                Runs.b(counted(metric, b, replicates, 2e6)),
                Runs.rules(0.05, metric));
        assertThat(found.overall().verdict()).isEqualTo(verdict);
        assertThat(found.points()).extracting(PointVerdict::verdict).containsExactly(verdict);
        assertThat(found.points().getFirst().isIdentical()).isEqualTo(a == b);
        assertThat(found.inconclusive()).isEmpty();
    }

    private static TrialResult[] counted(Metric metric, int perOperation, int replicates, double nanos) {
        return IntStream.rangeClosed(1, replicates)
                .mapToObj(replicate -> {
                    TrialBuilder trial = TrialBuilder.measured(1).replicate(replicate);
                    return (metric == Metric.MESSAGES ? trial.messages(perOperation) : trial.frameBytes(perOperation))
                            .valid(nanos);
                })
                .toArray(TrialResult[]::new);
    }
}
