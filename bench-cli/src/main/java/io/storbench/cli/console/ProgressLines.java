package io.storbench.cli.console;

import io.storbench.cli.text.PlainWriter;
import io.storbench.plan.TrialSpec;
import io.storbench.result.Origin;
import io.storbench.result.TrialResult;
import io.storbench.run.Progress;
import io.storbench.unit.TimeSpan;
import java.io.PrintWriter;
import java.util.HashSet;
import java.util.Set;

/// Progress for logs: a line now and then, and one for each trial that went wrong; with two for
/// each trial where that is asked for, or none of the progress. Simulated trials tell by threads of
/// their own.
final class ProgressLines implements Progress {
    /// A line at most this often, so that many short trials do not fill a log.
    private static final long LINE_NANOS = 5_000_000_000L;

    private final PrintWriter err;
    private final Origin origin;
    private final Verbosity verbosity;
    private final TroubleNotes troubles = new TroubleNotes();
    private final Set<String> said = new HashSet<>();
    private TimeLeft timeLeft = new TimeLeft(0, 0);
    private long lastLineNanos;
    private long lastLookNanos;

    ProgressLines(PrintWriter err, Origin origin, Verbosity verbosity) {
        this.err = err;
        this.origin = origin;
        this.verbosity = verbosity;
    }

    @Override
    public synchronized void begins(int total, int skipped) {
        timeLeft = new TimeLeft(total, skipped);
        lastLineNanos = System.nanoTime();
        lastLookNanos = lastLineNanos;
        if (verbosity != Verbosity.QUIET) {
            line("%s: %d trial%s%s"
                    .formatted(
                            origin == Origin.MEASURED ? "measuring" : "simulating",
                            total,
                            total == 1 ? "" : "s",
                            skipped == 0 ? "" : ", " + skipped + " already done"));
        }
    }

    private void line(String text) {
        err.println(PlainWriter.message(text));
        err.flush();
    }

    @Override
    public synchronized void grows(int total) {
        timeLeft = timeLeft.growing(total);
    }

    @Override
    public synchronized void looks(String state) {
        long now = System.nanoTime();
        boolean isDue = verbosity == Verbosity.VERBOSE || now - lastLookNanos >= LINE_NANOS;
        if (isDue && verbosity != Verbosity.QUIET) {
            lastLookNanos = now;
            line(state);
        }
    }

    @Override
    public synchronized void warns(String warning) {
        line(TrialNote.warning(warning));
    }

    @Override
    public synchronized void trialBegins(TrialSpec spec) {
        // Simulated trials run side by side and are short: their ends are enough.
        if (verbosity == Verbosity.VERBOSE && origin == Origin.MEASURED) {
            line("begins: " + TrialNote.name(spec.factors(), spec.replicate()));
        }
    }

    @Override
    public synchronized void prepares(String what) {
        if (isTimeForALine()) {
            line((origin == Origin.MEASURED ? "preparing: " : "simulating: ") + what);
        }
    }

    private boolean isTimeForALine() {
        if (verbosity == Verbosity.QUIET) {
            return false;
        }
        long now = System.nanoTime();
        boolean due = now - lastLineNanos >= LINE_NANOS;
        lastLineNanos = due ? now : lastLineNanos;
        return due;
    }

    @Override
    public synchronized void trialEnds(TrialResult result, int finished) {
        if (verbosity == Verbosity.VERBOSE) {
            TrialNote.figures(result).ifPresent(this::line);
        }
        troubles.of(result).ifPresent(this::line);
        TrialNote.fallback(result).filter(said::add).ifPresent(this::line);
        if (finished < timeLeft.total() && isTimeForALine()) {
            line("%d of %d trials done%s, %s left"
                    .formatted(
                            finished,
                            timeLeft.total(),
                            origin == Origin.MEASURED
                                    ? ""
                                    : ", %.1f per second".formatted(timeLeft.perSecond(finished)),
                            TimeSpan.humanReadable((double) timeLeft.nanos(finished))));
        }
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
    }
}
