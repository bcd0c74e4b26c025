package io.storbench.sim.storage;

import io.storbench.engine.TimePart;

/// A call as a server's storage sees it.
public interface StorageCall {
    /// What storage has to do before the call is answered.
    enum Need {
        /// Nothing: what is requested is in memory.
        NOTHING,
        /// A range is to be read.
        READ,
        /// A range is to be written, some time.
        WRITE,
        /// A range is to be written, and to be stable.
        STABLE_WRITE,
        /// All that was written to the file is to be stable.
        COMMIT,
        /// Names or attributes have changed, and are to be stable.
        METADATA
    }

    /// What it needs.
    Need need();

    /// The file, or the unit, by its number in [DiskLayout].
    int file();

    /// Where its range begins in the file, in bytes.
    long offsetBytes();

    /// The range's length, 0 where there is none.
    int lengthBytes();

    /// From now on it waits for something else, or something else is done for it.
    ///
    /// @param nowNanos may be in the future
    void spends(TimePart part, long nowNanos);

    /// Keeps when it came to the server.
    void arrivedAtServer(long nanos);

    /// When it came to the server.
    long arrivedAtServerNanos();
}
