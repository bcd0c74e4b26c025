package io.storbench.report.wording;

import io.storbench.report.compare.Estimate;
import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.Metric;
import io.storbench.report.compare.ObservedFactor;
import io.storbench.report.compare.Percent;
import io.storbench.report.compare.Point;
import io.storbench.report.verdict.Levels;
import io.storbench.result.LatencySummary;
import io.storbench.result.Origin;
import io.storbench.result.TrialResult;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/// How a metric changes over the levels of a numeric factor, in one sentence; of a load, such as
/// hosts or a queue's depth, also where throughput saturates.
public record OrderedText(Experiment experiment, ObservedFactor factor, Origin origin, double sameWithin) {
    /// More curves than these are not listed one by one.
    private static final int CURVES_LISTED = 2;

    private record Place(String level, Point point, Estimate estimate) {
        double mean() {
            return estimate.mean();
        }
    }

    /// The question that [#words] answers.
    public static String question(ObservedFactor factor, Metric metric) {
        if (factor.isLoad()) {
            return "At %s does %s saturate?"
                    .formatted(
                            factor.path().equals("hosts") ? "how many hosts" : "which " + factor.words(),
                            rate(metric.rate()));
        }
        return factor.levels().size() == 2
                ? "How does the %s change when the %s goes from %s to %s?"
                        .formatted(
                                metric.words(),
                                factor.words(),
                                factor.humanReadable(factor.levels().getFirst()),
                                factor.humanReadable(factor.levels().getLast()))
                : "How does the %s change over %s?".formatted(metric.words(), factor.words());
    }

    private static String rate(Metric rate) {
        return rate == Metric.THROUGHPUT ? rate.words() : "the " + rate.words();
    }

    /// Empty when no two points differ in the factor alone, or too many curves do.
    public Optional<Brief> words(Metric metric) {
        List<List<Point>> curves = experiment.groupsOver(factor).stream()
                .filter(curve -> places(curve, metric).size() > 1)
                .toList();
        if (curves.isEmpty() || curves.size() > CURVES_LISTED) {
            return Optional.empty();
        }
        return Optional.of(Brief.join(curves.stream()
                .map(curve -> with(with(curve, curves), idle(curve, metric).orElseGet(() -> curve(curve, metric))))
                .toList()));
    }

    private Optional<Brief> idle(List<Point> curve, Metric metric) {
        return origin == Origin.SIMULATED ? IdleText.of(factor, metric, curve) : Optional.empty();
    }

    private static Brief with(String with, Brief curve) {
        return new Brief(
                with + curve.clause(), curve.numbers().isEmpty() ? "" : Sentence.capital(with + curve.numbers()));
    }

    private List<Place> places(List<Point> curve, Metric metric) {
        return curve.stream()
                .flatMap(point -> point.results(origin).estimate(metric).stream()
                        .map(estimate -> new Place(level(point), point, estimate)))
                .sorted(Comparator.comparingDouble(place -> factor.value(place.level())))
                .toList();
    }

    private String level(Point point) {
        return point.factors().getOrDefault(factor.path(), "");
    }

    private String with(List<Point> curve, List<List<Point>> curves) {
        if (curves.size() < 2) {
            return "";
        }
        Point first = curves.getFirst().getFirst();
        SortedMap<String, String> levels = new TreeMap<>(curve.getFirst().without(factor.path()));
        levels.entrySet()
                .removeIf(level -> curves.stream()
                        .allMatch(each -> first.factors()
                                .getOrDefault(level.getKey(), "")
                                .equals(each.getFirst().factors().get(level.getKey()))));
        return Levels.restriction(levels) + ", ";
    }

    private Brief curve(List<Point> curve, Metric metric) {
        List<Place> places = places(curve, metric);
        if (!factor.isLoad()) {
            return change(places, metric, Optional.empty());
        }
        Metric rate = metric.rate();
        List<Place> rates = places(curve, rate);
        if (metric == rate && areAllKnown(rates)) {
            return new Brief(saturation(rates, rate, knee(rates)), kinds(rates, metric));
        }
        if (rates.size() < 2 || metric == rate) {
            return change(places, metric, Optional.empty());
        }
        int knee = knee(rates);
        Optional<Place> full = knee == 0 || knee >= rates.size() - 1
                ? Optional.empty()
                : places.stream()
                        .filter(place -> place.level().equals(rates.get(knee).level()))
                        .findFirst();
        Brief change = change(places, metric, full);
        return new Brief(
                saturation(rates, rate, knee),
                change.verdict() + (change.numbers().isEmpty() ? "" : " " + Sentence.capital(change.numbers())));
    }

