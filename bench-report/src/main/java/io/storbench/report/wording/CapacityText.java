package io.storbench.report.wording;

import io.storbench.plan.Limit;
import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.FactorName;
import io.storbench.report.compare.Metric;
import io.storbench.report.compare.ObservedFactor;
import io.storbench.report.compare.Point;
import io.storbench.report.compare.PointResults;
import io.storbench.report.verdict.Levels;
import io.storbench.report.verdict.LimitCheck;
import io.storbench.report.verdict.LimitCheck.State;
import io.storbench.result.Origin;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Up to which level of a numeric factor a limit is kept, such as how many hosts can share an array
/// below 50 ms.
public final class CapacityText {
    /// More curves, or points, than these are counted, not listed one by one.
    private static final int CURVES_LISTED = 4;

    /// More levels at which it is not certain are named by the first and the last.
    private static final int OPEN_LISTED = 2;

    private final Experiment experiment;
    private final Origin origin;
    private final Limit limit;
    private final Metric metric;

    /// @param doubt why the mean proves nothing; empty where it does
    private record Place(String name, Point point, State state, String doubt) {}

    public CapacityText(Experiment experiment, Origin origin, Limit limit) {
        this.experiment = experiment;
        this.origin = origin;
        this.limit = limit;
        this.metric = experiment.metric(limit.metric());
    }

    /// The question that [#over] answers: `How many hosts keep the mean latency below 50 ms?`.
    public String question(ObservedFactor factor) {
        // More load raises latency and throughput; more distance lowers throughput.
        boolean isUpTo = limit.below() || !factor.isLoad();
        if (isUpTo && factor.path().equals("hosts")) {
            return "How many hosts keep the %s %s?".formatted(metric.words(), limit.bound());
        }
        return "%s %s %s%s does the %s stay %s?"
                .formatted(
                        isUpTo ? "Up to" : "From",
                        factor.path().equals("hosts") ? "how many" : "which",
                        factor.words(),
                        isUpTo ? "" : " on",
                        metric.words(),
                        limit.bound());
    }

    /// The question that [#anywhere] answers.
    public String question() {
        String where = places().size() == 1 ? "Does" : "Where does";
        return "%s the %s stay %s?".formatted(where, metric.words(), limit.bound());
    }

    /// The levels of a factor that keep the limit; empty when no points differ in it alone, or too
    /// many curves do.
    public Optional<Brief> over(ObservedFactor factor) {
        List<List<Point>> curves = experiment.groupsOver(factor).stream()
                .filter(curve -> curve.size() > 1)
                .toList();
        if (curves.isEmpty() || curves.size() > CURVES_LISTED) {
            return Optional.empty();
        }
        return Optional.of(Brief.join(curves.stream()
                .map(curve -> {
                    String with = with(factor, curve, curves);
                    Brief own = curve(factor, places(factor, curve));
                    return new Brief(
                            with + own.clause(), own.numbers().isEmpty() ? "" : Sentence.capital(with + own.numbers()));
                })
                .toList()));
    }

    /// Numbers between the last level that keeps the limit and the first that does not; empty where there are none, or
    // several curves.
    public Optional<UntriedLevels> untried(ObservedFactor factor) {
        List<List<Point>> curves = experiment.groupsOver(factor).stream()
                .filter(curve -> curve.size() > 1)
                .toList();
        if (curves.size() != 1 || !factor.isLoad() || factor.isRate()) {
            return Optional.empty();
        }
        List<Place> places = judged(places(factor, curves.getFirst()));
        for (int i = 1; i < places.size(); i++) {
            boolean wasMet = places.get(i - 1).state() == State.MET;
            if (wasMet != (places.get(i).state() == State.MET)) {
                return untried(factor, places.get(i - 1), places.get(i));
            }
        }
        return Optional.empty();
    }

