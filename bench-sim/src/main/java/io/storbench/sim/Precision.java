package io.storbench.sim;

import io.storbench.result.LatencySummary;
import io.storbench.result.LongStalls;
import io.storbench.result.Measurement;
import io.storbench.result.SteadyState;
import io.storbench.result.StoppingRule;
import io.storbench.result.TrialResult;
import io.storbench.result.WorkUnit;
import io.storbench.stats.SteadyMean;
import io.storbench.stats.StoppedInterval;
import io.storbench.stats.StudentInterval;
import io.storbench.stats.Tally;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/// Whether the replicates of a simulated point tell its figures precisely enough: sequential
/// stopping at a relative half-width (Law, "Simulation Modeling and Analysis", section 9.4.1).
///
/// Replicates have independent seeds. One is enough where it is a timed trial that is long enough
/// for an interval of its own ([SteadyState]), and that is narrow enough. Two that agree in every
/// figure are enough: then nothing in the model is random. Else there are at least [#FEWEST], since
/// few that happen to lie close would end it too early (Chow and Robbins, "On the Asymptotic Theory
/// of Fixed-Width Sequential Confidence Intervals", 1965); and intervals allow for the repeated
/// looks ([StoppedInterval]).
///
/// Where segments are lost, replicates have [LongStalls#FEWEST] long stalls together: a mean that
/// has seen fewer is not known, however little its replicates differ.
///
/// @param relativeHalfWidth of the 95 % intervals of rate, of mean latency, and of the times until
///   complete and durable, of transactions, and of synchronous writes
/// @param most replicates
/// @param others whether further figures are told precisely, such as the percentile that is asked about
public record Precision(double relativeHalfWidth, int most, Predicate<List<TrialResult>> others) {
    /// The default.
    public static final Precision DEFAULT = new Precision(0.01, 30);

    /// How many replicates there are at least where they differ.
    public static final int FEWEST = 5;

    private static final List<ToDoubleFunction<Measurement>> FIGURES = List.of(
            Precision::rate,
            numbers -> numbers.service().meanNanos(),
            numbers -> numbers.response().meanNanos(),
            numbers -> (double) numbers.appNanos().orElse(0),
            numbers -> (double) numbers.durableNanos().orElse(0),
            numbers -> unit(numbers, unit -> unit.latency().meanNanos()),
            numbers -> numbers.isOpenLoop()
                    ? 0
                    : unit(numbers, unit -> unit.perSecond().orElse(0)),
            Precision::syncWrite);

    /// Checks the ranges.
    public Precision {
        if (!(relativeHalfWidth > 0) || most < 2) {
            throw new IllegalArgumentException("no precision: %s, at most %d".formatted(relativeHalfWidth, most));
        }
    }

    /// Of means alone.
    public Precision(double relativeHalfWidth, int most) {
        this(relativeHalfWidth, most, _ -> true);
    }

    /// The same for results.
    public StoppingRule rule() {
        return new StoppingRule(relativeHalfWidth, most);
    }

    /// How many replicates a point is to have: half as many again, but never more than the most,
    /// while the precision is not reached.
    ///
    /// @param replicates those so far
    public int wanted(List<TrialResult> replicates) {
        int done = replicates.size();
        return isReached(replicates) ? done : Math.max(done, Math.min(most, done + Math.max(1, done / 2)));
    }

    /// Whether it is reached.
    public boolean isReached(List<TrialResult> replicates) {
        if (hasFewStalls(replicates) || !others.test(replicates)) {
            return false;
        }
        if (replicates.size() == 1) {
            return replicates.getFirst().measurement().stream()
                    .anyMatch(numbers -> numbers.steady()
                            .filter(own -> isReached(own, numbers))
                            .isPresent());
        }
        return FIGURES.stream().allMatch(figure -> isReached(figure, replicates));
    }

    /// Whether replicates on a path that loses segments have too few long stalls to tell a mean.
    static boolean hasFewStalls(List<TrialResult> replicates) {
        return LongStalls.areFew(replicates.stream().flatMap(result -> result.measurement().stream()));
    }

    /// In an open loop it is the plan's, but for the chance of the arrivals.
    private static double rate(Measurement numbers) {
        return numbers.isOpenLoop() ? 0 : numbers.operationsPerSecond();
    }

    /// Of the units of work by which a load is judged; 0 where it has none.
    private static double unit(Measurement numbers, ToDoubleFunction<WorkUnit> figure) {
        return WorkUnit.of(numbers).stream().mapToDouble(figure).sum();
    }

    private static double syncWrite(Measurement numbers) {
        return Stream.ofNullable(numbers.kinds().get(Measurement.SYNC_WRITE))
                .filter(_ -> numbers.hasSyncWrites())
                .mapToDouble(LatencySummary::meanNanos)
                .sum();
    }

    private boolean isReached(SteadyState steady, Measurement numbers) {
        double widening = StoppedInterval.widening(SteadyMean.DEGREES);
        List<String> judged = Stream.concat(
                        Stream.of(Measurement.SYNC_WRITE).filter(_ -> numbers.hasSyncWrites()),
                        WorkUnit.of(numbers).stream().map(WorkUnit::name))
                .toList();
        if (!steady.units().keySet().containsAll(judged)) {
            return false; // too few for an interval
        }
        List<SteadyState.Units> units = judged.stream()
                .flatMap(name -> Stream.ofNullable(steady.units().get(name)))
                .toList();
        Stream<StudentInterval> latencies = Stream.concat(
                Stream.of(steady.service(), steady.response()), units.stream().map(SteadyState.Units::latency));
        Stream<StudentInterval> rates = Stream.concat(
                Stream.of(steady.operationsPerSecond()), units.stream().map(SteadyState.Units::perSecond));
        return Stream.concat(latencies, numbers.isOpenLoop() ? Stream.empty() : rates)
                .allMatch(interval -> widening * interval.halfWidth() <= relativeHalfWidth * Math.abs(interval.mean()));
    }

    private boolean isReached(ToDoubleFunction<Measurement> figure, List<TrialResult> replicates) {
        Tally tally = new Tally();
        replicates.stream()
                .flatMap(result -> result.measurement().stream())
                .forEach(numbers -> tally.add(figure.applyAsDouble(numbers)));
        if (tally.count() < 2) {
            return false;
        }
        double halfWidth = StoppedInterval.of(tally).halfWidth();
        return halfWidth == 0 || (tally.count() >= FEWEST && halfWidth <= relativeHalfWidth * Math.abs(tally.mean()));
    }
}
