package io.storbench.sim.model;

import io.storbench.stats.Tally;
import io.storbench.stats.TimeAverage;

/// Counts what enters and leaves a station. The number inside over time and the time inside per
/// item are kept apart, so that Little's law checks one against the other.
final class Occupancy {
    private final long startNanos;
    private final TimeAverage number;
    private final Tally sojournNanos = new Tally();
    private long arrivals;

    Occupancy(long startNanos) {
        this.startNanos = startNanos;
        this.number = new TimeAverage(startNanos, 0);
    }

    void enter(long nowNanos) {
        arrivals++;
        number.add(nowNanos, 1);
    }

    void leave(long nowNanos, long enteredNanos) {
        sojournNanos.add((double) (nowNanos - enteredNanos));
        number.add(nowNanos, -1);
    }

    /// @param usedNanos how long units of capacity were in use, summed over the units
    /// @param units how many there are
    StationReport report(String name, long nowNanos, double usedNanos, int units) {
        long elapsedNanos = nowNanos - startNanos;
        return new StationReport(
                name,
                elapsedNanos,
                arrivals,
                sojournNanos.count(),
                elapsedNanos == 0 ? 0 : usedNanos / ((double) elapsedNanos * units),
                number.mean(nowNanos),
                sojournNanos.count() == 0 ? 0 : sojournNanos.mean());
    }
}
