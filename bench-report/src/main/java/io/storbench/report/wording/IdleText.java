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
    /// What a mean may differ by from one round trip that is its cause.
    private static final double OF_ROUND_TRIP = 0.05;

    private record Place(String level, boolean isIdle, double mean) {}

    private IdleText() {}

    /// Empty where something takes time at every level.
    ///
    /// @param curve points that differ in the factor alone
    static Optional<Brief> of(ObservedFactor factor, Metric metric, List<Point> curve) {
        List<Place> places = curve.stream()
                .flatMap(point ->
                        point.simulated().estimate(metric).stream().map(mean -> place(factor, metric, point, mean)))
                .toList();
        Optional<Place> idle = places.stream().filter(Place::isIdle).findFirst();
        if (idle.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(farthest(places, idle.get().mean())
                .map(far -> change(factor, metric, idle.get(), far))
                .orElseGet(() ->
                        Brief.of("nothing takes time in this simulation, so that it says nothing of a machine: %s."
                                .formatted(IdleModel.REMEDY))));
    }

    private static Place place(ObservedFactor factor, Metric metric, Point point, Estimate mean) {
        return new Place(
                point.factors().getOrDefault(factor.path(), ""),
                IdleModel.isAny(point.simulated(), metric),
                mean.mean());
    }

    private static Optional<Place> farthest(List<Place> places, double mean) {
        return places.stream()
                .filter(place -> !place.isIdle())
                .max(Comparator.comparingDouble(place -> Math.abs(place.mean() - mean)));
    }

    private static Brief change(ObservedFactor factor, Metric metric, Place idle, Place far) {
        String idleName = OrderedText.name(factor, idle.level());
        String farName = OrderedText.name(factor, far.level());
        String verdict = metric.isTime()
                ? "the %s is %s more at %s than at %s%s."
                        .formatted(
                                metric.words(),
                                metric.brief(far.mean() - idle.mean()),
                                farName,
                                factor.humanReadable(idle.level()),
                                cause(factor, idle, far))
                : "the %s is %s at %s.".formatted(metric.words(), metric.brief(far.mean()), farName);
        return new Brief(
                verdict,
                "at %s nothing takes time in this simulation, so that a ratio would mean nothing: %s."
                        .formatted(idleName, IdleModel.REMEDY));
    }

    /// The network, where the factor is the round-trip time and nothing else takes any.
    private static String cause(ObservedFactor factor, Place idle, Place far) {
        if (!factor.path().equals("network.rtt")) {
            return "";
        }
        double roundTrip = factor.value(far.level()) - factor.value(idle.level());
        return Math.abs(far.mean() - idle.mean() - roundTrip) <= OF_ROUND_TRIP * roundTrip
                ? ", the round trip alone"
                : ", all of it waiting for the network";
    }
}
