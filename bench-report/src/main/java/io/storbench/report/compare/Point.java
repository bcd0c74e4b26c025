package io.storbench.report.compare;

import io.storbench.condition.Conditions;
import io.storbench.result.Measurement;
import io.storbench.result.Origin;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// A design point with what was measured and simulated at it; the pair is made by its number.
///
/// @param number from 1
/// @param factors level by factor path, in the plan's order
/// @param settings what else the trial was given, by path
/// @param measured without any trial when only a simulation ran
/// @param simulated without any trial when only a measurement ran
/// @param prediction how it was predicted, when by a calibrated profile
public record Point(
        int number,
        Map<String, String> factors,
        Map<String, String> settings,
        PointResults measured,
        PointResults simulated,
        Optional<Prediction> prediction) {
    private static final Set<String> KERNEL_ENGINES = Set.of("file", "block");

    /// Copies.
    public Point {
        factors = Collections.unmodifiableMap(new LinkedHashMap<>(factors));
        settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
    }

    /// Points that have the same levels, such as repeated centre points, as one: the first, with
    /// the trials of all.
    ///
    /// @param points at least one
    public static Point pooled(List<Point> points) {
        Point first = points.getFirst();
        return points.size() == 1
                ? first
                : new Point(
                        first.number,
                        first.factors,
                        first.settings,
                        PointResults.pooled(points.stream().map(Point::measured).toList()),
                        PointResults.pooled(
                                points.stream().map(Point::simulated).toList()),
                        first.prediction);
    }

    /// Whether the profile that predicted it was fitted to its measurement.
    public boolean isFitted() {
        return prediction.filter(Prediction::fitted).isPresent();
    }

    /// The results of one origin.
    public PointResults results(Origin origin) {
        return switch (origin) {
            case MEASURED -> measured;
            case SIMULATED -> simulated;
        };
    }

    /// A key of the plan, whether it is a factor or not; the empty text where the point has none.
    public String key(String path) {
        return factors.getOrDefault(path, settings.getOrDefault(path, ""));
    }

    /// Its level of a factor; empty where it has none.
    public String level(ObservedFactor factor) {
        return factors.getOrDefault(factor.path(), "");
    }

    /// The point's other levels: points of a plan that share them differ in this factor only. The
    /// settings take no part, as a level may bring several of them.
    public Map<String, String> without(String factor) {
        Map<String, String> others = new LinkedHashMap<>(factors);
        others.remove(factor);
        return others;
    }

    /// What the load of measured trials had that no simulation of the plan has, such as a rate;
    /// empty where nothing.
    public Optional<String> foreignLoad() {
        return measured.valid().stream()
                .flatMap(trial -> Optional.ofNullable(trial.numbers().facts().get(Measurement.FOREIGN_LOAD)).stream())
                .map(String::valueOf)
                .findFirst();
    }

    /// Why the simulation is not compared with the measurement; empty where it is.
    public Optional<Incomparable> incomparable() {
        return otherClient()
                .or(() -> !measured.valid().isEmpty() && IdleModel.isAny(simulated)
                        ? Optional.of(new Incomparable.Idle())
                        : Optional.empty());
    }

    /// Whether the simulation is of what was measured: of the same load, by the same client, on
    /// anything that takes time.
    public boolean isJudged() {
        return foreignLoad().isEmpty() && incomparable().isEmpty();
    }

    private Optional<Incomparable> otherClient() {
        Optional<String> engine = fact(measured(), "engine");
        Optional<String> modelled = fact(simulated(), "client.kind");
        if (engine.isEmpty() || modelled.isEmpty()) {
            return Optional.empty();
        }
        boolean kernel = KERNEL_ENGINES.contains(engine.get())
                || fact(measured(), Conditions.LEVEL)
                        .filter(level -> level.startsWith("system"))
                        .isPresent();
        return kernel == modelled.get().equals("linux")
                ? Optional.empty()
                : Optional.of(new Incomparable.OtherClient(kernel, fact(simulated(), "model.profile")));
    }

    private static Optional<String> fact(PointResults results, String name) {
        return results.valid().stream()
                .map(trial -> trial.numbers().facts().get(name))
                .filter(value -> value != null)
                .map(value -> value.toString().toLowerCase(Locale.ROOT))
                .findFirst();
    }
}
