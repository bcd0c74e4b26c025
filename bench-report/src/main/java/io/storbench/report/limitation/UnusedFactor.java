package io.storbench.report.limitation;

import io.storbench.condition.Conditions;
import io.storbench.condition.Emulation;
import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.ObservedFactor;
import io.storbench.report.compare.Point;
import io.storbench.result.Measurement;
import io.storbench.unit.ByteSize;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A factor that a simulation does not use: it is deterministic, so that runs which agree in every
/// event at all levels come from a model that never asked. An effect of zero would claim that the
/// real system does not care either.
///
/// @param cause that hides it, where it is known
public record UnusedFactor(String path, Optional<String> cause) {
    /// Those of an experiment, and mount options that have no model.
    public static List<Limitation> of(Experiment experiment) {
        Set<String> unmodelled = unmodelled(experiment);
        List<UnusedFactor> unused = experiment.varied().stream()
                .flatMap(factor -> of(experiment, factor).stream())
                .toList();
        List<Limitation> limits = new ArrayList<>();
        if (!unused.isEmpty()) {
            limits.add(new Limitation.Unused(unused));
        }
        if (!unmodelled.isEmpty()) {
            limits.add(new Limitation.Unmodelled(unmodelled));
        }
        return limits;
    }

    private static Set<String> unmodelled(Experiment experiment) {
        return experiment
                .simulatedFacts("model.unmodelled")
                .flatMap(options -> Stream.of(String.valueOf(options).split(" ", -1)))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /// A factor, where it is one of them.
    public static Optional<UnusedFactor> of(Experiment experiment, ObservedFactor factor) {
        return isUnused(experiment, factor)
                ? Optional.of(new UnusedFactor(factor.path(), cause(factor.path(), experiment, unmodelled(experiment))))
                : Optional.empty();
    }

    /// Whether it is that of targets, which a model may treat alike.
    public boolean isTarget() {
        return path.equals("target");
    }

    /// Whether the predictions at all levels of a factor agree in every event.
    private static boolean isUnused(Experiment experiment, ObservedFactor factor) {
        List<List<List<Figures>>> groups = experiment.groupsOver(factor).stream()
                .map(points -> points.stream()
                        .map(UnusedFactor::figures)
                        .filter(each -> !each.isEmpty())
                        .toList())
                .filter(levels -> levels.size() > 1)
                .toList();
        return !groups.isEmpty()
                && groups.stream().allMatch(levels -> Set.copyOf(levels).size() == 1);
    }

    /// What one predicted trial came to.
    ///
    /// @param digest of its events in their order
    private record Figures(String digest, long operations, double meanNanos) {
        static Figures of(Measurement numbers) {
            String digest = String.valueOf(numbers.facts().get("model.digest"));
            return new Figures(digest, numbers.operations(), numbers.service().meanNanos());
        }
    }

    private static List<Figures> figures(Point point) {
        return point.simulated().numbers().stream().map(Figures::of).toList();
    }

    /// In words.
    private static Optional<String> cause(String path, Experiment experiment, Set<String> unmodelled) {
        String key = path.substring(path.lastIndexOf('.') + 1);
        if (unmodelled.stream().anyMatch(option -> option.split("=", 2)[0].equals(key))) {
            return Optional.of("the mount option has no model");
        }
        boolean isAtOnce = experiment.simulatedFacts("server.disk").findAny().isEmpty();
        boolean isSegmented =
                experiment.simulatedFacts(Conditions.EMULATION).anyMatch(Emulation.MODELLED_TCP.text()::equals);
        return switch (key) {
            case "rsize" ->
                when(isOnly("write", experiment), "the load only writes").or(() -> capped(path, experiment));
            case "wsize" ->
                when(isOnly("read", experiment), "the load only reads").or(() -> capped(path, experiment));
            case "sync" -> when(isAtOnce, "without server.disk nothing takes longer to be made durable");
            case "timeo", "retrans", "soft", "hard" -> Optional.of("no call waits for its timer");
            case "acregmin", "acregmax", "actimeo" -> Optional.of("no attributes are revalidated in the trial");
            case "jitter" -> when(isSegmented, "TCP segments have no jitter (simulate.tcp.segments: false has)");
            case "server" ->
                when(path.equals("workload.cache.server"), "a modelled server's cache begins empty in any case");
            case "compressible", "dedupable" -> Optional.of("the model does not look at what data are made of");
            case "backend" -> Optional.of("the model has no system calls");
            default -> Optional.empty();
        };
    }

    private static Optional<String> when(boolean holds, String words) {
        return holds ? Optional.of(words) : Optional.empty();
    }

    /// Whether all loads only read, as they do where no trial says it, or only write.
    private static boolean isOnly(String operation, Experiment experiment) {
        return experiment.points().stream()
                .flatMap(point -> point.simulated().valid().stream())
                .flatMap(trial ->
                        Stream.of(trial.header().factors(), trial.header().settings()))
                .flatMap(keys -> keys.entrySet().stream())
                .filter(key -> key.getKey().endsWith(".operation"))
                .map(Map.Entry::getValue)
                .reduce((one, other) -> one.equals(other) ? one : "mixed")
                .orElse("read")
                .equals(operation);
    }

    private static Optional<String> capped(String path, Experiment experiment) {
        return experiment
                .simulatedFacts("cache.max_request_bytes")
                .filter(Long.class::isInstance)
                .findFirst()
                .map(bytes -> "no request is longer than cache.max_request, %s, whatever %s allows"
                        .formatted(new ByteSize((Long) bytes), path));
    }
}
