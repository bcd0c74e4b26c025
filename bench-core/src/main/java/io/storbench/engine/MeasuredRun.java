package io.storbench.engine;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// Runs workers in real time, each on its own platform thread with its own loop and session.
public final class MeasuredRun {
    /// Opens the session of a worker, on the worker's thread.
    @FunctionalInterface
    public interface SessionOpener {
        /// Opens it.
        ///
        /// @param loop the clock of the session
        /// @param worker who is to be notified of completions
        /// @param workerIndex from 0
        Session open(EventLoop loop, Worker worker, int workerIndex) throws IOException;
    }

    /// How long after the limit a worker may close its session.
    private static final long GRACE_NANOS = 30_000_000_000L;

    /// How long after an interrupt.
    private static final long INTERRUPTED_GRACE_NANOS = 2_000_000_000L;

    /// The reading of [System#nanoTime] at which the time of all loops is 0 that run in its scope.
    private static final ScopedValue<Long> ORIGIN = ScopedValue.newInstance();

    private MeasuredRun() {}

    /// Does something in which runs have a clock which others, in other threads, get as well: the
    /// workers of several targets measure over the same time.
    ///
    /// @param originNanos the reading of [System#nanoTime] at which their time is 0
    public static void since(long originNanos, Runnable runs) {
        ScopedValue.where(ORIGIN, originNanos).run(runs);
    }

    /// Runs all workers to their end; see [Target#run]. When one breaks, the others are stopped. A
    /// worker that hangs in a system call, on a mount whose server is dead, sees no limit: some
    /// time after it, it is left behind.
    ///
    /// @throws AbandonedException when requests were left behind, whatever failed first
    /// @throws IOException the first worker's failure
    public static void run(List<? extends Worker> workers, SessionOpener opener, long limitNanos, StopSignal stop)
            throws IOException {
        run(workers, opener, limitNanos, stop, GRACE_NANOS);
    }

    /// @param graceNanos how long after the limit workers are waited for
    static void run(
            List<? extends Worker> workers, SessionOpener opener, long limitNanos, StopSignal stop, long graceNanos)
            throws IOException {
        long originNanos = ORIGIN.isBound() ? ORIGIN.get() : System.nanoTime();
        StopSignal broken = new StopSignal();
        AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < workers.size(); i++) {
            int index = i;
            Worker worker = workers.get(i);
            threads.add(Thread.ofPlatform()
                    .name("storbench-worker-" + i)
                    .daemon()
                    .start(() -> {
                        MeasuredLoop loop = new MeasuredLoop(originNanos);
                        try (Session session = opener.open(loop, worker, index)) {
                            loop.run(worker, session, limitNanos, stop, broken);
                        } catch (Throwable e) {
                            Throwable cause = AbandonedException.of(e);
                            failure.accumulateAndGet(cause, MeasuredRun::graver);
                            broken.request();
                        }
                    }));
        }
        long waitNanos = Math.min(limitNanos, Long.MAX_VALUE - graceNanos) + graceNanos;
        int hanging = join(threads, broken, originNanos, waitNanos);
        boolean interrupted = Thread.currentThread().isInterrupted();
        if (hanging > 0) {
            String end = interrupted
                    ? "the run was interrupted"
                    : "the trial did not end within %.1f s".formatted(limitNanos / 1e9);
            throw new AbandonedException(
                    "%s: %d of %d workers hang in a system call; the server may be dead, and the mount hard"
                            .formatted(end, hanging, threads.size()));
        }
        rethrow(failure.get());
        if (interrupted) {
            throw new IOException("the run was interrupted");
        }
    }

    /// Requests left behind matter more than what failed first.
    private static @Nullable Throwable graver(@Nullable Throwable first, @Nullable Throwable later) {
        return first == null || (later instanceof AbandonedException && !(first instanceof AbandonedException))
                ? later
                : first;
    }

    /// Waits for all workers. When this thread is interrupted meanwhile, it stays so.
    ///
    /// @param waitNanos the longest that this takes, from the origin
    /// @return how many have not ended
    private static int join(List<Thread> threads, StopSignal broken, long originNanos, long waitNanos) {
        boolean interrupted = false;
        long deadlineNanos = waitNanos;
        int hanging = 0;
        for (int i = 0; i < threads.size(); ) {
            long nowNanos = System.nanoTime() - originNanos;
            try {
                hanging += threads.get(i).join(Duration.ofNanos(deadlineNanos - nowNanos)) ? 0 : 1;
                i++;
            } catch (InterruptedException e) {
                // The workers end within a loop turn; their sessions must be closed first.
                interrupted = true;
                broken.request();
                deadlineNanos = Math.min(deadlineNanos, nowNanos + INTERRUPTED_GRACE_NANOS);
            }
        }
        broken.request();
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return hanging;
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
