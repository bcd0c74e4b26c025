package io.storbench.cli.console;

import io.storbench.cli.text.PlainWriter;
import io.storbench.plan.TrialSpec;
import io.storbench.result.Origin;
import io.storbench.result.TrialResult;
import io.storbench.run.Progress;
import io.storbench.unit.TimeSpan;
import java.io.PrintWriter;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/// Progress for a terminal: one line that is written over, with the time left. Simulated trials
/// tell by threads of their own.
final class ProgressBar implements Progress {
    private static final int CELLS = 24;
    private static final String ERASE_LINE = "\r\u001b[K";
    private static final String GREEN = "\u001b[32m";
    private static final String PLAIN = "\u001b[0m";

    private final PrintWriter terminal;
    private final PrintWriter err;
    private final Origin origin;
    private final boolean color;
    private final TroubleNotes troubles = new TroubleNotes();
    private final Set<String> said = new HashSet<>();
    private TimeLeft timeLeft = new TimeLeft(0, 0);
    private int finished;
    private String state = "";

    /// @param terminal takes what is to do something to it
    ProgressBar(PrintWriter terminal, Origin origin, boolean color) {
        this.terminal = terminal;
        this.err = PlainWriter.on(terminal);
        this.origin = origin;
        this.color = color;
    }

    @Override
    public synchronized void begins(int total, int skipped) {
        timeLeft = new TimeLeft(total, skipped);
        finished = skipped;
    }

    @Override
    public synchronized void grows(int total) {
        timeLeft = timeLeft.growing(total);
    }

    @Override
    public synchronized void looks(String text) {
        state = "; " + text;
        draw("");
    }

    @Override
    public synchronized void warns(String warning) {
        line(TrialNote.warning(warning));
    }

    private void line(String text) {
        terminal.print(ERASE_LINE);
        err.println(PlainWriter.message(text));
        err.flush();
    }

    @Override
    public synchronized void trialBegins(TrialSpec spec) {
        draw(spec.factors().isEmpty() ? spec.describe() : levels(spec));
    }

    @Override
    public synchronized void prepares(String what) {
        draw(what);
    }

    private static String levels(TrialSpec spec) {
        String levels = String.join(" ", spec.factors().values());
        return levels.length() > 34 ? levels.substring(0, 34) : levels;
    }

    private void draw(String what) {
        int total = Math.max(1, timeLeft.total());
        int full = CELLS * finished / total;
        String bar = "#".repeat(full) + (color ? PLAIN : "") + ".".repeat(CELLS - full);
        long leftNanos = timeLeft.nanos(finished);
        String left = leftNanos == 0 ? "" : ", " + TimeSpan.humanReadable((double) leftNanos) + " left";
        if (leftNanos != 0 && origin == Origin.SIMULATED) {
            left = ", %.1f/s".formatted(timeLeft.perSecond(finished)) + left;
        }
        terminal.printf(
                "%s%-9s [%s%s] %d/%d%s%s  %s",
                ERASE_LINE,
                origin.name().toLowerCase(Locale.ROOT),
                color ? GREEN : "",
                bar,
                finished,
                timeLeft.total(),
                left,
                state,
                PlainWriter.line(what));
        terminal.flush();
    }

    @Override
    public synchronized void trialEnds(TrialResult result, int finished) {
        this.finished = finished;
        troubles.of(result).ifPresent(this::line);
        TrialNote.fallback(result).filter(said::add).ifPresent(this::line);
    }

    @Override
    public synchronized void targetGivenUp(String target, int attempts) {
        line(TrialNote.givenUp(target, attempts));
    }

    @Override
    public synchronized void groupNotEnded(String reason) {
        line(TrialNote.groupNotEnded(reason));
    }

    @Override
    public synchronized void ends() {
        troubles.counts().forEach(this::line);
        draw("");
        err.println();
        err.flush();
    }
}
