package io.storbench.workload;

import io.storbench.plan.WorkloadSpec;

/// Which blocks of a file a worker wrote: a bit for each, of the length of which all of the load's
/// are multiples. Allocates nothing after construction.
final class WrittenBlocks {
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
