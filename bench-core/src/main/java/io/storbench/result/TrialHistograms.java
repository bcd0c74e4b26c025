package io.storbench.result;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.jspecify.annotations.Nullable;

/// Reads the interval histograms that a directory has of its trials.
public final class TrialHistograms {
    /// The longest log. A line has 0.3 to 7.4 KB (100 to 100,000 latencies, spread narrowly or
    /// widely), so that an hour of seconds by 16 workers has about 140 MB.
    private static final long MAX_BYTES = 256L << 20;

    private static final String REMEDY = "restore it, or delete it to go on without it";

    /// A line of a log: what one worker saw in about a second.
    ///
    /// @param tag `service` or `response`
    /// @param startSeconds from the trial's begin
    /// @param histogram of nanoseconds
    public record Interval(
            String tag, double startSeconds, double endSeconds, Histogram histogram) {}

    private TrialHistograms() {}

    /// Hands over the intervals of a trial, in the log's order.
    ///
    /// @return whether the directory has a log of it
    /// @throws IOException when the log is damaged or too long, or has not as many operations as
    ///   the trial: what was handed over is then of no use
    public static boolean read(Path directory, TrialResult trial, Consumer<Interval> each)
            throws IOException {
        String name = trial.header().key().fileName() + ".hlog";
        Path file = directory.resolve(ResultStore.HISTOGRAMS).resolve(name);
        if (!Files.exists(file)) {
            return false;
        }
        if (Files.size(file) > MAX_BYTES) {
            throw new IOException(file + " is longer than 256 MiB, and no log of a trial");
        }
        int intervals = 0;
        long operations = 0;
        try (HistogramLogReader reader = new HistogramLogReader(file.toFile())) {
            while (reader.hasNext()) {
                Interval interval = next(file, reader, intervals);
                each.accept(interval);
                intervals++;
                operations +=
                        interval.tag().equals("service") ? interval.histogram().getTotalCount() : 0;
            }
        }
        // Lines may be lost, and what is no log at all is passed over as if it were comments.
        long expected = trial.measurement().map(own -> own.service().count()).orElse(operations);
        if (operations != expected) {
            throw new IOException(
                    "%s is damaged: it has %d operations, and the trial %d; %s"
                            .formatted(file, operations, expected, REMEDY));
        }
        return true;
    }

    /// The library refuses damage by whatever exception it comes to.
    private static Interval next(Path file, HistogramLogReader reader, int intervals)
            throws IOException {
        try {
            if (reader.nextIntervalHistogram() instanceof Histogram histogram
                    && histogram.getTag() != null) {
                return new Interval(
                        histogram.getTag(),
                        histogram.getStartTimeStamp() / 1e3,
                        histogram.getEndTimeStamp() / 1e3,
                        histogram);
            }
        } catch (RuntimeException e) {
            throw damaged(file, intervals, e);
        }
        throw damaged(file, intervals, null);
    }

    private static IOException damaged(Path file, int intervals, @Nullable Exception cause) {
        return new IOException(
                "%s is damaged: what follows its first %d histograms is none with a tag; %s"
                        .formatted(file, intervals, REMEDY),
                cause);
    }
}
