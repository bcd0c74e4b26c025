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
import io.storbench.measure.IntervalLog;
import io.storbench.measure.LatencyRecorder;
import io.storbench.plan.PlanReader;
import io.storbench.plan.TrialSpec;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.junit.jupiter.api.Test;

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
            asked.add(request.operation() + " " + request.file() + " " + request.offset());
            time.schedule(time.now + operationNanos, this::complete);
            return true;
        }

        private void complete() {
            Request request = underWay.remove();
            if (request.operation() != Operation.FLUSH) {
                counters.add(
                        request.operation() == Operation.READ
                                ? Counter.PAYLOAD_BYTES_IN
                                : Counter.PAYLOAD_BYTES_OUT,
                        request.lengthBytes());
            }
            boolean fails = failAfter-- <= 0;
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
        TrialSpec spec =
                PlanReader.parse(
                                """
                                target: {engine: "null"}
                                workload: {operation: %s, block: 4k, file: 64k, depth: %d, verify: true}
                                protocol: {%s}
                                """
                                        .formatted(operation, depth, protocol),
                                "plan",
                                List.of())
                        .trials()
                        .getFirst();
        return new LoadWorker(
                new LoadWorker.Job(
                        spec.workload(),
                        spec.protocol(),
                        new LoadWorker.Actors(0, depth, depth),
                        1,
                        7,
                        start,
                        stop,
                        () -> 0),
                new LatencyRecorder(new IntervalLog()));
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
        assertThat(worker.operations()).isBetween(198L, 202L);
        assertThat(worker.measureEndedNanos() - worker.measureBeganNanos()).isEqualTo(100_000_000);
        assertThat(worker.countersAgree()).isTrue();
        assertThat(worker.reachedDepth()).isTrue();
        assertThat(worker.passedOnce()).isTrue();
    }

    @Test
    void aCompletionTrialDoesEveryBlockOnceAfterItsScratch() {
        Fake fake = new Fake(8, OPERATION_NANOS);
        LoadWorker worker = run(fake, worker("read", 4, "run: completion", new StartLine(1)));
        assertThat(worker.operations()).isEqualTo(16);
        assertThat(worker.measureEndedNanos() - worker.measureBeganNanos())
                .isEqualTo(16 / 4 * OPERATION_NANOS);
        assertThat(fake.asked.stream().filter(asked -> asked.startsWith("READ 0 ")))
                .hasSize(16)
                .doesNotHaveDuplicates();
        assertThat(fake.asked.getFirst()).startsWith("READ 1 ");
        assertThat(worker.passedOnce()).isFalse();
    }

    @Test
    void aWriterFlushesOnceAndReadsEverythingBack() {
        Fake fake = new Fake(8, OPERATION_NANOS);
        LoadWorker worker = run(fake, worker("write", 4, "run: completion", new StartLine(1)));
        assertThat(fake.asked).filteredOn(asked -> asked.startsWith("FLUSH")).hasSize(1);
        assertThat(worker.durableAtNanos().orElseThrow() - worker.measureEndedNanos())
                .isEqualTo(OPERATION_NANOS);
        assertThat(worker.readBackOperations()).isEqualTo(16);
        assertThat(fake.asked.subList(fake.asked.size() - 16, fake.asked.size()))
                .allMatch(asked -> asked.startsWith("READ 0 "))
                .doesNotHaveDuplicates();
    }

    @Test
    void corruptDataEndTheLoadAndAreTold() {
        Fake fake = new Fake(8, OPERATION_NANOS);
        fake.outcome = new Outcome.Corrupt(4096, "wrong");
        fake.failAfter = 520;
        LoadWorker worker =
                run(fake, worker("read", 2, "warmup: 0, measure: 1h", new StartLine(1)));
        assertThat(worker.failure()).contains(new Outcome.Corrupt(4096, "wrong"));
        assertThat(fake.asked).hasSizeBetween(520, 524);
    }

    @Test
    void aTargetWithLessRoomThanTheDepthIsNoticedAndNobodyStarves() {
        Fake fake = new Fake(3, OPERATION_NANOS);
        LoadWorker worker = run(fake, worker("read", 5, "run: completion", new StartLine(1)));
        assertThat(worker.operations()).isEqualTo(16);
        assertThat(worker.reachedDepth()).isFalse();
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
        assertThat(worker.failure()).isEmpty();
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
        assertThat(quick.worker.measureBeganNanos() - slow.worker.measureBeganNanos())
                .isBetween(-100_000L, 100_000L);
        assertThat(quick.worker.operations()).isEqualTo(16);
        assertThat(slow.worker.operations()).isEqualTo(16);
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
        assertThat(good.worker.operations()).isEqualTo(16);
        assertThat(bad.worker.failure()).contains(new Outcome.Failed("gone"));
    }
}
