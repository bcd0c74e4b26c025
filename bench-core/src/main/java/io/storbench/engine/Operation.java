package io.storbench.engine;

/// What a request asks of its target.
public enum Operation {
    /// Reads a range of a file or device.
    READ,
    /// Writes a range of a file or device.
    WRITE,
    /// Makes earlier writes durable: COMMIT, fdatasync, SYNCHRONIZE CACHE.
    FLUSH,
    /// Opens a file of the data set for the requests of the same slot that follow, up to its
    /// [#CLOSE]: open(2), OPEN of NFSv4; in NFSv3, which has no such state, the LOOKUP and ACCESS
    /// by which clients keep close-to-open consistency.
    OPEN,
    /// Closes what the slot opened: close(2), CLOSE of NFSv4; nothing in NFSv3.
    CLOSE
}
