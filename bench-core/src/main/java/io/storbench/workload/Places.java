package io.storbench.workload;

import io.storbench.plan.Placement;
import io.storbench.plan.WorkloadSpec;
import io.storbench.random.RandomStream;

/// At which block each operation of a host's series works: a pure function of the seed and the
/// operation's index, but for `pattern: mixed`, which [Mix] has. Allocates nothing.
final class Places {
    private final WorkloadSpec.Pattern pattern;
    private final Placement placement;
    private final long blocks;
    private final BlockOrder order;
    private final ZipfRanks ranks;
    private final long rankSeed;
    private final long hotSeed;
    private final long placeSeed;
    private final long hotBlocks;
    private final long strideBlocks;

    Places(WorkloadSpec load, BlockOrder order, long seed) {
        this.pattern = load.pattern();
        this.placement = load.placement();
        this.blocks = load.blocks();
        this.order = order;
        this.ranks = new ZipfRanks(blocks, Math.max(placement.theta(), 1e-3));
        this.rankSeed = RandomStream.of(seed, "place/rank").nextLong();
        this.hotSeed = RandomStream.of(seed, "place/hot").nextLong();
        this.placeSeed = RandomStream.of(seed, "place/block").nextLong();
        this.hotBlocks = Math.clamp(Math.round(blocks * placement.hot().space()), 1, Math.max(1, blocks));
        this.strideBlocks = Math.max(1, placement.strideBytes() / load.blockBytes());
    }

    /// The block of an operation.
    ///
    /// @param index in the host's series, from 0
    long block(long index) {
        return switch (pattern) {
            case SEQUENTIAL, RANDOM -> order.block(index);
            // A fixed permutation: the same blocks stay popular.
            case ZIPF -> order.block(ranks.rank(rankSeed, index) - 1);
            case HOT_COLD -> hotOrCold(index);
            case STRIDED -> strided(index % blocks);
            case MIXED -> throw new IllegalStateException("mixed has its own series");
        };
    }

    private long hotOrCold(long index) {
        boolean hot = RandomStream.doubleAt(hotSeed, index) < placement.hot().operations();
        long begin = hotBegin(index);
        if (hot || hotBlocks == blocks) {
            return (begin + RandomStream.longAt(placeSeed, index, hotBlocks)) % blocks;
        }
        long cold = RandomStream.longAt(placeSeed, index, blocks - hotBlocks);
        return (begin + hotBlocks + cold) % blocks;
    }

    private long hotBegin(long index) {
        if (placement.driftOperations().isEmpty()) {
            return 0;
        }
        double moved = (double) index / placement.driftOperations().getAsLong() * hotBlocks;
        return (long) (moved % blocks);
    }

    /// The blocks in columns of one stride's width, down one column after the other: the first
    /// columns are one longer where the last row is not full.
    private long strided(long within) {
        long rows = blocks / strideBlocks;
        long longer = blocks % strideBlocks;
        long inLonger = longer * (rows + 1);
        return within < inLonger
                ? within % (rows + 1) * strideBlocks + within / (rows + 1)
                : (within - inLonger) % rows * strideBlocks + longer + (within - inLonger) / rows;
    }
}
