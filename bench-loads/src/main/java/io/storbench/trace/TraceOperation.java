package io.storbench.trace;

import org.jspecify.annotations.Nullable;

/// What an operation of a trace does.
public enum TraceOperation {
    /// Reads a range.
    READ(0),
    /// Writes a range.
    WRITE(1),
    /// Makes earlier writes durable: fsync, fdatasync.
    FLUSH(2),
    /// Asks for the file's attributes.
    STAT(3);

    private final byte code;

    TraceOperation(int code) {
        this.code = (byte) code;
    }

    /// Its number in files.
    byte code() {
        return code;
    }

    /// The one of a number in a file; null for a number of none.
    static @Nullable TraceOperation of(int code) {
        return switch (code) {
            case 0 -> READ;
            case 1 -> WRITE;
            case 2 -> FLUSH;
            case 3 -> STAT;
            default -> null;
        };
    }

    /// Whether it has a range.
    public boolean isTransfer() {
        return this == READ || this == WRITE;
    }
}
