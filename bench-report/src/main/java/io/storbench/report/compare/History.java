package io.storbench.report.compare;

import io.storbench.result.Origin;
import io.storbench.result.TrialHistograms;
import io.storbench.result.TrialResult;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import org.HdrHistogram.Histogram;

/// The service latencies and the throughput of one point's valid replicates over time, step by
/// step.
///
/// @param replicates that it is made of
/// @param stepSeconds how long a step is, in whole seconds, as logs have a line for each
/// @param steps in which any operation completed, in order of time
public record History(int point, Origin origin, int replicates, long stepSeconds, List<Step> steps) {
    /// Steps that a picture can show.
    static final int MAX_STEPS = 30;

    /// Fewer are not a history.
    private static final int MIN_STEPS = 3;

    /// The first ones only: to read and merge their logs is most of a large report's time.
    public static final int MOST_REPLICATES = 5;

    /// A change that a picture does not show.
    private static final double INVISIBLE = 0.02;

    private static final double SECOND_NANOS = 1e9;

    /// A stretch of time.
    ///
    /// @param seconds its middle, from the measurement's begin
    /// @param fewest operations of any replicate that completed some in it
    /// @param perSecond operations completed per second, of all workers
    public record Step(double seconds, long fewest, Spread perSecond, Spread p50, Spread p99, Spread max) {}

    /// A number of several replicates: their median, the least and the largest.
    public record Spread(double median, double low, double high) {
        private static Spread of(List<Figures> replicates, ToDoubleFunction<Figures> number) {
            double[] sorted = replicates.stream().mapToDouble(number).sorted().toArray();
            int last = sorted.length - 1;
            return new Spread((sorted[last / 2] + sorted[(last + 1) / 2]) / 2, sorted[0], sorted[last]);
        }

        /// Of times in nanoseconds: a logarithmic axis has no zero.
        private static Spread ofNanos(List<Figures> replicates, ToLongFunction<Figures> number) {
            return of(replicates, one -> Math.max(1, number.applyAsLong(one)));
        }
    }

    /// Of one replicate in one step.
    private record Figures(long operations, double perSecond, long p50Nanos, long p99Nanos, long maxNanos) {
        static Figures of(Timeline.Stretch stretch) {
            Histogram histogram = stretch.histogram;
            double seconds = stretch.endSeconds - stretch.beginSeconds;
            return new Figures(
                    histogram.getTotalCount(),
                    seconds <= 0 ? 0 : histogram.getTotalCount() / seconds,
                    histogram.getValueAtPercentile(50),
                    histogram.getValueAtPercentile(99),
                    histogram.getMaxValue());
        }
    }

    /// Copies.
    public History {
        steps = List.copyOf(steps);
    }

    /// Whether no step's median and p99 differ from another's by more than what nobody sees.
    boolean isFlat() {
        return isFlat(Step::p50) && isFlat(Step::p99);
    }

    private boolean isFlat(Function<Step, Spread> number) {
        double low = steps.stream()
                .mapToDouble(step -> number.apply(step).low())
                .min()
                .orElse(0);
        double high = steps.stream()
                .mapToDouble(step -> number.apply(step).high())
                .max()
                .orElse(0);
        return high <= low * (1 + INVISIBLE);
    }

    /// Whether trials last so long that there is a history.
    static boolean isLasting(PointResults results) {
        return Math.round(durationSeconds(results)) >= MIN_STEPS;
    }

    private static double durationSeconds(PointResults results) {
        return results.valid().stream()
                .mapToDouble(trial -> trial.numbers().durationNanos() / SECOND_NANOS)
                .max()
                .orElse(0);
    }

    /// Reads what a directory has of a point; empty where its trials are too short, or have no
    /// logs.
    ///
    /// @throws IOException when a log is damaged
    static Optional<History> read(TrialHistograms histograms, Point point, Origin origin) throws IOException {
        PointResults results = point.results(origin);
        double duration = durationSeconds(results);
        long stepSeconds = Math.max(1, (long) Math.ceil(duration / MAX_STEPS));
        int count = Math.clamp(Math.round(duration / stepSeconds), 1, MAX_STEPS);
        SortedMap<Integer, List<Figures>> steps = new TreeMap<>();
        int replicates = 0;
        for (TrialResult trial : results.valid().stream().limit(MOST_REPLICATES).toList()) {
            Timeline timeline = new Timeline(stepSeconds, count);
            histograms.read(trial, timeline::add);
            replicates += timeline.steps.isEmpty() ? 0 : 1;
            timeline.steps.forEach((index, stretch) ->
                    steps.computeIfAbsent(index, _ -> new ArrayList<>()).add(Figures.of(stretch)));
        }
        if (steps.size() < MIN_STEPS) {
            return Optional.empty();
        }
        return Optional.of(new History(point.number(), origin, replicates, stepSeconds, steps(steps, stepSeconds)));
    }

    private static List<Step> steps(SortedMap<Integer, List<Figures>> all, long stepSeconds) {
        List<Step> steps = new ArrayList<>();
        all.forEach((index, figures) -> steps.add(new Step(
                (index + 0.5) * stepSeconds,
                figures.stream().mapToLong(Figures::operations).min().orElse(0),
                Spread.of(figures, Figures::perSecond),
                Spread.ofNanos(figures, Figures::p50Nanos),
                Spread.ofNanos(figures, Figures::p99Nanos),
                Spread.ofNanos(figures, Figures::maxNanos))));
        return steps;
    }

    /// One trial's latencies, step by step, over all of its workers.
    private static final class Timeline {
        private final long stepSeconds;
        private final int count;
        private final SortedMap<Integer, Stretch> steps = new TreeMap<>();
        private double beginSeconds = Double.NaN;

        /// What the lines of a step come to.
        private static final class Stretch {
            private final Histogram histogram = new Histogram(3);
            private double beginSeconds = Double.POSITIVE_INFINITY;
            private double endSeconds = Double.NEGATIVE_INFINITY;

            void add(TrialHistograms.Interval line) {
                histogram.add(line.histogram());
                beginSeconds = Math.min(beginSeconds, line.startSeconds());
                endSeconds = Math.max(endSeconds, line.endSeconds());
            }
        }

        Timeline(long stepSeconds, int count) {
            this.stepSeconds = stepSeconds;
            this.count = count;
        }

        /// Workers begin within milliseconds of each other. The measurement's end cuts a last,
        /// short line off, which belongs to the step before it.
        void add(TrialHistograms.Interval line) {
            if (!line.tag().equals("service") || line.histogram().getTotalCount() <= 0) {
                return;
            }
            if (Double.isNaN(beginSeconds)) {
                beginSeconds = line.startSeconds();
            }
            double middle = (line.startSeconds() + line.endSeconds()) / 2 - beginSeconds;
            int index = (int) Math.clamp(Math.floor(middle / stepSeconds), 0, count - 1);
            steps.computeIfAbsent(index, _ -> new Stretch()).add(line);
        }
    }
}
