package io.storbench.nfs;

import io.storbench.engine.DataSet;

/// How a file is cut: into blocks, which are the worker's requests, and each block into units,
/// which one call carries. A block that is not larger than a call is one unit.
///
/// @param dataSet the files
/// @param blockBytes the length of requests
/// @param callBytes the most that one call carries, a multiple of 8
record Units(DataSet dataSet, int blockBytes, int callBytes) {
    /// The number of units of a block.
    int perBlock() {
        return Math.ceilDiv(blockBytes, callBytes);
    }

    /// The number of units of a file.
    int count(int file) {
        long blocks = Math.ceilDiv(dataSet.fileBytes(file), (long) blockBytes);
        return Math.toIntExact(blocks * perBlock());
    }

    /// The unit that ends at an offset.
    int unitEndingAt(long endOffset) {
        long block = (endOffset - 1) / blockBytes;
        int inBlock = Math.toIntExact(endOffset - 1 - block * blockBytes);
        return Math.toIntExact(block * perBlock() + inBlock / callBytes);
    }

    /// Where a unit begins.
    long offset(int unit) {
        return (long) (unit / perBlock()) * blockBytes + (long) (unit % perBlock()) * callBytes;
    }

    /// The length of a unit.
    int lengthBytes(int unit) {
        return Math.min(callBytes, blockBytes - unit % perBlock() * callBytes);
    }
}
