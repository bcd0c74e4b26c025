package io.storbench.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.engine.EventLoop;
import io.storbench.engine.Request;
import io.storbench.engine.StopSignal;
import io.storbench.measure.IntervalLog;
import io.storbench.measure.LatencyRecorder;
import io.storbench.plan.Operation;
import io.storbench.plan.PlanReader;
import io.storbench.plan.TrialSpec;
import io.storbench.random.RandomStream;
import io.storbench.trace.Recording;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What an actor does is its own, whoever else its worker has and however fast they are; but blocks in order.
class OperationsTest {
    private static final int ACTORS = 5;
    private static final int OPERATIONS = 200;
    private static final EventLoop STANDING = new EventLoop() {
        @Override
        public long nowNanos() {
            return 0;
        }

        @Override
        public void schedule(long atNanos, Runnable action) {}
    };

    private static final TrialSpec SPEC =
            PlanReader.parse("""
                target: {engine: "null"}
                workload: {operation: mixed, reads: 60%, pattern: mixed, random: 20%, file: 1m}
                """, "plan", List.of()).trials().getFirst();

    /// A recorded load is never plain: it takes the long way, whose operations these must be.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "operation: read, pattern: sequential",
                "operation: read, pattern: random",
                "operation: write, pattern: random, range: 64k-512k",
                "operation: write, pattern: sequential, verify: true",
            })
    void plainBlocksAreThoseOfTheLongWay(String load, @TempDir Path directory) throws IOException {
        TrialSpec spec = PlanReader.parse("""
            target: {engine: "null"}
            workload: {%s, file: 1m, block: 4k, depth: 5}
            protocol: {warmup: 1s, measure: 1s}
            """.formatted(load), "plan", List.of())
                .trials()
                .getFirst();
        LoadJob job = job(spec, 0, ACTORS);
        StreamDigest shortDigest = new StreamDigest(0);
        StreamDigest longDigest = new StreamDigest(0);
        try (Recording recording = new Recording(directory.resolve("trace"))) {
            Operations plain = operations(job, shortDigest);
            Operations recorded =
                    operations(with(job(spec, 0, ACTORS), job.actors(), Optional.of(recording)), longDigest);
            assertThat(plain.plain()).isNotNull();
            assertThat(recorded.plain()).isNull();
            for (int i = 0; i < ACTORS * OPERATIONS; i++) {
                Request one = new Request(i % ACTORS);
                Request other = new Request(i % ACTORS);
                assertThat(plain.next(one, i)).isEqualTo(recorded.next(other, i));
                assertThat(one).usingRecursiveComparison().isEqualTo(other);
                assertThat(plain.readAgain()).isEqualTo(recorded.readAgain());
            }
        }
        long actors = StreamDigest.actors(List.of(shortDigest));
        assertThat(StreamDigest.text(List.of(shortDigest), actors))
                .isNotEmpty()
                .isEqualTo(StreamDigest.text(List.of(longDigest), actors));
    }

    /// As a program that reads ahead, and as fio's jobs: whichever operation is done first, the next block is next, be
    /// the actors of one worker or of several.
    @ParameterizedTest
    @CsvSource({"read, 5", "write, 5", "read, 1"})
    void aSequentialLoadGoesOnFromOnePosition(String operation, int ofWorker) {
        TrialSpec spec = PlanReader.parse("""
            target: {engine: "null"}
            workload: {operation: %s, pattern: sequential, file: 1m, block: 4k, depth: 5}
            protocol: {warmup: 1s, measure: 1s}
            """.formatted(operation), "plan", List.of())
                .trials()
                .getFirst();
        LoadJob host = job(spec, 0, ofWorker);
        StreamDigest digest = new StreamDigest(0);
        List<Operations> workers = new ArrayList<>();
        for (int first = 0; first < ACTORS; first += ofWorker) {
            workers.add(operations(with(host, new LoadJob.Actors(first, ofWorker, ACTORS), Optional.empty()), digest));
        }
        List<Integer> inTheOrderOfTheirEnds = List.of(0, 1, 2, 3, 4, 0, 0, 0, 4, 2, 0, 4, 4, 1);
        for (int i = 0; i < inTheOrderOfTheirEnds.size(); i++) {
            int actor = inTheOrderOfTheirEnds.get(i);
            Request request = new Request(actor % ofWorker);
            assertThat(next(workers.get(actor / ofWorker), request)).endsWith(" " + i * 4096);
        }
        assertThat(StreamDigest.actors(List.of(digest))).isEqualTo(1);
    }

    /// A worker that begins late may find all blocks done, or all but one; its depth is then that of what it did.
    @ParameterizedTest
    @ValueSource(strings = {"operation: read", "operation: read, verify: true", "operation: mixed, reads: 50%"})
    void aWorkerForWhichNoBlockIsLeftDoesNotLackDepth(String load) {
        TrialSpec spec = PlanReader.parse("""
            target: {engine: "null"}
            workload: {%s, pattern: sequential, file: 20k, block: 4k, depth: 5}
            protocol: {run: completion}
            """.formatted(load), "plan", List.of())
                .trials()
                .getFirst();
        LoadJob host = job(spec, 0, 3);
        Operations early = operations(host, new StreamDigest(0));
        Operations late =
                operations(with(host, new LoadJob.Actors(3, 2, ACTORS), Optional.empty()), new StreamDigest(0));
        for (int actor : List.of(0, 1, 2, 0)) {
            next(early, new Request(actor));
        }
        next(late, new Request(1));
        assertThat(late.next(new Request(0), 0)).isFalse();
        assertThat(early.mostOutstanding()).isEqualTo(3);
        assertThat(late.mostOutstanding()).isEqualTo(1);
    }

    /// A flush follows every n-th write of an actor, so that which blocks it follows depends on nothing else either.
    @Test
    void flushesOfASequentialLoadDoNotDependOnWhoIsFast() {
        TrialSpec spec = PlanReader.parse("""
            target: {engine: "null"}
            workload: {operation: write, pattern: sequential, file: 1m, block: 4k, depth: 5, flush_every: 2}
            protocol: {warmup: 1s, measure: 1s}
            """, "plan", List.of()).trials().getFirst();
        Map<Integer, Boolean> inTurn = flushed(spec, List.of(0, 1, 2, 3, 4, 0, 1, 2, 3, 4));
        assertThat(flushed(spec, List.of(0, 0, 1, 1, 4, 4, 3, 3, 2, 2))).isEqualTo(inTurn);
    }

    /// By offset, whether a flush follows.
    private static Map<Integer, Boolean> flushed(TrialSpec spec, List<Integer> actors) {
        Operations operations = operations(job(spec, 0, ACTORS), new StreamDigest(0));
        Map<Integer, Boolean> flushed = new HashMap<>();
        for (int actor : actors) {
            Request request = new Request(actor);
            assertThat(operations.next(request, 0)).isTrue();
            flushed.put((int) request.offset(), operations.isFlushed(actor));
        }
        return flushed;
    }

    private static LoadJob with(LoadJob job, LoadJob.Actors actors, Optional<Recording> recording) {
        return new LoadJob(
                job.load(),
                job.protocol(),
                job.host(),
                actors,
                job.phases(),
                job.seed(),
                job.generation(),
                job.start(),
                job.stop(),
                job.threadCpuNanos(),
                recording);
    }

    private static LoadJob job(TrialSpec spec, int first, int count) {
        return LoadJob.ofHost(
                spec.workload(),
                spec.protocol(),
                new LoadJob.Actors(first, count, ACTORS),
                42,
                1,
                new StartLine(1),
                new StopSignal(),
                () -> 0);
    }

    private static Operations operations(LoadJob job, StreamDigest digest) {
        UnitLog units = new UnitLog(new LatencyRecorder(new IntervalLog()));
        return new Operations(job, 0, new OperationSource.Sums(digest, new Recorder(job), units), STANDING);
    }

    private static Operations operations(int first, int count) {
        return operations(job(SPEC, first, count), new StreamDigest(0));
    }

    private static String next(Operations operations, Request request) {
        assertThat(operations.next(request, 0)).isTrue();
        return request.operation() + " " + request.offset();
    }

    /// As fio's: the n-th read is of the n-th block, and so is the n-th write, after the last block from the
    /// first again; whichever actors they are dealt to.
    @Test
    void readsAndWritesOfASequentialMixEachHaveAPosition() {
        TrialSpec spec = PlanReader.parse("""
            target: {engine: "null"}
            workload: {operation: mixed, reads: 60%, pattern: sequential, file: 256k, depth: 5}
            """, "plan", List.of()).trials().getFirst();
        Operations inTurn = operations(job(spec, 0, ACTORS), new StreamDigest(0));
        Operations byActor = operations(job(spec, 0, ACTORS), new StreamDigest(0));
        List<String> all = new ArrayList<>();
        Map<Operation, Long> done = new EnumMap<>(Operation.class);
        for (int i = 0; i < ACTORS * OPERATIONS; i++) {
            Request request = new Request(i % ACTORS);
            all.add(next(inTurn, request));
            long before = done.merge(request.operation(), 1L, Long::sum) - 1;
            assertThat(request.offset()).isEqualTo(before % 64 * 4096);
        }
        assertThat(done).containsOnlyKeys(Operation.READ, Operation.WRITE);
        for (int actor = 0; actor < ACTORS; actor++) {
            for (int i = 0; i < OPERATIONS; i++) {
                assertThat(next(byActor, new Request(actor))).isEqualTo(all.get(actor * OPERATIONS + i));
            }
        }
        // Arrivals take any slot, and may begin out of order.
        for (int index : new int[] {7, 3, 900, 0, 899}) {
            Request request = new Request(index % 2);
            assertThat(byActor.arrived(request, index, 0, false, 0)).isTrue();
            assertThat(request.operation() + " " + request.offset()).isEqualTo(all.get(index));
        }
        assertThat(inTurn.readAgain()).isTrue();
    }

    /// Blocks by their number in the file.
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "pattern: sequential, file: 256k | 0 | 64",
                "pattern: sequential, file: 2m, range: 1m-2m, reads: 90% | 256 | 512",
                "pattern: sequential, file: 512k, rate: 1000, reads: 30% | 0 | 128",
                "pattern: random, file: 256k, reads: 70% | 0 | 64"
            })
    void aMixThatRunsToCompletionDoesEveryBlockOnce(String keys, int first, int end) {
        TrialSpec spec = PlanReader.parse(
                        """
                        target: {engine: "null"}
                        workload: {operation: mixed, %s, depth: 5}
                        protocol: {run: completion}
                        """.formatted(keys.contains("reads") ? keys : keys + ", reads: 50%"), "plan", List.of())
                .trials()
                .getFirst();
        Operations operations = operations(job(spec, 0, ACTORS), new StreamDigest(0));
        List<Long> blocks = new ArrayList<>();
        Set<Operation> kinds = EnumSet.noneOf(Operation.class);
        Request request = new Request(0);
        for (int i = 0; i < end - first; i++) {
            request = new Request(i % ACTORS);
            assertThat(operations.next(request, 0)).isTrue();
            blocks.add(request.offset() / 4096);
            kinds.add(request.operation());
        }
        assertThat(operations.next(request, 0)).isFalse();
        List<Long> all = LongStream.range(first, end).boxed().toList();
        if (keys.contains("sequential")) {
            assertThat(blocks).isEqualTo(all);
        } else {
            assertThat(blocks).containsExactlyInAnyOrderElementsOf(all);
        }
        assertThat(kinds).containsExactlyInAnyOrder(Operation.READ, Operation.WRITE);
        assertThat(operations.readAgain()).isFalse();
    }

    @Test
    void mixedLoadsAreDealtByActor() {
        List<List<String>> alone = new ArrayList<>();
        for (int actor = 0; actor < ACTORS; actor++) {
            Operations lane = operations(actor, 1);
            List<String> done = new ArrayList<>();
            for (int i = 0; i < OPERATIONS; i++) {
                done.add(next(lane, new Request(0)));
            }
            alone.add(done);
        }
        assertThat(alone).doesNotHaveDuplicates();
        Operations together = operations(0, ACTORS);
        List<List<String>> shared = new ArrayList<>();
        for (int actor = 0; actor < ACTORS; actor++) {
            shared.add(new ArrayList<>());
        }
        RandomStream pace = RandomStream.of(7, "pace");
        for (int i = 0; i < ACTORS * OPERATIONS; i++) {
            int actor = (int) pace.nextLong(ACTORS);
            shared.get(actor).add(next(together, new Request(actor)));
        }
        for (int actor = 0; actor < ACTORS; actor++) {
            int both = Math.min(OPERATIONS, shared.get(actor).size());
            assertThat(shared.get(actor).subList(0, both))
                    .isEqualTo(alone.get(actor).subList(0, both));
        }
    }

    /// However long a trial exercised its paths before.
    @Test
    void theExerciseTakesNothingFromTheLoad() {
        Operations fresh = operations(0, ACTORS);
        Operations exercised = operations(0, ACTORS);
        assertThat(exercised.nextOfScratch(new Request(0), 0)).isTrue();
        for (int i = 0; i < OPERATIONS; i++) {
            Request request = new Request(i % ACTORS);
            assertThat(next(exercised, request)).isEqualTo(next(fresh, request));
        }
    }
}
