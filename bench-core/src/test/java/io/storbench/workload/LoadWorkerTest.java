package io.storbench.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.engine.Counter;
import io.storbench.engine.Counters;
import io.storbench.engine.EventLoop;
import io.storbench.engine.Operation;
import io.storbench.engine.Outcome;
import io.storbench.engine.Request;
import io.storbench.engine.Session;
import io.storbench.engine.StopSignal;
import io.storbench.measure.DisturbedIntervals;
import io.storbench.measure.IntervalLog;
import io.storbench.measure.LatencyRecorder;
import io.storbench.plan.PlanReader;
import io.storbench.plan.TrialSpec;
import io.storbench.result.Disturbance;
import io.storbench.result.LatencySummary;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The worker in a time made by hand: every operation takes 1 ms.
class LoadWorkerTest {
    private static final long OPERATION_NANOS = 1_000_000;

    private final Time time = new Time();
    private final StopSignal stop = new StopSignal();

    /// A clock that jumps from event to event; equal times in the order they were scheduled.
    private static final class Time implements EventLoop {
        private record Timer(long atNanos, long number, Runnable action) {}

        private final PriorityQueue<Timer> timers =
                new PriorityQueue<>(
                        Comparator.comparingLong(Timer::atNanos).thenComparingLong(Timer::number));
        private long now;
        private long scheduled;

        @Override
        public long nowNanos() {
            return now;
        }

        @Override
        public void schedule(long atNanos, Runnable action) {
            timers.add(new Timer(Math.max(now, atNanos), scheduled++, action));
        }

        void run(List<LoadWorker> workers) {
            while (!workers.stream().allMatch(LoadWorker::isFinished)) {
                Timer next = timers.remove();
                now = next.atNanos;
                next.action.run();
            }
        }
    }

    /// A target with room for so many requests, which notes what it was asked.
    private final class Fake implements Session {
        private final int room;
        private final long operationNanos;
        private final List<String> asked = new ArrayList<>();
        private final Counters counters = new Counters(List.of());
        private final ArrayDeque<Request> underWay = new ArrayDeque<>();
        private Outcome outcome = Outcome.DONE;
        private int failAfter = Integer.MAX_VALUE;
        private Set<Long> lost = Set.of();
        private long delayIssueNanos;
        private long stallNanos = Long.MAX_VALUE;
        private long stallEndNanos;

        private LoadWorker worker = worker("read", 1, "run: completion", new StartLine(1));

        Fake(int room, long operationNanos) {
            this.room = room;
            this.operationNanos = operationNanos;
        }

        @Override
        public boolean trySubmit(Request request) {
            if (underWay.size() == room) {
                return false;
            }
            underWay.add(request);
            request.issuedAt(time.now + delayIssueNanos);
            asked.add(request.operation() + " " + request.file() + " " + request.offset());
            boolean stalled = time.now >= stallNanos && time.now < stallEndNanos;
            time.schedule((stalled ? stallEndNanos : time.now) + operationNanos, this::complete);
            return true;
        }

        /// Answers nothing for a time, and has connected anew then.
        void stall(long fromNanos, long lengthNanos) {
            stallNanos = fromNanos;
            stallEndNanos = fromNanos + lengthNanos;
            time.schedule(
                    stallEndNanos,
                    () -> {
                        counters.add(Counter.RECONNECTS, 1);
                        counters.add(Counter.DISTURBED_NANOS, lengthNanos);
                    });
        }

        private void complete() {
            Request request = underWay.remove();
            switch (request.operation()) {
                case READ -> counters.add(Counter.PAYLOAD_BYTES_IN, request.lengthBytes());
                case WRITE -> counters.add(Counter.PAYLOAD_BYTES_OUT, request.lengthBytes());
                case FLUSH, OPEN, CLOSE, STAT, CREATE, REMOVE, MKDIR, RMDIR -> {}
            }
            boolean lostNow =
                    request.operation() == Operation.READ && lost.contains(request.offset());
            boolean fails = failAfter-- <= 0 || lostNow;
            worker.onComplete(request, fails ? outcome : Outcome.DONE, time.now);
        }

