package io.storbench.run;

import io.storbench.plan.NetworkSpec;
import io.storbench.plan.TrialSpec;
import io.storbench.result.Measurement;
import io.storbench.result.Origin;
import io.storbench.result.ResultStore;
import io.storbench.result.TrialResult;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;

/// The round-trip time of the path itself, as measured before each trial: what a simulation adds to
/// the emulated one. One for each server, the median over all its trials, so that the noise of
/// these measurements does not look like an effect of a factor.
///
/// @param serverByPath which server each point was measured on, of several targets each of them
/// @param nanosByServer each server's median, in nanoseconds
public record PathRtt(Map<Path, String> serverByPath, Map<String, Long> nanosByServer) {
    /// What was measured at a point.
    ///
    /// @param target of several; empty where all hosts have one
    public record Path(int point, Optional<String> target) {}

    /// Reads what the measured trials of a directory say.
    ///
    /// @throws IOException when its results are damaged
    public static PathRtt read(java.nio.file.Path directory) throws IOException {
        Map<Path, String> servers = new HashMap<>();
        Map<String, List<Long>> all = new HashMap<>();
        for (TrialResult result : ResultStore.read(directory)) {
            if (result.header().key().origin() == Origin.MEASURED
                    && result.measurement().isPresent()) {
                Measurement numbers = result.measurement().get();
                for (Optional<String> target : TargetFacts.targets(numbers.facts())) {
                    SortedMap<String, Object> own = TargetFacts.of(target, numbers.facts());
                    if (own.get("path_rtt_ns") instanceof Long nanos) {
                        String server = path(own);
                        servers.put(new Path(result.header().key().point(), target), server);
                        all.computeIfAbsent(server, _ -> new ArrayList<>()).add(nanos);
                    }
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
    private static String path(SortedMap<String, Object> facts) {
        Object server = facts.get("server");
        return facts.containsKey("network.apply")
                ? server + " over " + facts.get("network.rtt_ns")
                : String.valueOf(server);
    }

    /// The network that a simulation of a trial has: what the plan adds, and the path's own. Where
    /// the kernel or a relay adds it, or the plan only notes it, the measured one has both.
    public NetworkSpec network(TrialSpec spec) {
        return network(spec, Optional.empty());
    }

    /// The networks to all targets of a trial, in the order of its parts.
    List<NetworkSpec> networks(TrialSpec spec) {
        return spec.targetNames().isEmpty()
                ? List.of(network(spec))
                : spec.targetNames().stream()
                        .map(target -> network(spec, Optional.of(target)))
                        .toList();
    }

    private NetworkSpec network(TrialSpec spec, Optional<String> target) {
        NetworkSpec network = spec.network();
        long own = nanos(new Path(spec.point(), target));
        if (network.isMeasuredWhole()) {
            return own == 0 ? network : network.withRttNanos(own);
        }
        return network.withRttNanos(network.rttNanos() + own);
    }

    /// The path's own round-trip time; 0 when none was measured.
    private long nanos(Path path) {
        String server = serverByPath.get(path);
        return server == null ? 0 : nanosByServer.getOrDefault(server, 0L);
    }
}
