package io.storbench.cli.console;

import io.storbench.plan.TrialSpec;
import io.storbench.result.Origin;
import io.storbench.result.TrialResult;
import io.storbench.run.Progress;
import io.storbench.unit.TimeSpan;
import java.io.PrintWriter;
import java.util.HashSet;
import java.util.Set;

/// Progress for logs: a line now and then, and one for each trial that went wrong.
final class ProgressLines implements Progress {
    /// A line at most this often, so that many short trials do not fill a log.
    private static final long LINE_NANOS = 5_000_000_000L;

    private final PrintWriter err;
    private final Origin origin;
    private final Set<String> said = new HashSet<>();
    private TimeLeft timeLeft = new TimeLeft(0, 0);
    private long lastLineNanos;

    ProgressLines(PrintWriter err, Origin origin) {
        this.err = err;
        this.origin = origin;
    }

    @Override
    public void begins(int total, int skipped) {
        timeLeft = new TimeLeft(total, skipped);
        lastLineNanos = System.nanoTime();
        err.printf(
                "%s: %d trial%s%s%n",
                origin == Origin.MEASURED ? "measuring" : "simulating",
                total,
                total == 1 ? "" : "s",
                skipped == 0 ? "" : ", " + skipped + " of them done before");
        err.flush();
    }

    @Override
    public void grows(int total) {
        timeLeft = timeLeft.growing(total);
    }

    @Override
    public void warns(String warning) {
        err.println(TrialNote.warning(warning));
        err.flush();
    }

    @Override
    public void trialBegins(TrialSpec spec) {}

    @Override
    public void prepares(String what) {
        if (isTimeForALine()) {
            err.println("preparing: " + what);
            err.flush();
        }
    }

    private boolean isTimeForALine() {
        long now = System.nanoTime();
        boolean due = now - lastLineNanos >= LINE_NANOS;
        lastLineNanos = due ? now : lastLineNanos;
        return due;
    }

    @Override
    public void trialEnds(TrialResult result, int finished) {
        TrialNote.of(result).ifPresent(err::println);
        TrialNote.fallback(result).filter(said::add).ifPresent(err::println);
        if (finished < timeLeft.total() && isTimeForALine()) {
            err.printf(
                    "%d of %d trials done%s, %s left%n",
                    finished,
                    timeLeft.total(),
                    origin == Origin.MEASURED
                            ? ""
                            : ", %.1f a second".formatted(timeLeft.perSecond(finished)),
                    TimeSpan.humanReadable((double) timeLeft.nanos(finished)));
        }
        err.flush();
    }

    @Override
    public void targetGivenUp(String target, int attempts) {
        err.println(TrialNote.givenUp(target, attempts));
        err.flush();
    }

    @Override
    public void groupNotEnded(String reason) {
        err.println(TrialNote.groupNotEnded(reason));
        err.flush();
    }

    @Override
    public void ends() {}
}