        @Override
        public void poll() {}

        @Override
        public void await(long deadlineNanos) {}

        @Override
        public Counters counters() {
            return counters;
        }

        @Override
        public void close() {}
    }

    private LoadWorker worker(String operation, int depth, String protocol, StartLine start) {
        LatencyRecorder recorder = new LatencyRecorder(new IntervalLog());
        return worker(operation, depth, protocol, start, recorder);
    }

    private LoadWorker opening(String operation, int depth, String protocol) {
        return opening(operation, depth, protocol, new LatencyRecorder(new IntervalLog()));
    }

    private LoadWorker opening(
            String operation, int depth, String protocol, LatencyRecorder recorder) {
        return worker(operation + ", open: each", depth, protocol, new StartLine(1), recorder);
    }

    private LoadWorker worker(
            String operation,
            int depth,
            String protocol,
            StartLine start,
            LatencyRecorder recorder) {
        TrialSpec spec =
                PlanReader.parse(
                                """
                                target: {engine: "null"}
                                workload: {operation: %s, block: 4k, file: 64k, depth: %d%s}
                                protocol: {%s}
                                """
                                        .formatted(
                                                operation,
                                                depth,
                                                operation.contains("verify")
                                                        ? ""
                                                        : ", verify: true",
                                                protocol),
                                "plan",
                                List.of())
                        .trials()
                        .getFirst();
        return new LoadWorker(
                new LoadJob(
                        spec.workload(),
                        spec.protocol(),
                        new LoadJob.Actors(0, depth, depth),
                        1,
                        7,
                        start,
                        stop,
                        () -> 0),
                recorder);
    }

    private LoadWorker run(Fake fake, LoadWorker worker) {
        fake.worker = worker;
        worker.start(time, fake);
        time.run(List.of(worker));
        return worker;
    }

    @Test
    void aTimedReaderCountsWhatCompletesWithinItsWindow() {
        Fake fake = new Fake(8, OPERATION_NANOS);
        LoadWorker worker =
                run(fake, worker("read", 2, "warmup: 10ms, measure: 100ms", new StartLine(1)));
        // Depth 2, 1 ms each: two completions at each of the 100 instants in (10 ms, 110 ms],
        // and as many at 10 ms and 110 ms as the order of timers at these instants lets in.
        assertThat(worker.result().operations()).isBetween(198L, 202L);
        assertThat(worker.result().endedNanos() - worker.result().beganNanos())
                .isEqualTo(100_000_000);
        assertThat(worker.result().countersAgree()).isTrue();
        assertThat(worker.result().reachedDepth()).isTrue();
        assertThat(worker.result().passedOnce()).isTrue();
    }

    @Test
    void aCompletionTrialDoesEveryBlockOnceAfterItsScratch() {
        Fake fake = new Fake(8, OPERATION_NANOS);
        LoadWorker worker = run(fake, worker("read", 4, "run: completion", new StartLine(1)));
        assertThat(worker.result().operations()).isEqualTo(16);
        assertThat(worker.result().endedNanos() - worker.result().beganNanos())
                .isEqualTo(16 / 4 * OPERATION_NANOS);
        assertThat(fake.asked.stream().filter(asked -> asked.startsWith("READ 0 ")))
                .hasSize(16)
                .doesNotHaveDuplicates();
        assertThat(fake.asked.getFirst()).startsWith("READ 1 ");
        assertThat(worker.result().passedOnce()).isFalse();
    }

    @Test
    void aWriterFlushesOnceAndReadsEverythingBack() {
        Fake fake = new Fake(8, OPERATION_NANOS);
        LoadWorker worker = run(fake, worker("write", 4, "run: completion", new StartLine(1)));
        assertThat(fake.asked).filteredOn(asked -> asked.startsWith("FLUSH")).hasSize(1);
        assertThat(worker.result().durableAtNanos().orElseThrow() - worker.result().endedNanos())
                .isEqualTo(OPERATION_NANOS);
        assertThat(worker.result().readBack().orElseThrow().blocks()).isEqualTo(16);
        assertThat(fake.asked.subList(fake.asked.size() - 16, fake.asked.size()))
                .allMatch(asked -> asked.startsWith("READ 0 "))
                .doesNotHaveDuplicates();
    }

