package io.storbench.trace;

/// What an operation of a trace does. Its ordinal is in files, so the order stays.
public enum TraceOperation {
    /// Reads a range.
    READ,
    /// Writes a range.
    WRITE,
    /// Makes earlier writes durable: fsync, fdatasync.
    FLUSH,
    /// Asks for the file's attributes.
    STAT;

    /// Whether it has a range.
    public boolean isTransfer() {
        return this == READ || this == WRITE;
    }
}
