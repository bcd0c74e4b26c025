package io.storbench.report.compare;

import io.storbench.result.TrialResult;
import java.util.List;
import java.util.SortedMap;
import java.util.stream.Stream;

/// Simulations in which nothing takes time but what the model's client costs by default. A machine
/// takes longer, nobody knows how much, so that a ratio to such a time means nothing.
public final class IdleModel {
    /// What to do about it, at the end of a sentence.
    public static final String REMEDY = "add --profile NAME, or calibrate --here";

    /// What a plan and a profile leave to the model.
    private static final List<String> COSTS =
            List.of("server.service=0", "client.send=", "client.receive=", "link.rate=unlimited");

    private IdleModel() {}

    /// Whether any valid trial is one, and the metric is one of time.
    public static boolean isAny(PointResults results, Metric metric) {
        return (metric.isTime() || metric == Metric.THROUGHPUT) && isAny(results);
    }

    /// The same of any point.
    public static boolean isAny(Experiment experiment, Metric metric) {
        return experiment.points().stream().anyMatch(point -> isAny(point.simulated(), metric));
    }

    static boolean isAny(PointResults results) {
        return results.valid().stream()
                .map(TrialResult.Valid::numbers)
                .anyMatch(numbers -> isIdle(numbers.facts()));
    }

    private static boolean isIdle(SortedMap<String, Object> facts) {
        String defaults = facts.get("model.defaults") instanceof String text ? text : "";
        return COSTS.stream().allMatch(defaults::contains)
                && !facts.containsKey("server.disk")
                && Stream.of("network.rate_bytes_per_s", "network.jitter_ns", "network.loss")
                        .noneMatch(name -> facts.containsKey(name))
                && Stream.of(
                                "server.run_utilisation",
                                "server.processor.run_utilisation",
                                "network.rtt_ns")
                        .allMatch(name ->
                                !(facts.get(name) instanceof Number number)
                                        || number.doubleValue() == 0);
    }
}
