package io.storbench.file;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// Writes that an interrupt must not cut short: it would close a channel in the middle of a line
/// (JDK, `InterruptibleChannel`). They run in a thread that nobody interrupts; the caller's
/// interrupt is kept for it.
public final class Uninterrupted {
    private Uninterrupted() {}

    /// What is written.
    @FunctionalInterface
    public interface Write {
        /// Writes.
        void run() throws IOException;
    }

    /// Writes, and waits until it is done.
    ///
    /// @throws IOException when the write fails
    public static void run(Write write) throws IOException {
        AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
        Thread thread = Thread.ofPlatform().name("storbench-writer").start(() -> {
            try {
                write.run();
            } catch (Throwable e) {
                failure.set(e);
            }
        });
        join(thread);
        switch (failure.get()) {
            case null -> {}
            case IOException e -> throw e;
            case RuntimeException e -> throw e;
            case Error e -> throw e;
            case Throwable e -> throw new IllegalStateException(e);
        }
    }

    private static void join(Thread thread) {
        boolean interrupted = false;
        while (true) {
            try {
                thread.join();
                break;
            } catch (InterruptedException _) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
