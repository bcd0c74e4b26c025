package io.storbench.workload;

import io.storbench.plan.WorkloadSpec;
import io.storbench.random.RandomStream;

/// What a mixed load does next, in the order in which operations are made: whether it reads, and
/// which block. Each operation takes as many random numbers as any, so that loads with other shares
/// but one seed meet the same ones. Allocates nothing after construction.
final class Mix {
    private final WorkloadSpec load;
    private final RandomStream kinds;
    private final RandomStream places;
    private long nextBlock;

    /// @param lane of a host whose operations are dealt to several workers; each has its own stream
    Mix(WorkloadSpec load, long seed, int lane) {
        this.load = load;
        this.kinds = RandomStream.of(seed, "mix/kind-" + lane);
        this.places = RandomStream.of(seed, "mix/place-" + lane);
    }

    boolean nextWrites() {
        return kinds.nextDouble() >= load.readShare();
    }

    long nextBlock() {
        boolean jumps = places.nextDouble() < load.randomShare();
        long place = places.nextLong(load.blocks());
        long block = jumps || nextBlock == load.blocks() ? place : nextBlock;
        nextBlock = block + 1;
        return block;
    }
}
