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
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/// How a metric changes over the levels of a numeric factor, in one sentence; of a load, such as
/// hosts or a queue's depth, also where the rate of work saturates.
public record OrderedText(Experiment experiment, ObservedFactor factor, Origin origin, double sameWithin) {
    /// More curves than these are not listed one by one.
    private static final int CURVES_LISTED = 2;

    private static final String CACHED =
            ". This is the time until the client's cache has a write; it is not on the server by then (-p"
                    + " protocol.run=completion -p question.metric=durable)";

    /// The question that [#words] answers.
    public static String question(ObservedFactor factor, Metric metric) {
        return factor.isLoad()
                ? "At which %s does the %s saturate?"
                        .formatted(LevelName.factor(factor), metric.rate().words())
                : "How does the %s change from %s to %s?"
                        .formatted(
                                metric.words(),
                                LevelName.full(factor, factor.levels().getFirst()),
                                LevelName.withUnit(factor, factor.levels().getLast()));
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
        Trend rates = Trend.of(curve, metric.rate(), origin);
        boolean isOfRate = metric == rates.metric();
        Optional<Place> idle = trend.places().stream()
                .filter(place -> IdleModel.isAny(place.point().simulated(), metric))
                .findFirst();
        if (origin == Origin.SIMULATED && idle.isPresent()) {
            return brief(with, difference(trend, idle.get()), "at %s %s".formatted(name(idle.get()), IdleModel.WORDS));
        }
        if (!factor.isLoad() || rates.places().size() < 2 || (isOfRate && !rates.areAllKnown())) {
            return brief(with, change(trend), values(trend) + kinds(trend));
        }
        return brief(with, saturation(rates), isOfRate ? values(trend) : change(trend) + ": " + values(trend));
    }

    private static Brief brief(String with, String verdict, String numbers) {
        return new Brief(with + verdict + ".", Sentence.capital(with + numbers) + ".");
    }

    /// By how much a simulated time changes, and not how many times, where nothing takes time at a level.
    private String difference(Trend trend, Place idle) {
        Place far = trend.most();
        return trend.metric().isTime() && !IdleModel.isAny(far.point().simulated(), trend.metric())
                ? "the %s is %s more at %s than at %s"
                        .formatted(
                                trend.metric().words(),
                                trend.metric().brief(far.mean() - idle.mean()),
                                name(far),
                                unit(idle))
                : "nothing is concluded of the " + trend.metric().words();
    }

    private String saturation(Trend rates) {
        String rate = "the " + rates.metric().words();
        return switch (rates.saturation(sameWithin)) {
            case FALLING ->
                "%s is highest at %s and falls to %s at %s"
                        .formatted(rate, at(rates, rates.most()), mean(rates, rates.last()), name(rates.last()));
            case NOT_REACHED -> "%s does not saturate up to %s".formatted(rate, at(rates, rates.last()));
            case FROM_THE_START, AT_KNEE -> {
                Place knee = rates.places().get(rates.knee(sameWithin));
                yield "%s saturates at %s: up to %s it gains less than %s"
                        .formatted(rate, at(rates, knee), name(rates.last()), Percent.stated(sameWithin));
            }
        };
    }

    /// `4 hosts (2,000/s)`.
    private String at(Trend rates, Place place) {
        return "%s (%s)".formatted(name(place), MeanText.brief(rates.metric(), place.estimate()));
    }

    private String change(Trend trend) {
        String words = trend.metric().words();
        String over = "from %s to %s".formatted(name(trend.first()), unit(trend.last()));
        Shape shape = trend.shape(sameWithin);
        return switch (shape) {
            case UNKNOWN ->
                "the %s is not shown to change %s%s"
                        .formatted(
                                words,
                                over,
                                StandingText.unknown(trend.places().stream()
                                        .anyMatch(place -> place.estimate().isSingle())));
            case SAME -> "the %s is the same within %s %s".formatted(words, Percent.stated(sameWithin), over);
            case OPEN -> "the %s is not shown to change %s (the intervals overlap)".formatted(words, over);
            case UNEVEN ->
                "the %s is lowest at %s and highest at %s".formatted(words, name(trend.least()), name(trend.most()));
            case RISING, FALLING ->
                "the %s %s by a factor of %s %s"
                        .formatted(
                                words,
                                shape == Shape.RISING ? "rises" : "falls",
                                AdvantageText.factor(
                                        trend.most().mean() / trend.least().mean()),
                                over);
        };
    }

    /// `it is 1.13 ms at round-trip time 1 ms and 21.1 ms at 21 ms`, at both ends, or where it is least and most.
    private String values(Trend trend) {
        Shape shape = trend.shape(sameWithin);
        boolean isOfEnds =
                (shape != Shape.UNEVEN && shape != Shape.OPEN) || trend.least().equals(trend.most());
        Place first = isOfEnds ? trend.first() : trend.least();
        Place last = isOfEnds ? trend.last() : trend.most();
        return "it is %s at %s and %s at %s".formatted(mean(trend, first), name(first), mean(trend, last), unit(last));
    }

    /// Of a mean over reads and writes, which may differ by far, what each takes at the last place; of
    /// writes alone, where they end.
    private String kinds(Trend trend) {
        Place place = trend.last();
        OptionalDouble reads = mean(place, "read");
        OptionalDouble writes = mean(place, "write");
        boolean isCached = numbers(place)
                .allMatch(numbers -> "writeback".equals(numbers.facts().get("cache.mode")) && !numbers.isFlushed());
        if (trend.metric() != Metric.LATENCY) {
            return "";
        }
        if (reads.isEmpty() || writes.isEmpty()) {
            return isCached && place.point().key("workload.operation").equals("write") ? CACHED : "";
        }
        return ". At %s reads take %s, writes %s%s"
                .formatted(
                        name(place),
                        Metric.LATENCY.brief(reads.getAsDouble()),
                        Metric.LATENCY.brief(writes.getAsDouble()),
                        isCached ? ", which end in the client's cache" : "");
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

    private String mean(Trend trend, Place place) {
        return MeanText.brief(trend.metric(), place.point().results(origin));
    }

    private String name(Place place) {
        return LevelName.full(factor, place.level());
    }

    private String unit(Place place) {
        return LevelName.withUnit(factor, place.level());
    }
}
