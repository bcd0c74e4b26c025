package io.storbench.report.wording;

import io.storbench.plan.Limit;
import io.storbench.report.claim.LimitCurve;
import io.storbench.report.claim.LimitCurve.Place;
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
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Which levels keep a limit, such as how many hosts can share an array below 50 ms, in sentences.
public final class LimitText {
    /// More curves, or points, than these are counted, not listed one by one.
    private static final int LISTED = 4;

    /// More levels at which it is not certain are named by the first and the last.
    private static final int OPEN_LISTED = 2;

    private final Experiment experiment;
    private final Origin origin;
    private final Limit limit;
    private final Metric metric;
    private final String stays;

    public LimitText(Experiment experiment, Origin origin, Limit limit) {
        this.experiment = experiment;
        this.origin = origin;
        this.limit = limit;
        metric = experiment.metric(limit.metric());
        stays = "the %s stays %s".formatted(metric.words(), limit.bound());
    }

    /// The question that [#over] answers: `How many hosts keep the mean latency below 50 ms?`.
    public String question(ObservedFactor factor) {
        // More load raises latency and throughput; more distance lowers throughput.
        boolean isUpTo = limit.below() || !factor.isLoad();
        boolean isHosts = factor.path().equals("hosts");
        return isUpTo && isHosts
                ? "How many hosts keep the %s %s?".formatted(metric.words(), limit.bound())
                : "%s %s %s%s does the %s stay %s?"
                        .formatted(
                                isUpTo ? "Up to" : "From",
                                isHosts ? "how many" : "which",
                                factor.words(),
                                isUpTo ? "" : " on",
                                metric.words(),
                                limit.bound());
    }

    /// The question that [#anywhere] answers.
    public String question() {
        return "%s the %s stay %s?"
                .formatted(places().size() == 1 ? "Does" : "Where does", metric.words(), limit.bound());
    }

    private List<LimitCurve> curves(ObservedFactor factor) {
        return LimitCurve.of(experiment, factor, origin, limit, metric);
    }

    /// The levels of a factor that keep the limit; empty when no points differ in it alone, or too
    /// many curves do.
    public Optional<Brief> over(ObservedFactor factor) {
        List<LimitCurve> curves = curves(factor);
        return curves.isEmpty() || curves.size() > LISTED
                ? Optional.empty()
                : Optional.of(Brief.join(curves.stream().map(this::words).toList()));
    }

    /// Levels to try next; empty where there are several curves.
    public Optional<UntriedLevels> untried(ObservedFactor factor) {
        List<LimitCurve> curves = curves(factor);
        return curves.size() == 1 ? curves.getFirst().untried() : Optional.empty();
    }

    /// The levels that more replicates may decide, such as `queue depth 4 and 8`; empty where none is.
    public Optional<String> uncertain(ObservedFactor factor) {
        List<String> levels = curves(factor).stream()
                .flatMap(curve ->
                        curve.open().stream().map(place -> curve.curve().level(place.point())))
                .distinct()
                .sorted(Comparator.comparingDouble(factor::value))
                .toList();
        return levels.isEmpty() ? Optional.empty() : Optional.of(LevelName.full(factor, levels));
    }

    private Brief words(LimitCurve curve) {
        String with = Levels.restriction(curve.curve().with());
        List<Place> judged = curve.judged();
        List<Place> kept = curve.kept();
        String verdict =
                switch (curve.shape()) {
                    case NONE -> "no level surely keeps the %s %s".formatted(metric.words(), limit.bound());
                    case ALL ->
                        judged.size() == 1
                                ? "%s at %s".formatted(stays, name(curve, judged.getFirst()))
                                : "%s at every level %s, from %s to %s"
                                        .formatted(
                                                stays,
                                                curve.unjudged().isEmpty() ? "tried" : "judged",
                                                name(curve, judged.getFirst()),
                                                name(curve, judged.getLast()));
                    case UP_TO ->
                        curve.edge(limit, metric)
                                .map(edge -> edge(curve, edge))
                                .orElseGet(() ->
                                        "up to %s %s; %s".formatted(name(curve, kept.getLast()), stays, beyond(curve)));
                    case FROM ->
                        "from %s on %s%s"
                                .formatted(
                                        name(curve, kept.getFirst()),
                                        stays,
                                        curve.open().isEmpty()
                                                ? ""
                                                : "; at %s that is not certain".formatted(levels(curve, curve.open())));
                    case SCATTERED ->
                        "%s at %s, and not%s at the other levels"
                                .formatted(
                                        stays,
                                        names(curve, kept),
                                        judged.stream().anyMatch(Place::isOpen) ? " certainly" : "");
                };
        String numbers = Stream.of(values(curve), unjudged(curve))
                .filter(words -> !words.isEmpty())
                .map(Sentence::capital)
                .collect(Collectors.joining(" "));
        return new Brief(
                with + verdict + ".",
                numbers.isEmpty() || with.isEmpty() ? numbers : Sentence.capital(with) + Sentence.lower(numbers));
    }

