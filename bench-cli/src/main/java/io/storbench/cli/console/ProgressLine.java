package io.storbench.cli.console;

import io.storbench.cli.text.PlainWriter;
import java.io.PrintWriter;
import java.util.function.Supplier;

/// How long work goes on: a line that is written over on a terminal, else a line now and then.
/// Several threads may tell.
public final class ProgressLine {
    private static final String ERASE_LINE = "\r\u001b[K";
    private static final long TERMINAL_NANOS = 200_000_000L;
    private static final long LINE_NANOS = 5_000_000_000L;

    private final PrintWriter err;
    private final boolean terminal;
    private boolean shown;
    private long lastNanos = System.nanoTime();

    ProgressLine(PrintWriter err, boolean terminal) {
        this.err = err;
        this.terminal = terminal;
    }

    /// Work begins. A terminal shows it with how far it is.
    public synchronized void begins(String what) {
        lastNanos = System.nanoTime();
        if (!terminal) {
            err.println(PlainWriter.plain(what));
            err.flush();
        }
    }

    /// It goes on.
    ///
    /// @param line how far it is; asked for where it is shown
    public synchronized void goesOn(Supplier<String> line) {
        long now = System.nanoTime();
        if (now - lastNanos >= (terminal ? TERMINAL_NANOS : LINE_NANOS)) {
            lastNanos = now;
            String text = line.get();
            err.print(
                    terminal ? ERASE_LINE + PlainWriter.line(text) : PlainWriter.plain(text) + System.lineSeparator());
            err.flush();
            shown = terminal;
        }
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
