package io.storbench.cli.console;

import io.storbench.sim.calibrate.IdentifiableFit;
import io.storbench.unit.TimeSpan;

/// How a calibration goes on.
public final class FitProgress implements IdentifiableFit.Listener, AutoCloseable {
    private final ProgressLine line;
    private String what = "";
    private long beginNanos;

    /// Shows it by a line.
    public FitProgress(ProgressLine line) {
        this.line = line;
    }

    @Override
    public synchronized void begins(String what) {
        this.what = what;
        beginNanos = System.nanoTime();
        line.begins(what);
    }

    @Override
    public synchronized void predicted(int done, int most) {
        line.goesOn(() -> "%s: %d of at most %d predictions, at most %s left"
                .formatted(
                        what,
                        done,
                        most,
                        TimeSpan.humanReadable((double) (System.nanoTime() - beginNanos) / done * (most - done))));
    }

    /// Leaves an empty line behind on a terminal.
    @Override
    public void close() {
        ends();
    }

    /// The same, before anything else is printed.
    public void ends() {
        line.erase();
    }
}
