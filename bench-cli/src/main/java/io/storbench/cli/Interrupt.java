package io.storbench.cli;

import io.storbench.engine.StopSignal;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// Ctrl-C: asks the run to stop, and lets it drain and say where the results are, before the JVM
/// ends with 130.
final class Interrupt implements AutoCloseable {
    /// The longest that a stopped run may take to drain.
    private static final long DRAIN_SECONDS = 10;

    private final CountDownLatch drained = new CountDownLatch(1);
    private final Thread hook;

    private Interrupt(StopSignal stop) {
        this.hook =
                new Thread(
                        () -> {
                            stop.request();
                            awaitDrained();
                            Runtime.getRuntime().halt(ExitCode.INTERRUPTED);
                        },
                        "storbench-interrupt");
    }

    /// Listens until it is closed.
    static Interrupt of(StopSignal stop) {
        Interrupt interrupt = new Interrupt(stop);
        Runtime.getRuntime().addShutdownHook(interrupt.hook);
        return interrupt;
    }

    private void awaitDrained() {
        try {
            boolean _ = drained.await(DRAIN_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException _) {
            // The JVM is ending anyway.
            Thread.currentThread().interrupt();
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