    private String edge(LimitCurve curve, LimitEdge edge) {
        ObservedFactor factor = curve.curve().factor();
        return "up to about %s %s; 95 %% range: %s to %s"
                .formatted(
                        LevelName.full(
                                factor, LoadScale.written(factor.isRate() ? edge.at() : Math.floor(edge.at()))),
                        stays,
                        LevelName.withUnit(factor, LoadScale.written(edge.met())),
                        LevelName.withUnit(factor, LoadScale.written(edge.missed())));
    }

    /// What becomes of the limit beyond the levels that keep it.
    private String beyond(LimitCurve curve) {
        List<Place> open = curve.open();
        if (open.isEmpty()) {
            return "at %s it does not".formatted(level(curve, next(curve)));
        }
        String at = open.size() > OPEN_LISTED
                ? "from %s to %s".formatted(level(curve, open.getFirst()), level(curve, open.getLast()))
                : "at " + levels(curve, open);
        return at
                + " that is not certain"
                + curve.missedFrom()
                        .map(place -> ", and from %s on it does not".formatted(level(curve, place)))
                        .orElse("");
    }

    /// The first level behind those that keep it.
    private static Place next(LimitCurve curve) {
        return curve.judged().get(curve.kept().size());
    }

    /// The values around the edge of what is kept: `the mean latency is 2.00 ms at 4 hosts and 4.00 ms at 8 hosts.`
    private String values(LimitCurve curve) {
        List<Place> judged = curve.judged();
        List<Place> open = curve.open();
        List<Place> ends = new ArrayList<>();
        switch (curve.shape()) {
            case NONE, ALL -> ends.addAll(List.of(judged.getFirst(), judged.getLast()));
            case UP_TO -> {
                ends.add(curve.kept().getLast());
                Optional<LimitEdge> edge = curve.edge(limit, metric);
                if (edge.isPresent()) {
                    judged.stream()
                            .filter(place -> curve.value(place) == edge.get().missed())
                            .forEach(ends::add);
                } else if (open.size() > OPEN_LISTED) {
                    ends.add(curve.missedFrom().orElse(open.getLast()));
                } else {
                    ends.addAll(open.isEmpty() ? List.of(next(curve)) : open);
                }
            }
            case FROM -> {
                ends.add(judged.get(judged.size() - curve.kept().size() - 1));
                ends.add(curve.kept().getFirst());
            }
            case SCATTERED -> {}
        }
        return ends.isEmpty()
                ? ""
                : "the %s is %s."
                        .formatted(
                                metric.words(),
                                Sentence.list(
                                        ends.stream()
                                                .distinct()
                                                .map(place -> value(place) + " at " + name(curve, place))
                                                .toList(),
                                        "and"));
    }

    private String unjudged(LimitCurve curve) {
        List<Place> others = curve.unjudged();
        return others.isEmpty()
                ? ""
                : "at %s it is not known: %s."
                        .formatted(
                                names(curve, others),
                                others.stream().map(this::lack).distinct().collect(Collectors.joining("; ")));
    }

    private List<Place> places() {
        return experiment.points().stream()
                .filter(point -> point.results(origin).trials() > 0)
                .map(point -> Place.of(point, origin, limit, metric))
                .toList();
    }

    /// How many points keep the limit, and which do not.
    public Brief anywhere() {
        List<Place> places = places();
        if (places.size() == 1) {
            return Brief.of(alone(places.getFirst()));
        }
        List<Place> others =
                places.stream().filter(place -> place.state() != State.MET).toList();
        long open = places.stream().filter(Place::isOpen).count();
        return new Brief(
                "%s at %s of %s points%s."
                        .formatted(
                                stays,
                                places.size() - others.size(),
                                places.size(),
                                open == 0 ? "" : "; at %d it is not certain".formatted(open)),
                others.isEmpty() || others.size() > LISTED
                        ? ""
                        : others.stream()
                                .map(place -> "At %s it is %s"
                                        .formatted(Levels.brief(place.point().factors()), value(place)))
                                .collect(Collectors.joining("; ", "", ".")));
    }

    /// What a single point does.
    private String alone(Place place) {
        if (place.state() == State.UNJUDGED) {
            return "it is not known whether %s: %s.".formatted(stays, lack(place));
        }
        String at = place.point().factors().isEmpty()
                ? ""
                : " at " + Levels.brief(place.point().factors());
        String mean =
                metric.brief(place.results().estimate(metric).orElseThrow().mean());
        if (place.isOpen()) {
            return "cannot tell whether %s: it is %s%s, but %s.".formatted(stays, mean, at, place.doubt());
        }
        return "%s: it is %s%s."
                .formatted(
                        place.state() == State.MET
                                ? stays
                                : "the %s does not stay %s".formatted(metric.words(), limit.bound()),
                        mean,
                        at);
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

    private static String name(LimitCurve curve, Place place) {
        return LevelName.full(curve.curve().factor(), curve.curve().level(place.point()));
    }

    private static String names(LimitCurve curve, List<Place> places) {
        return LevelName.full(
                curve.curve().factor(),
                places.stream().map(place -> curve.curve().level(place.point())).toList());
    }

    private static String level(LimitCurve curve, Place place) {
        return LevelName.withUnit(curve.curve().factor(), curve.curve().level(place.point()));
    }

    private static String levels(LimitCurve curve, List<Place> places) {
        return Sentence.list(places.stream().map(place -> level(curve, place)).toList(), "and");
    }
}
