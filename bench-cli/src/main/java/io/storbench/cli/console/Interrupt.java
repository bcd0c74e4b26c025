package io.storbench.cli.console;

import io.storbench.engine.StopSignal;
import io.storbench.unit.TimeSpan;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// Ctrl-C: asks the run to stop, and lets it drain and say where the results are, before the JVM
/// ends with 130.
public final class Interrupt implements AutoCloseable {
    /// How long a stopped run may drain before it is interrupted, and then again.
    private static final long DRAIN_NANOS = 3_000_000_000L;

    private final CountDownLatch drained = new CountDownLatch(1);
    private final Thread hook;

    private Interrupt(StopSignal stop, Console console, long teardownNanos) {
        Thread running = Thread.currentThread();
        this.hook = new Thread(
                () -> {
                    stop.request();
                    if (!isDrainedWithin(DRAIN_NANOS)) {
                        // Still preparing: that ends by an interrupt, which workers ignore.
                        console.err("stopping" + hooks(teardownNanos));
                        running.interrupt();
                        boolean _ = isDrainedWithin(DRAIN_NANOS + teardownNanos);
                    }
                    Runtime.getRuntime().halt(ExitCode.INTERRUPTED);
                },
                "storbench-interrupt");
    }

    /// Listens until it is closed.
    ///
    /// @param teardownNanos how long hooks may take to take down what they set up, which is waited
    ///   for; 0 when there are none
    public static Interrupt of(StopSignal stop, Console console, long teardownNanos) {
        Interrupt interrupt = new Interrupt(stop, console, teardownNanos);
        Runtime.getRuntime().addShutdownHook(interrupt.hook);
        return interrupt;
    }

    private static String hooks(long teardownNanos) {
        return teardownNanos == 0
                ? ""
                : "; the hooks that take down have " + TimeSpan.humanReadable((double) teardownNanos);
    }

    private boolean isDrainedWithin(long nanos) {
        try {
            return drained.await(nanos, TimeUnit.NANOSECONDS);
        } catch (InterruptedException _) {
            // The JVM is ending anyway.
            Thread.currentThread().interrupt();
            return true;
        }
    }

    @Override
    public void close() {
        try {
            boolean _ = Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException _) {
            // The JVM is ending already: the hook waits for this.
            drained.countDown();
        }
    }
}