    /// From which level on throughput is within what matters of its maximum.
    private int knee(List<Place> places) {
        double most = places.stream().mapToDouble(Place::mean).max().orElseThrow();
        int knee = places.size();
        while (knee > 0 && places.get(knee - 1).mean() * (1 + sameWithin) >= most) {
            knee--;
        }
        return knee;
    }

    private String saturation(List<Place> places, Metric rate, int knee) {
        Place peak =
                places.stream().max(Comparator.comparingDouble(Place::mean)).orElseThrow();
        double most = peak.mean();
        String last = name(places.getLast());
        if (knee == places.size()) {
            return "%s is highest at %s (%s) and falls to %s at %s."
                    .formatted(rate(rate), name(peak), rate.brief(most), mean(places.getLast(), rate), last);
        }
        if (knee == places.size() - 1) {
            return "%s does not saturate up to %s (%s).".formatted(rate(rate), last, rate.brief(most));
        }
        return knee == 0
                ? "%s is saturated at %s already (%s): up to %s it gains less than %s."
                        .formatted(
                                rate(rate),
                                name(places.getFirst()),
                                mean(places.getFirst(), rate),
                                last,
                                Percent.stated(sameWithin))
                : more(rate)
                        + " up to %s (%s); %s less than %s more."
                                .formatted(
                                        name(places.get(knee)),
                                        mean(places.get(knee), rate),
                                        last + (factor.path().equals("hosts") ? " give" : " gives"),
                                        Percent.stated(sameWithin));
    }

    private String more(Metric rate) {
        String more = rate == Metric.THROUGHPUT ? "more throughput" : "a higher " + rate.words();
        return factor.path().equals("hosts")
                ? "more hosts give " + more
                : "a larger %s gives %s".formatted(factor.words(), more);
    }

    private String name(Place place) {
        return name(factor, place.level());
    }

    /// A level with its factor: `4 hosts`, `queue depth 8`, `round-trip time 20 ms`.
    public static String name(ObservedFactor factor, String written) {
        String level = level(factor, written);
        return factor.path().equals("hosts")
                ? level + (level.equals("1") ? " host" : " hosts")
                : factor.words() + " " + level;
    }

    /// A level in a sentence: `85.6/s` of a rate.
    static String level(ObservedFactor factor, String written) {
        return factor.humanReadable(written) + (factor.isRate() ? "/s" : "");
    }

    /// Several levels with their factor's name once: `queue depth 4 and 16`, `2 and 4 hosts`.
    public static String names(ObservedFactor factor, List<String> written) {
        if (written.size() == 1) {
            return name(factor, written.getFirst());
        }
        String levels =
                Sentence.list(written.stream().map(each -> level(factor, each)).toList(), "and");
        return factor.path().equals("hosts") ? levels + " hosts" : factor.words() + " " + levels;
    }

    /// @param between a level inside that is named too
    private Brief change(List<Place> places, Metric metric, Optional<Place> between) {
        Place least =
                places.stream().min(Comparator.comparingDouble(Place::mean)).orElseThrow();
        Place most =
                places.stream().max(Comparator.comparingDouble(Place::mean)).orElseThrow();
        String first = name(places.getFirst());
        String last = name(places.getLast());
        String words = metric.words();
        if (!isKnown(least) || !isKnown(most)) {
            return new Brief(
                    "no change of the %s is proven: without replicates, chance is not excluded.".formatted(words),
                    "it is %s at %s and %s at %s."
                            .formatted(mean(places.getFirst(), metric), first, mean(places.getLast(), metric), last));
        }
        if (areAllKnown(places) && highest(places) <= lowest(places) * (1 + sameWithin)) {
            return new Brief(
                    "the %s is the same within %s from %s to %s (%s)."
                            .formatted(words, Percent.stated(sameWithin), first, last, mean(most, metric)),
                    kinds(places, metric));
        }
        if (least.estimate().high() >= most.estimate().low()) {
            return new Brief(
                    "no change of the %s is proven from %s to %s.".formatted(words, first, last),
                    "the intervals of the least (%s) and the most (%s) overlap."
                            .formatted(mean(least, metric), mean(most, metric)));
        }
        return isRising(places) || isRising(places.reversed())
                ? steady(places, metric, between, most.mean() / least.mean())
                : Brief.of("the %s is lowest at %s (%s) and highest at %s (%s)."
                        .formatted(words, name(least), mean(least, metric), name(most), mean(most, metric)));
    }

