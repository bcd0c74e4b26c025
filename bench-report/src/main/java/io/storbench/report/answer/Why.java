package io.storbench.report.answer;

import io.storbench.engine.TimePart;
import io.storbench.plan.Operation;
import io.storbench.report.compare.Estimate;
import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.Metric;
import io.storbench.report.compare.ObservedFactor;
import io.storbench.report.compare.Point;
import io.storbench.report.compare.TimeMeans;
import io.storbench.report.verdict.RatioInterval;
import io.storbench.result.Origin;
import io.storbench.result.TimeBreakdown;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Where the time of the compared levels goes, at the place where they differ most, and the part that makes the
/// difference.
///
/// @param compare the factor whose levels are compared
/// @param place the other factors' levels there, in their order
/// @param kind of all operations, such as `write`, with or without a flush of its own; empty where there are several
/// @param bars one for each level and origin, the levels in their order
/// @param differences one for each origin in which two levels differ by more than noise
/// @param untold levels with valid measured trials that do not tell where their time went, beside others that do
public record Why(
        ObservedFactor compare,
        Map<ObservedFactor, String> place,
        Optional<String> kind,
        List<Bar> bars,
        List<Difference> differences,
        List<String> untold) {
    /// Requests that an operation may have around what it is about.
    private static final Set<String> AROUND = Stream.of(Operation.values())
            .filter(each -> switch (each.family()) {
                case OPEN, CLOSE, FLUSH -> true;
                case READ, WRITE, STAT, NAME -> false;
            })
            .map(Operation::key)
            .collect(Collectors.toUnmodifiableSet());

    /// Copies.
    public Why {
        place = Collections.unmodifiableMap(new LinkedHashMap<>(place));
        bars = List.copyOf(bars);
        differences = List.copyOf(differences);
        untold = List.copyOf(untold);
    }

    /// Where the time goes at one level.
    public record Bar(String level, Origin origin, TimeMeans means) {
        /// The means over the replicates.
        public TimeBreakdown time() {
            return means.mean();
        }
    }

    /// Two levels, of which one is slower by more than noise.
    ///
    /// @param part that is longer by most; empty where no part is longer by more than its own noise
    public record Difference(Bar slower, Bar faster, Optional<TimePart> part) {
        /// By how much the slower one's operation is longer.
        public double nanos() {
            return slower.time().meanNanos() - faster.time().meanNanos();
        }

        /// By how much a part is longer.
        public double nanos(TimePart one) {
            return slower.time().nanos(one) - faster.time().nanos(one);
        }

        /// For how many more round trips the slower one's operation waits; 0 where they are not known of both.
        public double moreRoundTrips() {
            return slower.time().roundTrips().isEmpty()
                            || faster.time().roundTrips().isEmpty()
                    ? 0
                    : slower.time().allRoundTrips() - faster.time().allRoundTrips();
        }
    }

    /// Empty where no place has two levels of one origin that tell where their time went.
    public static Optional<Why> of(Experiment experiment, Answer answer) {
        double confidence = Answer.simultaneous(experiment, answer.compare());
        return experiment.groupsOver(answer.compare()).stream()
                .flatMap(group -> of(experiment, group, answer, confidence).stream())
                .max(Comparator.comparingDouble(Why::largestNanos));
    }

    private double largestNanos() {
        return differences.isEmpty() ? 0 : differences.getFirst().nanos();
    }

    private static Optional<Why> of(Experiment experiment, List<Point> group, Answer answer, double confidence) {
        List<Bar> bars = new ArrayList<>();
        List<String> untold = new ArrayList<>();
        for (String level : answer.compare().levels()) {
            List<Point> points = Pair.at(group, answer.compare(), level);
            if (!points.isEmpty()) {
                Point point = Point.pooled(points);
                List<Bar> own = bars(level, point);
                bars.addAll(own);
                if (!point.measured().valid().isEmpty()
                        && own.stream().noneMatch(bar -> bar.origin() == Origin.MEASURED)) {
                    untold.add(level);
                }
            }
        }
        List<Difference> differences = Stream.of(Origin.values())
                .flatMap(origin -> difference(group, answer, origin, bars, confidence).stream())
                .toList();
        return Stream.of(Origin.values()).allMatch(origin -> of(bars, origin).size() < 2)
                ? Optional.empty()
                : Optional.of(new Why(
                        answer.compare(),
                        place(experiment, group.getFirst(), answer.compare()),
                        kind(group),
                        bars,
                        differences,
                        untold));
    }

    private static Map<ObservedFactor, String> place(Experiment experiment, Point point, ObservedFactor compare) {
        Map<ObservedFactor, String> place = new LinkedHashMap<>();
        experiment.varied().stream()
                .filter(factor -> !factor.path().equals(compare.path())
                        && !point.level(factor).isEmpty())
                .forEach(factor -> place.put(factor, point.level(factor)));
        return place;
    }

    private static List<Bar> bars(String level, Point point) {
        return Stream.of(Origin.values())
                .flatMap(origin ->
                        TimeMeans.of(point.results(origin)).stream().map(means -> new Bar(level, origin, means)))
                .toList();
    }

    private static List<Bar> of(List<Bar> bars, Origin origin) {
        return bars.stream().filter(bar -> bar.origin() == origin).toList();
    }

    private static Optional<String> kind(List<Point> group) {
        Set<String> kinds = new TreeSet<>();
        for (Point point : group) {
            kinds.addAll(TimeMeans.kinds(point.measured()));
            kinds.addAll(TimeMeans.kinds(point.simulated()));
        }
        Set<String> own = new TreeSet<>(kinds);
        own.removeAll(AROUND);
        return own.stream()
                .filter(_ -> own.size() == 1)
                .findFirst()
                .or(() -> kinds.stream().filter(_ -> kinds.size() == 1).findFirst());
    }

    /// Of the slowest and the fastest level.
    private static Optional<Difference> difference(
            List<Point> group, Answer answer, Origin origin, List<Bar> bars, double confidence) {
        Comparator<Bar> byMean = Comparator.comparingDouble(bar -> bar.time().meanNanos());
        List<Bar> own = of(bars, origin).stream().sorted(byMean).toList();
        if (own.size() < 2) {
            return Optional.empty();
        }
        Bar faster = own.getFirst();
        Bar slower = own.getLast();
        return LevelComparison.of(
                        Pair.at(group, answer.compare(), slower.level()),
                        Pair.at(group, answer.compare(), faster.level()),
                        Metric.RESPONSE,
                        new Sides(slower.level(), faster.level(), origin),
                        confidence)
                .filter(each -> each.outcome(true, answer.sameWithin()) == LevelComparison.Outcome.RIGHT)
                .map(_ -> new Difference(slower, faster, longest(slower, faster, confidence)));
    }

    private static Optional<TimePart> longest(Bar slower, Bar faster, double confidence) {
        return Stream.of(TimePart.values())
                .filter(part -> isLonger(slower, faster, part, confidence))
                .max(Comparator.comparingDouble(
                        part -> slower.time().nanos(part) - faster.time().nanos(part)));
    }

    /// Whether a part is longer by more than its noise. Single replicates have none, so that the whole decides alone;
    /// so it does where none scatters, and where only the slower one has the part.
    private static boolean isLonger(Bar slower, Bar faster, TimePart part, double confidence) {
        Estimate more = slower.means().estimate(part);
        Estimate less = faster.means().estimate(part);
        if (!(more.mean() > less.mean())) {
            return false;
        }
        if (more.n() < 2
                || less.n() < 2
                || (slower.means().isConstant(part) && faster.means().isConstant(part))) {
            return true;
        }
        return less.mean() == 0
                ? more.logarithm().isPresent()
                : RatioInterval.independent(more, less, Metric.RESPONSE, slower.origin(), confidence)
                        .filter(interval -> Math.log(more.mean() / less.mean()) > interval.halfWidth())
                        .isPresent();
    }
}
