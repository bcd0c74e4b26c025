package io.storbench.report;

import static io.storbench.report.TrialBuilder.simulated;
import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.engine.Counter;
import io.storbench.plan.Question;
import io.storbench.result.Predictions;
import io.storbench.result.Predictions.Band;
import io.storbench.result.TrialResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/// The administrator's question, "what would 20 ms more do", without a server: the first screen
/// names the machine, the bottleneck and what to expect of a measurement.
class PredictionTextTest {
    private static TrialResult trial(int point, String rtt, double client, double meanNanos) {
        return simulated(point)
                .factor("network.rtt", rtt)
                .fact("model.profile", "linux-6.x-nfs3")
                .fact("model.profile.title", "current servers")
                .fact("model.profile.values", "21 sourced, 23 assumed")
                .fact("model.profile.parameters", 44L)
                .fact("model.profile.assumed", 23L)
                .fact("client.run_utilisation", client)
                .fact("server.run_utilisation", 0.1)
                .valid(meanNanos);
    }

    private static List<String> said(List<TrialResult> trials, Predictions predictions) {
        return Report.of(Reports.input(trials, "t", Question.NONE, predictions))
                .headline()
                .first()
                .confidence()
                .stream()
                .map(words -> words.replace('\u00A0', ' '))
                .toList();
    }

    private static Predictions bands(String profile, SortedSet<String> trials) {
        SortedMap<String, Band> near = new TreeMap<>();
        near.put("service_mean_ns", new Band(0.4e6, 0.75e6));
        SortedMap<String, Band> far = new TreeMap<>();
        far.put("service_mean_ns", new Band(14e6, 14.5e6));
        SortedMap<String, Predictions.Calibration> calibrations = new TreeMap<>();
        calibrations.put(profile, new Predictions.Calibration(trials, OptionalDouble.empty(), Optional.empty()));
        return new Predictions(
                calibrations,
                List.of(
                        new Predictions.PointPrediction(1, "", profile, "", 0.9, false, near),
                        new Predictions.PointPrediction(2, "", profile, "", 0.9, false, far)));
    }

    private static TrialResult stalling(int point, String rtt, double meanNanos, long stallNanos) {
        return simulated(point)
                .factor("network.rtt", rtt)
                .fact("cache.mode", "writeback")
                .fact("client.run_utilisation", 0.6)
                .counter(Counter.DIRTY_STALLS, 7)
                .counter(Counter.DIRTY_STALL_NANOS, stallNanos)
                .valid(meanNanos);
    }

    /// The trials last 1 s. Nothing is saturated, and the writer waits for 900 ms of it.
    @Test
    void theDirtyLimitIsTheBottleneckWhereWritersWaitForItMostOfTheTime() {
        List<String> said = said(
                List.of(stalling(1, "1ms", 1e5, 200_000_000), stalling(2, "21ms", 1e6, 900_000_000)), Predictions.NONE);
        assertThat(said)
                .contains("Bottleneck: the limit of dirty pages (writers wait for room 90 % of the time at"
                        + " round-trip time 21 ms); nothing is saturated at round-trip time 1 ms.")
                .noneMatch(words -> words.contains("without a round trip"));
    }

    @Test
    void theBusiestPartIsNamedWithItsPoint() {
        assertThat(said(List.of(trial(1, "1ms", 0.91, 1e5), trial(2, "21ms", 0.3, 1e6)), Predictions.NONE))
                .contains("No bottleneck: requests wait for round trips and service times; the busiest part is the"
                        + " client's processor (91 % busy at round-trip time 1 ms).");
    }

    /// The processor limits the near point, the dirty limit the far one.
    @Test
    void theDirtyLimitIsNamedBesideAPartThatIsSaturatedElsewhere() {
        assertThat(said(List.of(trial(1, "1ms", 0.99, 1e5), stalling(2, "21ms", 1e6, 900_000_000)), Predictions.NONE))
                .contains("Bottleneck: the client's processor (99 % busy at round-trip time 1 ms); the limit of dirty"
                        + " pages (writers wait for room 90 % of the time at round-trip time 21 ms).");
    }

    @Test
    void machineBottleneckAndWhatToExpectAreNamed() {
        List<TrialResult> trials = List.of(trial(1, "0.5ms", 0.9999, 0.5e6), trial(2, "20.5ms", 0.02, 14.4e6));
        assertThat(said(trials, bands("linux-6.x-nfs3", new TreeSet<>())))
                .contains(
                        "Modelled by profile linux-6.x-nfs3: current servers (parameters: 21 sourced, 23 assumed).",
                        "Bottleneck: the client's processor (100 % busy at round-trip time 0.5 ms); nothing is"
                                + " saturated at round-trip time 20.5 ms.")
                .anyMatch(words -> words.startsWith("Uncertainty of the parameters (90 %): 400 to 750 µs at"
                        + " round-trip time 0.5 ms and 14.0 to 14.5 ms at round-trip time 20.5 ms,"));
    }

