package io.storbench.nfs;

import io.storbench.engine.DataSet;

/// How a file is cut for what a server may lose of it: into granules, of which the worker's
/// requests are made, and each granule into units, of which a call carries one part or a number of
/// whole ones. A granule that is not larger than a call is one unit.
///
/// @param dataSet the files
/// @param granuleBytes of what requests are multiples, but for the end of a file
/// @param callBytes the most that one call carries: whole granules, or a whole part of one
/// @param rewriteBytes the most that is written again at a time
record Units(DataSet dataSet, int granuleBytes, int callBytes, int rewriteBytes) {
    /// Requests are blocks, and each is written again as it was written.
    Units(DataSet dataSet, int blockBytes, int callBytes) {
        this(dataSet, blockBytes, callBytes, 0);
    }

    /// The number of units of a granule.
    int perGranule() {
        return Math.ceilDiv(granuleBytes, callBytes);
    }

    /// The number of units of a file.
    int count(int file) {
        long granules = Math.ceilDiv(dataSet.fileBytes(file), (long) granuleBytes);
        return Math.toIntExact(granules * perGranule());
    }

    /// The unit in which a byte is.
    int at(long offset) {
        long granule = offset / granuleBytes;
        int inGranule = Math.toIntExact(offset - granule * granuleBytes);
        return Math.toIntExact(granule * perGranule() + inGranule / callBytes);
    }

    /// Where a unit begins.
    long offset(int unit) {
        return (long) (unit / perGranule()) * granuleBytes
                + (long) (unit % perGranule()) * callBytes;
    }

    /// The length of a unit.
    int lengthBytes(int unit) {
        return Math.min(callBytes, granuleBytes - unit % perGranule() * callBytes);
    }
}
