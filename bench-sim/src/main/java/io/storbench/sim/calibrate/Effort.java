package io.storbench.sim.calibrate;

import java.util.concurrent.atomic.AtomicInteger;

/// Counts the predictions of a calibration against the most that it can take. Safe for several
/// threads.
public final class Effort {
    /// Counts predictions; called by any thread.
    @FunctionalInterface
    public interface Listener {
        /// One more is done.
        ///
        /// @param done how many, with those that a search turned out not to need
        /// @param most how many there will be at most
        void predicted(int done, int most);
    }

    private final int most;
    private final Listener listener;
    private final AtomicInteger done = new AtomicInteger();

    Effort(int most, Listener listener) {
        this.most = most;
        this.listener = listener;
    }

    void add(int predictions) {
        listener.predicted(Math.min(most, done.addAndGet(predictions)), most);
    }
}
