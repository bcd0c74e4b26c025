package io.storbench.workload;

import io.storbench.random.RandomStream;

/// In which order the blocks of a file come: an endless series of passes, each of which has every
/// block exactly once. A pure function of the seed; allocates nothing.
///
/// The random order is a Feistel network of four rounds over the smallest even number of bits that
/// holds all blocks, walked until it lands on a block (Black and Rogaway, "Ciphers with Arbitrary
/// Finite Domains", CT-RSA 2002, cycle walking): a permutation without a table, however large the
/// file.
public final class BlockOrder {
    private static final int ROUNDS = 4;

    private final long blocks;
    private final boolean random;
    private final long seed;
    private final int halfBits;
    private final long halfMask;

    /// An order of its own for each seed.
    ///
    /// @param blocks how many there are, at least 1
    /// @param random a permutation, other than the blocks' own order
    public BlockOrder(long blocks, boolean random, long seed) {
        if (blocks < 1) {
            throw new IllegalArgumentException("blocks must be at least 1: " + blocks);
        }
        this.blocks = blocks;
        this.random = random;
        this.seed = seed;
        int bits = Math.max(2, Long.SIZE - Long.numberOfLeadingZeros(blocks - 1));
        this.halfBits = (bits + 1) / 2;
        this.halfMask = (1L << halfBits) - 1;
    }

    /// The block at a place in the series.
    ///
    /// @param index from 0; a new pass begins at every multiple of the number of blocks
    public long block(long index) {
        long pass = index < blocks ? 0 : index / blocks;
        long within = index - pass * blocks;
        if (!random) {
            return within;
        }
        long passSeed = seed + pass;
        do {
            within = permute(within, passSeed);
        } while (within >= blocks);
        return within;
    }

    private long permute(long value, long passSeed) {
        long left = value >>> halfBits;
        long right = value & halfMask;
        for (int round = 0; round < ROUNDS; round++) {
            long mixed = RandomStream.mix(passSeed * ROUNDS + round + (right << 32) + right);
            long next = left ^ (mixed & halfMask);
            left = right;
            right = next;
        }
        return left << halfBits | right;
    }
}
