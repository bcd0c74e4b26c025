package io.storbench.engine;

/// What a request asks of its target.
public enum Operation {
    /// Reads a range of a file or device.
    READ,
    /// Writes a range of a file or device.
    WRITE,
    /// Makes earlier writes durable: COMMIT, fdatasync, SYNCHRONIZE CACHE.
    FLUSH
}
