package io.storbench.engine;

import java.io.IOException;
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
        /// @param worker who is to be told of completions
        /// @param workerIndex from 0
        Session open(EventLoop loop, Worker worker, int workerIndex) throws IOException;
    }

    private MeasuredRun() {}

    /// Runs all workers to their end; see [Target#run]. When one breaks, the others are stopped.
    ///
    /// @throws IOException the first worker's failure
    public static void run(
            List<? extends Worker> workers, SessionOpener opener, long limitNanos, StopSignal stop)
            throws IOException {
        long originNanos = System.nanoTime();
        StopSignal broken = new StopSignal();
        AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < workers.size(); i++) {
            int index = i;
            Worker worker = workers.get(i);
            threads.add(
                    Thread.ofPlatform()
                            .name("storbench-worker-" + i)
                            .start(() -> {
                                MeasuredLoop loop = new MeasuredLoop(originNanos);
                                try (Session session = opener.open(loop, worker, index)) {
                                    loop.run(worker, session, limitNanos, stop, broken);
                                } catch (Throwable e) {
                                    failure.compareAndSet(null, e);
                                    broken.request();
                                }
                            }));
        }
        join(threads, broken);
        rethrow(failure.get());
    }

    private static void join(List<Thread> threads, StopSignal broken) throws IOException {
        boolean interrupted = false;
        for (Thread thread : threads) {
            while (true) {
                try {
                    thread.join();
                    break;
                } catch (InterruptedException e) {
                    // The workers end within a loop turn; their sessions must be closed first.
                    interrupted = true;
                    broken.request();
                }
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
            throw new IOException("the run was interrupted");
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
