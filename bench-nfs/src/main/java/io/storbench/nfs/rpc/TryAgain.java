package io.storbench.nfs.rpc;

import io.storbench.engine.Preparation;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.function.LongSupplier;

/// Waits for a server that asks to make a call again later, up to a limit from its first such
/// answer on, whatever the calls themselves take. Says so meanwhile. Blocks; one thread.
public final class TryAgain {
    /// From when on the wait is worth a word.
    private static final long WORTH_A_WORD_NANOS = 1_000_000_000L;

    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    private final Preparation preparation;
    private final LongSupplier clock;
    private final Pause pause;
    private boolean begun;
    private long sinceNanos;

    /// Lets time pass.
    @FunctionalInterface
    interface Pause {
        /// Lets so much of it pass.
        void millis(long millis) throws InterruptedException;
    }

    /// @param preparation is shown what is waited for
    public TryAgain(Preparation preparation) {
        this(preparation, System::nanoTime, Thread::sleep);
    }

    /// @param clock the time in nanoseconds
    TryAgain(Preparation preparation, LongSupplier clock, Pause pause) {
        this.preparation = preparation;
        this.clock = clock;
        this.pause = pause;
    }

    /// What a server waits for, and how long it is waited for.
    ///
    /// @param why a clause that begins with the server: `nas:2049 is in its grace period`
    /// @param limitSeconds how long it is waited for
    /// @param remedy what to do when that was in vain
    public record Wait(String why, long limitSeconds, String remedy) {}

    /// Pauses before the call is made again.
    ///
    /// @param pauseMillis how long
    /// @param refusal what the call was answered with
    /// @throws RpcException if the server has been waited for long enough
    /// @throws InterruptedIOException if the thread is interrupted
    public void pause(Wait wait, long pauseMillis, IOException refusal) throws IOException {
        long nowNanos = clock.getAsLong();
        if (!begun) {
            begun = true;
            sinceNanos = nowNanos;
        }
        long waitedNanos = nowNanos - sinceNanos;
        long leftNanos = wait.limitSeconds * NANOS_PER_SECOND - waitedNanos;
        String words = "%s; waited %d s of at most %d s"
                .formatted(wait.why, waitedNanos / NANOS_PER_SECOND, wait.limitSeconds);
        if (leftNanos <= 0) {
            throw new RpcException("%s: %s; %s".formatted(refusal.getMessage(), words, wait.remedy), refusal);
        }
        if (waitedNanos >= WORTH_A_WORD_NANOS) {
            preparation.says(words);
        }
        try {
            pause.millis(Math.min(pauseMillis, leftNanos / NANOS_PER_MILLI + 1));
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while the server asked to wait");
        }
    }
}
