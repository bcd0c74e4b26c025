package io.storbench.report.wording;

import io.storbench.plan.Limit;
import io.storbench.report.claim.ClosedLoop;
import io.storbench.report.claim.LimitCurve;
import io.storbench.report.claim.LimitCurve.Place;
import io.storbench.report.claim.LimitCurve.Shape;
import io.storbench.report.claim.LimitEdge;
import io.storbench.report.claim.UntriedLevels;
import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.Metric;
import io.storbench.report.compare.ObservedFactor;
import io.storbench.report.compare.Sentence;
import io.storbench.report.search.LoadScale;
import io.storbench.report.verdict.Levels;
import io.storbench.report.verdict.LimitCheck;
import io.storbench.report.verdict.LimitCheck.State;
import io.storbench.result.Origin;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Which levels keep a limit, such as how many hosts can share an array below 50 ms, in sentences.
public final class LimitText {
    /// More curves, or points, than these are counted, not listed one by one.
    private static final int LISTED = 4;

    private final Experiment experiment;
    private final Origin origin;
    private final Limit limit;
    private final Metric metric;
    private final String stays;
    private final Optional<ObservedFactor> over;
    private final List<LimitCurve> curves;
    private final Optional<ClosedLoop> closedLoop;

    private LimitText(
            Experiment experiment,
            Origin origin,
            Limit limit,
            Optional<ObservedFactor> over,
            Optional<ClosedLoop> closedLoop) {
        this.experiment = experiment;
        this.origin = origin;
        this.limit = limit;
        metric = experiment.metric(limit.metric());
        stays = "the %s stays %s".formatted(metric.words(), limit.bound());
        curves = over.map(factor -> LimitCurve.of(experiment, factor, origin, limit, metric))
                .filter(all -> all.size() <= LISTED)
                .orElse(List.of());
        this.over = over.filter(_ -> !curves.isEmpty());
        this.closedLoop = closedLoop;
    }

    /// Over the factor that is compared, the only numeric one, or the load; else over all points.
    ///
    /// @param compare the compared factor's key, where the plan names one
    /// @param closedLoop of which all rates are shares, where there was one
    public static LimitText of(
            Experiment experiment,
            Origin origin,
            Limit limit,
            Optional<String> compare,
            Optional<ClosedLoop> closedLoop) {
        List<ObservedFactor> numeric =
                experiment.varied().stream().filter(ObservedFactor::isNumeric).toList();
        Optional<ObservedFactor> over = numeric.stream()
                .filter(each -> compare.filter(each.path()::equals).isPresent())
                .findFirst()
                .or(() -> numeric.stream()
                        .filter(each -> numeric.size() == 1 || each.isLoad())
                        .findFirst());
        return new LimitText(experiment, origin, limit, over, closedLoop);
    }

    /// The factor over which levels are judged; empty where points are.
    public Optional<ObservedFactor> over() {
        return over;
    }

    /// `Up to which queue depth does the mean latency stay below 50 ms?`
    public String question() {
        // More load raises latency and throughput; more distance lowers throughput.
        boolean isUpTo = limit.below() || over.filter(ObservedFactor::isLoad).isEmpty();
        String where = over.map(factor -> "%s which %s%s does"
                        .formatted(isUpTo ? "Up to" : "From", LevelName.factor(factor), isUpTo ? "" : " on"))
                .orElseGet(() -> places().size() == 1 ? "Does" : "Where does");
        return "%s the %s stay %s?".formatted(where, metric.words(), limit.bound());
    }

    /// The answer.
    public Brief words() {
        return curves.isEmpty()
                ? anywhere()
                : Brief.join(curves.stream().map(this::words).toList());
    }

    /// Levels to try next; empty where there are several curves.
    public Optional<UntriedLevels> untried() {
        return curves.size() == 1 ? curves.getFirst().untried() : Optional.empty();
    }

    /// The levels that more replicates may decide, such as `queue depth 4 and 8`; empty where none is.
    public Optional<String> uncertain() {
        List<String> levels = curves.stream()
                .flatMap(curve -> levels(curve, curve.open()).stream())
                .distinct()
                .toList();
        return over.filter(_ -> !levels.isEmpty())
                .map(factor -> LevelName.full(
                        factor,
                        levels.stream()
                                .sorted(Comparator.comparingDouble(factor::value))
                                .toList()));
    }

    private Brief words(LimitCurve curve) {
        String with = Levels.restriction(curve.curve().with());
        String clause = curve.edge(limit, metric)
                .map(edge -> edge(curve.curve().factor(), edge))
                .orElseGet(() -> clause(curve));
        return new Brief(with + clause + ".", Sentence.capital(with + values(curve)) + beyond(curve));
    }

    /// What is known of higher rates, where a search found none that misses the limit: ` A closed loop of depth 64
    /// completes 32000/s; no higher rate is tried.`
    private String beyond(LimitCurve curve) {
        return closedLoop
                .filter(_ -> isOpenAbove(curve))
                .map(loop -> " A closed loop of depth %d completes %s; %s."
                        .formatted(
                                loop.depth(),
                                LevelName.withUnit(
                                        curve.curve().factor(),
                                        LoadScale.written(loop.perHost().mean())),
                                curve.judged()
                                                .getFirst()
                                                .results()
                                                .estimate(Metric.LATENCY)
                                                .filter(low -> loop.isLimitedByDepth(low.mean()))
                                                .isPresent()
                                        ? "its operations hardly wait at the target, so that the depth is the limit: a"
                                                + " greater workload.depth may complete more"
                                        : "no higher rate is tried"))
                .orElse("");
    }

