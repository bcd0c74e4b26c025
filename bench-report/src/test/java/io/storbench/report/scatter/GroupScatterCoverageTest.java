package io.storbench.report.scatter;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.report.TrialBuilder;
import io.storbench.report.compare.Estimate;
import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.Metric;
import io.storbench.report.compare.PointResults;
import io.storbench.result.Measurement;
import io.storbench.result.TrialResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Intervals that allow for runs hold what they are of, whatever runs scatter by.
@Tag("slow")
class GroupScatterCoverageTest {
    private static final long SEED = 20_261_126;
    private static final int EXPERIMENTS = 2_000;
    private static final double WITHIN = 0.02;
    private static final double LATENCY_NANOS = 1e6;

    /// @param between what runs scatter by, over what replicates do
    /// @param own the part of its variance that each point has for itself
    @ParameterizedTest
    @CsvSource({
        "2, 3, 1, 0, 0", "2, 3, 1, 1, 0", "2, 3, 1, 4, 0", "3, 4, 4, 0, 0", "3, 4, 4, 0.5, 0",
        "3, 4, 4, 1, 0.5", "3, 4, 4, 4, 0.5", "6, 2, 4, 0, 0", "6, 2, 4, 0.5, 0", "6, 2, 4, 1, 0",
        "6, 2, 4, 4, 0.5", "12, 3, 1, 0, 0", "12, 3, 1, 1, 0"
    })
    void ofSeveralRuns(int runs, int replicates, int points, double between, double own) {
        Random random = new Random(SEED);
        int means = 0;
        int next = 0;
        int deviations = 0;
        int narrow = 0;
        for (int i = 0; i < EXPERIMENTS; i++) {
            Experiment experiment = experiment(random, runs, replicates, points, between, own);
            GroupScatter found = GroupScatter.of(GroupScatter.Unit.RUN, Metric.LATENCY, List.of(experiment))
                    .orElseThrow();
            PointResults first = experiment.points().getFirst().measured();
            double truth = Math.log(LATENCY_NANOS);
            double further = truth + WITHIN * Math.hypot(between, 1) * random.nextGaussian();
            means += found.mean(first).orElseThrow().contains(truth) ? 1 : 0;
            next += found.next(first).orElseThrow().contains(further) ? 1 : 0;
            double deviation = between * WITHIN;
            deviations += found.low() <= deviation && deviation <= found.high() ? 1 : 0;
            Estimate alone = first.estimate(Metric.LATENCY).orElseThrow();
            narrow += alone.low() <= LATENCY_NANOS && LATENCY_NANOS <= alone.high() ? 1 : 0;
        }
        System.err.printf(
                "%d runs of %d, %d points, runs %s (%s of it by point): mean %.1f %%, next %.1f %%,"
                        + " deviation %.1f %%; mean without runs %.1f %%%n",
                runs,
                replicates,
                points,
                between,
                own,
                100.0 * means / EXPERIMENTS,
                100.0 * next / EXPERIMENTS,
                100.0 * deviations / EXPERIMENTS,
                100.0 * narrow / EXPERIMENTS);
        assertThat(means / (double) EXPERIMENTS).isGreaterThan(0.93);
        assertThat(next / (double) EXPERIMENTS).isGreaterThan(0.93);
        // Chi-squared with estimated degrees of freedom is an approximation: 93 to 99 % here.
        assertThat(deviations / (double) EXPERIMENTS).isGreaterThan(0.92);
    }

    private static Experiment experiment(
            Random random, int runs, int replicates, int points, double between, double own) {
        List<TrialResult> trials = new ArrayList<>();
        for (int run = 0; run < runs; run++) {
            double common = WITHIN * between * Math.sqrt(1 - own) * random.nextGaussian();
            for (int point = 1; point <= points; point++) {
                double shift = common + WITHIN * between * Math.sqrt(own) * random.nextGaussian();
                for (int replicate = 1; replicate <= replicates; replicate++) {
                    trials.add(TrialBuilder.measured(point)
                            .replicate(run * replicates + replicate)
                            .fact(Measurement.RUN, "run " + run)
                            .valid(LATENCY_NANOS * Math.exp(shift + WITHIN * random.nextGaussian())));
                }
            }
        }
        return Experiment.of(trials);
    }
}