    /// The levels that more replicates may decide, such as `queue depth 4 and 8`: those between the
    /// last that surely keeps the limit and the first that surely does not; empty where none is.
    public Optional<String> uncertain(ObservedFactor factor) {
        List<Place> places = experiment.groupsOver(factor).stream()
                .filter(curve -> curve.size() > 1)
                .flatMap(curve -> uncertain(judged(places(factor, curve))).stream())
                .sorted(placeOrder(factor))
                .toList();
        return places.isEmpty() ? Optional.empty() : Optional.of(names(factor, places));
    }

    private static Comparator<Place> placeOrder(ObservedFactor factor) {
        return Comparator.comparingDouble(place -> factor.value(level(place.point(), factor)));
    }

    private static List<Place> uncertain(List<Place> places) {
        List<Place> met =
                places.stream().filter(place -> place.state() == State.MET).toList();
        int count = met.size();
        if (!met.isEmpty() && met.equals(places.subList(0, count))) {
            return doubtful(places.subList(count, places.size()));
        }
        if (!met.isEmpty() && met.equals(places.subList(places.size() - count, places.size()))) {
            return doubtful(places.subList(0, places.size() - count).reversed()).reversed();
        }
        return places.stream().filter(place -> !place.doubt().isEmpty()).toList();
    }

    /// Up to the first that is certain.
    private static List<Place> doubtful(List<Place> places) {
        return places.stream().takeWhile(place -> !place.doubt().isEmpty()).toList();
    }

    private static Optional<UntriedLevels> untried(ObservedFactor factor, Place one, Place other) {
        int low = (int) factor.value(level(one.point(), factor));
        int high = (int) factor.value(level(other.point(), factor));
        int step = Math.max(1, Math.ceilDiv(high - low, CURVES_LISTED + 1));
        List<Integer> levels = IntStream.iterate(low + step, level -> level < high, level -> level + step)
                .boxed()
                .toList();
        return levels.isEmpty() ? Optional.empty() : Optional.of(new UntriedLevels(factor.path(), levels));
    }

    /// How many points keep the limit, and which do not.
    public Brief anywhere() {
        List<Place> places = places();
        if (places.size() == 1) {
            return Brief.of(alone(places.getFirst()));
        }
        List<Place> others =
                places.stream().filter(place -> place.state() != State.MET).toList();
        long open = places.stream().filter(place -> !place.doubt().isEmpty()).count();
        String verdict = "The %s stays %s at %s of %s points%s."
                .formatted(
                        metric.words(),
                        limit.bound(),
                        places.size() - others.size(),
                        places.size(),
                        open == 0 ? "" : "; at %d it is not certain".formatted(open));
        return others.isEmpty() || others.size() > CURVES_LISTED
                ? Brief.of(verdict)
                : new Brief(
                        verdict,
                        others.stream()
                                .map(place -> "at " + place.name() + " it is " + value(place))
                                .map(Sentence::capital)
                                .collect(Collectors.joining("; ", "", ".")));
    }

    private List<Place> places() {
        return experiment.points().stream()
                .filter(point -> point.results(origin).trials() > 0)
                .map(point -> place(point, named(point.factors())))
                .toList();
    }

    /// What a single point does.
    private String alone(Place place) {
        String stays = "the %s stays %s".formatted(metric.words(), limit.bound());
        PointResults results = place.point().results(origin);
        if (place.state() == State.UNJUDGED) {
            return "It is not known whether %s: %s.".formatted(stays, LimitCheck.lack(limit, metric, results));
        }
        String at = place.name().isEmpty() ? "" : " at " + place.name();
        String mean = results.estimate(metric)
                .map(estimate -> metric.brief(estimate.mean()))
                .orElseThrow();
        if (!place.doubt().isEmpty()) {
            return "Cannot tell whether %s: it is %s%s, but %s.".formatted(stays, mean, at, place.doubt());
        }
        return place.state() == State.MET
                ? "%s: it is %s%s.".formatted(Sentence.capital(stays), mean, at)
                : "The %s does not stay %s: it is %s%s.".formatted(metric.words(), limit.bound(), mean, at);
    }

