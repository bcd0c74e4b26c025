package io.storbench.stats;

/// The time-weighted average of a quantity that jumps, such as the length of a queue.
///
/// Instants must not go backwards; this is asserted, not checked, since it sits in the hot path of
/// a simulation. Adding allocates nothing. Not safe for use by several threads.
public final class TimeAverage {
    private final long startNanos;
    private long lastNanos;
    private double value;
    private double area;

    /// An average that starts at an instant with a value.
    public TimeAverage(long startNanos, double value) {
        this.startNanos = startNanos;
        this.lastNanos = startNanos;
        this.value = value;
    }

    /// From this instant on the quantity has a new value.
    public void set(long nowNanos, double newValue) {
        assert nowNanos >= lastNanos : "time went back from " + lastNanos + " to " + nowNanos;
        area += value * (nowNanos - lastNanos);
        lastNanos = nowNanos;
        value = newValue;
    }

    /// From this instant on the quantity is larger by `delta`, which may be negative.
    public void add(long nowNanos, double delta) {
        set(nowNanos, value + delta);
    }

    /// The quantity's present value.
    public double value() {
        return value;
    }

    /// The integral of the quantity over time up to an instant, in value times nanoseconds.
    ///
    /// @param nowNanos not before the last change
    public double area(long nowNanos) {
        if (nowNanos < lastNanos) {
            throw new IllegalArgumentException("instant " + nowNanos + " is before the last change at " + lastNanos);
        }
        return area + value * (nowNanos - lastNanos);
    }

    /// The average from the start to an instant; the present value when no time has passed.
    ///
    /// @param nowNanos not before the last change
    public double mean(long nowNanos) {
        return nowNanos == startNanos ? value : area(nowNanos) / (nowNanos - startNanos);
    }
}
