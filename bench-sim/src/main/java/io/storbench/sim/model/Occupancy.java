package io.storbench.sim.model;

import io.storbench.sim.event.RunawayException;
import io.storbench.stats.TimeAverage;
import java.util.Locale;

/// Counts what enters and leaves a station. The number inside over time and the time inside per
/// item are kept apart, so that Little's law checks one against the other.
public final class Occupancy {
    /// More than any stable station of a model holds, few enough for their memory.
    private static final long MAX_INSIDE = 1 << 22;

    private final long startNanos;
    private final TimeAverage number;
    private long arrivals;
    private long refused;
    private long completions;
    private double sojournNanos;

    /// Of those inside. It may overflow; their ages, the difference to now, do not.
    private long enteredSumNanos;

    /// An empty station.
    public Occupancy(long startNanos) {
        this.startNanos = startNanos;
        this.number = new TimeAverage(startNanos, 0);
    }

    /// An item enters.
    ///
    /// @throws RunawayException when the number inside shows that the station is unstable
    public void enter(long nowNanos) {
        arrivals++;
        enteredSumNanos += nowNanos;
        number.add(nowNanos, 1);
        if (inside() > MAX_INSIDE) {
            throw runaway(nowNanos);
        }
    }

    /// An item comes and goes away at once.
    public void refuse() {
        arrivals++;
        refused++;
    }

    /// An item leaves that entered at this instant.
    public void leave(long nowNanos, long enteredNanos) {
        completions++;
        sojournNanos += nowNanos - enteredNanos;
        enteredSumNanos -= enteredNanos;
        number.add(nowNanos, -1);
    }

    /// How many entered and did not leave.
    public long inside() {
        return arrivals - refused - completions;
    }

    private RunawayException runaway(long nowNanos) {
        double seconds = Math.max(1, nowNanos - startNanos) / 1e9;
        return new RunawayException(String.format(
                Locale.ROOT,
                "an unstable queue: more than %d items are in one station after %.3f s, to which %.4g come and from"
                        + " which %.4g go per second; offer it less than it can serve",
                MAX_INSIDE,
                seconds,
                arrivals / seconds,
                completions / seconds));
    }

    /// What a station did until now whose units in use are known in one way only.
    ///
    /// @param usedNanos how long units of capacity were in use, summed over the units
    /// @param units how many there are
    public StationReport report(String name, long nowNanos, double usedNanos, int units) {
        return report(name, nowNanos, units, inside(), usedNanos, usedNanos);
    }

    /// What the station did until now.
    ///
    /// @param units of capacity, how many there are
    /// @param held how many items the station has, counted by itself
    /// @param usedNanos how long units were in use by the clock, summed over the units
    /// @param servedNanos the same as the sum of what items were given
    public StationReport report(
            String name, long nowNanos, int units, long held, double usedNanos, double servedNanos) {
        long elapsedNanos = nowNanos - startNanos;
        return new StationReport(
                name,
                units,
                elapsedNanos,
                arrivals,
                refused,
                completions,
                held,
                elapsedNanos == 0 ? 0 : usedNanos / elapsedNanos,
                number.mean(nowNanos),
                completions == 0 ? 0 : sojournNanos / completions,
                servedNanos,
                (double) (inside() * nowNanos - enteredSumNanos));
    }
}