    private static String named(Map<String, String> levels) {
        return levels.entrySet().stream()
                .map(level -> FactorName.of(level.getKey()) + " " + level.getValue())
                .collect(Collectors.joining(", "));
    }

    private static String with(ObservedFactor factor, List<Point> curve, List<List<Point>> curves) {
        if (curves.size() < 2) {
            return "";
        }
        Map<String, String> first = curves.getFirst().getFirst().without(factor.path());
        SortedMap<String, String> levels = new TreeMap<>(curve.getFirst().without(factor.path()));
        levels.entrySet()
                .removeIf(level -> curves.stream()
                        .map(each -> each.getFirst().without(factor.path()))
                        .allMatch(each -> first.getOrDefault(level.getKey(), "").equals(each.get(level.getKey()))));
        return Levels.restriction(levels) + ", ";
    }

    private List<Place> places(ObservedFactor factor, List<Point> curve) {
        return curve.stream()
                .sorted(Comparator.comparingDouble(point -> factor.value(level(point, factor))))
                .map(point -> place(point, OrderedText.name(factor, level(point, factor))))
                .toList();
    }

    private static String level(Point point, ObservedFactor factor) {
        return point.factors().getOrDefault(factor.path(), "");
    }

    private Place place(Point point, String name) {
        PointResults results = point.results(origin);
        return new Place(
                name, point, LimitCheck.state(limit, metric, results), LimitCheck.doubt(limit, metric, results));
    }

    private static List<Place> judged(List<Place> places) {
        return places.stream().filter(place -> place.state() != State.UNJUDGED).toList();
    }

    /// Levels that cannot be judged are not a break between those that can.
    private Brief curve(ObservedFactor factor, List<Place> places) {
        List<Place> judged = judged(places);
        if (judged.isEmpty() || judged.size() == places.size()) {
            return decided(factor, places);
        }
        Brief decided = decided(factor, judged);
        List<Place> others =
                places.stream().filter(place -> !judged.contains(place)).toList();
        String unknown = "At %s it is not known: %s."
                .formatted(
                        names(factor, others),
                        others.stream()
                                .map(place -> LimitCheck.lack(
                                        limit, metric, place.point().results(origin)))
                                .distinct()
                                .collect(Collectors.joining("; ")));
        return new Brief(
                decided.clause(),
                decided.numbers().isEmpty() ? unknown : Sentence.capital(decided.numbers()) + " " + unknown);
    }

    private static String names(ObservedFactor factor, List<Place> places) {
        return OrderedText.names(
                factor,
                places.stream().map(place -> level(place.point(), factor)).toList());
    }

    private Brief decided(ObservedFactor factor, List<Place> places) {
        List<Place> met =
                places.stream().filter(place -> place.state() == State.MET).toList();
        String stays = "the %s stays %s".formatted(metric.words(), limit.bound());
        if (met.isEmpty()) {
            return new Brief(
                    "no level surely keeps the %s %s.".formatted(metric.words(), limit.bound()),
                    ends(places.getFirst(), places.getLast()));
        }
        if (met.size() == places.size()) {
            return new Brief(
                    "%s at every level tried, from %s to %s."
                            .formatted(
                                    stays,
                                    places.getFirst().name(),
                                    places.getLast().name()),
                    ends(places.getFirst(), places.getLast()));
        }
        int count = met.size();
        if (met.equals(places.subList(0, count))) {
            Place next = places.get(count);
            List<Place> open = uncertain(places);
            if (open.size() > OPEN_LISTED) {
                return range(factor, places.subList(count - 1, places.size()), open, stays);
            }
            return new Brief(
                    "up to %s %s; at %s %s."
                            .formatted(
                                    met.getLast().name(),
                                    stays,
                                    levels(factor, open.isEmpty() ? List.of(next) : open),
                                    open.isEmpty()
                                            ? "it does not"
                                            : "that is not certain" + missedFrom(factor, places, count + open.size())),
                    between(factor, met.getLast(), next, ends(met.getLast(), next, open)));
        }
        if (met.equals(places.subList(places.size() - count, places.size()))) {
            Place before = places.get(places.size() - count - 1);
            List<Place> open = uncertain(places);
            return new Brief(
                    "from %s on %s%s."
                            .formatted(
                                    met.getFirst().name(),
                                    stays,
                                    open.isEmpty()
                                            ? ""
                                            : "; at %s that is not certain".formatted(levels(factor, open))),
                    between(factor, before, met.getFirst(), ends(before, met.getFirst())));
        }
        return Brief.of("%s at %s, and not%s at the other levels."
                .formatted(
                        stays,
                        names(factor, met),
                        places.stream().allMatch(place -> place.doubt().isEmpty()) ? "" : " certainly"));
    }

