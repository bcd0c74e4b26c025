package io.storbench.measure;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/// The interval histograms of one trial in HdrHistogram's log format (version 1.3), one line per
/// interval and worker, tagged `service` or `response`; kept in memory until the trial is over.
///
/// A line costs some hundred bytes, so that an hour of seconds needs about a megabyte for each
/// worker (each lane of a file engine is one). Encoding takes well below a millisecond and happens
/// on the worker's thread, once a second. Safe for several workers.
public final class IntervalLog {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final HistogramLogWriter writer =
            new HistogramLogWriter(new PrintStream(bytes, false, StandardCharsets.UTF_8));

    /// An empty log: only the format's heading.
    public IntervalLog() {
        writer.outputLogFormatVersion();
        writer.outputComment("[times in seconds from the start of the trial; values in ns]");
        writer.outputLegend();
    }

    /// Adds an interval.
    synchronized void append(String tag, Histogram histogram, long startNanos, long endNanos) {
        histogram.setTag(tag);
        writer.outputIntervalHistogram(startNanos / 1e9, endNanos / 1e9, histogram, 1.0);
    }

    /// The log's text.
    public synchronized String text() {
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
