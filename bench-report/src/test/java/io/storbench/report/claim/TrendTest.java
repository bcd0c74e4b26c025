package io.storbench.report.claim;

import static io.storbench.report.TrialBuilder.measured;
import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.plan.Limit;
import io.storbench.report.claim.Trend.Saturation;
import io.storbench.report.claim.Trend.Shape;
import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.Metric;
import io.storbench.report.compare.ObservedFactor;
import io.storbench.result.Origin;
import io.storbench.result.TrialResult;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What is claimed of a curve, before any word.
class TrendTest {
    /// Three replicates at depth 1, 2, 4 …, each a part of the mean apart.
    private static Experiment experiment(double scatter, String milliseconds) {
        List<TrialResult> trials = new ArrayList<>();
        String[] means = milliseconds.split(" ", -1);
        for (int i = 0; i < means.length; i++) {
            for (int replicate = -1; replicate <= 1; replicate++) {
                trials.add(measured(i + 1)
                        .factor("workload.depth", Integer.toString(1 << i))
                        .depth(1 << i)
                        .replicate(2 + replicate)
                        .valid(Double.parseDouble(means[i]) * 1e6 * (1 + scatter * replicate)));
            }
        }
        return Experiment.of(trials);
    }

    private static Trend trend(double scatter, String milliseconds, Metric metric) {
        Experiment experiment = experiment(scatter, milliseconds);
        ObservedFactor depth = experiment.varied().getFirst();
        return Trend.of(Curve.of(experiment, depth, _ -> true).getFirst(), metric, Origin.MEASURED);
    }

    /// With n = 3 the interval is ± 4.30 · s / sqrt(3), 2.5 s.
    @ParameterizedTest
    @CsvSource({
        "0.01, 1 2 3, RISING",
        "0.01, 3 2 1, FALLING",
        "0.01, 2 1 3, UNEVEN",
        "0.001, 1 1.01 1.02, SAME",
        "0.1, 1 1.1 1.2, OPEN",
        "0, 1 2 3, UNKNOWN"
    })
    void aTrendHasAShape(double scatter, String milliseconds, Shape shape) {
        assertThat(trend(scatter, milliseconds, Metric.LATENCY).shape(0.05)).isEqualTo(shape);
    }

    /// Operations per second at depth 1, 2, 4 and 8: the depth over the latency.
    @ParameterizedTest
    @CsvSource({
        "1 1 1 1, NOT_REACHED", // 1,000, 2,000, 4,000, 8,000
        "1 1 2 4, AT_KNEE", // 1,000, 2,000, 2,000, 2,000
        "1 2 4 8, FROM_THE_START", // 1,000 each
        "1 1 3 8, FALLING" // 1,000, 2,000, 1,333, 1,000
    })
    void aRateSaturates(String milliseconds, Saturation saturation) {
        assertThat(trend(0.01, milliseconds, Metric.THROUGHPUT).saturation(0.05))
                .isEqualTo(saturation);
    }

    @ParameterizedTest
    @CsvSource({
        "1 1 1 1, ALL, 4, 0",
        "3 3 3 3, NONE, 0, 0",
        "1 1 3 9, UP_TO, 2, 0",
        "1 1 2.01 9, UP_TO, 2, 1",
        "9 9 1 1, FROM, 2, 0",
        "1 9 1 9, SCATTERED, 2, 0"
    })
    void levelsThatKeepALimitHaveAShape(String milliseconds, LimitCurve.Shape shape, int kept, int open) {
        Experiment experiment = experiment(0.01, milliseconds);
        LimitCurve curve = LimitCurve.of(
                        experiment,
                        experiment.varied().getFirst(),
                        Origin.MEASURED,
                        Limit.parse("latency < 2ms"),
                        Metric.LATENCY)
                .getFirst();
        assertThat(curve.shape()).isEqualTo(shape);
        assertThat(curve.kept()).hasSize(kept);
        assertThat(curve.open()).hasSize(open);
    }

    @Test
    void untriedLevelsLieBetweenKeptAndMissedOnes() {
        Experiment experiment = experiment(0.01, "1 1 1 9");
        assertThat(LimitCurve.of(
                                experiment,
                                experiment.varied().getFirst(),
                                Origin.MEASURED,
                                Limit.parse("latency < 2ms"),
                                Metric.LATENCY)
                        .getFirst()
                        .untried()
                        .orElseThrow()
                        .levels())
                .containsExactly(5, 6, 7);
    }
}
