package io.storbench.cli.console;

import io.storbench.cli.text.PlainWriter;
import java.io.PrintWriter;

/// How far reproductions are: a line that is written over on a terminal, else a line now and then.
/// Simulations that run side by side tell it by threads of their own.
public final class ReproductionProgress {
    private static final String ERASE_LINE = "\r\u001b[K";
    private static final long TERMINAL_NANOS = 200_000_000L;
    private static final long LINE_NANOS = 5_000_000_000L;

    private final PrintWriter err;
    private final boolean terminal;
    private final int experiments;
    private int done;
    private int simulated;
    private boolean shown;
    private long lastNanos = System.nanoTime();

    ReproductionProgress(PrintWriter err, boolean terminal, int experiments) {
        this.err = err;
        this.terminal = terminal;
        this.experiments = experiments;
    }

    /// A simulation has ended.
    public synchronized void simulated() {
        simulated++;
        long now = System.nanoTime();
        if (now - lastNanos >= (terminal ? TERMINAL_NANOS : LINE_NANOS)) {
            lastNanos = now;
            show();
        }
    }

    /// An experiment has ended.
    public synchronized void done() {
        done++;
    }

    private void show() {
        String line = "reproducing: %d of %d experiment%s done, %d simulation%s"
                .formatted(done, experiments, experiments == 1 ? "" : "s", simulated, simulated == 1 ? "" : "s");
        err.print(terminal ? ERASE_LINE + PlainWriter.line(line) : PlainWriter.plain(line) + System.lineSeparator());
        err.flush();
        shown = terminal;
    }

    /// Leaves an empty line behind on a terminal, before anything else is printed.
    public synchronized void erase() {
        if (shown) {
            err.print(ERASE_LINE);
            err.flush();
            shown = false;
        }
    }
}
