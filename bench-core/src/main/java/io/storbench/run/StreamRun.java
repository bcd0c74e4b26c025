package io.storbench.run;

import io.storbench.engine.AbandonedException;
import io.storbench.workload.StreamLoad;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// Runs a trial whose workload is a user's class, in a thread of its own: a call of the class may
/// never return, and no limit within the trial is looked at then. The thread is left behind.
///
/// @param streams of all its targets
record StreamRun(List<StreamLoad> streams) {
    private static final Duration LOOK = Duration.ofMillis(200);

    /// The load of a trial.
    @FunctionalInterface
    interface Load {
        /// As [io.storbench.engine.Target#run].
        void run() throws IOException;
    }

    /// Runs it.
    ///
    /// @throws AbandonedException when a call of the class does not return
    void run(Load load) throws IOException {
        AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
        Thread thread = Thread.ofPlatform().name("storbench-trial").daemon().start(() -> {
            try {
                load.run();
            } catch (Throwable e) {
                failure.set(e);
            }
        });
        boolean interrupted = await(thread);
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        switch (failure.get()) {
            case null -> {}
            case IOException e -> throw e;
            case RuntimeException e -> throw e;
            case OutOfMemoryError e ->
                throw new IOException(
                        "the workload used all the memory there is (%s); give Java more (-Xmx)"
                                .formatted(e.getMessage()),
                        e);
            case Error e -> throw e;
            case Throwable e -> throw new IllegalStateException(e);
        }
    }

    /// Waits for the thread; an interrupt is handed on to it.
    ///
    /// @return whether this thread was interrupted
    private boolean await(Thread thread) throws AbandonedException {
        boolean interrupted = false;
        while (true) {
            try {
                if (thread.join(LOOK)) {
                    return interrupted;
                }
            } catch (InterruptedException e) {
                interrupted = true;
                thread.interrupt();
            }
            String endless = streams.stream()
                    .flatMap(load -> load.endlessCall().stream())
                    .findFirst()
                    .orElse(null);
            if (endless != null) {
                if (interrupted) {
                    Thread.currentThread().interrupt();
                }
                throw new AbandonedException(endless);
            }
        }
    }
}