    /// Three requests of 1 ms each for a read, four for a write; 16 blocks, depth 2.
    @Test
    void eachOperationOpensTransfersFlushesAndCloses() {
        Fake reads = new Fake(8, OPERATION_NANOS);
        LoadResult read = run(reads, opening("read, verify: false", 2, "run: completion")).result();
        assertThat(read.operations()).isEqualTo(16);
        assertThat(read.endedNanos() - read.beganNanos()).isEqualTo(16 / 2 * 3 * OPERATION_NANOS);
        assertThat(read.countersAgree()).isTrue();
        List<String> asked = reads.asked.stream().filter(a -> a.contains(" 0 ")).toList();
        assertThat(asked).hasSize(16 * 3);
        assertThat(asked.subList(0, 6))
                .containsExactly(
                        "OPEN 0 0",
                        "OPEN 0 0",
                        "READ 0 0",
                        "READ 0 4096",
                        "CLOSE 0 0",
                        "CLOSE 0 0");
        Fake writes = new Fake(8, OPERATION_NANOS);
        LoadResult write =
                run(writes, opening("write, verify: false", 1, "run: completion")).result();
        assertThat(write.endedNanos() - write.beganNanos()).isEqualTo(16 * 4 * OPERATION_NANOS);
        assertThat(write.durableAtNanos().orElseThrow()).isEqualTo(write.endedNanos());
        assertThat(writes.asked.subList(writes.asked.size() - 4, writes.asked.size()))
                .containsExactly("OPEN 0 0", "WRITE 0 61440", "FLUSH 0 0", "CLOSE 0 0");
    }

    /// Of five actors two are with the target: no third file is opened before one is closed.
    @ParameterizedTest
    @CsvSource({"'window: 2', 8", "'window: 5', 2"})
    void aFileIsClosedBeforeAnotherIsOpenedInItsPlace(String window, int room) {
        Fake fake = new Fake(room, OPERATION_NANOS);
        LoadWorker worker =
                run(fake, opening("write, verify: false, " + window, 5, "run: completion"));
        assertThat(worker.result().operations()).isEqualTo(16);
        int open = 0;
        for (String asked : fake.asked) {
            open += asked.startsWith("OPEN") ? 1 : asked.startsWith("CLOSE") ? -1 : 0;
            assertThat(open).isBetween(0, 2);
        }
    }

    private LoadWorker calling(String protocol, LatencyRecorder recorder) {
        TrialSpec spec =
                PlanReader.parse(
                                """
                                target: {engine: "null"}
                                workload:
                                  operation: metadata
                                  depth: 2
                                  metadata: {calls: mkdir stat rmdir, count: 5}
                                protocol: {%s}
                                """
                                        .formatted(protocol),
                                "plan",
                                List.of())
                        .trials()
                        .getFirst();
        return new LoadWorker(
                new LoadJob(
                        spec.workload(),
                        spec.protocol(),
                        new LoadJob.Actors(0, 2, 2),
                        1,
                        7,
                        new StartLine(1),
                        stop,
                        () -> 0),
                recorder);
    }

    /// Three calls of 1 ms each; five operations by two actors.
    @Test
    void anOperationOnNamesIsItsCallsInTheirOrder() {
        Fake fake = new Fake(8, OPERATION_NANOS);
        LatencyRecorder recorder = new LatencyRecorder(new IntervalLog());
        LoadResult result = run(fake, calling("run: completion", recorder)).result();
        assertThat(result.operations()).isEqualTo(5);
        assertThat(result.countersAgree()).isTrue();
        assertThat(result.reachedDepth()).isTrue();
        assertThat(result.durableAtNanos()).isEmpty();
        assertThat(result.endedNanos() - result.beganNanos()).isEqualTo(3 * 3 * OPERATION_NANOS);
        assertThat(fake.asked.subList(fake.asked.size() - 15, fake.asked.size() - 9))
                .containsExactly(
                        "MKDIR 0 0", "MKDIR 0 0", "STAT 0 0", "STAT 0 0", "RMDIR 0 0", "RMDIR 0 0");
        LatencyRecorder.Merged merged = new LatencyRecorder.Merged();
        recorder.addTo(merged);
        assertThat(merged.serviceSummary().meanNanos()).isEqualTo(3.0 * OPERATION_NANOS);
    }

