package io.storbench.run;

import io.storbench.condition.CacheState.Warmth;
import io.storbench.condition.Conditions;
import io.storbench.plan.HooksSpec;
import io.storbench.plan.PlanException;
import io.storbench.plan.ServerCacheSpec;
import io.storbench.plan.TrialSpec;
import io.storbench.result.Reason;
import io.storbench.unit.ByteSize;
import io.storbench.workload.LoadResult;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// That a server's cache is cold when a measured load begins: storbench does not see into it, so a
/// plan that claims it must prove it.
final class ServerCache {
    private ServerCache() {}

    /// Refuses a claim without a proof.
    ///
    /// @throws PlanException with the remedy
    static void check(TrialSpec spec) {
        spec.parts().forEach(ServerCache::checkPart);
    }

    private static void checkPart(TrialSpec spec) {
        ServerCacheSpec cache = spec.serverCache();
        if (!cache.isCold()) {
            return;
        }
        if (spec.target().text("uri").filter("embedded"::equals).isPresent()) {
            throw mistake(
                    "cold: the embedded server keeps its data in memory, where they never are cold; leave it out, or"
                            + " name a server in target.uri");
        }
        if (!spec.hooks().dropServerCache().isEmpty()) {
            return;
        }
        if (cache.memoryBytes().isEmpty()) {
            throw mistake("cold needs a proof: a command that empties the server's cache, such as hooks:"
                    + " {drop_server_cache: [\"ssh server 'sync; echo 3 > /proc/sys/vm/drop_caches'\"]}; or"
                    + " workload.cache.server_memory with data of at least %d times as much"
                            .formatted(ServerCacheSpec.LEAST_TIMES));
        }
        if (times(spec, cache.memoryBytes().get()) < ServerCacheSpec.LEAST_TIMES) {
            throw mistake(
                    "cold: %s of data are less than %d times the server's memory of %s, which may hold most of them; take a larger workload.file, or empty the cache with hooks.drop_server_cache"
                            .formatted(
                                    new ByteSize(dataBytes(spec)),
                                    ServerCacheSpec.LEAST_TIMES,
                                    new ByteSize(cache.memoryBytes().get())));
        }
    }

    private static PlanException mistake(String message) {
        return new PlanException("workload.cache.server: " + message);
    }

    private static long dataBytes(TrialSpec spec) {
        return spec.hostLoads().stream()
                .mapToLong(host -> host.load().fileBytes())
                .sum();
    }

    private static double times(TrialSpec spec, long memoryBytes) {
        return dataBytes(spec) / (double) memoryBytes;
    }

    /// Makes it cold where a hook does; the data set is there, and the load is about to begin.
    ///
    /// @return the state with its proof, as a trial's facts
    /// @throws IOException when the hook failed; the trial must not run
    static SortedMap<String, Object> make(TrialSpec spec, Optional<TrialHooks> hooks) throws IOException {
        if (!spec.serverCache().isCold()) {
            return Collections.emptySortedMap();
        }
        List<HooksSpec.Command> commands = spec.hooks().dropServerCache();
        if (!commands.isEmpty() && hooks.isPresent()) {
            hooks.get().dropServerCache(spec);
            return fact(" (emptied by "
                    + commands.stream()
                            .map(command -> String.join(" ", command.arguments()))
                            .collect(Collectors.joining("; "))
                    + ")");
        }
        long memoryBytes = spec.serverCache().memoryBytes().orElse(Long.MAX_VALUE);
        return fact(" (the data are %.3g times the server's memory of %s)"
                .formatted(times(spec, memoryBytes), new ByteSize(memoryBytes)));
    }

    private static SortedMap<String, Object> fact(String proof) {
        return new TreeMap<>(
                Map.of(Conditions.SERVER_CACHE, Warmth.COLD.state(proof).text()));
    }

    /// What was read once is in an emptied cache again.
    static Optional<Reason> doubt(TrialSpec spec, List<LoadResult> loads) {
        boolean isEmptied =
                spec.serverCache().isCold() && !spec.hooks().dropServerCache().isEmpty();
        return isEmptied && loads.stream().anyMatch(LoadResult::readAgain)
                ? Optional.of(new Reason(
                        "blocks were read more than once, so the server's cache served some",
                        "take a larger workload.file, protocol: {run: completion}, or cache: {server: unknown}",
                        Optional.of("workload.file")))
                : Optional.empty();
    }
}
