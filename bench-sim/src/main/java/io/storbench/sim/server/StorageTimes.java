package io.storbench.sim.server;

import io.storbench.plan.Settings;
import io.storbench.protocol.NfsKeys;
import io.storbench.server.ServerKeys;
import io.storbench.sim.storage.StorageCall.Need;

/// How long a server's storage takes for a call, in nanoseconds; the processor's time is
/// [HostCosts].
///
/// @param otherNanos for every other call
/// @param readNanos for a READ
/// @param writeNanos for a WRITE
/// @param commitNanos for a COMMIT, or SYNCHRONIZE CACHE
public record StorageTimes(long otherNanos, long readNanos, long writeNanos, long commitNanos) {
    /// Reads the keys of a server.
    ///
    /// @param metadataIsFree whether what is neither READ, WRITE nor COMMIT takes no time
    public static StorageTimes of(Settings server, boolean metadataIsFree) {
        long nanos = server.get(ServerKeys.SERVICE);
        return new StorageTimes(
                metadataIsFree ? 0 : nanos,
                server.get(ServerKeys.SERVICE_READ, nanos),
                server.get(ServerKeys.SERVICE_WRITE, nanos),
                server.get(NfsKeys.SERVICE_COMMIT, nanos));
    }

    /// Of a call.
    public long nanos(Need need) {
        return switch (need) {
            case READ -> readNanos;
            case WRITE, STABLE_WRITE -> writeNanos;
            case COMMIT -> commitNanos;
            case METADATA, NOTHING -> otherNanos;
        };
    }

    /// Whether no call takes time.
    public boolean isNothing() {
        return otherNanos == 0 && readNanos == 0 && writeNanos == 0 && commitNanos == 0;
    }
}
