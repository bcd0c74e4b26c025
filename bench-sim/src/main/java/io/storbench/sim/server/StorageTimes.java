package io.storbench.sim.server;

import io.storbench.key.Key;
import io.storbench.plan.Settings;
import io.storbench.random.RandomStream;
import io.storbench.server.ServerKeys;
import io.storbench.server.ServiceDraw;
import io.storbench.server.ServiceLaw;
import io.storbench.sim.host.SimCall;
import io.storbench.sim.storage.StorageCall.Need;
import java.util.function.ToLongFunction;

/// How long a server's storage takes for a call in the mean, in nanoseconds, and how that varies;
/// the processor's time is [HostCosts].
///
/// @param otherNanos for every other call
/// @param readNanos for a READ
/// @param writeNanos for a WRITE
/// @param commitNanos for a COMMIT, or SYNCHRONIZE CACHE
/// @param law how they vary
public record StorageTimes(long otherNanos, long readNanos, long writeNanos, long commitNanos, ServiceLaw law) {
    /// Reads the keys of a server.
    ///
    /// @param commit how long the call takes by which the protocol makes data stable
    /// @param metadataIsFree whether what is neither READ, WRITE nor COMMIT takes no time
    public static StorageTimes of(Settings server, Key<Long> commit, boolean metadataIsFree) {
        long nanos = server.get(ServerKeys.SERVICE);
        return new StorageTimes(
                metadataIsFree ? 0 : nanos,
                server.get(ServerKeys.SERVICE_READ, nanos),
                server.get(ServerKeys.SERVICE_WRITE, nanos),
                server.get(commit, nanos),
                server.get(ServerKeys.LAW));
    }

    /// Times of calls, in the order of service.
    ///
    /// @param seed the same for runs whose calls are to take the same times relative to their means
    public ToLongFunction<SimCall> draws(long seed) {
        ServiceDraw draw = new ServiceDraw(law, RandomStream.of(seed, "server/service"));
        return call -> draw.nanos(nanos(call.need()));
    }

    private long nanos(Need need) {
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
