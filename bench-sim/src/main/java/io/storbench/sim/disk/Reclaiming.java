package io.storbench.sim.disk;

import static io.storbench.sim.disk.DeviceParameters.require;

/// How a solid-state disk that overwrites pages at random makes room: it takes the block with the
/// fewest valid pages, copies these, and erases the block (greedy garbage collection).
///
/// Under uniformly random writes such a block has the share 1 - 1/A of its pages valid, where A is
/// the write amplification, A = s / (s + W(-s·e^-s)), of s, all pages over those that hold data,
/// and Lambert's function W (Xiang and Kurkoski, "An improved analytical expression for write
/// amplification in NAND flash", 2012; Desnoyers, "Analytic models of SSD write performance", ACM
/// Transactions on Storage 10, 2014, has the same limit for large blocks).
///
/// @param pagesPerData all pages over those that hold data (s), greater than 1
/// @param blockPages pages that are erased together
/// @param eraseNanos of a block
public record Reclaiming(double pagesPerData, int blockPages, long eraseNanos) {
    private static final int ROUNDS = 200;

    /// Refuses what no such disk has.
    public Reclaiming {
        require(pagesPerData > 1, "some pages are spare", pagesPerData);
        require(blockPages >= 1, "a block has a page at least", blockPages);
        require(eraseNanos >= 0, "erasing takes time", eraseNanos);
    }

    /// Pages programmed for one that is written.
    public double writeAmplification() {
        return pagesPerData / (pagesPerData - root());
    }

    /// -W(-s·e^-s), the solution of x·e^-x = s·e^-s in (0, 1), by bisection: the left side grows
    /// there.
    private double root() {
        double wanted = pagesPerData * Math.exp(-pagesPerData);
        double low = 0;
        double high = 1;
        for (int i = 0; i < ROUNDS; i++) {
            double middle = (low + high) / 2;
            if (middle * Math.exp(-middle) < wanted) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /// How many pages can be written for each block that is made free.
    double pagesPerBlock() {
        return blockPages / writeAmplification();
    }

    /// How long making a block free takes the channel that has it.
    ///
    /// @param copyNanos of a valid page: reading and programming it
    double blockNanos(long copyNanos) {
        return (blockPages - pagesPerBlock()) * copyNanos + eraseNanos;
    }
}
