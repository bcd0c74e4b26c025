package io.storbench.workload;

import io.storbench.plan.WorkloadSpec;
import io.storbench.random.RandomStream;

/// A host's mixed load as a series of operations, which is dealt to its actors: whether each reads,
/// and which block. A pure function of the seed and the place in the series, so that it is the same
/// whichever thread has the actor and whoever is faster; loads with other shares but one seed meet
/// the same random numbers. Allocates nothing.
public final class Mix {
    private final WorkloadSpec load;
    private final long kindSeed;
    private final long jumpSeed;
    private final long placeSeed;

    /// The series of a host.
    ///
    /// @param seed of the host's operations
    public Mix(WorkloadSpec load, long seed) {
        this.load = load;
        this.kindSeed = RandomStream.of(seed, "mix/kind").nextLong();
        this.jumpSeed = RandomStream.of(seed, "mix/jump").nextLong();
        this.placeSeed = RandomStream.of(seed, "mix/place").nextLong();
    }

    /// Whether an operation writes.
    ///
    /// @param index in the series, from 0
    public boolean writes(long index) {
        return RandomStream.doubleAt(kindSeed, index) >= load.readShare();
    }

    /// The block of an operation: any, or that after the block of the operation before in the
    /// series; after the last comes the first.
    ///
    /// @param index in the series, from 0
    /// @param knownIndex of an earlier operation whose block is known; -1 for the beginning. The
    ///   search for the latest jump goes no further back
    /// @param knownBlock of that operation; -1 for the beginning
    public long block(long index, long knownIndex, long knownBlock) {
        for (long i = index; i > knownIndex; i--) {
            if (RandomStream.doubleAt(jumpSeed, i) < load.randomShare()) {
                long place = RandomStream.longAt(placeSeed, i, load.blocks());
                return (place + index - i) % load.blocks();
            }
        }
        return (knownBlock + index - knownIndex) % load.blocks();
    }
}
