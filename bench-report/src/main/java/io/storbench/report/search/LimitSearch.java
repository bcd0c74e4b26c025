package io.storbench.report.search;

import io.storbench.report.search.Tried.State;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.LongStream;

/// Looks for the most of a load that meets a limit: by halving, between the highest value that is
/// shown to meet it and the lowest that is shown to miss it. Where the trials at a value show
/// neither, they are made longer and more; where they show neither then, the value stays open, and
/// both sides of it are halved. So chance does not choose the side.
public final class LimitSearch {
    /// Halving to 3 % takes six values, and one more on each side of a value that stays open.
    private static final int USUAL_VALUES = 10;

    /// Of a queue near its limit they are more than half of the values, in 19 searches of 20 at most so many.
    private static final int USUAL_OPEN = 8;

    /// So many values without anything to judge by, and no other, end a search.
    private static final int MOST_UNJUDGED = 3;

    /// How much is run at a value.
    ///
    /// @param length of each trial, as a multiple of the plan's
    /// @param replicates how many there are, as a multiple of the plan's
    /// @param exceedances operations beyond a percentile that each trial has at least: the percentile of
    ///   fewer is biased, the more so where operations that follow each other are alike, as in a queue
    public record Effort(int length, int replicates, int exceedances) {
        /// How many operations each trial has at least.
        ///
        /// @param tail the share of operations beyond the percentile
        public int fewest(double tail) {
            return (int) Math.ceil(exceedances / tail);
        }
    }

    private static final Effort FIRST = new Effort(1, 1, 30);

    /// The efforts of a measured search. Three replicates of a percentile are too few near the limit: once in a
    /// dozen searches their interval is a lucky one.
    public static final List<Effort> MEASURED = List.of(FIRST, new Effort(2, 3, 120));

    /// Those of a simulated one, whose time is not the user's.
    public static final List<Effort> SIMULATED = List.of(FIRST, new Effort(4, 9, 120));

    /// Runs a load.
    public interface Probe {
        /// What trials at a value show.
        ///
        /// @param spentNanos that the trials of the search take so far, these included
        /// @throws IOException when they cannot be run, or fail
        Tried at(double value, Effort effort, long spentNanos) throws IOException;

        /// How long these trials take, in nanoseconds of their own time.
        long nanos(double value, Effort effort);
    }

    /// @param efforts how many of them were spent
    private record Look(Tried tried, int efforts) {}

    private final Probe probe;
    private final LoadScale scale;
    private final List<Effort> efforts;
    private final NavigableMap<Double, Look> looks = new TreeMap<>();
    private long leftNanos;
    private long spentNanos;
    private boolean isOutOfBudget;

    /// @param efforts at a value, the least first
    /// @param budgetNanos for all trials, in nanoseconds of their own time
    public LimitSearch(Probe probe, LoadScale scale, List<Effort> efforts, long budgetNanos) {
        this.probe = probe;
        this.scale = scale;
        this.efforts = List.copyOf(efforts);
        this.leftNanos = budgetNanos;
    }

    /// What was tried, by rising values.
    ///
    /// @throws IOException of the probe
    public List<Tried> search() throws IOException {
        OptionalDouble next = next();
        while (next.isPresent() && look(next.getAsDouble())) {
            next = next();
        }
        return looks.values().stream().map(Look::tried).toList();
    }

    /// Whether the budget ended the search, or what was run at a value, too early.
    public boolean isOutOfBudget() {
        return isOutOfBudget;
    }

    /// How long a search usually takes at most, in nanoseconds of the trials' own time: ten values,
    /// and the greatest effort at eight of them.
    public static long usualNanos(Probe probe, LoadScale scale, List<Effort> efforts) {
        double typical = scale.middle(0, scale.most());
        long first = probe.nanos(typical, efforts.getFirst());
        long all = LongStream.range(0, efforts.size())
                .map(i -> addedNanos(probe, efforts, typical, (int) i))
                .sum();
        return (long) USUAL_VALUES * first + USUAL_OPEN * (all - first);
    }

