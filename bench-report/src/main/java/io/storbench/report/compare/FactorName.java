package io.storbench.report.compare;

import java.util.Map;
import java.util.Set;

/// A factor's name in a sentence: what a person calls it, in place of its key in the plan.
public final class FactorName {
    /// Names that the key itself does not give.
    private static final Map<String, String> NAMES = Map.ofEntries(
            Map.entry("network.rtt", "round-trip time"),
            Map.entry("network.rate", "link speed"),
            Map.entry("network.loss", "packet loss"),
            Map.entry("workload.block", "block size"),
            Map.entry("workload.depth", "queue depth"),
            Map.entry("workload.file", "file size"),
            Map.entry("workload.reads", "share of reads"),
            Map.entry("workload.pattern", "access pattern"),
            Map.entry("workload.random", "share of random accesses"),
            Map.entry("workload.theta", "Zipf exponent"),
            Map.entry("workload.hot", "hot part"),
            Map.entry("workload.range", "part of the file"),
            Map.entry("workload.amount", "amount of data"),
            Map.entry("workload.rate", "request rate"),
            Map.entry("workload.think", "think time"),
            Map.entry("workload.cache.client", "client cache"),
            Map.entry("workload.cache.server", "server cache"),
            Map.entry("workload.metadata.count", "number of names"),
            Map.entry("workload.files", "number of files"),
            Map.entry("workload.sizes", "file size distribution"),
            Map.entry("target.connections", "number of connections"),
            Map.entry("target.stable", "stability of writes"),
            Map.entry("target.version", "NFS version"),
            Map.entry("target.server.sync", "server sync"),
            Map.entry("target.server.disk.rpm", "disk speed"));

    /// Sections whose keys need no mention of them.
    private static final Set<String> PLAIN = Set.of("target", "workload", "network", "protocol", "params", "mount");

    private FactorName() {}

    /// Such as `round-trip time` of `network.rtt`; of a key without a name of its own, its last
    /// part and the section that it is in: `server threads` of `target.server.threads`. Of a group
    /// of hosts: `queue depth of mail`.
    ///
    /// @param path the key in the plan
    public static String of(String path) {
        String known = NAMES.get(path);
        if (known != null) {
            return known;
        }
        String[] parts = path.split("\\.", -1);
        if (parts[0].equals("hosts") && parts.length > 2) {
            String key = path.substring(parts[0].length() + parts[1].length() + 2);
            return "%s of %s".formatted(of("workload." + key), parts[1]);
        }
        String last = parts[parts.length - 1];
        String section = parts.length < 2 ? "" : parts[parts.length - 2];
        boolean isPlain = section.isEmpty() || PLAIN.contains(section);
        return (isPlain ? last : section + " " + last).replace('_', ' ');
    }

    /// The name with the key, for what a reader mends in the plan: `queue depth (workload.depth)`.
    public static String withKey(String path) {
        String name = of(path);
        return name.equals(path) ? name : "%s (%s)".formatted(name, path);
    }
}
