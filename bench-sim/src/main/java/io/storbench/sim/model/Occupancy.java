package io.storbench.sim.model;

import io.storbench.stats.TimeAverage;

/// Counts what enters and leaves a station. The number inside over time and the time inside per
/// item are kept apart, so that Little's law checks one against the other.
public final class Occupancy {
    private final long startNanos;
    private final TimeAverage number;
    private long arrivals;
    private long completions;
    private double sojournNanos;

    /// An empty station.
    public Occupancy(long startNanos) {
        this.startNanos = startNanos;
        this.number = new TimeAverage(startNanos, 0);
    }

    /// An item enters.
    public void enter(long nowNanos) {
        arrivals++;
        number.add(nowNanos, 1);
    }

    /// An item leaves that entered at this instant.
    public void leave(long nowNanos, long enteredNanos) {
        completions++;
        sojournNanos += nowNanos - enteredNanos;
        number.add(nowNanos, -1);
    }

    /// What the station did until now.
    ///
    /// @param usedNanos how long units of capacity were in use, summed over the units
    /// @param units how many there are
    public StationReport report(String name, long nowNanos, double usedNanos, int units) {
        long elapsedNanos = nowNanos - startNanos;
        return new StationReport(
                name,
                elapsedNanos,
                arrivals,
                completions,
                elapsedNanos == 0 ? 0 : usedNanos / ((double) elapsedNanos * units),
                number.mean(nowNanos),
                completions == 0 ? 0 : sojournNanos / completions);
    }
}
