package io.storbench.report.claim;

import io.storbench.plan.Limit;
import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.Metric;
import io.storbench.report.compare.ObservedFactor;
import io.storbench.report.compare.Point;
import io.storbench.report.compare.PointResults;
import io.storbench.report.verdict.LimitCheck;
import io.storbench.report.verdict.LimitCheck.State;
import io.storbench.result.Origin;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/// Which levels along a curve keep a limit.
///
/// @param isUpper whether the limit is one that is not to be exceeded
/// @param all levels, in the factor's order
public record LimitCurve(Curve curve, boolean isUpper, List<Place> all) {
    /// So many untried levels are proposed at most.
    private static final int UNTRIED = 4;

    /// Which levels keep it.
    public enum Shape {
        /// None.
        NONE,
        /// Each.
        ALL,
        /// The first ones.
        UP_TO,
        /// The last ones.
        FROM,
        /// Others.
        SCATTERED
    }

    /// One level.
    ///
    /// @param doubt why the mean proves nothing; empty where it does
    public record Place(Point point, PointResults results, State state, String doubt) {
        /// Of a point that has trials.
        public static Place of(Point point, Origin origin, Limit limit, Metric metric) {
            PointResults results = point.results(origin);
            return new Place(
                    point, results, LimitCheck.state(limit, metric, results), LimitCheck.doubt(limit, metric, results));
        }

        public boolean isKept() {
            return state == State.MET;
        }

        /// Whether it surely keeps the limit, or surely does not.
        public boolean isSettled() {
            return state != State.UNJUDGED && doubt.isEmpty();
        }

        public boolean isOpen() {
            return !doubt.isEmpty();
        }
    }

    /// Copies.
    public LimitCurve {
        all = List.copyOf(all);
    }

    public static List<LimitCurve> of(
            Experiment experiment, ObservedFactor factor, Origin origin, Limit limit, Metric metric) {
        return Curve.of(experiment, factor, _ -> true).stream()
                .map(curve -> new LimitCurve(
                        curve,
                        limit.below(),
                        curve.points().stream()
                                .map(point -> Place.of(point, origin, limit, metric))
                                .toList()))
                .toList();
    }

    /// Levels that cannot be judged are not a break between those that can; nor are those of a load that are open,
    /// but below one that surely keeps the limit.
    public List<Place> judged() {
        List<Place> judged =
                all.stream().filter(place -> place.state() != State.UNJUDGED).toList();
        return judged.isEmpty() ? all : isUpper && curve.factor().isLoad() ? settled(judged) : judged;
    }

    private static List<Place> settled(List<Place> places) {
        List<Place> before = places.stream()
                .takeWhile(place -> place.isKept() || place.isOpen())
                .toList();
        int last = before.stream().map(Place::isKept).toList().lastIndexOf(true);
        return IntStream.range(0, places.size())
                .filter(i -> i > last || places.get(i).isKept())
                .mapToObj(places::get)
                .toList();
    }

    public List<Place> unjudged() {
        return judged().equals(all)
                ? List.of()
                : all.stream().filter(place -> place.state() == State.UNJUDGED).toList();
    }

    /// Where a load reaches the limit; empty where that is not known, and of whole numbers where the last that keeps
    /// it and the first that does not are neighbours, or nothing was tried between them.
    public Optional<LimitEdge> edge(Limit limit, Metric metric) {
        boolean isAny = shape() == Shape.UP_TO
                && curve.factor().isLoad()
                && limit.below()
                && (curve.factor().isRate() || !open().isEmpty());
        return isAny
                ? LimitEdge.of(
                        limit,
                        judged().stream()
                                .map(place -> new LimitEdge.Level(
                                        value(place),
                                        place.results().estimate(metric),
                                        place.isKept(),
                                        place.state() == State.MISSED && !place.isOpen()))
                                .toList())
                : Optional.empty();
    }

    public List<Place> kept() {
        return judged().stream().filter(Place::isKept).toList();
    }

    public Shape shape() {
        List<Place> judged = judged();
        int kept = kept().size();
        if (kept == 0 || kept == judged.size()) {
            return kept == 0 ? Shape.NONE : Shape.ALL;
        }
        return kept().equals(judged.subList(0, kept))
                ? Shape.UP_TO
                : kept().equals(judged.subList(judged.size() - kept, judged.size())) ? Shape.FROM : Shape.SCATTERED;
    }

    /// Levels at which it is not certain and which more replicates may decide: those between the last that surely keeps
    /// the limit and the first that surely does not.
    public List<Place> open() {
        List<Place> judged = judged();
        int kept = kept().size();
        return switch (shape()) {
            case UP_TO, ALL -> open(judged.subList(kept, judged.size()));
            case FROM ->
                open(judged.subList(0, judged.size() - kept).reversed()).reversed();
            case NONE, SCATTERED -> judged.stream().filter(Place::isOpen).toList();
        };
    }

    private static List<Place> open(List<Place> places) {
        return places.stream().takeWhile(Place::isOpen).toList();
    }

    /// Numbers between the last level that keeps the limit and the first that does not; empty where there are none.
    public Optional<UntriedLevels> untried() {
        ObservedFactor factor = curve.factor();
        List<Place> judged = judged();
        if (!factor.isLoad() || factor.isRate()) {
            return Optional.empty();
        }
        return IntStream.range(1, judged.size())
                .filter(i -> judged.get(i - 1).isKept() != judged.get(i).isKept())
                .boxed()
                .findFirst()
                .map(i -> untried((int) value(judged.get(i - 1)), (int) value(judged.get(i))))
                .filter(levels -> !levels.isEmpty())
                .map(levels -> new UntriedLevels(factor.path(), levels));
    }

    private static List<Integer> untried(int low, int high) {
        int step = Math.max(1, Math.ceilDiv(high - low, UNTRIED + 1));
        return IntStream.iterate(low + step, level -> level < high, level -> level + step)
                .boxed()
                .toList();
    }

    /// A place's level as a number.
    public double value(Place place) {
        return curve.factor().value(curve.level(place.point()));
    }
}
