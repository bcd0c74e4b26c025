package io.storbench.net;

import io.storbench.engine.DataSet;

/// How a file is cut for what a server may lose of it: into granules, of which the worker's
/// requests are made, and each granule into units, of which a call carries one part or a number of
/// whole ones. A granule that is not larger than a call is one unit.
///
/// @param dataSet the files
/// @param granuleBytes of what requests are multiples, but for the end of a file
/// @param callBytes the most that one call carries: whole granules, or a whole part of one
/// @param rewriteBytes the most that is written again at a time
public record WriteUnits(DataSet dataSet, int granuleBytes, int callBytes, int rewriteBytes) {
    /// Requests are blocks, and each is written again as it was written.
    public WriteUnits(DataSet dataSet, int blockBytes, int callBytes) {
        this(dataSet, blockBytes, callBytes, 0);
    }

    /// The number of units of a granule.
    public int perGranule() {
        return Math.ceilDiv(granuleBytes, callBytes);
    }

    /// The number of units of a file.
    ///
    /// @param file [DataSet#DATA] or [DataSet#SCRATCH]
    /// @throws ArithmeticException if they are more than an `int` counts
    public int count(int file) {
        return Math.toIntExact(longCount(file));
    }

    /// Whether a file has more units than this many.
    ///
    /// @param file [DataSet#DATA] or [DataSet#SCRATCH]
    public boolean areMoreThan(int most, int file) {
        return longCount(file) > most;
    }

    private long longCount(int file) {
        return Math.ceilDiv(dataSet.fileBytes(file), (long) granuleBytes) * perGranule();
    }

    /// The unit in which a byte is.
    ///
    /// @param offset in the file
    public int at(long offset) {
        long granule = offset / granuleBytes;
        int inGranule = Math.toIntExact(offset - granule * granuleBytes);
        return Math.toIntExact(granule * perGranule() + inGranule / callBytes);
    }

    /// Where a unit begins, in bytes of the file.
    public long offset(int unit) {
        return (long) (unit / perGranule()) * granuleBytes + (long) (unit % perGranule()) * callBytes;
    }

    /// The length of a unit in bytes, as if the file did not end within it.
    public int lengthBytes(int unit) {
        return Math.min(callBytes, granuleBytes - unit % perGranule() * callBytes);
    }

    /// Where a unit ends, in bytes of the file, which may end within it.
    public long endOffset(int file, int unit) {
        return Math.min(offset(unit) + lengthBytes(unit), dataSet.fileBytes(file));
    }
}
