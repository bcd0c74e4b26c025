package io.storbench.report.compare;

import io.storbench.condition.Durability;
import java.util.Optional;

/// Where written data is at the moment at which a metric ends. A latency of NFS writes ends with
/// the reply, and the server may keep what it answers UNSTABLE in memory until COMMIT (RFC 1813,
/// section 3.3.7; RFC 8881, section 18.32); only the time until durable includes the flush.
public final class WriteEnd {
    private static final String UNTIL_COMMIT = "server memory until COMMIT";

    private static final String STABLE = new Durability(Durability.Medium.STABLE).text();

    private WriteEnd() {}

    /// Where it is when the metric ends; empty where results do not name it.
    ///
    /// @param metric that ends
    /// @param durability the fact of a result, where a flush puts the data
    /// @param stable the fact `stable` of NFS targets: how writes were asked to be kept
    public static Optional<String> of(Metric metric, Optional<String> durability, Optional<String> stable) {
        boolean unstable = stable.filter(how -> how.contains("unstable")).isPresent();
        return metric.endsWithFlush() || !unstable
                ? durability
                : durability.map(where -> where.equals(STABLE) ? UNTIL_COMMIT : where);
    }
}
