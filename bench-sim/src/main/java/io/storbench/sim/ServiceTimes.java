package io.storbench.sim;

import io.storbench.plan.Settings;
import io.storbench.sim.storage.StorageCall.Need;

/// How long a server's storage takes for a call, in nanoseconds; the processor's time is
/// [HostCosts].
///
/// @param otherNanos for what is none of the following
/// @param readNanos for a READ
/// @param writeNanos for a WRITE
/// @param commitNanos for a COMMIT, or SYNCHRONIZE CACHE
record ServiceTimes(long otherNanos, long readNanos, long writeNanos, long commitNanos) {
    /// Reads the keys of a server.
    ///
    /// @param metadataIsFree whether what is neither READ, WRITE nor COMMIT takes no time
    static ServiceTimes of(Settings server, boolean metadataIsFree) {
        long nanos = server.nanos("service", 0);
        return new ServiceTimes(
                metadataIsFree ? 0 : nanos,
                server.nanos("service_read", nanos),
                server.nanos("service_write", nanos),
                server.nanos("service_commit", nanos));
    }

    /// Of a call.
    long nanos(Need need) {
        return switch (need) {
            case READ -> readNanos;
            case WRITE, STABLE_WRITE -> writeNanos;
            case COMMIT -> commitNanos;
            case METADATA, NOTHING -> otherNanos;
        };
    }

    /// Whether no call takes time.
    boolean isNothing() {
        return otherNanos == 0 && readNanos == 0 && writeNanos == 0 && commitNanos == 0;
    }
}
