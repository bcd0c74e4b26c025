package io.storbench.report.claim;

import io.storbench.report.compare.Estimate;
import io.storbench.report.compare.Metric;
import io.storbench.report.compare.Point;
import io.storbench.result.Origin;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/// How a metric changes along a curve.
///
/// @param places with the metric, in the factor's order, two at least
public record Trend(Curve curve, Metric metric, Origin origin, List<Place> places) {
    /// What a trend is.
    public enum Shape {
        /// Nothing tells how sure the least or the most is.
        UNKNOWN,
        /// The whole of every interval is within what matters.
        SAME,
        /// The intervals of the least and of the most overlap.
        OPEN,
        /// Each mean is at least that before it.
        RISING,
        /// Each mean is at most that before it.
        FALLING,
        /// Neither.
        UNEVEN
    }

    /// Up to where a load's rate of work rises.
    public enum Saturation {
        /// It falls at the end.
        FALLING,
        /// It still rises at the end.
        NOT_REACHED,
        /// It hardly rises at all.
        FROM_THE_START,
        /// It hardly rises beyond [#knee].
        AT_KNEE
    }

    /// A level.
    public record Place(String level, Point point, Estimate estimate) {
        public double mean() {
            return estimate.mean();
        }
    }

    /// Copies.
    public Trend {
        places = List.copyOf(places);
    }

    /// Of the points of a curve that have the metric.
    public static Trend of(Curve curve, Metric metric, Origin origin) {
        return new Trend(
                curve,
                metric,
                origin,
                curve.points().stream()
                        .flatMap(point -> point.results(origin).estimate(metric).stream()
                                .map(estimate -> new Place(curve.level(point), point, estimate)))
                        .toList());
    }

    public Place first() {
        return places.getFirst();
    }

    public Place last() {
        return places.getLast();
    }

    public Place least() {
        return places.stream().min(Comparator.comparingDouble(Place::mean)).orElseThrow();
    }

    public Place most() {
        return places.stream().max(Comparator.comparingDouble(Place::mean)).orElseThrow();
    }

    /// Which way it goes, as far as the intervals tell.
    ///
    /// @param sameWithin the share below which a difference does not matter
    public Shape shape(double sameWithin) {
        if (!isKnown(least()) || !isKnown(most())) {
            return Shape.UNKNOWN;
        }
        double low = places.stream()
                .mapToDouble(place -> place.estimate().low())
                .min()
                .orElseThrow();
        double high = places.stream()
                .mapToDouble(place -> place.estimate().high())
                .max()
                .orElseThrow();
        if (areAllKnown() && high <= low * (1 + sameWithin)) {
            return Shape.SAME;
        }
        if (least().estimate().high() >= most().estimate().low()) {
            return Shape.OPEN;
        }
        return isRising(places) ? Shape.RISING : isRising(places.reversed()) ? Shape.FALLING : Shape.UNEVEN;
    }

    private static boolean isRising(List<Place> places) {
        return IntStream.range(1, places.size())
                .allMatch(i -> places.get(i).mean() >= places.get(i - 1).mean());
    }

    /// Of a rate of work over a load.
    ///
    /// @param sameWithin the share below which a difference does not matter
    public Saturation saturation(double sameWithin) {
        int knee = knee(sameWithin);
        if (knee == places.size()) {
            return Saturation.FALLING;
        }
        return knee == places.size() - 1
                ? Saturation.NOT_REACHED
                : knee == 0 ? Saturation.FROM_THE_START : Saturation.AT_KNEE;
    }

    /// From which place on the rate is within what matters of its maximum; behind the last where it falls.
    ///
    /// @param sameWithin the share below which a difference does not matter
    public int knee(double sameWithin) {
        double most = most().mean();
        int knee = places.size();
        while (knee > 0 && places.get(knee - 1).mean() * (1 + sameWithin) >= most) {
            knee--;
        }
        return knee;
    }

    /// Whether every mean has an interval.
    public boolean areAllKnown() {
        return places.stream().allMatch(this::isKnown);
    }

    /// A simulation that repeats itself is certain.
    private boolean isKnown(Place place) {
        return place.estimate().logarithm().isPresent()
                || (origin == Origin.SIMULATED && place.estimate().isConstant());
    }
}
