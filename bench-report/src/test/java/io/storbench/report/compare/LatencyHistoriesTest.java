package io.storbench.report.compare;

import static io.storbench.report.TrialBuilder.measured;
import static io.storbench.report.TrialBuilder.simulated;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.storbench.measure.IntervalLog;
import io.storbench.measure.LatencyRecorder;
import io.storbench.report.TrialBuilder;
import io.storbench.report.compare.History.Step;
import io.storbench.result.Origin;
import io.storbench.result.TrialHistograms;
import io.storbench.result.TrialResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongUnaryOperator;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LatencyHistoriesTest {
    private static final long SECOND = 1_000_000_000L;
    private static final long MILLISECOND = 1_000_000L;

    /// Logged times have the warm-up in them.
    private static final long WARM_UP = 2 * SECOND + 55 * MILLISECOND;

    @TempDir
    private Path directory = Path.of("");

    @BeforeEach
    void makeFolder() throws IOException {
        Files.createDirectories(directory.resolve("histograms"));
    }

    private Path log(TrialResult trial) {
        return directory.resolve("histograms/" + trial.header().key().fileName() + ".hlog");
    }

    /// Two workers, of which each second sees 99 operations of one latency and a second one of ten
    /// times of it.
    private TrialResult trial(TrialBuilder builder, int seconds, LongUnaryOperator latencyNanos) throws IOException {
        long operations = 200
                * LongStream.range(0, seconds)
                        .filter(second -> latencyNanos.applyAsLong(second) > 0)
                        .count();
        // The builder's loop has one operation at a time for a second.
        TrialResult trial = builder.seconds(seconds).valid(1e9 / operations);
        IntervalLog log = new IntervalLog();
        List<LatencyRecorder> workers = List.of(new LatencyRecorder(log), new LatencyRecorder(log));
        for (int second = 0; second < seconds; second++) {
            long startNanos = WARM_UP + second * SECOND;
            long nanos = latencyNanos.applyAsLong(second);
            for (LatencyRecorder worker : workers) {
                for (int i = 0; nanos > 0 && i < 100; i++) {
                    worker.record(startNanos, i == 0 ? 10 * nanos : nanos, SECOND);
                }
                worker.endInterval(startNanos, startNanos + SECOND);
            }
        }
        Files.writeString(log(trial), log.text());
        return trial;
    }

    private LatencyHistories read(List<TrialResult> trials) {
        return LatencyHistories.read(new TrialHistograms(directory), trials, "target");
    }

    @Test
    void aStepIsTheMedianOverReplicatesOfAllWorkersOfASecond() throws IOException {
        List<TrialResult> trials = List.of(
                trial(measured(1).replicate(1), 4, second -> (1 + second) * MILLISECOND),
                trial(measured(1).replicate(2), 4, _ -> 9 * MILLISECOND),
                trial(measured(1).replicate(3), 4, _ -> 2 * MILLISECOND),
                trial(simulated(1), 4, second -> (5 + second) * MILLISECOND));
        LatencyHistories histories = read(trials);
        assertThat(histories.problems()).isEmpty();
        assertThat(histories.histories())
                .extracting(History::origin)
                .containsExactly(Origin.MEASURED, Origin.SIMULATED);
        History measured = histories.histories().getFirst();
        assertThat(measured.replicates()).isEqualTo(3);
        assertThat(measured.stepSeconds()).isEqualTo(1);
        assertThat(measured.steps()).extracting(Step::seconds).containsExactly(0.5, 1.5, 2.5, 3.5);
        assertThat(measured.steps()).extracting(Step::fewest).containsOnly(200L);
        assertThat(measured.steps().stream().map(step -> step.p50().median() / 1e6))
                .usingElementComparator((a, b) -> Math.abs(a - b) < 0.01 ? 0 : 1)
                .containsExactly(2.0, 2.0, 3.0, 4.0);
        Step first = measured.steps().getFirst();
        assertThat(first.p50().low()).isEqualTo(1e6, within(1e3));
        assertThat(first.p50().high()).isEqualTo(9e6, within(1e4));
        // 198 of 200 operations are as fast as the median.
        assertThat(first.p99().median()).isEqualTo(2e6, within(2e3));
        assertThat(first.max().median()).isEqualTo(20e6, within(2e4));
    }

    @Test
    void aSimulationWithoutAnyChangeHasNoHistory() throws IOException {
        LatencyHistories histories = read(
                List.of(trial(measured(1), 4, _ -> 5 * MILLISECOND), trial(simulated(1), 4, _ -> 5 * MILLISECOND)));
        assertThat(histories.histories()).extracting(History::origin).containsExactly(Origin.MEASURED);
        assertThat(histories.flat()).isEqualTo(1);
    }

    @Test
    void aLongTrialHasThirtyStepsAtMostAndASilentOneHasAGap() throws IOException {
        TrialResult trial = trial(measured(1), 100, second -> second / 4 == 5 ? 0 : (1 + second) * MILLISECOND);
        History history = read(List.of(trial)).histories().getFirst();
        assertThat(history.stepSeconds()).isEqualTo(4);
        assertThat(history.steps()).hasSize(24).noneMatch(step -> step.seconds() == 22);
        assertThat(history.steps().getLast().seconds()).isEqualTo(98);
        assertThat(history.steps().getFirst().fewest()).isEqualTo(800);
    }

    /// Neither have trials that are too short, nor those without a log.
    @Test
    void aTrialOfTwoSecondsHasNoHistory() throws IOException {
        List<TrialResult> trials = List.of(
                trial(measured(1), 2, _ -> MILLISECOND), measured(2).seconds(60).valid(1e6));
        assertThat(read(trials)).isEqualTo(LatencyHistories.NONE);
    }

    /// 8 points, of which those at the third block have the longest tail.
    @Test
    void ofManyPointsThoseWithTheLongestTailsAreReadBesideWhatTheyAreComparedTo() throws IOException {
        List<TrialResult> trials = new ArrayList<>();
        for (int point = 1; point <= 8; point++) {
            TrialBuilder builder = measured(point)
                    .factor("target", point <= 4 ? "nfs" : "iscsi")
                    .factor("block", (point - 1) % 4 + "k");
            trials.add(trial(point == 7 ? builder.tail(20) : builder, 3, _ -> MILLISECOND));
        }
        LatencyHistories histories = read(trials);
        assertThat(histories.histories())
                .extracting(History::point)
                .hasSize(LatencyHistories.MOST_POINTS)
                .contains(3, 7)
                .isSorted();
        assertThat(histories.left()).isEqualTo(2);
    }

    @Test
    void aDamagedLogIsReportedAndTheOthersAreRead() throws IOException {
        List<TrialResult> trials =
                List.of(trial(measured(1), 3, _ -> MILLISECOND), trial(measured(2), 3, _ -> MILLISECOND));
        Files.writeString(
                log(trials.getFirst()), Files.readString(log(trials.getFirst())).replace("HISTFAAAA", "HISTFBBBB"));
        LatencyHistories histories = read(trials);
        assertThat(histories.histories()).extracting(History::point).containsExactly(2);
        assertThat(histories.problems())
                .singleElement()
                .asString()
                .startsWith("Point 1: ")
                .contains("measured-p001-r01.hlog:4 is damaged");
    }

    /// Such times are not of a measurement; they are put at its ends.
    @Test
    void timesFromNowhereStayWithinTheMeasurement() throws IOException {
        TrialResult trial = trial(measured(1), 4, _ -> MILLISECOND);
        String log = Files.readString(log(trial));
        for (String time : List.of("9e17", "-9e17", "NaN", "Infinity")) {
            Files.writeString(log(trial), log.replace("service,3.055", "service," + time));
            LatencyHistories histories = read(List.of(trial));
            assertThat(histories.histories())
                    .allSatisfy(
                            history -> assertThat(history.steps()).allMatch(s -> s.seconds() > 0 && s.seconds() < 4));
            assertThat(histories.histories().size() + histories.problems().size())
                    .isEqualTo(1);
        }
    }
}
