package io.storbench.workload;

import io.storbench.engine.DataSet;
import io.storbench.engine.Outcome;
import io.storbench.engine.Request;
import io.storbench.plan.Operation;
import io.storbench.plan.WorkloadSpec;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Reads back what a verifying worker wrote, after a flush: every block whose WRITE was answered,
/// to the last, and counts those that are not as they were written. The server had acknowledged
/// them as stable, by the flush at the latest, so these are lost.
///
/// Where each actor writes its blocks in a fixed order, counting them is enough; else what was
/// written is remembered block by block.
final class Verification {
    private static final long UNKNOWN = -1;

    private final LoadJob job;
    private final BlockOrder order;
    private final int blockBytes;
    private final long beginBytes;
    private final long[] nextIndex;
    private final long[] written;
    private final @Nullable WrittenBlocks remembered;
    private long writtenBlocks = UNKNOWN;
    private long blocks;
    private long lostBlocks;
    private boolean overwritten;
    private Outcome.@Nullable Corrupt first;

    Verification(LoadJob job) {
        this.job = job;
        this.order = job.phases().getFirst().order();
        this.blockBytes = job.load().sizes().granuleBytes();
        this.beginBytes = job.load().rangeBeginBytes();
        this.nextIndex = new long[job.actors().count()];
        this.written = new long[job.actors().count()];
        this.remembered =
                job.readsBack() && job.writes() && job.load().remembersWrites() ? new WrittenBlocks(job.load()) : null;
        for (int slot = 0; slot < nextIndex.length; slot++) {
            nextIndex[slot] = (long) job.actors().first() + slot;
        }
    }

    /// Remembers that a slot's operation is done.
    void done(Request transfer) {
        if (remembered == null) {
            written[transfer.slot()]++;
        } else if (transfer.operation() == Operation.WRITE) {
            overwritten |= remembered.add(transfer.offset(), transfer.lengthBytes());
        }
    }

    /// All is written, and the first read follows: counts what there is to read, once.
    void begin() {
        if (writtenBlocks != UNKNOWN) {
            return;
        }
        writtenBlocks = remembered == null
                ? IntStream.range(0, written.length)
                        .mapToLong(slot -> Math.min(written[slot], blocksOf(slot)))
                        .sum()
                : remembered.count();
    }

    /// How many blocks the slot writes in one pass over the file.
    private long blocksOf(int slot) {
        return Math.max(
                0,
                Math.ceilDiv(job.load().blocks() - nextIndex[slot], job.actors().total()));
    }

    /// Makes the slot's next read of what it wrote.
    ///
    /// @return false when it has read everything back
    boolean next(Request request, long nowNanos) {
        long offset = remembered == null ? nextInOrder(request.slot()) : remembered.take();
        if (offset < 0) {
            return false;
        }
        request.set(Operation.READ, DataSet.DATA, offset, blockBytes, nowNanos);
        request.setPayload(job.generation(), true);
        return true;
    }

    /// @return -1 when nothing is left
    private long nextInOrder(int slot) {
        if (written[slot] == 0) {
            return -1;
        }
        if (nextIndex[slot] >= job.load().blocks()) {
            overwritten = true; // what a later pass over the file wrote lies in the same blocks
            return -1;
        }
        long offset = beginBytes + order.block(nextIndex[slot]) * blockBytes;
        nextIndex[slot] += job.actors().total();
        written[slot]--;
        return offset;
    }

    /// Counts a block that was not found.
    void lost(Outcome.Corrupt block) {
        lostBlocks++;
        if (first == null || block.offset() < first.offset()) {
            first = block;
        }
    }

    /// Counts a block that was read, found or not.
    void read() {
        blocks++;
    }

    /// What was found; empty when nothing was to be read back. Of a load that broke off, all is unread.
    Optional<LoadResult.Found> found() {
        begin();
        return writtenBlocks == 0
                ? Optional.empty()
                : Optional.of(new LoadResult.Found(
                        blocks, lostBlocks, Optional.ofNullable(first), overwritten, writtenBlocks - blocks));
    }

    /// Which blocks of a file a worker wrote: a bit for each, of the length of which all of the load's
    /// are multiples. Allocates nothing after construction.
    private static final class WrittenBlocks {
        private final long beginBytes;
        private final int blockBytes;
        private final long[] bits;
        private int word;

        WrittenBlocks(WorkloadSpec load) {
            this.beginBytes = load.rangeBeginBytes();
            this.blockBytes = load.sizes().granuleBytes();
            long blocks = load.rangeBytes() / blockBytes;
            this.bits = new long[Math.toIntExact(Math.ceilDiv(blocks, Long.SIZE))];
        }

        /// Adds the blocks of a range.
        ///
        /// @return whether any of them was there before
        boolean add(long offset, int lengthBytes) {
            long from = (offset - beginBytes) / blockBytes;
            long to = from + lengthBytes / blockBytes;
            boolean before = false;
            for (long block = from; block < to; block++) {
                int at = (int) (block / Long.SIZE);
                long bit = 1L << (block % Long.SIZE);
                before |= (bits[at] & bit) != 0;
                bits[at] |= bit;
            }
            return before;
        }

        /// How many there are.
        long count() {
            return Arrays.stream(bits).map(Long::bitCount).sum();
        }

        /// Takes one out.
        ///
        /// @return where it begins in the file, in bytes; -1 when none is left
        long take() {
            while (word < bits.length && bits[word] == 0) {
                word++;
            }
            if (word == bits.length) {
                return -1;
            }
            int bit = Long.numberOfTrailingZeros(bits[word]);
            bits[word] &= bits[word] - 1;
            return beginBytes + ((long) word * Long.SIZE + bit) * blockBytes;
        }
    }
}
