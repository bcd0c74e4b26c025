package io.storbench.report.answer;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.report.TrialBuilder;
import io.storbench.report.compare.Estimate;
import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.Metric;
import io.storbench.report.wording.LoadCurveText;
import io.storbench.result.Measurement;
import io.storbench.result.Origin;
import io.storbench.result.Reason;
import io.storbench.result.TrialResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// Latency over offered rates.
class LoadCurveTest {
    /// Response latencies in ms at 80/s, 160/s, …, with this scatter between three replicates. The
    /// throughput of a trial is its depth over its latency.
    private static Experiment curve(double scatter, int replicates, double... responses) {
        List<TrialResult> trials = new ArrayList<>();
        for (int point = 1; point <= responses.length; point++) {
            int rate = 80 * point;
            for (int replicate = 1; replicate <= replicates; replicate++) {
                double own = responses[point - 1] * (1 + scatter * (replicate - 2));
                // One operation at a time of 1 s / rate has this throughput; the response is longer or shorter.
                trials.add(TrialBuilder.simulated(point)
                        .factor("workload.rate", Integer.toString(rate))
                        .fact(Measurement.OFFERED_RATE, (double) rate)
                        .replicate(replicate)
                        .response(own * rate / 1e3)
                        .valid(1e9 / rate));
            }
        }
        return Experiment.of(trials);
    }

    private static LoadCurve of(Experiment experiment, double closedLoop) {
        return LoadCurve.of(
                        experiment,
                        experiment.varied().getFirst(),
                        Metric.RESPONSE,
                        Origin.SIMULATED,
                        Estimate.of(List.of(closedLoop)))
                .orElseThrow();
    }

    /// Power of 80/10, 160/10.5, 240/11.5, 320/20, 400/300: 8, 15.2, 20.9, 16, 1.3; 11.5 is 15 % above
    /// 10, 20 is not.
    @Test
    void theKneeAndTheFlatPartAreThoseOfArithmetic() {
        LoadCurve curve = of(curve(0.01, 3, 10, 10.5, 11.5, 20, 300), 400);
        assertThat(curve.flat().orElseThrow().level()).isEqualTo("240");
        assertThat(curve.knee().orElseThrow().rates()).isEqualTo("240/s");
        assertThat(LoadCurveText.words(curve, Metric.RESPONSE).verdict())
                .isEqualTo("400/s per host is the most that it completes; up to 240/s the mean response latency stays"
                        + " within 20\u00A0% of that at 80/s.");
        assertThat(LoadCurveText.words(curve, Metric.RESPONSE).numbers())
                .endsWith(" The knee, where latency begins to rise steeply, is at 240/s.");
    }

    /// Latencies that scatter by a fifth do not tell 240/s from 160/s and 320/s, nor show that 15 %
    /// more is within 20 %.
    @Test
    void whatScattersHasAWideKneeAndNoFlatPart() {
        LoadCurve curve = of(curve(0.1, 3, 10, 10.5, 11.5, 20, 300), 400);
        assertThat(curve.flat()).isEmpty();
        assertThat(curve.knee()).map(Knee::rates).contains("160/s to 320/s");
    }

    @Test
    void aSingleTrialOfEachRateShowsNoKnee() {
        LoadCurve curve = of(curve(0, 1, 10, 10.5, 11.5, 20, 300), 400);
        assertThat(curve.knee()).isEmpty();
        assertThat(LoadCurveText.words(curve, Metric.RESPONSE).verdict())
                .isEqualTo(
                        "400/s per host is the most that it completes; it is not shown that the mean response latency"
                                + " stays within 20\u00A0% of that at 80/s (a single replicate has no interval).");
    }

    /// No trial of 240/s, and none of 400/s, is valid: what is beyond the first is not shown to be flat.
    @Test
    void aRateWithoutAValidTrialEndsTheFlatPart() {
        assertThat(LoadCurveText.words(of(lacking("240"), 400), Metric.RESPONSE).verdict())
                .endsWith("; up to 160/s the mean response latency stays within 20\u00A0% of that at 80/s.");
        assertThat(LoadCurveText.words(of(lacking("400"), 400), Metric.RESPONSE).verdict())
                .endsWith("; up to 320/s the mean response latency stays within 20\u00A0% of that at 80/s.");
        assertThat(LoadCurveText.words(of(lacking("80"), 400), Metric.RESPONSE).verdict())
                .endsWith("; up to 400/s the mean response latency stays within 20\u00A0% of that at 160/s.");
    }

    private static Experiment lacking(String rate) {
        return Experiment.of(curve(0.01, 3, 10, 10.1, 10.2, 10.3, 10.4).points().stream()
                .flatMap(point -> point.simulated().valid().stream())
                .<TrialResult>map(trial -> rate.equals(trial.header().factors().get("workload.rate"))
                        ? new TrialResult.Doubtful(
                                trial.header(), trial.numbers(), List.of(Reason.of("the rate was not reached")))
                        : trial)
                .toList());
    }

    /// A curve whose power still grows at its last rate does not bend before it.
    @Test
    void aKneeAtTheEndIsNone() {
        assertThat(of(curve(0.01, 3, 10, 10.1, 10.2), 1000).knee()).isEmpty();
        assertThat(of(curve(0.01, 3, 10, 10.1, 10.2), 1000).flat().orElseThrow().level())
                .isEqualTo("240");
        assertThat(LoadCurve.of(
                        curve(0.01, 3, 10),
                        curve(0.01, 3, 10, 11).varied().getFirst(),
                        Metric.RESPONSE,
                        Origin.SIMULATED,
                        Optional.empty()))
                .isEmpty();
    }
}