    /// Whether the time ends or the user stops it.
    @ParameterizedTest
    @ValueSource(longs = {16_500_000, 1_000_000_000})
    void whatWasMadeIsRemoved(long stopNanos) {
        Fake fake = new Fake(1, OPERATION_NANOS);
        time.schedule(stopNanos, stop::request);
        LatencyRecorder recorder = new LatencyRecorder(new IntervalLog());
        LoadResult result = run(fake, calling("warmup: 0, measure: 31ms", recorder)).result();
        assertThat(result.failure()).isEmpty();
        assertThat(count(fake, "MKDIR")).isPositive().isEqualTo(count(fake, "RMDIR"));
    }

    @Test
    void theLatencyOfAnOperationSpansAllItsRequests() {
        IntervalLog log = new IntervalLog();
        LatencyRecorder recorder = new LatencyRecorder(log);
        Fake fake = new Fake(8, OPERATION_NANOS);
        fake.delayIssueNanos = 100_000;
        run(fake, opening("write, verify: false", 1, "run: completion", recorder));
        LatencyRecorder.Merged merged = new LatencyRecorder.Merged();
        recorder.addTo(merged);
        // Issued 0.1 ms after it was meant to start; four requests of 1 ms.
        assertThat(merged.responseSummary().meanNanos()).isEqualTo(4.0 * OPERATION_NANOS);
        assertThat(merged.serviceSummary().meanNanos()).isEqualTo(4.0 * OPERATION_NANOS - 100_000);
    }

    /// What is under way when the time is over is finished and closed, even where the session had
    /// no room for it.
    @Test
    void noOperationIsLeftHalfDone() {
        Fake fake = new Fake(2, OPERATION_NANOS);
        LoadWorker worker = run(fake, opening("write", 5, "warmup: 0, measure: 33ms"));
        assertThat(worker.result().failure()).isEmpty();
        assertThat(count(fake, "WRITE")).isBetween(16L, 24L);
        assertThat(count(fake, "OPEN")).isEqualTo(count(fake, "CLOSE"));
        assertThat(count(fake, "FLUSH")).isEqualTo(count(fake, "WRITE") + 1);
    }

    private static long count(Fake fake, String operation) {
        return fake.asked.stream().filter(asked -> asked.startsWith(operation + " ")).count();
    }

    @Test
    void lostBlocksAreCountedToTheLast() {
        Fake fake = new Fake(8, OPERATION_NANOS);
        fake.lost = Set.of(8192L, 4096L, 61_440L);
        fake.outcome = new Outcome.Corrupt(4096, "wrong");
        LoadResult result =
                run(fake, worker("write", 4, "run: completion", new StartLine(1))).result();
        assertThat(result.failure()).isEmpty();
        LoadResult.Found found = result.readBack().orElseThrow();
        assertThat(found.blocks()).isEqualTo(16);
        assertThat(found.lostBlocks()).isEqualTo(3);
        assertThat(found.firstLost()).contains(new Outcome.Corrupt(4096, "wrong"));
    }

    /// 16 blocks, four at a time: twelve are written in 3 ms, and all of them five times in 20 ms.
    @Test
    void aTrialThatWritesBlocksAgainSaysThatItMayHaveMissedLosses() {
        for (String protocol : List.of("warmup: 0, measure: 3ms", "run: completion")) {
            LoadResult once =
                    run(
                                    new Fake(8, OPERATION_NANOS),
                                    worker("write", 4, protocol, new StartLine(1)))
                            .result();
            assertThat(once.readBack().orElseThrow().overwritten()).isFalse();
        }
        LoadResult again =
                run(
                                new Fake(8, OPERATION_NANOS),
                                worker("write", 4, "warmup: 0, measure: 20ms", new StartLine(1)))
                        .result();
        assertThat(again.readBack().orElseThrow().blocks()).isEqualTo(16);
        assertThat(again.readBack().orElseThrow().overwritten()).isTrue();
    }

