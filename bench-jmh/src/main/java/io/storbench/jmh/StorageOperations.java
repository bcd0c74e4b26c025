package io.storbench.jmh;

import io.storbench.engine.DataPattern;
import io.storbench.engine.DataSet;
import io.storbench.plan.Operation;
import io.storbench.workload.BlockOrder;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.ThreadParams;

/// What all benchmarks of storage share: a target, and for each measuring thread a session and a
/// file of its own, in which blocks come in random order.
///
/// Each invocation is one operation, from its submission to its completion, at depth 1.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(value = 3, jvmArgsAppend = "--enable-native-access=ALL-UNNAMED")
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public abstract class StorageOperations {
    /// How much an operation reads or writes, as plans write sizes.
    @Param("4k")
    public String block = "";

    /// The size of each thread's file.
    @Param("64m")
    public String file = "";

    private @Nullable LentTarget lent;

    /// For JMH.
    protected StorageOperations() {}

    /// The target's keys, such as `target.engine=nfs`.
    ///
    /// @throws IllegalArgumentException when the target is none for these benchmarks
    /// @throws IOException when it cannot be made
    abstract List<String> targetKeys() throws IOException;

    /// Opens and fills the target.
    @Setup(Level.Trial)
    public void open(BenchmarkParams params) throws IOException {
        String method = params.getBenchmark().substring(params.getBenchmark().lastIndexOf('.') + 1);
        List<String> keys = new ArrayList<>(targetKeys());
        keys.add("workload.operation=" + (method.startsWith("write") ? "write" : "read"));
        keys.add("workload.block=" + block);
        keys.add("workload.file=" + file);
        keys.add("workload.depth=1");
        keys.add("hosts=" + params.getThreads());
        lent = LentTarget.open(keys);
    }

    /// Ends the run, and an embedded server with it.
    @TearDown(Level.Trial)
    public void close() throws IOException {
        LentTarget own = lent;
        if (own != null) {
            own.close();
        }
    }

    /// A measuring thread's place in its file.
    @State(Scope.Thread)
    public static class Lane {
        private int thread;
        private long done;
        private @Nullable BlockOrder order;

        /// For JMH.
        public Lane() {}

        /// Learns which of the threads it is.
        @Setup(Level.Trial)
        public void set(ThreadParams params) {
            thread = params.getThreadIndex();
        }

        private long next(long blocks) {
            BlockOrder own = order;
            if (own == null) {
                own = new BlockOrder(blocks, true, thread);
                order = own;
            }
            return own.block(done++);
        }
    }

    /// Performs an operation on the thread's next block.
    final void onNextBlock(Lane lane, Operation operation) throws IOException {
        LentTarget own = opened();
        int blockBytes = own.workload().blockBytes();
        long block = lane.next(own.workload().fileBytes() / blockBytes);
        int generation = operation == Operation.WRITE ? 1 : DataPattern.ANY_GENERATION;
        own.session(lane.thread).perform(operation, DataSet.DATA, block * blockBytes, blockBytes, generation);
    }

    /// Performs an operation that transfers nothing on the thread's file.
    final void onFile(Lane lane, Operation operation) throws IOException {
        opened().session(lane.thread).perform(operation, DataSet.DATA, 0, 0, DataPattern.ANY_GENERATION);
    }

    private LentTarget opened() {
        LentTarget own = lent;
        if (own == null) {
            throw new IllegalStateException("JMH calls open first");
        }
        return own;
    }

    /// The keys of an engine whose targets have addresses.
    ///
    /// @param scheme what an address begins with
    /// @throws IllegalArgumentException when the target is another one's address
    static List<String> ofAddress(String engine, String scheme, String target) {
        if (!target.equals("embedded") && !target.startsWith(scheme)) {
            throw new IllegalArgumentException(
                    "target \"%s\" is neither \"embedded\" nor an address that begins with %s; name the benchmarks that it is for, as in: java -jar storbench-jmh.jar Nfs -p target=nfs://server/export"
                            .formatted(target, scheme));
        }
        return List.of("target.engine=" + engine, "target.uri=" + target);
    }
}
