package io.storbench.protocol;

import java.util.Locale;

/// How local files and devices are read and written.
public enum BackEnd {
    /// By pread(2) and pwrite(2), in a thread of its own for each operation outstanding.
    PSYNC,
    /// By io_uring(7), all operations of a worker in one thread.
    URING;

    /// The name in plans.
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }
}
