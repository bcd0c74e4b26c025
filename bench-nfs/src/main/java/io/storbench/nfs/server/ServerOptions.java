package io.storbench.nfs.server;

import java.util.List;

/// How the embedded server behaves.
///
/// @param store where data go
/// @param memoryBytes the most that the memory store takes; then NFS3ERR_NOSPC
/// @param slots how many calls are served at a time
/// @param serviceNanos how long each READ, WRITE and COMMIT is served; other procedures are
///   answered at once
/// @param faults what goes wrong, in this order
public record ServerOptions(
        Store store, long memoryBytes, int slots, long serviceNanos, List<Fault> faults) {
    /// Where data go.
    public enum Store {
        /// Off-heap memory.
        MEMORY,
        /// Nowhere: reads bring zeros. For measuring the client alone.
        NULL
    }

    /// The most memory taken by default: 1 GiB.
    public static final long DEFAULT_MEMORY_BYTES = 1L << 30;

    /// The largest number of slots.
    public static final int MAX_SLOTS = 1024;

    /// A memory store that serves at once.
    public static final ServerOptions DEFAULT =
            new ServerOptions(Store.MEMORY, DEFAULT_MEMORY_BYTES, 1, 0, List.of());

    /// Checks the ranges.
    public ServerOptions {
        if (slots < 1 || slots > MAX_SLOTS || serviceNanos < 0 || memoryBytes < 0) {
            throw new IllegalArgumentException(
                    "slots " + slots + ", service " + serviceNanos + ", memory " + memoryBytes);
        }
        faults = List.copyOf(faults);
    }

    /// The same with other faults.
    public ServerOptions withFaults(Fault... others) {
        return new ServerOptions(store, memoryBytes, slots, serviceNanos, List.of(others));
    }

    /// The same with a constant service time.
    public ServerOptions withService(int serviceSlots, long nanos) {
        return new ServerOptions(store, memoryBytes, serviceSlots, nanos, faults);
    }
}
