package io.storbench.report.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.storbench.plan.AskedMetric;
import io.storbench.plan.Question;
import io.storbench.report.TrialBuilder;
import io.storbench.result.StoppingRule;
import io.storbench.result.TrialResult;
import io.storbench.stats.StoppedInterval;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RunPrecisionTest {
    private static final StoppingRule RULE = new StoppingRule(0.05, 30);

    /// Replicates of a point with these logarithms of their mean latency.
    private static List<TrialResult> point(int number, double... logarithms) {
        List<TrialResult> trials = new ArrayList<>();
        for (double logarithm : logarithms) {
            trials.add(RULE.in(TrialBuilder.measured(number)
                    .factor("network.rtt", number + "ms")
                    .replicate(trials.size() + 1)
                    .valid(1e6 * Math.exp(logarithm))));
        }
        return trials;
    }

    @SafeVarargs
    private static RunPrecision precision(List<TrialResult>... points) {
        List<TrialResult> trials = new ArrayList<>();
        for (List<TrialResult> point : points) {
            trials.addAll(point);
        }
        return RunPrecision.of(Experiment.of(trials), Question.NONE).orElseThrow();
    }

    /// t(4; 0.9925) = 4.0880 (R: `qt(0.9925, 4)`); s of -2, -1, 0, 1, 2 is sqrt(2.5).
    @Test
    void theWidestIntervalDecides() {
        double unit = 0.05 / (4.0880 * Math.sqrt(2.5 / 5));
        RunPrecision reached = precision(point(1, 0, 0, 0, 0, 0), point(2, tenths(0.999 * unit)));
        assertThat(reached.widest().getAsDouble()).isCloseTo(0.999 * 0.05, within(1e-5));
        assertThat(reached.isReached()).isTrue();
        assertThat(reached.state()).isEqualTo("5 replicates, widest interval \u00B1 5.0\u00A0% (5\u00A0% wanted)");
        RunPrecision wide = precision(point(1, tenths(1.001 * unit)), point(2, tenths(0.5 * unit)));
        assertThat(wide.isReached()).isFalse();
        assertThat(wide.isEnough()).isFalse();
        assertThat(wide.sentence())
                .isEqualTo("With 5 replicates the intervals of mean latency are not within the"
                        + " 5\u00A0% wanted: the widest is \u00B1 5.1\u00A0%. The run ended"
                        + " before the 30 allowed, by a stop or its budget.");
        // A deviation of 0.05 sqrt(5) / 4.088 may be 1.5576 times that (R: `sqrt(4 / qchisq(0.2,
        // 4))`): 0.0426. `qt(0.9925, n - 1) * 0.0426 / sqrt(n)` is first below 0.05 at 8.
        assertThat(wide.further()).isEqualTo("--precision 5% --max-replicates 8");
    }

    /// 100 operations of 10 ms each have no p99, however many trials there are of them; 1,000 of 1 ms have.
    @Test
    void trialsThatAreTooShortForAPercentileAreNoReasonToGoOn() {
        List<TrialResult> trials = new ArrayList<>(point(1, 0, 0.01, -0.01));
        trials.addAll(point(2, Math.log(10), Math.log(10.1), Math.log(9.9)));
        Question p99 =
                new Question(Optional.empty(), Optional.of(AskedMetric.P99), Optional.empty(), 0.05, Optional.empty());
        RunPrecision found = RunPrecision.of(Experiment.of(trials), p99, RULE);
        assertThat(found.isEnough()).isTrue();
        assertThat(found.isReached()).isFalse();
        assertThat(found.sentence())
                .isEqualTo("The run ended at its first look: at 1 point there are too few operations for a p99 latency,"
                        + " which takes 1000 in each trial; measure longer.");
    }

    /// Of five replicates the 99th percentile is known within t(4; 0.9925) s / sqrt(5), which is
    /// 4.0880 x 0.0158 / 2.2361 = 2.9 % for s = sqrt(2.5) %, or little more, as it tells less than a mean. One
    /// replicate has no interval, and trials of 10 ms have too few operations for one.
    @Test
    void aPercentileOfSimulatedReplicatesTakesSeveral() {
        List<TrialResult> five = simulated(0, -0.02, -0.01, 0, 0.01, 0.02);
        assertThat(RunPrecision.isPercentileReached(five, AskedMetric.P99, 0.06))
                .isTrue();
        assertThat(RunPrecision.isPercentileReached(five, AskedMetric.P99, 0.028))
                .isFalse();
        assertThat(RunPrecision.isPercentileReached(simulated(0, 0), AskedMetric.P99, 0.5))
                .isFalse();
        assertThat(RunPrecision.isPercentileReached(simulated(0, 0, 0), AskedMetric.P99, 0.001))
                .isTrue();
        assertThat(RunPrecision.isPercentileReached(simulated(Math.log(10), 0, 0.3), AskedMetric.P99, 0.001))
                .isTrue();
        assertThat(RunPrecision.isPercentileReached(simulated(0, 0), AskedMetric.LATENCY, 0.001))
                .isTrue();
    }

    private static List<TrialResult> simulated(double shift, double... logarithms) {
        List<TrialResult> trials = new ArrayList<>();
        for (double logarithm : logarithms) {
            trials.add(TrialBuilder.simulated(1)
                    .factor("network.rtt", "1ms")
                    .replicate(trials.size() + 1)
                    .valid(1e6 * Math.exp(shift + logarithm)));
        }
        return trials;
    }

    /// A further replicate that is excluded.
    private static TrialResult doubtful(int number, int replicate) {
        return RULE.in(TrialBuilder.measured(number)
                .factor("network.rtt", number + "ms")
                .replicate(replicate)
                .doubtful(1e6, "the link was down"));
    }

    /// The numbers of [#theWidestIntervalDecides]: 8 valid ones are needed at the point that has
    /// the widest interval, whatever the other has.
    @Test
    void thePointWithTheWidestIntervalSaysHowManyAreNeeded() {
        double unit = 0.05 / (4.0880 * Math.sqrt(2.5 / 5));
        List<TrialResult> few = new ArrayList<>(point(2, -1e-4, 0, 1e-4));
        few.add(doubtful(2, 4));
        few.add(doubtful(2, 5));
        RunPrecision precision = precision(point(1, tenths(1.001 * unit)), few);
        assertThat(precision.state()).startsWith("3 to 5 replicates");
        assertThat(precision.further()).isEqualTo("--precision 5% --max-replicates 8");
    }

    /// Of 8 replicates 3 more are made, as many as are lacking; the failed ones are repeated.
    @Test
    void doubtfulReplicatesCountAmongThoseThatAreProposed() {
        double unit = 0.05 / (4.0880 * Math.sqrt(2.5 / 5));
        List<TrialResult> trials = new ArrayList<>(point(1, tenths(1.001 * unit)));
        for (int replicate = 6; replicate <= 8; replicate++) {
            trials.add(doubtful(1, replicate));
            trials.add(RULE.in(TrialBuilder.measured(1)
                    .factor("network.rtt", "1ms")
                    .replicate(replicate + 3)
                    .failed("the server was gone")));
        }
        RunPrecision precision = precision(trials);
        assertThat(precision.needed().orElseThrow().made()).isEqualTo(5);
        assertThat(precision.further()).isEqualTo("--precision 5% --max-replicates 11");
    }

    private static double[] tenths(double unit) {
        return new double[] {-2 * unit, -unit, 0, unit, 2 * unit};
    }

    @Test
    void twoReplicatesThatHappenToAgreeTellNothing() {
        RunPrecision few = precision(point(1, 0, 0, 0), point(2, 0, 0));
        assertThat(few.isReached()).isFalse();
        assertThat(few.state()).isEqualTo("2 to 3 replicates, intervals from 3 valid ones on (5\u00A0% wanted)");
    }

    /// Else a run whose server cannot be reached would go on to the most replicates.
    @Test
    void aRunWithoutAValidTrialIsNotGoneOnWith() {
        RunPrecision none = RunPrecision.of(
                Experiment.of(List.of(
                        TrialBuilder.measured(1).failed("no route"),
                        TrialBuilder.measured(1).replicate(2).failed("no route"))),
                Question.NONE,
                RULE);
        assertThat(none.isReached()).isFalse();
        assertThat(none.isEnough()).isTrue();
    }

    @Test
    void onlyTrialsOfSuchARunHaveItsRule() {
        assertThat(StoppingRule.of(
                        point(1, 0).getFirst().measurement().orElseThrow().facts()))
                .hasValue(RULE);
        Experiment fixed = Experiment.of(List.of(TrialBuilder.measured(1).valid(1e6)));
        assertThat(RunPrecision.of(fixed, Question.NONE)).isEmpty();
    }

    /// t(4; 0.975) = 2.7764 (R: `qt(0.975, 4)`).
    @Test
    void intervalsOfFixedReplicatesStayAsTheyAre() {
        List<TrialResult> trials = new ArrayList<>();
        for (double logarithm : tenths(0.01)) {
            trials.add(TrialBuilder.measured(1).replicate(trials.size() + 1).valid(1e6 * Math.exp(logarithm)));
        }
        double fixed = Experiment.of(trials)
                .points()
                .getFirst()
                .measured()
                .estimate(Metric.LATENCY)
                .orElseThrow()
                .relativeHalfWidth()
                .getAsDouble();
        assertThat(fixed).isCloseTo(2.7764 * 0.01 * Math.sqrt(2.5 / 5), within(1e-6));
        double stopped = precision(point(1, tenths(0.01))).widest().getAsDouble();
        assertThat(stopped).isCloseTo(4.0880 * 0.01 * Math.sqrt(2.5 / 5), within(1e-6));
        assertThat(StoppedInterval.widening(4)).isCloseTo(4.0880 / 2.7764, within(1e-4));
    }
}