    /// Held out at up to 1 ms and off by 76 %: at 20.5 ms nobody knows how far it is off.
    @Test
    void aPredictionBeyondTheDistancesOfTheFitIsALimitOfTheAnswer() {
        SortedSet<String> trials = new TreeSet<>(List.of("hash"));
        Predictions near = bands("here.yaml", trials);
        SortedMap<String, Predictions.Calibration> calibrations = new TreeMap<>();
        calibrations.put(
                "here.yaml",
                new Predictions.Calibration(
                        trials,
                        OptionalDouble.of(0.76),
                        Optional.of(new Predictions.Extrapolation(20_400, 1_020_000, 20_500_000))));
        Headline headline = Report.of(Reports.input(
                        List.of(trial(1, "0.5ms", 0.1, 0.5e6), trial(2, "20.5ms", 0.02, 14.4e6)),
                        "t",
                        Question.NONE,
                        new Predictions(calibrations, near.points())))
                .headline();
        assertThat(headline.first().limits().getFirst().replace('\u00A0', ' '))
                .isEqualTo("Profile here.yaml was fitted at round trips from 20.4 µs to 1.02 ms; 20.5 ms is beyond"
                        + " them, and the error of its fit (76 % at points held out) does not cover it.");
        assertThat(headline.first().confidence())
                .anyMatch(words ->
                        words.contains("the model's own error is not known beyond the round trips of the fit."))
                .noneMatch(words -> words.contains("included"));
    }

    /// Of many points the one that is known least.
    @Test
    void ofManyPointsTheWidestRangeIsNamed() {
        SortedMap<String, Predictions.Calibration> calibrations = new TreeMap<>();
        calibrations.put(
                "linux-6.x-nfs3",
                new Predictions.Calibration(new TreeSet<>(), OptionalDouble.empty(), Optional.empty()));
        List<TrialResult> trials = new ArrayList<>();
        List<Predictions.PointPrediction> points = new ArrayList<>();
        for (int point = 1; point <= 4; point++) {
            trials.add(trial(point, point + "ms", 0.5, point * 1e6));
            SortedMap<String, Band> band = new TreeMap<>();
            band.put("service_mean_ns", new Band(point * 0.9e6, point * (point == 3 ? 2e6 : 1.1e6)));
            points.add(new Predictions.PointPrediction(point, "", "linux-6.x-nfs3", "", 0.9, false, band));
        }
        assertThat(said(trials, new Predictions(calibrations, points)))
                .anyMatch(words -> words.startsWith("Uncertainty of the parameters (90 %): 2.70 to 6.00 ms at"
                        + " round-trip time 3 ms (the widest range of 4 points), without the model's own error."));
    }

    /// What no trial shows is not predicted.
    @Test
    void aPointWithoutAValidTrialHasNoRange() {
        TrialResult doubtful = simulated(1)
                .factor("network.rtt", "0.5ms")
                .fact("model.profile", "linux-6.x-nfs3")
                .doubtful(0.5e6, "blocks were read more than once");
        assertThat(said(List.of(doubtful, trial(2, "20.5ms", 0.02, 14.4e6)), bands("linux-6.x-nfs3", new TreeSet<>())))
                .anyMatch(words -> words.startsWith(
                        "Uncertainty of the parameters (90 %): 14.0 to 14.5 ms at round-trip time 20.5 ms,"));
    }

    @Test
    void aProcessorOfBothIsNamedSo() {
        TrialResult both = simulated(1)
                .fact("model.profile", "linux-6.1-nfs3")
                .fact("cpu.shared", true)
                .fact("client.run_utilisation", 0.98)
                .valid(1e6);
        assertThat(said(List.of(both), Predictions.NONE))
                .contains("Bottleneck: the processor that client and server share (98 % busy).");
    }

    /// Without any measurement nobody knows how far the model is off, however little its random
    /// numbers matter.
    @Test
    void noiseIsNotTheErrorOfTheAnswer() {
        List<TrialResult> trials = List.of(
                simulated(1).replicate(1).valid(1e6), simulated(1).replicate(2).valid(1.02e6));
        assertThat(said(trials, Predictions.NONE))
                .anyMatch(words ->
                        words.startsWith("Monte Carlo noise: at most") && words.endsWith("is not the model's error."))
                .noneMatch(words -> words.contains("±"));
    }

    /// The noise of the other point, where replicates are 0.1 % apart, is a hundredth.
    @Test
    void noiseIsNamedWithItsPoint() {
        List<TrialResult> trials = new ArrayList<>();
        for (int replicate = 1; replicate <= 2; replicate++) {
            trials.add(simulated(1)
                    .factor("network.rtt", "1ms")
                    .replicate(replicate)
                    .valid(1e6 * (1 + 1e-4 * replicate)));
            trials.add(simulated(2)
                    .factor("network.rtt", "20ms")
                    .replicate(replicate)
                    .valid(2e6 * (1 + 1e-2 * replicate)));
        }
        assertThat(said(trials, Predictions.NONE))
                .anyMatch(words ->
                        words.matches("Monte Carlo noise: at most 6\\.[0-9].% at round-trip time 20 ms, which is"
                                + " not the model's error."));
    }

    /// Two replicates 40 % apart: t(0.975; 1) · ln(1.4) / 2 = 12.7 · 0.168 = 2.14, a factor of 8.5 either way.
    @Test
    void largeNoiseIsAFactor() {
        assertThat(said(
                        List.of(
                                simulated(1).replicate(1).valid(1e6),
                                simulated(1).replicate(2).valid(1.4e6)),
                        Predictions.NONE))
                .contains("Monte Carlo noise: at most a factor of 8.5, which is not the model's error.");
    }
}
