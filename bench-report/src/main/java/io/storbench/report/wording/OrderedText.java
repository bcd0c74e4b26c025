package io.storbench.report.wording;

import io.storbench.report.claim.Curve;
import io.storbench.report.claim.Trend;
import io.storbench.report.claim.Trend.Place;
import io.storbench.report.claim.Trend.Shape;
import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.IdleModel;
import io.storbench.report.compare.Metric;
import io.storbench.report.compare.ObservedFactor;
import io.storbench.report.compare.Percent;
import io.storbench.report.compare.Sentence;
import io.storbench.report.verdict.Levels;
import io.storbench.result.LatencySummary;
import io.storbench.result.Measurement;
import io.storbench.result.Origin;
import io.storbench.result.TrialResult;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// How a metric changes over the levels of a numeric factor, in one sentence; of a load, such as
/// hosts or a queue's depth, also where throughput saturates.
public record OrderedText(Experiment experiment, ObservedFactor factor, Origin origin, double sameWithin) {
    /// More curves than these are not listed one by one.
    private static final int CURVES_LISTED = 2;

    /// What a mean may differ by from one round trip that is its cause.
    private static final double OF_ROUND_TRIP = 0.05;

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
        List<Curve> curves = Curve.of(
                experiment,
                factor,
                point -> point.results(origin).estimate(metric).isPresent());
        return curves.isEmpty() || curves.size() > CURVES_LISTED
                ? Optional.empty()
                : Optional.of(Brief.join(
                        curves.stream().map(curve -> words(curve, metric)).toList()));
    }

    private Brief words(Curve curve, Metric metric) {
        String with = Levels.restriction(curve.with());
        Trend trend = Trend.of(curve, metric, origin);
        Brief words = idle(trend).orElseGet(() -> factor.isLoad() ? load(trend) : change(trend, Optional.empty()));
        return new Brief(
                with + words.clause(), words.numbers().isEmpty() ? "" : Sentence.capital(with + words.numbers()));
    }

    /// Of a load: where the rate of work saturates, and what becomes of the metric.
    private Brief load(Trend trend) {
        Trend rates = Trend.of(trend.curve(), trend.metric().rate(), origin);
        boolean isRate = trend.metric() == rates.metric();
        if (isRate && rates.areAllKnown()) {
            return new Brief(saturation(rates), kinds(rates));
        }
        if (isRate || rates.places().size() < 2) {
            return change(trend, Optional.empty());
        }
        Brief change = change(
                trend,
                rates.saturation(sameWithin) == Trend.Saturation.AT_KNEE
                        ? trend.places().stream()
                                .filter(place -> place.level()
                                        .equals(rates.places()
                                                .get(rates.knee(sameWithin))
                                                .level()))
                                .findFirst()
                        : Optional.empty());
        return new Brief(saturation(rates), change.text());
    }

    private String saturation(Trend rates) {
        Metric rate = rates.metric();
        String last = name(rates.last());
        String share = Percent.stated(sameWithin);
        return switch (rates.saturation(sameWithin)) {
            case FALLING ->
                "%s is highest at %s (%s) and falls to %s at %s."
                        .formatted(
                                rate(rate),
                                name(rates.most()),
                                rate.brief(rates.most().mean()),
                                mean(rates.last(), rate),
                                last);
            case NOT_REACHED ->
                "%s does not saturate up to %s (%s)."
                        .formatted(rate(rate), last, rate.brief(rates.most().mean()));
            case FROM_THE_START ->
                "%s is saturated at %s already (%s): up to %s it gains less than %s."
                        .formatted(rate(rate), name(rates.first()), mean(rates.first(), rate), last, share);
            case AT_KNEE -> {
                Place knee = rates.places().get(rates.knee(sameWithin));
                boolean isHosts = factor.path().equals("hosts");
                yield "%s %s up to %s (%s); %s %s less than %s more."
                        .formatted(
                                isHosts ? "more hosts give" : "a larger %s gives".formatted(factor.words()),
                                rate == Metric.THROUGHPUT ? "more throughput" : "a higher " + rate.words(),
                                name(knee),
                                mean(knee, rate),
                                last,
                                isHosts ? "give" : "gives",
                                share);
            }
        };
    }

    /// @param between a level inside that is named too
    private Brief change(Trend trend, Optional<Place> between) {
        Metric metric = trend.metric();
        String words = metric.words();
        Shape shape = trend.shape(sameWithin);
        return switch (shape) {
            case UNKNOWN ->
                new Brief(
                        "no change of the %s is proven: %s."
                                .formatted(
                                        words,
                                        trend.places().stream()
                                                        .anyMatch(place ->
                                                                place.estimate().n() < 2)
                                                ? "without replicates, chance is not excluded"
                                                : "replicates that are all equal have no interval"),
                        "it is %s and %s.".formatted(at(trend.first(), metric), at(trend.last(), metric)));
            case SAME ->
                new Brief(
                        "the %s is the same within %s from %s to %s (%s)."
                                .formatted(
                                        words,
                                        Percent.stated(sameWithin),
                                        name(trend.first()),
                                        name(trend.last()),
                                        mean(trend.most(), metric)),
                        kinds(trend));
            case OPEN ->
                new Brief(
                        "no change of the %s is proven from %s to %s."
                                .formatted(words, name(trend.first()), name(trend.last())),
                        "the least is %s, the most %s, and their intervals overlap."
                                .formatted(at(trend.least(), metric), at(trend.most(), metric)));
            case UNEVEN ->
                Brief.of("the %s is lowest at %s (%s) and highest at %s (%s)."
                        .formatted(
                                words,
                                name(trend.least()),
                                mean(trend.least(), metric),
                                name(trend.most()),
                                mean(trend.most(), metric)));
            case RISING, FALLING -> {
                // The question has the levels.
                boolean isAsked = factor.levels().size() == 2 && !factor.isLoad();
                yield new Brief(
                        "the %s %s by a factor of %s: from %s to %s%s."
                                .formatted(
                                        words,
                                        shape == Shape.RISING ? "rises" : "falls",
                                        AdvantageText.factor(trend.most().mean()
                                                / trend.least().mean()),
                                        isAsked ? mean(trend.first(), metric) : at(trend.first(), metric),
                                        between.map(place -> at(place, metric) + " and ")
                                                .orElse(""),
                                        isAsked ? mean(trend.last(), metric) : at(trend.last(), metric)),
                        kinds(trend));
            }
        };
    }

    /// By how much a simulated metric changes, and not how many times, where nothing takes time at a level; empty where
    /// something does at each.
    private Optional<Brief> idle(Trend trend) {
        Optional<Place> idle =
                trend.places().stream().filter(place -> isIdle(trend, place)).findFirst();
        return origin != Origin.SIMULATED || idle.isEmpty()
                ? Optional.empty()
                : Optional.of(trend.places().stream()
                        .filter(place -> !isIdle(trend, place))
                        .max(Comparator.comparingDouble(
                                place -> Math.abs(place.mean() - idle.get().mean())))
                        .map(far -> added(trend.metric(), idle.get(), far))
                        .orElseGet(() -> Brief.of(
                                "nothing takes time in this simulation, so that it says nothing of a machine: %s."
                                        .formatted(IdleModel.REMEDY))));
    }

    private static boolean isIdle(Trend trend, Place place) {
        return IdleModel.isAny(place.point().simulated(), trend.metric());
    }

    private Brief added(Metric metric, Place idle, Place far) {
        return new Brief(
                metric.isTime()
                        ? "the %s is %s more at %s than at %s%s."
                                .formatted(
                                        metric.words(),
                                        metric.brief(far.mean() - idle.mean()),
                                        name(far),
                                        factor.humanReadable(idle.level()),
                                        cause(idle, far))
                        : "the %s is %s.".formatted(metric.words(), metric.brief(far.mean()) + " at " + name(far)),
                "at %s nothing takes time in this simulation, so that a ratio would mean nothing: %s."
                        .formatted(name(idle), IdleModel.REMEDY));
    }

    /// The network, where the factor is the round-trip time and nothing else takes any.
    private String cause(Place idle, Place far) {
        if (!factor.path().equals("network.rtt")) {
            return "";
        }
        double roundTrip = factor.value(far.level()) - factor.value(idle.level());
        return Math.abs(far.mean() - idle.mean() - roundTrip) <= OF_ROUND_TRIP * roundTrip
                ? ", the round trip alone"
                : ", all of it waiting for the network";
    }

    /// Of a mean over reads and writes, which may differ by far, what each takes at the last place; of
    /// writes alone, where they end; of transactions per second, how long one takes.
    private String kinds(Trend trend) {
        if (trend.metric() == Metric.TRANSACTIONS) {
            String ends = Stream.of(trend.first(), trend.last())
                    .flatMap(place -> place.point().results(origin).estimate(Metric.TRANSACTION).stream()
                            .map(each -> "%s at %s".formatted(Metric.TRANSACTION.brief(each.mean()), name(place))))
                    .collect(Collectors.joining(" and "));
            return ends.isEmpty() ? "" : "a transaction takes %s.".formatted(ends);
        }
        Place place = trend.last();
        OptionalDouble reads = mean(place, "read");
        OptionalDouble writes = mean(place, "write");
        if (trend.metric() != Metric.LATENCY) {
            return "";
        }
        if (reads.isEmpty() || writes.isEmpty()) {
            return place.point().key("workload.operation").equals("write") && endsInCache(place)
                    ? "this is the time until the client's cache has a write; it is not on the server by then (-p"
                            + " protocol.run=completion -p question.metric=durable)."
                    : "";
        }
        return "at %s reads take %s, writes %s%s."
                .formatted(
                        name(place),
                        Metric.LATENCY.brief(reads.getAsDouble()),
                        Metric.LATENCY.brief(writes.getAsDouble()),
                        endsInCache(place) ? ", which end in the client's cache" : "");
    }

    /// Whether a simulated client's cache takes writes and sends them later, without a flush.
    private boolean endsInCache(Place place) {
        return numbers(place)
                .allMatch(numbers -> "writeback".equals(numbers.facts().get("cache.mode")) && !numbers.isFlushed());
    }

    private OptionalDouble mean(Place place, String kind) {
        return numbers(place)
                .flatMap(numbers -> Stream.ofNullable(numbers.kinds().get(kind)))
                .filter(latency -> latency.count() > 0)
                .mapToDouble(LatencySummary::meanNanos)
                .average();
    }

    private Stream<Measurement> numbers(Place place) {
        return place.point().results(origin).valid().stream().map(TrialResult.Valid::numbers);
    }

    private static String mean(Place place, Metric metric) {
        return MeanText.brief(metric, place.estimate());
    }

    private String at(Place place, Metric metric) {
        return "%s at %s".formatted(mean(place, metric), name(place));
    }

    private String name(Place place) {
        return LevelName.full(factor, place.level());
    }
}
