package io.storbench.cli;

import io.storbench.engine.StopSignal;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// Ctrl-C: asks the run to stop, and lets it drain and say where the results are, before the JVM
/// ends with 130.
final class Interrupt implements AutoCloseable {
    /// How long a stopped run may drain before it is interrupted, and then again.
    private static final long DRAIN_SECONDS = 3;

    private final CountDownLatch drained = new CountDownLatch(1);
    private final Thread hook;

    private Interrupt(StopSignal stop, Console console) {
        Thread running = Thread.currentThread();
        this.hook =
                new Thread(
                        () -> {
                            stop.request();
                            if (!isDrainedWithin(DRAIN_SECONDS)) {
                                // Still preparing: that ends by an interrupt, which workers ignore.
                                console.err("stopping");
                                running.interrupt();
                                boolean _ = isDrainedWithin(DRAIN_SECONDS);
                            }
                            Runtime.getRuntime().halt(ExitCode.INTERRUPTED);
                        },
                        "storbench-interrupt");
    }

    /// Listens until it is closed.
    static Interrupt of(StopSignal stop, Console console) {
        Interrupt interrupt = new Interrupt(stop, console);
        Runtime.getRuntime().addShutdownHook(interrupt.hook);
        return interrupt;
    }

    private boolean isDrainedWithin(long seconds) {
        try {
            return drained.await(seconds, TimeUnit.SECONDS);
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