    /// More replicates of one length add to those that are there; longer ones do not.
    private static long addedNanos(Probe probe, List<Effort> efforts, double value, int number) {
        Effort effort = efforts.get(number);
        boolean isAdded = number > 0 && efforts.get(number - 1).length() == effort.length();
        return probe.nanos(value, effort) - (isAdded ? probe.nanos(value, efforts.get(number - 1)) : 0);
    }

    /// Runs trials at a value until they show something, there is no larger effort, or no budget.
    ///
    /// @return whether any were run
    private boolean look(double value) throws IOException {
        Look known = looks.get(value);
        int first = known == null ? 0 : known.efforts;
        for (int i = first; i < efforts.size(); i++) {
            Effort effort = efforts.get(i);
            long nanos = addedNanos(probe, efforts, value, i);
            if (nanos > leftNanos) {
                isOutOfBudget = true;
                return i > first;
            }
            leftNanos -= nanos;
            spentNanos += nanos;
            Tried tried = probe.at(value, effort, spentNanos);
            looks.put(value, new Look(tried, i + 1));
            if (tried.state() != State.OPEN || !tried.isOpenToMore()) {
                return true;
            }
        }
        return true;
    }

    /// The value that is tried next; empty when the search is through.
    private OptionalDouble next() {
        double low = highest(State.MET, missed());
        double high = missed();
        if (isUnjudgeable() || isBeyondReach()) {
            return OptionalDouble.empty();
        }
        if (scale.isWhole() && high > scale.most()) {
            double last = looks.isEmpty() ? 0 : looks.lastKey();
            if (2 * last <= scale.most()) {
                return OptionalDouble.of(Math.max(1, 2 * last));
            }
        }
        NavigableMap<Double, Look> open = looks.subMap(low, false, high, false);
        double lowest = open.isEmpty() ? high : open.firstKey();
        // What stays open has two gaps beside it.
        LoadScale gaps = open.isEmpty() ? scale : scale.finer();
        if (!gaps.isNear(low, lowest)) {
            return OptionalDouble.of(scale.middle(low, lowest));
        }
        if (!open.isEmpty() && !gaps.isNear(open.lastKey(), high)) {
            return OptionalDouble.of(scale.middle(open.lastKey(), high));
        }
        return unconfirmed(low, high);
    }

    /// Whether the trials of the first values are such that neither they nor longer ones show anything.
    private boolean isUnjudgeable() {
        return looks.size() >= MOST_UNJUDGED
                && looks.values().stream()
                        .allMatch(look -> look.tried.state() == State.OPEN && !look.tried.isOpenToMore());
    }

    /// Whether even the fastest operation at the lowest value was beyond the limit. At half of what a closed loop
    /// reaches
    /// some operation waits for no other, so that a lower rate makes none faster; depths and hosts begin with 1.
    private boolean isBeyondReach() {
        return !looks.isEmpty()
                && looks.firstEntry().getValue().tried.beyondNanos().isPresent();
    }

    /// An end of the range that rests on the first, shortest trials alone: of many values that were
    /// tried it may be the one that was lucky, so it is run again for longer.
    private OptionalDouble unconfirmed(double... ends) {
        for (double end : ends) {
            Look look = looks.get(end);
            if (look != null && look.efforts == 1 && efforts.size() > 1) {
                return OptionalDouble.of(end);
            }
        }
        return OptionalDouble.empty();
    }

    /// The lowest value that misses the limit; beyond all that can be tried where none does.
    private double missed() {
        return looks.entrySet().stream()
                .filter(each -> each.getValue().tried.state() == State.MISSED)
                .mapToDouble(Map.Entry::getKey)
                .min()
                .orElse(scale.isWhole() ? scale.most() + 1 : scale.most());
    }

    private double highest(State state, double below) {
        return looks.headMap(below, false).entrySet().stream()
                .filter(each -> each.getValue().tried.state() == state)
                .mapToDouble(Map.Entry::getKey)
                .max()
                .orElse(0);
    }
}
