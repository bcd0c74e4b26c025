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

    /// Why nothing is concluded from one.
    public static final String WORDS = "nothing takes time in this simulation (%s)".formatted(REMEDY);

    private static final String DEFAULTS = "model.defaults";

    /// What a plan and a profile leave to the model.
    private static final List<String> COSTS =
            List.of("server.service=0", "client.send=", "client.receive=", "link.rate=unlimited");

    private IdleModel() {}

    /// Whether any valid trial is one, and the metric is one of time.
    public static boolean isAny(PointResults results, Metric metric) {
        return (metric.isTime() || metric.isRate()) && isAny(results);
    }

    /// The same of any point.
    public static boolean isAny(Experiment experiment, Metric metric) {
        return experiment.points().stream().anyMatch(point -> isAny(point.simulated(), metric));
    }

    static boolean isAny(PointResults results) {
        return results.valid().stream().map(TrialResult.Valid::numbers).anyMatch(numbers -> isIdle(numbers.facts()));
    }

    /// Of several targets, whose facts have their names in front, one is enough: its part of every
    /// number means nothing.
    private static boolean isIdle(SortedMap<String, Object> facts) {
        List<String> targets = facts.keySet().stream()
                .filter(name -> name.startsWith("target.") && name.endsWith("." + DEFAULTS))
                .map(name -> name.substring(0, name.length() - DEFAULTS.length()))
                .toList();
        return targets.isEmpty() ? isIdle(facts, "") : targets.stream().anyMatch(target -> isIdle(facts, target));
    }

    /// @param prefix of the facts' names
    private static boolean isIdle(SortedMap<String, Object> facts, String prefix) {
        String defaults = facts.get(prefix + DEFAULTS) instanceof String text ? text : "";
        return COSTS.stream().allMatch(defaults::contains)
                && !facts.containsKey(prefix + "server.disk")
                && Stream.of("network.rate_bytes_per_s", "network.jitter_ns", "network.loss")
                        .noneMatch(name -> facts.containsKey(prefix + name))
                && facts.entrySet().stream()
                        .filter(fact -> fact.getKey().equals(prefix + "network.rtt_ns")
                                || (fact.getKey().startsWith(prefix + "server.")
                                        && fact.getKey().endsWith(".run_utilisation")))
                        .noneMatch(fact -> fact.getValue() instanceof Number number && number.doubleValue() > 0);
    }
}