    /// Of many levels at which it is not certain, the first and the last.
    ///
    /// @param places from the last that keeps the limit on
    private Brief range(ObservedFactor factor, List<Place> places, List<Place> open, String stays) {
        Place met = places.getFirst();
        Place last = open.size() + 1 < places.size() ? places.get(open.size() + 1) : open.getLast();
        return new Brief(
                "up to %s %s; from %s to %s that is not certain%s."
                        .formatted(
                                met.name(),
                                stays,
                                OrderedText.level(factor, level(open.getFirst().point(), factor)),
                                OrderedText.level(factor, level(open.getLast().point(), factor)),
                                missedFrom(factor, places, open.size() + 1)),
                ends(met, last));
    }

    /// From which level on it is certain that the limit is not kept; empty where that is nowhere.
    private String missedFrom(ObservedFactor factor, List<Place> places, int from) {
        boolean isAll = from < places.size()
                && places.subList(from, places.size()).stream()
                        .allMatch(place ->
                                place.state() == State.MISSED && place.doubt().isEmpty());
        return isAll
                ? ", and from %s on it does not"
                        .formatted(
                                OrderedText.level(factor, level(places.get(from).point(), factor)))
                : "";
    }

    private static String levels(ObservedFactor factor, List<Place> places) {
        return Sentence.list(
                places.stream()
                        .map(place -> OrderedText.level(factor, level(place.point(), factor)))
                        .toList(),
                "and");
    }

    /// Where several are not certain, each with what makes it so.
    private String ends(Place met, Place next, List<Place> open) {
        return open.size() < 2
                ? ends(met, next)
                : "the %s is %s."
                        .formatted(
                                metric.words(),
                                Sentence.list(
                                        Stream.concat(Stream.of(met), open.stream())
                                                .map(place -> value(place) + " at " + place.name())
                                                .toList(),
                                        "and"));
    }

    private String ends(Place one, Place other) {
        return "the %s is %s at %s and %s at %s."
                .formatted(metric.words(), value(one), one.name(), value(other), other.name());
    }

    /// The values at both ends, and what was not tried.
    private String between(ObservedFactor factor, Place one, Place other, String ends) {
        String gap = gap(factor, one, other);
        return gap.isEmpty() ? ends : Sentence.capital(ends) + " " + gap;
    }

    /// What was not tried; empty between neighbouring counts.
    private String gap(ObservedFactor factor, Place one, Place other) {
        double low = factor.value(level(one.point(), factor));
        double high = factor.value(level(other.point(), factor));
        if (!factor.path().equals("hosts")) {
            return "Nothing in between was %s.".formatted(tried());
        }
        int first = (int) low + 1;
        int last = (int) high - 1;
        if (first > last) {
            return "";
        }
        return "%s hosts were not %s."
                .formatted(first == last ? Integer.toString(first) : first + " to " + last, tried());
    }

    private String tried() {
        return origin == Origin.SIMULATED ? "simulated" : "measured";
    }

    private String value(Place place) {
        return place.point()
                .results(origin)
                .estimate(metric)
                .map(estimate ->
                        metric.brief(estimate.mean()) + (place.doubt().isEmpty() ? "" : " (" + place.doubt() + ")"))
                .orElseGet(() -> "unknown (%s)"
                        .formatted(LimitCheck.lack(limit, metric, place.point().results(origin))));
    }
}
