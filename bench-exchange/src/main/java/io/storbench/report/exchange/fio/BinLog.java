package io.storbench.report.exchange.fio;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/// fio's bins as the log of histograms that a trial has.
final class BinLog {
    private BinLog() {}

    /// The log's text: one interval of each kind.
    static String text(FioLatency service, FioLatency response, double seconds) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        HistogramLogWriter writer = new HistogramLogWriter(new PrintStream(bytes, false, StandardCharsets.UTF_8));
        writer.outputLogFormatVersion();
        writer.outputComment("[the bins of fio, each at its middle; values in ns]");
        writer.outputLegend();
        write(writer, "service", service, seconds);
        write(writer, "response", response, seconds);
        return bytes.toString(StandardCharsets.UTF_8);
    }

    private static void write(HistogramLogWriter writer, String tag, FioLatency latency, double seconds) {
        Histogram histogram = latency.histogram();
        histogram.setTag(tag);
        writer.outputIntervalHistogram(0, seconds, histogram, 1.0);
    }
}
