package io.storbench.report.wording;

import io.storbench.report.compare.Estimate;
import io.storbench.report.compare.IdleModel;
import io.storbench.report.compare.Metric;
import io.storbench.report.compare.ObservedFactor;
import io.storbench.report.compare.Point;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// How a simulated metric changes over a factor at whose levels nothing takes time: by how much,
/// and not how many times.
final class IdleText {
    private record Place(String level, String name, boolean isIdle, double mean) {}

    private IdleText() {}

    /// Empty where something takes time at every level.
    ///
    /// @param curve points that differ in the factor alone
    static Optional<Brief> of(ObservedFactor factor, Metric metric, List<Point> curve) {
        List<Place> places =
                curve.stream()
                        .flatMap(point ->
                                point.simulated().estimate(metric).stream()
                                        .map(mean -> place(factor, metric, point, mean)))
                        .toList();
        Optional<Place> idle = places.stream().filter(Place::isIdle).findFirst();
        if (idle.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(
                farthest(places, idle.get().mean())
                        .map(far -> change(factor, metric, idle.get(), far))
                        .orElseGet(() ->
                                Brief.of(
                                        "nothing takes time in this simulation, so that it says nothing of a machine: %s."
                                                .formatted(IdleModel.REMEDY))));
    }

    private static Place place(ObservedFactor factor, Metric metric, Point point, Estimate mean) {
        String level = point.factors().getOrDefault(factor.path(), "");
        return new Place(
                factor.humanReadable(level),
                OrderedText.name(factor, level),
                IdleModel.isAny(point.simulated(), metric),
                mean.mean());
    }

    private static Optional<Place> farthest(List<Place> places, double mean) {
        return places.stream()
                .filter(place -> !place.isIdle())
                .max(Comparator.comparingDouble(place -> Math.abs(place.mean() - mean)));
    }

    private static Brief change(ObservedFactor factor, Metric metric, Place idle, Place far) {
        boolean isRoundTrip = factor.path().equals("network.rtt") && metric.isTime();
        String verdict =
                metric.isTime()
                        ? "the %s is %s more at %s than at %s"
                                .formatted(
                                        metric.words(),
                                        metric.brief(far.mean() - idle.mean()),
                                        far.name(),
                                        idle.level())
                        : "the %s is %s at %s"
                                .formatted(metric.words(), metric.brief(far.mean()), far.name());
        return new Brief(
                verdict + (isRoundTrip ? ", the round trip alone." : "."),
                "at %s nothing takes time in this simulation, so that a ratio would mean nothing: %s."
                        .formatted(idle.name(), IdleModel.REMEDY));
    }
}