    private boolean isOpenAbove(LimitCurve curve) {
        return closedLoop.isPresent() && curve.curve().factor().isRate() && curve.shape() == Shape.ALL;
    }

    private String edge(ObservedFactor factor, LimitEdge edge) {
        return "up to about %s %s; 95 %% range: %s to %s"
                .formatted(
                        LevelName.full(factor, LoadScale.written(factor.isRate() ? edge.at() : Math.floor(edge.at()))),
                        stays,
                        LevelName.withUnit(factor, LoadScale.written(edge.met())),
                        LevelName.withUnit(factor, LoadScale.written(edge.missed())));
    }

    /// Where the limit is kept, where that is not certain, and where it is not kept.
    private String clause(LimitCurve curve) {
        List<Place> missed = curve.judged().stream().filter(LimitText::isMissed).toList();
        List<Place> open = curve.judged().stream().filter(Place::isOpen).toList();
        if (curve.judged().isEmpty()) {
            return "it is not certain whether " + stays;
        }
        String kept = curve.kept().isEmpty()
                ? "no level %skeeps the %s %s".formatted(open.isEmpty() ? "" : "surely ", metric.words(), limit.bound())
                : isOpenAbove(curve)
                        ? "up to %s, the highest tried, %s".formatted(last(curve), stays)
                        : "%s %s".formatted(where(curve, curve.kept()), stays);
        return Stream.of(
                        kept,
                        open.isEmpty() ? "" : where(curve, open) + " that is not certain",
                        missed.isEmpty() || (curve.kept().isEmpty() && open.isEmpty())
                                ? ""
                                : where(curve, missed) + " it does not")
                .filter(words -> !words.isEmpty())
                .collect(Collectors.joining("; "));
    }

    private static String last(LimitCurve curve) {
        return LevelName.full(
                curve.curve().factor(),
                curve.curve().level(curve.kept().getLast().point()));
    }

    private static boolean isMissed(Place place) {
        return place.state() == State.MISSED && !place.isOpen();
    }

    /// The values around the edge of what is kept, and why others are not known: `the mean latency is 2.00 ms at 4
    /// hosts and 4.00 ms at 8 hosts.`
    private String values(LimitCurve curve) {
        List<Place> judged = curve.judged();
        int edge = IntStream.range(1, judged.size())
                .filter(i -> judged.get(i - 1).isKept() != judged.get(i).isKept())
                .findFirst()
                .orElse(0);
        Stream<Place> ends = edge == 0
                ? Stream.of(judged.getFirst(), judged.getLast())
                : Stream.concat(
                        Stream.of(judged.get(edge - 1), judged.get(edge)),
                        judged.stream().skip(edge).filter(LimitText::isMissed).limit(1));
        List<Place> unjudged = curve.unjudged();
        return "the %s is %s%s."
                .formatted(
                        metric.words(),
                        Sentence.list(
                                ends.distinct()
                                        .map(place -> "%s %s".formatted(value(place), where(curve, List.of(place))))
                                        .toList(),
                                "and"),
                        unjudged.isEmpty()
                                ? ""
                                : "; %s it is unknown (%s)"
                                        .formatted(
                                                where(curve, unjudged),
                                                unjudged.stream()
                                                        .map(this::lack)
                                                        .distinct()
                                                        .collect(Collectors.joining("; "))));
    }

    private List<Place> places() {
        return experiment.points().stream()
                .filter(point -> point.results(origin).trials() > 0)
                .map(point -> Place.of(point, origin, limit, metric))
                .toList();
    }

    /// How many points keep the limit, and which do not.
    private Brief anywhere() {
        List<Place> places = places();
        List<Place> others =
                places.stream().filter(place -> place.state() != State.MET).toList();
        if (places.size() == 1) {
            Place only = places.getFirst();
            return new Brief(alone(only) + ".", "It is %s.".formatted(value(only)));
        }
        long open = places.stream().filter(Place::isOpen).count();
        return new Brief(
                "%s at %s of %s points%s."
                        .formatted(
                                stays,
                                places.size() - others.size(),
                                places.size(),
                                open == 0 ? "" : "; at %d that is not certain".formatted(open)),
                others.isEmpty() || others.size() > LISTED
                        ? ""
                        : others.stream()
                                .map(place -> "%s at %s"
                                        .formatted(
                                                value(place),
                                                Levels.brief(place.point().factors())))
                                .collect(Collectors.joining("; ", "It is ", ".")));
    }

    private String alone(Place place) {
        return place.state() == State.MET
                ? stays
                : isMissed(place)
                        ? "the %s does not stay %s".formatted(metric.words(), limit.bound())
                        : "it is not certain whether " + stays;
    }

    private String value(Place place) {
        return place.results()
                .estimate(metric)
                .map(estimate -> metric.brief(estimate.mean()) + (place.isOpen() ? " (" + place.doubt() + ")" : ""))
                .orElseGet(() -> "unknown (%s)".formatted(lack(place)));
    }

    private String lack(Place place) {
        return LimitCheck.lack(limit, metric, place.results());
    }

    private static String where(LimitCurve curve, List<Place> places) {
        return LevelName.where(curve.curve().factor(), levels(curve, places), levels(curve, curve.judged()), "every");
    }

    private static List<String> levels(LimitCurve curve, List<Place> places) {
        return places.stream().map(place -> curve.curve().level(place.point())).toList();
    }
}
