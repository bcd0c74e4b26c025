package io.storbench.engine;

import io.storbench.unit.TimeSpan;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/// How the preparation of a trial goes on, and that of a simulated one its run: what it does or
/// waits for, in words, and when it last gave a sign of progress. The preparing thread tells; any
/// other may ask.
public final class Preparation {
    /// A simulation says no more often how far it is.
    private static final long SAYING_NANOS = 1_000_000_000;

    /// How many events are worth a hint at a shorter measurement.
    private static final long MANY_EVENTS = 20_000_000;

    private final Consumer<String> listener;
    private final LongSupplier clock;
    private volatile long signNanos;
    private final long plannedNanos;
    private final long beganNanos;
    private long saidNanos;
    private volatile boolean abandoned;

    /// @param listener is given what a person may like to read while it lasts, one line each time,
    ///   often; called from the preparing thread
    public Preparation(Consumer<String> listener) {
        this(listener, 0);
    }

    /// @param plannedNanos of a trial, by its own clock; 0 where that is not known before
    public Preparation(Consumer<String> listener, long plannedNanos) {
        this(listener, plannedNanos, System::nanoTime);
    }

    /// @param clock in whose time signs are given, in nanoseconds
    public Preparation(Consumer<String> listener, long plannedNanos, LongSupplier clock) {
        this.listener = listener;
        this.plannedNanos = plannedNanos;
        this.clock = clock;
        this.beganNanos = clock.getAsLong();
        this.saidNanos = beganNanos;
        this.signNanos = beganNanos;
    }

    /// One that nobody listens to.
    public static Preparation unheard() {
        return new Preparation(_ -> {});
    }

    /// It goes on, and does or waits for this.
    ///
    /// @param what one line, such as `filling 12 of 64 GiB, 3 min left`
    public void says(String what) {
        goesOn();
        listener.accept(what);
    }

    /// A simulation has come so far, which is said now and then.
    ///
    /// @param simulatedNanos since the trial began
    /// @param events that were simulated
    public void reaches(long simulatedNanos, long events) {
        long now = clock.getAsLong();
        if (now - saidNanos < SAYING_NANOS || simulatedNanos <= 0) {
            return;
        }
        saidNanos = now;
        String done = TimeSpan.humanReadable((double) simulatedNanos);
        String hint = events < MANY_EVENTS
                ? ""
                : String.format(
                        Locale.ROOT,
                        "; %.1f million events for each simulated second, so a shorter protocol.measure takes less",
                        events * 1e3 / simulatedNanos);
        if (plannedNanos <= simulatedNanos) {
            says("a trial is at " + done + hint);
            return;
        }
        double leftNanos = (double) (now - beganNanos) * (plannedNanos - simulatedNanos) / simulatedNanos;
        says("a trial is at %s of %s, %s left%s"
                .formatted(
                        done, TimeSpan.humanReadable((double) plannedNanos), TimeSpan.humanReadable(leftNanos), hint));
    }

    /// It goes on.
    public void goesOn() {
        signNanos = clock.getAsLong();
    }

    /// Nobody waits for it any more: when a call that hangs returns after all, nothing may be
    /// written.
    public void abandon() {
        abandoned = true;
    }

    /// Whether it was abandoned.
    public boolean isAbandoned() {
        return abandoned;
    }

    /// How long ago the last sign of progress was, in nanoseconds.
    public long quietNanos() {
        return clock.getAsLong() - signNanos;
    }
}
