package io.storbench.engine;

import java.util.function.Consumer;

/// How the preparation of a trial goes on: what it does or waits for, in words, and when it last
/// gave a sign of progress. The preparing thread tells; any other may ask.
public final class Preparation {
    private final Consumer<String> listener;
    private volatile long signNanos = System.nanoTime();
    private volatile boolean abandoned;

    /// @param listener is given what a person may like to read while it lasts, one line each time,
    ///   often; called from the preparing thread
    public Preparation(Consumer<String> listener) {
        this.listener = listener;
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

    /// It goes on.
    public void goesOn() {
        signNanos = System.nanoTime();
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
        return System.nanoTime() - signNanos;
    }
}