    /// Of a change in one direction: `the mean latency rises by a factor of 14: from 1.50 ms at
    /// round-trip time 1 ms to 21.5 ms at round-trip time 21 ms.`; without the levels where the
    /// question has them.
    private Brief steady(List<Place> places, Metric metric, Optional<Place> between, double factor) {
        boolean isAsked = isOfTwoLevels() && !this.factor.isLoad();
        return new Brief(
                "the %s %s by a factor of %s: from %s%s to %s%s%s."
                        .formatted(
                                metric.words(),
                                isRising(places) ? "rises" : "falls",
                                AdvantageText.factor(factor),
                                mean(places.getFirst(), metric),
                                isAsked ? "" : " at " + name(places.getFirst()),
                                between.map(p -> mean(p, metric) + " at " + name(p) + " and ")
                                        .orElse(""),
                                mean(places.getLast(), metric),
                                isAsked ? "" : " at " + name(places.getLast())),
                kinds(places, metric));
    }

    private boolean isOfTwoLevels() {
        return factor.levels().size() == 2;
    }

    /// Of a mean over reads and writes, which may differ by far, what each takes at the last place; of
    /// writes alone, where they end; of transactions per second, how long one takes.
    private String kinds(List<Place> places, Metric metric) {
        Place place = places.getLast();
        if (metric == Metric.TRANSACTIONS) {
            return transactions(places);
        }
        OptionalDouble reads = mean(place, "read");
        OptionalDouble writes = mean(place, "write");
        if (metric != Metric.LATENCY) {
            return "";
        }
        if (reads.isEmpty() || writes.isEmpty()) {
            return writesAlone(place) && endsInCache(place)
                    ? "this is the time until the client's cache has a write; it is not on the server by then (-p"
                            + " protocol.run=completion -p question.metric=durable)."
                    : "";
        }
        return "at %s reads take %s, writes %s%s."
                .formatted(
                        name(place),
                        metric.brief(reads.getAsDouble()),
                        metric.brief(writes.getAsDouble()),
                        endsInCache(place) ? ", which end in the client's cache" : "");
    }

    /// What a transaction takes at both ends.
    private String transactions(List<Place> places) {
        List<String> ends = Stream.of(places.getFirst(), places.getLast())
                .flatMap(place -> place.point().results(origin).estimate(Metric.TRANSACTION).stream()
                        .map(each -> "%s at %s".formatted(Metric.TRANSACTION.brief(each.mean()), name(place))))
                .toList();
        return ends.size() < 2 ? "" : "a transaction takes " + String.join(" and ", ends) + ".";
    }

    private static boolean writesAlone(Place place) {
        String path = "workload.operation";
        Point point = place.point();
        return point.factors()
                .getOrDefault(path, point.settings().getOrDefault(path, ""))
                .equals("write");
    }

    /// Whether a simulated client's cache takes writes and sends them later, without a flush.
    private boolean endsInCache(Place place) {
        return place.point().results(origin).valid().stream()
                .map(TrialResult.Valid::numbers)
                .allMatch(numbers -> "writeback".equals(numbers.facts().get("cache.mode")) && !numbers.isFlushed());
    }

    private OptionalDouble mean(Place place, String kind) {
        return place.point().results(origin).valid().stream()
                .flatMap(trial -> Stream.ofNullable(trial.numbers().kinds().get(kind)))
                .filter(latency -> latency.count() > 0)
                .mapToDouble(LatencySummary::meanNanos)
                .average();
    }

    /// The upper end of any interval, which need not be that of the most.
    private static double highest(List<Place> places) {
        return places.stream()
                .mapToDouble(place -> place.estimate().high())
                .max()
                .orElseThrow();
    }

    private static double lowest(List<Place> places) {
        return places.stream()
                .mapToDouble(place -> place.estimate().low())
                .min()
                .orElseThrow();
    }

    private static String mean(Place place, Metric metric) {
        return MeanText.brief(metric, place.estimate());
    }

    /// As of [io.storbench.report.answer.LevelComparison]: a simulation that repeats itself is
    /// certain.
    private boolean isKnown(Place place) {
        return place.estimate().logarithm().isPresent()
                || (origin == Origin.SIMULATED && place.estimate().isConstant());
    }

    private boolean areAllKnown(List<Place> places) {
        return places.stream().allMatch(this::isKnown);
    }

    private static boolean isRising(List<Place> places) {
        for (int i = 1; i < places.size(); i++) {
            if (places.get(i).mean() < places.get(i - 1).mean()) {
                return false;
            }
        }
        return true;
    }
}