    /// Connected anew at 3.7 s, after 1.2 s: the intervals from 2 s and from 3 s are disturbed, of
    /// which the second one has the stalled operation; all others take 1 ms.
    @Test
    void intervalsInWhichTheSessionRecoveredAreMarked() {
        IntervalLog log = new IntervalLog();
        LatencyRecorder recorder = new LatencyRecorder(log);
        Fake fake = new Fake(8, OPERATION_NANOS);
        fake.stall(2_500_000_000L, 1_200_000_000L);
        LoadResult result =
                run(fake, worker("read", 1, "warmup: 0, measure: 5s", new StartLine(1), recorder))
                        .result();
        assertThat(log.text()).contains("#[disturbed from 2.501 s to 3.701 s]\n");
        Disturbance disturbance =
                DisturbedIntervals.of(log, result.beganNanos(), result.endedNanos());
        assertThat(disturbance.intervals()).isEqualTo(5);
        assertThat(disturbance.disturbedIntervals()).isEqualTo(2);
        assertThat(disturbance.disturbedNanos()).isEqualTo(1_200_000_000L);
        LatencyRecorder.Merged all = new LatencyRecorder.Merged();
        recorder.addTo(all);
        assertThat(all.serviceSummary().maxNanos()).isGreaterThan(1_200_000_000L);
        LatencySummary without = disturbance.undisturbed().orElseThrow().service();
        assertThat(without.maxNanos()).isBetween(999_000L, 1_001_000L);
        assertThat(without.count()).isBetween(2_998L, 3_001L);
    }

    /// Silent from 3.5 s on, connected anew at 6.5 s, of five seconds: what was under way is not
    /// measured, but two seconds of the measurement were disturbed.
    @Test
    void aRecoveryThatOutlastsTheMeasurementDisturbsItToItsEnd() {
        IntervalLog log = new IntervalLog();
        Fake fake = new Fake(8, OPERATION_NANOS);
        fake.stall(3_500_000_000L, 3_000_000_000L);
        LoadWorker worker =
                worker(
                        "read",
                        1,
                        "warmup: 0, measure: 5s",
                        new StartLine(1),
                        new LatencyRecorder(log));
        LoadResult result = run(fake, worker).result();
        assertThat(log.text()).contains("#[disturbed from 3.501 s to 5.000 s]\n");
        assertThat(
                        DisturbedIntervals.of(log, result.beganNanos(), result.endedNanos())
                                .disturbedIntervals())
                .isEqualTo(2);
    }

    /// A server in its grace period answers at once, but with nothing.
    @Test
    void answersThatAskToTryAgainLaterDisturb() {
        IntervalLog log = new IntervalLog();
        Fake fake = new Fake(8, OPERATION_NANOS);
        time.schedule(1_500_000_000L, () -> fake.counters.add(Counter.DELAYS, 1));
        LoadWorker worker =
                worker(
                        "read",
                        1,
                        "warmup: 0, measure: 3s",
                        new StartLine(1),
                        new LatencyRecorder(log));
        LoadResult result = run(fake, worker).result();
        Disturbance disturbance =
                DisturbedIntervals.of(log, result.beganNanos(), result.endedNanos());
        assertThat(disturbance.disturbedIntervals()).isOne();
    }

    /// Lines of a worker that began half a second after the first.
    @Test
    void anIntervalOfTheLogThatAStretchTouchesIsLeftOutWhereverItLies() {
        IntervalLog log = new IntervalLog();
        LatencyRecorder recorder = new LatencyRecorder(log);
        for (int i = 0; i < 4; i++) {
            recorder.record(i, 1_000_000, 1_000_000);
            recorder.endInterval(
                    500_000_000L + i * 1_000_000_000L, 1_500_000_000L + i * 1_000_000_000L);
        }
        log.appendDisturbance(2_400_000_000L, 2_600_000_000L);
        Disturbance disturbance = DisturbedIntervals.of(log, 0, 5_000_000_000L);
        assertThat(disturbance.disturbedIntervals()).isOne();
        assertThat(disturbance.undisturbed().orElseThrow().service().count()).isEqualTo(2);
    }

