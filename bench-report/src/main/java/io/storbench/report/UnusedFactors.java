package io.storbench.report;

import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.ObservedFactor;
import io.storbench.report.compare.Point;
import io.storbench.result.Measurement;
import io.storbench.result.TrialResult;
import io.storbench.unit.ByteSize;
import java.util.List;
import java.util.Optional;

/// Factors that a simulation does not use: it is deterministic, so that runs which agree in every
/// event at all levels come from a model that never asked. An effect of zero would claim that the
/// real system does not care either.
final class UnusedFactors {
    private final Experiment experiment;

    private UnusedFactors(Experiment experiment) {
        this.experiment = experiment;
    }

    /// A remark for each.
    static List<String> of(Experiment experiment) {
        UnusedFactors factors = new UnusedFactors(experiment);
        return experiment.varied().stream().filter(factors::isUnused).map(factors::remark).toList();
    }

    private boolean isUnused(ObservedFactor factor) {
        List<List<List<Figures>>> groups =
                experiment.groupsOver(factor).stream()
                        .map(points ->
                                points.stream()
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
                .map(numbers ->
                        new Figures(
                                String.valueOf(numbers.facts().get("model.digest")),
                                numbers.operations(),
                                numbers.service().meanNanos()))
                .toList();
    }

    private String remark(ObservedFactor factor) {
        if (factor.path().equals("target")) {
            return "The model predicts the same for every target: it gives a request a round trip and"
                    + " its time of service, whatever the protocol.";
        }
        return "The model does not use %s: all its levels give the same prediction%s."
                .formatted(factor.path(), cause(factor).map(why -> "; " + why).orElse(""));
    }

    /// The key that hides a factor, where it is known.
    private Optional<String> cause(ObservedFactor factor) {
        String key = factor.path().substring(factor.path().lastIndexOf('.') + 1);
        return switch (key) {
            case "rsize", "wsize" -> capped(factor);
            case "sync" ->
                    fact("server.disk").isPresent()
                            ? Optional.empty()
                            : Optional.of(
                                    "without server.disk nothing takes longer to be made durable");
            default -> Optional.empty();
        };
    }

    private Optional<String> capped(ObservedFactor factor) {
        Optional<Long> most =
                fact("cache.max_request_bytes")
                        .filter(Long.class::isInstance)
                        .map(Long.class::cast);
        return most.map(bytes ->
                "no request is longer than cache.max_request, "
                        + new ByteSize(bytes)
                        + ", whatever "
                        + factor.path()
                        + " allows");
    }

    private Optional<Object> fact(String name) {
        return experiment.points().stream()
                .flatMap(point -> point.simulated().valid().stream())
                .map(TrialResult.Valid::numbers)
                .map(Measurement::facts)
                .flatMap(facts -> Optional.ofNullable(facts.get(name)).stream())
                .findFirst();
    }
}
