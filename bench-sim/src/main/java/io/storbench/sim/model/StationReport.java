package io.storbench.sim.model;

/// What a station did from the start of a run until now.
///
/// @param name the station's name in the model
/// @param elapsedNanos the time observed
/// @param arrivals items that entered
/// @param completions items that left
/// @param utilisation the fraction of its capacity that was in use, from 0 to 1
/// @param meanNumber the mean number of items inside over time (L)
/// @param meanSojournNanos the mean time that completed items spent inside (W); 0 without any
public record StationReport(
        String name,
        long elapsedNanos,
        long arrivals,
        long completions,
        double utilisation,
        double meanNumber,
        double meanSojournNanos) {

    /// Far above what sums over 10^9 items lose.
    private static final double ROUNDING = 1e-6;

    /// Items inside now.
    public long inside() {
        return arrivals - completions;
    }

    /// Completions per second (X); 0 when no time has passed.
    public double throughputPerSecond() {
        return elapsedNanos == 0 ? 0 : completions * 1e9 / elapsedNanos;
    }

    /// Whether a station that began and ended empty did end so, and kept Little's law but for
    /// rounding: the number inside and the sojourns are counted apart.
    public boolean isBalanced() {
        return inside() == 0
                && Math.abs(littleNumber() - meanNumber) <= ROUNDING * Math.max(1, meanNumber);
    }

    /// The mean number inside by Little's law, X·W: equal to [#meanNumber] when the station began
    /// and ended empty, and up to end effects otherwise (Little, "A proof for the queuing formula L
    /// = λW", 1961).
    public double littleNumber() {
        return elapsedNanos == 0 ? 0 : meanSojournNanos * completions / elapsedNanos;
    }
}
