package io.storbench.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storbench.api.Actor;
import io.storbench.api.NextOperation;
import io.storbench.api.OperationStream;
import io.storbench.api.Param;
import io.storbench.api.Setup;
import io.storbench.api.TearDown;
import io.storbench.api.Workload;
import io.storbench.engine.Request;
import io.storbench.plan.Operation;
import io.storbench.stream.StreamSpec;
import io.storbench.stream.WorkloadClass;
import io.storbench.stream.WorkloadClassException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StreamActorTest {
    private static final int BLOCK_BYTES = 4096;
    private static final int FILE_BYTES = 16 * BLOCK_BYTES;

    /// Reads blocks at random, then ends.
    public static class Reads implements OperationStream {
        @Param("100")
        public int count;

        @SuppressWarnings("NullAway.Init") // set before the first operation
        private Actor actor;

        private boolean tornDown;

        @Setup
        public void begin(Actor given) {
            actor = given;
        }

        @Override
        public boolean next(NextOperation operation) {
            if (count-- == 0) {
                return false;
            }
            long block = actor.random().nextLong(actor.fileBytes(0) / actor.blockBytes());
            operation.read(0, block * actor.blockBytes(), actor.blockBytes());
            return true;
        }

        @TearDown
        public void end() {
            tornDown = true;
            throw new IllegalStateException("torn down: " + tornDown);
        }
    }

    /// Does what its parameter says, wrongly.
    @Workload(value = "mistakes", writes = true)
    public static class Mistakes implements OperationStream {
        @Param("none")
        public String mistake = "";

        @Override
        public boolean next(NextOperation operation) {
            switch (mistake) {
                case "none" -> operation.write(0, 0, BLOCK_BYTES);
                case "nothing" -> {}
                case "two" -> {
                    operation.stat(0);
                    operation.flush(0);
                }
                case "file" -> operation.read(1, 0, 8);
                case "beyond" -> operation.read(0, FILE_BYTES, 8);
                case "before" -> operation.read(0, -8, 8);
                case "odd" -> operation.read(0, 4, 8);
                case "long" -> operation.read(0, 0, BLOCK_BYTES + 8);
                case "empty" -> operation.read(0, 0, 0);
                case "throws" -> throw new IllegalStateException("no luck");
                case "memory" -> allocate();
                case "stack" -> next(operation);
                default -> throw new AssertionError(mistake);
            }
            return true;
        }

        /// More than any heap that a test has.
        private static void allocate() {
            List<long[]> kept = new ArrayList<>();
            while (kept.size() < 1_000) {
                kept.add(new long[Integer.MAX_VALUE - 8]);
            }
            throw new AssertionError("a heap of 16 TiB");
        }
    }

    public static class WritesUnsaid implements OperationStream {
        @Override
        public boolean next(NextOperation operation) {
            operation.write(0, 0, BLOCK_BYTES);
            return true;
        }
    }

    public static class Endless implements OperationStream {
        static final CountDownLatch ENDS = new CountDownLatch(1);
        static final CountDownLatch CALLED = new CountDownLatch(1);

        @Override
        public boolean next(NextOperation operation) {
            CALLED.countDown();
            boolean interrupted = true;
            while (interrupted) {
                try {
                    ENDS.await();
                    interrupted = false;
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
            return false;
        }
    }

    private static StreamActor actor(Class<?> type, int index, SortedMap<String, String> values)
            throws WorkloadClassException {
        StreamActor actor = load(type, 1, values).actor(place(index));
        actor.setUp();
        return actor;
    }

    private static StreamLoad load(Class<?> type, long longestCallNanos, SortedMap<String, String> values)
            throws WorkloadClassException {
        WorkloadClass workload = WorkloadClass.named(type.getName());
        return new StreamLoad(
                new StreamSpec(workload.name(), workload.digest(), workload.writes(), values, Optional.empty()),
                _ -> Optional.empty(),
                longestCallNanos);
    }

    private static StreamActor.Place place(int index) {
        return new StreamActor.Place(42, 0, index, 4, FILE_BYTES, BLOCK_BYTES, 8, 1, false, Optional.empty());
    }

    private static List<Long> offsets(StreamActor actor) {
        List<Long> offsets = new ArrayList<>();
        Request request = new Request(0);
        while (actor.next(request, 5)) {
            assertThat(request.operation()).isEqualTo(Operation.READ);
            assertThat(request.lengthBytes()).isEqualTo(BLOCK_BYTES);
            assertThat(request.intendedNanos()).isEqualTo(5);
            offsets.add(request.offset());
        }
        return offsets;
    }

    @Test
    void anActorsOperationsDependOnItsSeedAndItsNumberAlone() throws Exception {
        List<Long> first = offsets(actor(Reads.class, 0, new TreeMap<>()));
        assertThat(first).hasSize(100);
        assertThat(offsets(actor(Reads.class, 0, new TreeMap<>()))).isEqualTo(first);
        assertThat(offsets(actor(Reads.class, 1, new TreeMap<>()))).isNotEqualTo(first);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "nothing|next returned true without an operation",
                "two|one operation is chosen in each call of next",
                "file|file 1: files have numbers from 0 to 0",
                "beyond|offset 65536, length 8: the file has 65536 bytes",
                "before|offset -8, length 8",
                "odd|offset 4, length 8: both are multiples of 8",
                "long|the length at most workload.block, 4096",
                "empty|offset 0, length 0",
                "throws|next failed at StreamActorTest.java:",
                "memory|java.lang.OutOfMemoryError",
                "stack|java.lang.StackOverflowError",
            })
    void mistakesEndTheActorAndAreNamed(String mistake, String message) throws Exception {
        StreamActor actor = actor(Mistakes.class, 0, new TreeMap<>(java.util.Map.of("mistake", mistake)));
        assertThatThrownBy(() -> actor.next(new Request(0), 0))
                .isInstanceOf(StreamFailure.class)
                .hasMessageContaining(Mistakes.class.getName())
                .hasMessageContaining(message);
        assertThat(actor.next(new Request(0), 0)).isFalse();
    }

    @Test
    void aWriteOfAClassThatDoesNotSayThatItWritesIsRefused() throws Exception {
        StreamActor actor = actor(WritesUnsaid.class, 0, new TreeMap<>());
        assertThatThrownBy(() -> actor.next(new Request(0), 0))
                .hasMessageContaining("does not say @Workload(writes = true)");
    }

    @Test
    void aFailingTearDownIsNamed() throws Exception {
        StreamActor actor = actor(Reads.class, 0, new TreeMap<>());
        assertThatThrownBy(actor::tearDown).hasMessageContaining("@TearDown failed at");
    }

    @Test
    void aCallThatDoesNotReturnIsNamedWithItsPlace() throws Exception {
        StreamLoad load = load(Endless.class, 1, new TreeMap<>());
        StreamActor actor = load.actor(place(0));
        Thread caller = Thread.ofPlatform().daemon().start(() -> {
            actor.setUp();
            boolean _ = actor.next(new Request(0), 0);
        });
        Endless.CALLED.await();
        assertThat(load.endlessCall().orElseThrow())
                .contains(Endless.class.getName() + " did not return")
                .contains("at StreamActorTest.java:");
        Endless.ENDS.countDown();
        caller.join();
        assertThat(load.endlessCall()).isEmpty();
    }

    @Test
    void otherCodeThanThePlansIsRefused() {
        StreamSpec other =
                new StreamSpec(Reads.class.getName(), "0".repeat(64), false, new TreeMap<>(), Optional.empty());
        assertThatThrownBy(other::load)
                .isInstanceOf(WorkloadClassException.class)
                .hasMessageContaining("is not the code that the plan's results are of");
    }
}
