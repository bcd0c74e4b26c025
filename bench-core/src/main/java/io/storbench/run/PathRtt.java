package io.storbench.run;

import io.storbench.plan.NetworkSpec;
import io.storbench.plan.TrialSpec;
import io.storbench.result.Measurement;
import io.storbench.result.Origin;
import io.storbench.result.ResultStore;
import io.storbench.result.TrialResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The round-trip time of the path itself, as measured before each trial: what a simulation adds to
/// the emulated one. One for each server, the median over all its trials, so that the noise of
/// these measurements does not look like an effect of a factor.
///
/// @param serverByPoint which server each point was measured on
/// @param nanosByServer each server's median, in nanoseconds
public record PathRtt(Map<Integer, String> serverByPoint, Map<String, Long> nanosByServer) {
    /// Reads what the measured trials of a directory say.
    ///
    /// @throws IOException when its results are damaged
    public static PathRtt read(Path directory) throws IOException {
        Map<Integer, String> servers = new HashMap<>();
        Map<String, List<Long>> all = new HashMap<>();
        for (TrialResult result : ResultStore.read(directory)) {
            if (result.header().key().origin() == Origin.MEASURED
                    && result.measurement().isPresent()) {
                Measurement numbers = result.measurement().get();
                if (numbers.facts().get("path_rtt_ns") instanceof Long nanos) {
                    String server = path(numbers);
                    servers.put(result.header().key().point(), server);
                    all.computeIfAbsent(server, _ -> new ArrayList<>()).add(nanos);
                }
            }
        }
        Map<String, Long> medians = new HashMap<>();
        all.forEach((server, nanos) ->
                medians.put(server, nanos.stream().sorted().toList().get(nanos.size() / 2)));
        return new PathRtt(servers, medians);
    }

    /// Which path a trial took: to which server, and over which distance where storbench's own
    /// clients do not add it.
    private static String path(Measurement numbers) {
        Object server = numbers.facts().get("server");
        return numbers.facts().containsKey("network.apply")
                ? server + " over " + numbers.facts().get("network.rtt_ns")
                : String.valueOf(server);
    }

    /// The network that a simulation of a trial has: what the plan adds, and the path's own. Where
    /// the kernel or a relay adds it, or the plan only notes it, the measured one has both.
    public NetworkSpec network(TrialSpec spec) {
        NetworkSpec network = spec.network();
        long own = nanos(spec.point());
        if (network.isMeasuredWhole()) {
            return own == 0 ? network : network.withRttNanos(own);
        }
        return network.withRttNanos(network.rttNanos() + own);
    }

    /// The point's own round-trip time; 0 when none was measured.
    private long nanos(int point) {
        String server = serverByPoint.get(point);
        return server == null ? 0 : nanosByServer.getOrDefault(server, 0L);
    }
}