    @Test
    void whatRecoveredBeforeTheMeasurementDoesNotDisturbIt() {
        IntervalLog log = new IntervalLog();
        Fake fake = new Fake(8, OPERATION_NANOS);
        fake.stall(100_000_000L, 200_000_000L);
        LatencyRecorder recorder = new LatencyRecorder(log);
        LoadResult result =
                run(fake, worker("read", 1, "warmup: 1s, measure: 2s", new StartLine(1), recorder))
                        .result();
        Disturbance disturbance =
                DisturbedIntervals.of(log, result.beganNanos(), result.endedNanos());
        assertThat(disturbance).isEqualTo(new Disturbance(2, 0, 0, Optional.empty()));
    }

    @Test
    void corruptDataEndTheLoadAndAreTold() {
        Fake fake = new Fake(8, OPERATION_NANOS);
        fake.outcome = new Outcome.Corrupt(4096, "wrong");
        fake.failAfter = 520;
        LoadWorker worker =
                run(fake, worker("read", 2, "warmup: 0, measure: 1h", new StartLine(1)));
        assertThat(worker.result().failure()).contains(new Outcome.Corrupt(4096, "wrong"));
        assertThat(fake.asked).hasSizeBetween(520, 524);
    }

    @Test
    void aTargetWithLessRoomThanTheDepthIsNoticedAndNobodyStarves() {
        Fake fake = new Fake(3, OPERATION_NANOS);
        LoadWorker worker = run(fake, worker("read", 5, "run: completion", new StartLine(1)));
        assertThat(worker.result().operations()).isEqualTo(16);
        assertThat(worker.result().reachedDepth()).isFalse();
        assertThat(fake.asked.stream().filter(asked -> asked.startsWith("READ 0 ")))
                .hasSize(16)
                .doesNotHaveDuplicates();
    }

    @Test
    void aStopDrains() {
        Fake fake = new Fake(8, OPERATION_NANOS);
        LoadWorker worker = worker("read", 2, "warmup: 0, measure: 1h", new StartLine(1));
        time.schedule(50 * OPERATION_NANOS, stop::request);
        run(fake, worker);
        assertThat(worker.result().failure()).isEmpty();
        assertThat(time.now).isBetween(50 * OPERATION_NANOS, 52 * OPERATION_NANOS);
    }

    /// The slow worker's scratch takes longer; the quick one must not measure alone.
    @Test
    void allWorkersMeasureOverTheSameTime() {
        StartLine start = new StartLine(2);
        Fake quick = new Fake(8, OPERATION_NANOS / 100);
        Fake slow = new Fake(8, 30 * OPERATION_NANOS);
        quick.worker = worker("read", 1, "run: completion", start);
        slow.worker = worker("read", 1, "run: completion", start);
        quick.worker.start(time, quick);
        slow.worker.start(time, slow);
        time.run(List.of(quick.worker, slow.worker));
        assertThat(quick.worker.result().beganNanos() - slow.worker.result().beganNanos())
                .isBetween(-100_000L, 100_000L);
        assertThat(quick.worker.result().operations()).isEqualTo(16);
        assertThat(slow.worker.result().operations()).isEqualTo(16);
    }

    @Test
    void aWorkerThatFailsEarlyDoesNotHoldUpTheOthers() {
        StartLine start = new StartLine(2);
        Fake good = new Fake(8, OPERATION_NANOS);
        Fake bad = new Fake(8, OPERATION_NANOS);
        bad.outcome = new Outcome.Failed("gone");
        bad.failAfter = 3;
        good.worker = worker("read", 1, "run: completion", start);
        bad.worker = worker("read", 1, "run: completion", start);
        good.worker.start(time, good);
        bad.worker.start(time, bad);
        time.run(List.of(good.worker, bad.worker));
        assertThat(good.worker.result().operations()).isEqualTo(16);
        assertThat(bad.worker.result().failure()).contains(new Outcome.Failed("gone"));
    }
}
