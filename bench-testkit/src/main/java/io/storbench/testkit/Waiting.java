package io.storbench.testkit;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.TimeUnit;

/// Waits for what other processes do without telling anybody. No test sleeps elsewhere.
public final class Waiting {
    /// Far longer than anything takes that a test waits for, on a busy machine too.
    private static final long LIMIT_SECONDS = 180;

    private static final long PAUSE_MILLIS = 20;

    private Waiting() {}

    /// What is waited for.
    ///
    /// @param <E> what looking for it may fail with
    @FunctionalInterface
    public interface Condition<E extends Exception> {
        /// Whether it holds by now; throws when it never will.
        boolean holds() throws E;
    }

    /// Waits until a condition holds.
    ///
    /// @param what is waited for, for the message
    /// @throws IOException when it does not hold after three minutes
    public static <E extends Exception> void until(String what, Condition<E> condition) throws E, IOException {
        long beganNanos = System.nanoTime();
        while (!condition.holds()) {
            if (System.nanoTime() - beganNanos > TimeUnit.SECONDS.toNanos(LIMIT_SECONDS)) {
                throw new IOException("waited %d s in vain: %s".formatted(LIMIT_SECONDS, what));
            }
            pause(PAUSE_MILLIS);
        }
    }

    /// Lets time pass: for a peer that is slow on purpose, or a load that is to go on for a while.
    /// No check depends on how much does.
    public static void pause(long millis) throws IOException {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while waiting");
        }
    }
}
