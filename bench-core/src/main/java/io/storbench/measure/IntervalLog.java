package io.storbench.measure;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/// The interval histograms of one trial in HdrHistogram's log format (version 1.3), one line per
/// interval and worker, tagged `service` or `response`; kept in memory until the trial is over.
/// Disturbances stand in comments, `#[disturbed from 2.104 s to 3.377 s]`, which readers of the
/// format pass over.
///
/// A line costs some hundred bytes, so that an hour of seconds needs about a megabyte for each
/// worker (each lane of a file engine is one). Encoding takes well below a millisecond and happens
/// on the worker's thread, once a second. Safe for several workers.
public final class IntervalLog {
    /// How long an interval is, in nanoseconds.
    public static final long INTERVAL_NANOS = 1_000_000_000;

    /// The tag of service times.
    static final String SERVICE = "service";

    /// The tag of response times.
    static final String RESPONSE = "response";

    /// A stretch of time in which a session recovered from something.
    ///
    /// @param fromNanos in the loop's time
    /// @param toNanos in the loop's time
    record Stretch(long fromNanos, long toNanos) {}

    /// What a worker's service times in an interval come to.
    ///
    /// @param fromNanos in the loop's time
    /// @param toNanos in the loop's time
    record Served(long fromNanos, long toNanos, long operations, double meanNanos) {}

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final HistogramLogWriter writer =
            new HistogramLogWriter(new PrintStream(bytes, false, StandardCharsets.UTF_8));
    private final List<Stretch> disturbances = new ArrayList<>();
    private final List<Served> served = new ArrayList<>();

    /// An empty log: only the format's heading.
    public IntervalLog() {
        writer.outputLogFormatVersion();
        writer.outputComment("[times in seconds from the start of the trial; values in ns]");
        writer.outputLegend();
    }

    /// Adds an interval.
    synchronized void append(String tag, Histogram histogram, long startNanos, long endNanos) {
        if (tag.equals(SERVICE)) {
            served.add(
                    new Served(
                            startNanos, endNanos, histogram.getTotalCount(), histogram.getMean()));
        }
        histogram.setTag(tag);
        writer.outputIntervalHistogram(startNanos / 1e9, endNanos / 1e9, histogram, 1.0);
    }

    /// Adds a stretch of time in which a worker's session recovered from something, up to the end
    /// of the operations that waited for it. In the loop's time.
    public synchronized void appendDisturbance(long fromNanos, long toNanos) {
        disturbances.add(new Stretch(fromNanos, toNanos));
        writer.outputComment(
                String.format(
                        Locale.ROOT,
                        "[disturbed from %.3f s to %.3f s]",
                        fromNanos / 1e9,
                        toNanos / 1e9));
    }

    /// The disturbances, in the order in which they were reported.
    synchronized List<Stretch> disturbances() {
        return List.copyOf(disturbances);
    }

    /// The service times of each interval and worker.
    synchronized List<Served> served() {
        return List.copyOf(served);
    }

    /// The log's text.
    public synchronized String text() {
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
