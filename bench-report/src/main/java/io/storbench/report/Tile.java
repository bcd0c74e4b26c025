package io.storbench.report;

import io.storbench.engine.Counter;
import io.storbench.report.compare.Estimate;
import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.Metric;
import io.storbench.report.compare.ObservedFactor;
import io.storbench.report.compare.Point;
import io.storbench.report.compare.PointResults;
import io.storbench.report.compare.Sentence;
import io.storbench.report.wording.LevelName;
import io.storbench.result.Measurement;
import io.storbench.result.Origin;
import io.storbench.result.TrialResult;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Stream;

/// The absolute figures of one side of a comparison.
///
/// @param side its name; empty of what has no sides
/// @param points over which the figures range
/// @param ranges over the side's points, of those figures that it has
public record Tile(String side, int points, List<Range> ranges) {
    /// More sides are read off the picture.
    private static final int MOST_SIDES = 4;

    /// Copies.
    public Tile {
        ranges = List.copyOf(ranges);
    }

    /// From the least to the greatest of the points' means.
    ///
    /// @param metric empty of the data that was read and written, in bytes per second
    public record Range(Optional<Metric> metric, double least, double greatest) {
        /// What it is, in a word where it has one: `mean`, `p99`, `rate`, `data`.
        public String name() {
            return metric.map(each -> each.latency().isPresent()
                            ? each.isMeanLatency() ? "mean" : "p99"
                            : each.isRate() ? "rate" : each.words())
                    .orElse("data");
        }

        /// `10.0 to 160 ms`, `33.4 to 200/s`.
        public String words() {
            return metric.map(each -> each.brief(least, greatest))
                    .orElseGet(() -> Sentence.range(megabytes(least), megabytes(greatest)) + " MB/s");
        }

        private static String megabytes(double bytes) {
            return String.format(Locale.ROOT, bytes < 1e7 ? "%.2f" : "%,.0f", bytes / 1e6);
        }
    }

    /// The levels of the factor that is compared, or alone was varied; all where nothing was; none where more than four
    /// levels, or several factors alike, were varied.
    ///
    /// @param metrics that the trials are judged by, the most telling first
    static List<Tile> of(
            Experiment experiment, Optional<ObservedFactor> compared, List<Metric> metrics, Origin origin) {
        List<ObservedFactor> varied = experiment.varied();
        if (varied.isEmpty()) {
            return Stream.of(of("", experiment.points(), metrics, origin))
                    .filter(tile -> !tile.ranges.isEmpty())
                    .toList();
        }
        return compared.or(() -> varied.stream().filter(_ -> varied.size() == 1).findFirst())
                .filter(factor -> factor.levels().size() <= MOST_SIDES)
                .map(factor -> factor.levels().stream()
                        .map(level -> of(
                                factor.isNumeric() ? LevelName.full(factor, level) : LevelName.of(factor, level),
                                experiment.points().stream()
                                        .filter(point ->
                                                level.equals(point.factors().get(factor.path())))
                                        .toList(),
                                metrics,
                                origin))
                        .filter(tile -> !tile.ranges.isEmpty())
                        .toList())
                .orElse(List.of());
    }

    /// The mean of the most telling time, its 99th percentile, what is done in a second, and the data moved in it.
    ///
    /// @param metrics that the trials are judged by, the most telling first
    static Tile of(String side, List<Point> points, List<Metric> metrics, Origin origin) {
        Optional<Metric> time = metrics.stream()
                .filter(Metric::isMeanLatency)
                .findFirst()
                .or(() -> metrics.stream().filter(Metric::isTime).findFirst());
        Metric rate = metrics.stream()
                .filter(Metric::isRate)
                .findFirst()
                .orElse(metrics.getFirst().rate());
        List<PointResults> results =
                points.stream().map(point -> point.results(origin)).toList();
        return new Tile(
                side,
                points.size(),
                Stream.of(
                                time.flatMap(metric -> range(Optional.of(metric), results, mean(metric))),
                                time.flatMap(Metric::latency)
                                        .flatMap(latency -> range(
                                                Optional.of(Metric.of(latency, Metric.Statistic.P99)),
                                                results,
                                                own -> own.p99Nanos(latency))),
                                range(Optional.of(rate), results, mean(rate)),
                                range(Optional.empty(), results, Tile::bytesPerSecond))
                        .flatMap(Optional::stream)
                        .distinct()
                        .toList());
    }

    private static Function<PointResults, OptionalDouble> mean(Metric metric) {
        return results ->
                results.estimate(metric).stream().mapToDouble(Estimate::mean).findFirst();
    }

    /// The geometric mean, as of a rate, so that both are of one load; empty where nothing went over a session of
    /// storbench's own, which alone counts it.
    private static OptionalDouble bytesPerSecond(PointResults results) {
        OptionalDouble logarithm = results.valid().stream()
                .map(TrialResult.Valid::numbers)
                .mapToDouble(Tile::bytesPerSecond)
                .filter(bytes -> bytes > 0)
                .map(Math::log)
                .average();
        return logarithm.isEmpty() ? logarithm : OptionalDouble.of(Math.exp(logarithm.getAsDouble()));
    }

    private static double bytesPerSecond(Measurement numbers) {
        long bytes = numbers.counters().get(Counter.PAYLOAD_BYTES_IN)
                + numbers.counters().get(Counter.PAYLOAD_BYTES_OUT);
        return numbers.durationNanos() == 0 ? 0 : bytes * 1e9 / numbers.durationNanos();
    }

    /// Empty unless all points with results have it: a range over some would not be the side's.
    private static Optional<Range> range(
            Optional<Metric> metric, List<PointResults> points, Function<PointResults, OptionalDouble> figure) {
        double[] figures = points.stream()
                .flatMapToDouble(own -> figure.apply(own).stream())
                .sorted()
                .toArray();
        return figures.length == 0
                        || figures.length
                                < points.stream()
                                        .filter(own -> !own.valid().isEmpty())
                                        .count()
                ? Optional.empty()
                : Optional.of(new Range(metric, figures[0], figures[figures.length - 1]));
    }
}
