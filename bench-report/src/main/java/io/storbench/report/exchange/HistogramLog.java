package io.storbench.report.exchange;

import io.storbench.result.TrialHistograms;
import io.storbench.result.TrialKey;
import io.storbench.result.TrialResult;
import java.io.IOException;
import java.io.PrintStream;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/// The histograms of all valid trials of a directory as one HdrHistogram log (version 1.3): the
/// lines of their own logs, tagged by point, at the times when they ran.
public final class HistogramLog {
    private HistogramLog() {}

    /// Writes the log.
    ///
    /// @param histograms of the directory that the trials are of
    /// @param trials of one plan
    /// @return how many trials are in it; others are not valid, or have no histograms
    /// @throws IOException when a trial's log is damaged
    public static int write(TrialHistograms histograms, List<TrialResult> trials, PrintStream out) throws IOException {
        List<TrialResult> valid = trials.stream()
                .filter(TrialResult.Valid.class::isInstance)
                .sorted(Comparator.comparing(HistogramLog::startedAt))
                .toList();
        HistogramLogWriter writer = new HistogramLogWriter(out);
        writer.outputLogFormatVersion();
        writer.outputComment("[values in ns]");
        if (valid.isEmpty()) {
            return 0;
        }
        long baseMillis = startedAt(valid.getFirst()).toEpochMilli();
        writer.setBaseTime(baseMillis);
        writer.outputBaseTime(baseMillis);
        writer.outputStartTime(baseMillis);
        writer.outputLegend();
        int written = 0;
        for (TrialResult trial : valid) {
            TrialKey key = trial.header().key();
            double offset = (startedAt(trial).toEpochMilli() - baseMillis) / 1e3;
            if (histograms.read(trial, interval -> write(writer, key, offset, interval))) {
                written++;
            }
        }
        return written;
    }

    private static void write(
            HistogramLogWriter writer, TrialKey key, double offsetSeconds, TrialHistograms.Interval interval) {
        Histogram histogram = interval.histogram();
        histogram.setTag(tag(key, interval.tag()));
        writer.outputIntervalHistogram(
                offsetSeconds + interval.startSeconds(), offsetSeconds + interval.endSeconds(), histogram, 1.0);
    }

    /// Such as `measured-p003-service`: commas and blanks would end it.
    private static String tag(TrialKey key, String kind) {
        return String.format(
                Locale.ROOT, "%s-p%03d-%s", key.origin().key(), key.point(), kind.replaceAll("[^A-Za-z0-9_-]", "_"));
    }

    private static Instant startedAt(TrialResult trial) {
        return trial.header().started().orElse(Instant.EPOCH);
    }
}
