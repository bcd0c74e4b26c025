package io.storbench.sim;

import io.storbench.result.Measurement;
import io.storbench.result.SteadyState;
import io.storbench.result.TrialResult;
import io.storbench.stats.StudentInterval;
import io.storbench.stats.Tally;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/// Whether the replicates of a simulated point tell its figures precisely enough: sequential
/// stopping at a relative half-width (Law, "Simulation Modeling and Analysis", section 9.4.1).
///
/// Replicates have independent seeds. One is enough where it is a timed trial that is long enough
/// for an interval of its own ([SteadyState]), and that is narrow enough. Two that agree in every
/// figure are enough: then nothing in the model is random. Else there are at least [#FEWEST], since
/// few that happen to lie close would end it too early (Chow and Robbins, "On the Asymptotic Theory
/// of Fixed-Width Sequential Confidence Intervals", 1965).
///
/// @param relativeHalfWidth of the 95 % intervals of rate, of mean latency, and of the times until
///   complete and durable
/// @param most replicates
public record Precision(double relativeHalfWidth, int most) {
    /// The default.
    public static final Precision DEFAULT = new Precision(0.01, 30);

    /// How many replicates there are at least where they differ.
    public static final int FEWEST = 5;

    private static final double CONFIDENCE = 0.95;

    private static final List<ToDoubleFunction<Measurement>> FIGURES =
            List.of(
                    Measurement::operationsPerSecond,
                    numbers -> numbers.service().meanNanos(),
                    numbers -> numbers.response().meanNanos(),
                    numbers -> (double) numbers.appNanos().orElse(0),
                    numbers -> (double) numbers.durableNanos().orElse(0));

    /// Checks the ranges.
    public Precision {
        if (!(relativeHalfWidth > 0) || most < 2) {
            throw new IllegalArgumentException(
                    "no precision: %s, at most %d".formatted(relativeHalfWidth, most));
        }
    }

    /// How many replicates a point is to have: half as many again, but never more than the most,
    /// while the precision is not reached.
    ///
    /// @param replicates those so far
    public int wanted(List<TrialResult> replicates) {
        int done = replicates.size();
        return isReached(replicates)
                ? done
                : Math.max(done, Math.min(most, done + Math.max(1, done / 2)));
    }

    /// Whether it is reached.
    public boolean isReached(List<TrialResult> replicates) {
        if (replicates.size() == 1) {
            return replicates.getFirst().measurement().flatMap(Measurement::steady).stream()
                    .anyMatch(this::isReached);
        }
        return FIGURES.stream().allMatch(figure -> isReached(figure, replicates));
    }

    private boolean isReached(SteadyState steady) {
        return Stream.of(steady.service(), steady.response(), steady.operationsPerSecond())
                .allMatch(interval ->
                        interval.halfWidth() <= relativeHalfWidth * Math.abs(interval.mean()));
    }

    private boolean isReached(ToDoubleFunction<Measurement> figure, List<TrialResult> replicates) {
        Tally tally = new Tally();
        replicates.stream()
                .flatMap(result -> result.measurement().stream())
                .forEach(numbers -> tally.add(figure.applyAsDouble(numbers)));
        if (tally.count() < 2) {
            return false;
        }
        double halfWidth = StudentInterval.of(tally, CONFIDENCE).halfWidth();
        return halfWidth == 0
                || (tally.count() >= FEWEST
                        && halfWidth <= relativeHalfWidth * Math.abs(tally.mean()));
    }
}
