package io.storbench.server;

/// What a call has the server do, as far as it takes service time.
public enum Work {
    /// Nothing that takes time.
    NONE,
    /// Data are read.
    READ,
    /// Data are written.
    WRITE,
    /// Data are made stable.
    COMMIT
}
