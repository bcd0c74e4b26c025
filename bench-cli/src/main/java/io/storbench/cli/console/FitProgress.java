package io.storbench.cli.console;

import io.storbench.cli.text.PlainWriter;
import io.storbench.sim.calibrate.IdentifiableFit;
import io.storbench.unit.TimeSpan;
import java.io.PrintWriter;

/// How a calibration goes on: a line that is written over on a terminal, else a line now and then.
public final class FitProgress implements IdentifiableFit.Listener, AutoCloseable {
    private static final String ERASE_LINE = "\r\u001b[K";
    private static final long TERMINAL_NANOS = 200_000_000L;
    private static final long LINE_NANOS = 5_000_000_000L;

    private final PrintWriter err;
    private final boolean terminal;
    private String what = "";
    private long beginNanos;
    private long lastNanos;

    FitProgress(PrintWriter err, boolean terminal) {
        this.err = err;
        this.terminal = terminal;
    }

    @Override
    public synchronized void begins(String what) {
        this.what = what;
        beginNanos = System.nanoTime();
        lastNanos = beginNanos;
        if (!terminal) {
            err.println(PlainWriter.plain(what));
            err.flush();
        }
    }

    @Override
    public synchronized void predicted(int done, int most) {
        long now = System.nanoTime();
        if (now - lastNanos < (terminal ? TERMINAL_NANOS : LINE_NANOS)) {
            return;
        }
        lastNanos = now;
        double leftNanos = (double) (now - beginNanos) / done * (most - done);
        String line = "%s: %d of at most %d predictions, at most %s left"
                .formatted(what, done, most, TimeSpan.humanReadable(leftNanos));
        err.print(terminal ? ERASE_LINE + PlainWriter.line(line) : PlainWriter.plain(line) + System.lineSeparator());
        err.flush();
    }

    /// Leaves an empty line behind on a terminal.
    @Override
    public void close() {
        ends();
    }

    /// The same, before anything else is printed.
    public synchronized void ends() {
        if (terminal && !what.isEmpty()) {
            err.print(ERASE_LINE);
            err.flush();
            what = "";
        }
    }
}
