package io.storbench.relay;

import java.io.IOException;
import java.util.function.Consumer;

/// Reports connections that broke or are refused: the first at once, and those that do for the same
/// reason within the next second by one line. Used by the relay's thread.
final class BrokenConnections {
    private static final long PAUSE_NANOS = 1_000_000_000;

    private final String first;
    private final String others;
    private final Consumer<String> report;
    private String reason = "";
    private long untilNanos = Long.MIN_VALUE;
    private int more;

    private BrokenConnections(String first, String others, Consumer<String> report) {
        this.first = first;
        this.others = others;
        this.report = report;
    }

    /// Of connections that break.
    ///
    /// @param target where they went
    /// @param report is given the lines
    static BrokenConnections to(String target, Consumer<String> report) {
        return new BrokenConnections(
                "a connection to " + target + " broke: ", "more to " + target + " broke within a second: ", report);
    }

    /// Of connections that are refused.
    ///
    /// @param report is given the lines
    static BrokenConnections refused(Consumer<String> report) {
        return new BrokenConnections("a connection is refused: ", "more are refused within a second: ", report);
    }

    /// A connection broke.
    void add(IOException cause, long nowNanos) {
        add(String.valueOf(cause.getMessage()), nowNanos);
    }

    /// A connection broke or is refused.
    void add(String because, long nowNanos) {
        if (because.equals(reason) && nowNanos < untilNanos) {
            more++;
            return;
        }
        tellOfMore(Long.MAX_VALUE);
        report.accept(first + because);
        reason = because;
        untilNanos = nowNanos + PAUSE_NANOS;
    }

    /// Reports what was kept back, if it is time to.
    void tellOfMore(long nowNanos) {
        if (more > 0 && nowNanos >= untilNanos) {
            report.accept("%d %s%s".formatted(more, others, reason));
            more = 0;
        }
    }
}
