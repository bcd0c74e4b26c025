package io.storbench.report;

import io.storbench.condition.Conditions;
import io.storbench.condition.Emulation;
import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.FactorName;
import io.storbench.report.compare.ObservedFactor;
import io.storbench.report.compare.Point;
import io.storbench.result.Measurement;
import io.storbench.result.TrialResult;
import io.storbench.unit.ByteSize;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Factors that a simulation does not use: it is deterministic, so that runs which agree in every
/// event at all levels come from a model that never asked. An effect of zero would claim that the
/// real system does not care either.
public final class UnusedFactors {
    private final Experiment experiment;

    private UnusedFactors(Experiment experiment) {
        this.experiment = experiment;
    }

    /// What there is to say: a sentence for one factor, or one that names all of them; and one for
    /// mount options that have no model.
    public static List<String> of(Experiment experiment) {
        UnusedFactors factors = new UnusedFactors(experiment);
        List<ObservedFactor> unused =
                experiment.varied().stream().filter(factors::isUnused).toList();
        List<String> remarks = new ArrayList<>();
        if (unused.size() == 1) {
            remarks.add(factors.remark(unused.getFirst()));
        } else if (unused.size() > 1) {
            remarks.add("The model does not use %d factors, whose levels all give the same prediction: %s."
                    .formatted(
                            unused.size(), unused.stream().map(factors::named).collect(Collectors.joining("; "))));
        }
        Set<String> options = factors.unmodelled();
        if (!options.isEmpty()) {
            remarks.add(
                    "The model does not know mount options that may matter: %s.".formatted(String.join(", ", options)));
        }
        return remarks;
    }

    private boolean isUnused(ObservedFactor factor) {
        List<List<List<Figures>>> groups = experiment.groupsOver(factor).stream()
                .map(points -> points.stream()
                        .map(UnusedFactors::figures)
                        .filter(figures -> !figures.isEmpty())
                        .toList())
                .filter(levels -> levels.size() > 1)
                .toList();
        return !groups.isEmpty()
                && groups.stream().allMatch(levels -> levels.stream().distinct().count() == 1);
    }

    /// What one predicted trial came to.
    ///
    /// @param digest of its events in their order
    private record Figures(String digest, long operations, double meanNanos) {}

    private static List<Figures> figures(Point point) {
        return point.simulated().valid().stream()
                .map(TrialResult.Valid::numbers)
                .map(numbers -> new Figures(
                        String.valueOf(numbers.facts().get("model.digest")),
                        numbers.operations(),
                        numbers.service().meanNanos()))
                .toList();
    }

    private String remark(ObservedFactor factor) {
        if (factor.path().equals("target")) {
            return "The model predicts the same for every target: each request takes a round trip and its service"
                    + " time, whatever the protocol.";
        }
        return "The model does not use %s: all its levels give the same prediction%s."
                .formatted(
                        FactorName.withKey(factor.path()),
                        cause(factor).map(why -> "; " + why).orElse(""));
    }

    private String named(ObservedFactor factor) {
        return FactorName.withKey(factor.path())
                + cause(factor).map(why -> ": " + why).orElse("");
    }

    /// The key that hides a factor, where it is known.
    private Optional<String> cause(ObservedFactor factor) {
        String key = factor.path().substring(factor.path().lastIndexOf('.') + 1);
        if (unmodelled().stream().anyMatch(option -> option.split("=", 2)[0].equals(key))) {
            return Optional.of("a mount option without a model");
        }
        return switch (key) {
            case "rsize" -> isOnly("write") ? Optional.of("the load only writes") : capped(factor);
            case "wsize" -> isOnly("read") ? Optional.of("the load only reads") : capped(factor);
            case "sync" ->
                fact("server.disk").isPresent()
                        ? Optional.empty()
                        : Optional.of("without server.disk nothing takes longer to be made durable");
            case "timeo", "retrans", "soft", "hard" -> Optional.of("no call waits for its timer");
            case "acregmin", "acregmax", "actimeo" -> Optional.of("no attributes are revalidated in the trial");
            case "jitter" ->
                isSegmented()
                        ? Optional.of("TCP segments have no jitter; simulate.tcp.segments: false has")
                        : Optional.empty();
            case "server" ->
                factor.path().equals("workload.cache.server")
                        ? Optional.of("a modelled server's cache begins empty in any case")
                        : Optional.empty();
            case "compressible", "dedupable" -> Optional.of("the model does not look at what data are made of");
            case "backend" -> Optional.of("the model has no system calls");
            default -> Optional.empty();
        };
    }

    /// Whether all loads only read, or only write.
    private boolean isOnly(String operation) {
        return predicted()
                .allMatch(trial -> Stream.of(
                                trial.header().factors(), trial.header().settings())
                        .flatMap(keys -> keys.entrySet().stream())
                        .filter(entry -> entry.getKey().endsWith(".operation"))
                        .map(Map.Entry::getValue)
                        .reduce((one, other) -> one.equals(other) ? one : "mixed")
                        .orElse("read")
                        .equals(operation));
    }

    private boolean isSegmented() {
        return fact(Conditions.EMULATION).equals(Optional.of(Emulation.MODELLED_TCP.text()));
    }

    /// Options of mounts that the model does not know, of all predicted trials.
    private Set<String> unmodelled() {
        return predicted()
                .map(trial -> trial.numbers().facts().get("model.unmodelled"))
                .filter(String.class::isInstance)
                .flatMap(options -> Stream.of(String.valueOf(options).split(" ", -1)))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private Optional<String> capped(ObservedFactor factor) {
        Optional<Long> most =
                fact("cache.max_request_bytes").filter(Long.class::isInstance).map(Long.class::cast);
        return most.map(bytes -> "no request is longer than cache.max_request, "
                + new ByteSize(bytes)
                + ", whatever "
                + factor.path()
                + " allows");
    }

    private Stream<TrialResult.Valid> predicted() {
        return experiment.points().stream().flatMap(point -> point.simulated().valid().stream());
    }

    private Optional<Object> fact(String name) {
        return predicted()
                .map(TrialResult.Valid::numbers)
                .map(Measurement::facts)
                .flatMap(facts -> Optional.ofNullable(facts.get(name)).stream())
                .findFirst();
    }
}
