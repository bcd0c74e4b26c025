package io.storbench.run;

import io.storbench.engine.AbandonedException;
import io.storbench.engine.Preparation;
import io.storbench.unit.TimeSpan;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// Waits for a step of a trial's preparation, which runs in a thread of its own: on a mount whose
/// server is dead, or on a dead disk, a system call may never return, and no limit within the step
/// is ever looked at. A step without a sign of progress is left behind.
final class PreparationWatch {
    /// How long a step may give no sign of progress, in nanoseconds.
    static final long QUIET_NANOS = 600_000_000_000L;

    /// How long an interrupted step may take to end.
    private static final Duration INTERRUPTED = Duration.ofSeconds(2);

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(1);

    private final Preparation preparation;
    private final long quietNanos;

    /// What is waited for.
    ///
    /// @param <T> what comes of it
    @FunctionalInterface
    interface Step<T> {
        /// Takes it.
        T take() throws IOException;
    }

    /// @param preparation is notified of progress by the steps
    PreparationWatch(Preparation preparation) {
        this(preparation, QUIET_NANOS);
    }

    PreparationWatch(Preparation preparation, long quietNanos) {
        this.preparation = preparation;
        this.quietNanos = quietNanos;
    }

    /// Takes a step and waits for it.
    ///
    /// @param what is done, for messages: `preparing the data set`
    /// @throws AbandonedException when the step gives no sign for too long, or does not end though
    ///   this thread is interrupted, which it then stays
    /// @throws IOException the step's own failure
    <T> T await(String what, Step<T> step) throws IOException {
        AtomicReference<@Nullable T> result = new AtomicReference<>();
        AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
        preparation.goesOn();
        Thread thread = Thread.ofPlatform()
                .name("storbench-preparation")
                .daemon()
                .start(() -> {
                    try {
                        result.set(step.take());
                    } catch (Throwable e) {
                        failure.set(e);
                    }
                });
        join(thread, what);
        rethrow(failure.get());
        T taken = result.get();
        if (taken == null) {
            throw new IllegalStateException(what + " came to nothing");
        }
        return taken;
    }

    private void join(Thread thread, String what) throws AbandonedException {
        try {
            while (!thread.join(turn(quietNanos - preparation.quietNanos()))) {
                if (preparation.quietNanos() >= quietNanos) {
                    preparation.abandon();
                    throw new AbandonedException(
                            "%s gave no sign of progress for %s, and hangs in a system call: the server or disk below may be dead; see what holds it up, then run again"
                                    .formatted(what, new TimeSpan(quietNanos)));
                }
            }
        } catch (InterruptedException _) {
            thread.interrupt();
            boolean ended = endsWithin(thread, INTERRUPTED);
            Thread.currentThread().interrupt();
            if (!ended) {
                preparation.abandon();
                throw new AbandonedException("the run was interrupted: " + what + " hangs in a system call");
            }
        }
    }

    private static Duration turn(long leftNanos) {
        Duration left = Duration.ofNanos(Math.max(1, leftNanos));
        return left.compareTo(LONGEST_WAIT) < 0 ? left : LONGEST_WAIT;
    }

    private static boolean endsWithin(Thread thread, Duration limit) {
        try {
            return thread.join(limit);
        } catch (InterruptedException _) {
            return false;
        }
    }

    private static void rethrow(@Nullable Throwable failure) throws IOException {
        switch (failure) {
            case null -> {}
            case IOException e -> throw e;
            case RuntimeException e -> throw e;
            case Error e -> throw e;
            default -> throw new IllegalStateException(failure);
        }
    }
}
