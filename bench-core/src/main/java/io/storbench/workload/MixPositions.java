package io.storbench.workload;

import io.storbench.plan.Arrivals;
import io.storbench.plan.Protocol;
import io.storbench.plan.WorkloadSpec;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/// How far the reads and the writes of a sequential mix are, each for themselves, as those of fio's jobs. Used by the
/// worker's thread; allocates nothing after construction.
final class MixPositions {
    private final LongPredicate writes;
    private final boolean isOne;

    /// By counter, up to which place in the series writes are counted, and how many they are. Where the worker's
    /// places ascend, one counter is always near. Where actors think, each has places at a fixed distance, and a
    /// counter.
    private final long[] countedIndex;

    private final long[] countedWrites;

    private MixPositions(LongPredicate writes, boolean isOne, int slots) {
        this.writes = writes;
        this.isOne = isOne;
        this.countedIndex = new long[isOne ? 1 : slots];
        this.countedWrites = new long[countedIndex.length];
    }

    /// Those of a phase; null where its operations have one position, as in a completion trial, which does every block
    /// once.
    ///
    /// @param number of the phase, from 0
    /// @param writes whether the operation at a place in the host's series writes
    static @Nullable MixPositions of(LoadJob job, int number, LongPredicate writes) {
        WorkloadSpec load = job.phases().get(number).load();
        boolean sequentialMix =
                load.operation() == WorkloadSpec.Kind.MIXED && load.pattern() == WorkloadSpec.Pattern.SEQUENTIAL;
        boolean two =
                switch (job.protocol()) {
                    case Protocol.Timed _ -> sequentialMix;
                    case Protocol.Completion _ -> false;
                };
        return two
                ? new MixPositions(
                        writes,
                        load.arrivals() instanceof Arrivals.Open
                                || job.phases().get(number).position().isPresent(),
                        job.actors().count())
                : null;
    }

    /// How many operations of the same kind are before one.
    ///
    /// @param slot of the operation
    /// @param index in the host's series, from 0; it may be before the last one
    long position(int slot, long index) {
        int counter = isOne ? 0 : slot;
        long counted = countedIndex[counter];
        long before = countedWrites[counter];
        while (counted < index) {
            before += writes.test(counted++) ? 1 : 0;
        }
        while (counted > index) {
            before -= writes.test(--counted) ? 1 : 0;
        }
        countedIndex[counter] = counted;
        countedWrites[counter] = before;
        return writes.test(index) ? before : index - before;
    }
}
