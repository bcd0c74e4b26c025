package io.storbench.relay;

import java.io.IOException;
import java.util.function.Consumer;

/// Reports connections that broke: the first at once, and those that break for the same reason
/// within the next second by one line. Used by the relay's thread.
final class BrokenConnections {
    private static final long PAUSE_NANOS = 1_000_000_000;

    private final String target;
    private final Consumer<String> report;
    private String reason = "";
    private long untilNanos = Long.MIN_VALUE;
    private int more;

    /// @param target where the connections went
    /// @param report is given the lines
    BrokenConnections(String target, Consumer<String> report) {
        this.target = target;
        this.report = report;
    }

    /// A connection broke.
    void add(IOException cause, long nowNanos) {
        String because = String.valueOf(cause.getMessage());
        if (because.equals(reason) && nowNanos < untilNanos) {
            more++;
            return;
        }
        tellOfMore(Long.MAX_VALUE);
        report.accept("a connection to %s broke: %s".formatted(target, because));
        reason = because;
        untilNanos = nowNanos + PAUSE_NANOS;
    }

    /// Reports what was kept back, if it is time to.
    void tellOfMore(long nowNanos) {
        if (more > 0 && nowNanos >= untilNanos) {
            report.accept("%d more to %s broke within a second: %s".formatted(more, target, reason));
            more = 0;
        }
    }
}
