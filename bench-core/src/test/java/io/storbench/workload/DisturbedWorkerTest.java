package io.storbench.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.engine.Counter;
import io.storbench.measure.DisturbedIntervals;
import io.storbench.measure.IntervalLog;
import io.storbench.measure.LatencyRecorder;
import io.storbench.result.Disturbance;
import io.storbench.result.LatencySummary;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// What a worker notes of its session's recoveries: every operation takes 1 ms.
class DisturbedWorkerTest {
    private final WorkerHarness load = new WorkerHarness();

    /// Reconnected at 3.7 s, after 1.2 s: the intervals from 2 s and from 3 s are disturbed, of
    /// which the second one has the stalled operation; all others take 1 ms.
    @Test
    void intervalsInWhichTheSessionRecoveredAreMarked() {
        IntervalLog log = new IntervalLog();
        LatencyRecorder recorder = new LatencyRecorder(log);
        FakeTarget fake = load.target(8);
        fake.stall(2_500_000_000L, 1_200_000_000L);
        LoadResult result = load.run(fake, load.worker("read", 1, "warmup: 0, measure: 5s", new StartLine(1), recorder))
                .result();
        assertThat(log.text()).contains("#[disturbed from 2.501 s to 3.701 s]\n");
        Disturbance disturbance = DisturbedIntervals.of(log, result.beganNanos(), result.endedNanos());
        assertThat(disturbance.intervals()).isEqualTo(5);
        assertThat(disturbance.disturbedIntervals()).isEqualTo(2);
        assertThat(disturbance.disturbedNanos()).isEqualTo(1_200_000_000L);
        LatencyRecorder.Merged all = new LatencyRecorder.Merged();
        recorder.addTo(all);
        assertThat(all.serviceSummary().maxNanos()).isGreaterThan(1_200_000_000L);
        LatencySummary without = disturbance.service().orElseThrow();
        assertThat(without.maxNanos()).isBetween(999_000L, 1_001_000L);
        assertThat(without.count()).isBetween(2_998L, 3_001L);
    }

    /// Silent from 3.5 s on, reconnected at 6.5 s, of five seconds: what was in flight is not
    /// measured, but two seconds of the measurement were disturbed.
    @Test
    void aRecoveryThatOutlastsTheMeasurementDisturbsItToItsEnd() {
        IntervalLog log = new IntervalLog();
        FakeTarget fake = load.target(8);
        fake.stall(3_500_000_000L, 3_000_000_000L);
        LoadWorker worker =
                load.worker("read", 1, "warmup: 0, measure: 5s", new StartLine(1), new LatencyRecorder(log));
        LoadResult result = load.run(fake, worker).result();
        assertThat(log.text()).contains("#[disturbed from 3.501 s to 5.000 s]\n");
        assertThat(DisturbedIntervals.of(log, result.beganNanos(), result.endedNanos())
                        .disturbedIntervals())
                .isEqualTo(2);
    }

    /// A server in its grace period answers at once, but with nothing.
    @Test
    void answersThatAskToTryAgainLaterDisturb() {
        IntervalLog log = new IntervalLog();
        FakeTarget fake = load.target(8);
        load.time.schedule(1_500_000_000L, () -> fake.counters().add(Counter.DELAYS, 1));
        LoadWorker worker =
                load.worker("read", 1, "warmup: 0, measure: 3s", new StartLine(1), new LatencyRecorder(log));
        LoadResult result = load.run(fake, worker).result();
        Disturbance disturbance = DisturbedIntervals.of(log, result.beganNanos(), result.endedNanos());
        assertThat(disturbance.disturbedIntervals()).isOne();
    }

    /// Lines of a worker that began half a second after the first.
    @Test
    void anIntervalOfTheLogThatAStretchTouchesIsLeftOutWhereverItLies() {
        IntervalLog log = new IntervalLog();
        LatencyRecorder recorder = new LatencyRecorder(log);
        for (int i = 0; i < 4; i++) {
            recorder.record(i, 1_000_000, 1_000_000);
            recorder.endInterval(500_000_000L + i * 1_000_000_000L, 1_500_000_000L + i * 1_000_000_000L);
        }
        log.appendDisturbance(2_400_000_000L, 2_600_000_000L);
        Disturbance disturbance = DisturbedIntervals.of(log, 0, 5_000_000_000L);
        assertThat(disturbance.disturbedIntervals()).isOne();
        assertThat(disturbance.service().orElseThrow().count()).isEqualTo(2);
    }

    @Test
    void whatRecoveredBeforeTheMeasurementDoesNotDisturbIt() {
        IntervalLog log = new IntervalLog();
        FakeTarget fake = load.target(8);
        fake.stall(100_000_000L, 200_000_000L);
        LatencyRecorder recorder = new LatencyRecorder(log);
        LoadResult result = load.run(
                        fake, load.worker("read", 1, "warmup: 1s, measure: 2s", new StartLine(1), recorder))
                .result();
        Disturbance disturbance = DisturbedIntervals.of(log, result.beganNanos(), result.endedNanos());
        assertThat(disturbance).isEqualTo(new Disturbance(2, 0, 0, Optional.empty(), Optional.empty()));
    }
}
