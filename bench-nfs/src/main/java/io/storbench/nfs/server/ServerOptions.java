package io.storbench.nfs.server;

import io.storbench.server.Service;
import java.util.List;

/// How the embedded server behaves.
///
/// @param store where data go
/// @param memoryBytes the most that the memory store takes; then NOSPC
/// @param sync whether data are as safe as the server says
/// @param replies how replies are sent
/// @param service how many READs, WRITEs and COMMITs are served at a time, and how long
/// @param leaseNanos how long an NFSv4 client may keep silent
/// @param faults what goes wrong, in this order
/// @param seed of all random choices
public record ServerOptions(
        Store store,
        long memoryBytes,
        Sync sync,
        Replies replies,
        Service service,
        long leaseNanos,
        List<Fault> faults,
        long seed) {
    /// Where data go.
    public enum Store {
        /// Off-heap memory.
        MEMORY,
        /// Nowhere: reads bring zeros. For measuring the client alone.
        NULL
    }

    /// How an export answers writes, in the words of exports(5).
    public enum Sync {
        /// Data are as safe as the reply says.
        SYNC,
        /// Every write is answered as if it were stable, and a crash loses what was not.
        ASYNC
    }

    /// How replies are sent.
    public enum Replies {
        /// What one read brought is answered by one write.
        BATCHED,
        /// Each by a write of its own.
        SINGLE
    }

    /// The most memory taken by default: 1 GiB.
    public static final long DEFAULT_MEMORY_BYTES = 1L << 30;

    /// The lease time by default: 90 s, as Linux's server has it.
    public static final long DEFAULT_LEASE_NANOS = 90_000_000_000L;

    /// The most connections that one host has for data, as `connections` of a plan: as many as
    /// Linux allows by `nconnect`.
    public static final int MAX_DATA_CONNECTIONS = 16;

    /// A memory store that serves at once.
    public static final ServerOptions DEFAULT = new ServerOptions(
            Store.MEMORY,
            DEFAULT_MEMORY_BYTES,
            Sync.SYNC,
            Replies.BATCHED,
            Service.AT_ONCE,
            DEFAULT_LEASE_NANOS,
            List.of(),
            1);

    /// Checks the ranges.
    public ServerOptions {
        if (memoryBytes < 0 || leaseNanos < 1_000_000) {
            throw new IllegalArgumentException("memory " + memoryBytes + ", lease " + leaseNanos);
        }
        faults = List.copyOf(faults);
    }

    /// Whether a fault will lose what was written and not made stable.
    boolean losesData() {
        return faults.stream()
                .anyMatch(fault -> fault instanceof Fault.LoseUnstable
                        || (fault instanceof Fault.Restart restart && restart.losing()));
    }
}
