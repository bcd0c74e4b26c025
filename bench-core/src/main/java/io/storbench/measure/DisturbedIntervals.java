package io.storbench.measure;

import io.storbench.result.Disturbance;
import io.storbench.result.LatencySummary;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.BitSet;
import java.util.Optional;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;

/// Which intervals of a measurement were disturbed, and what the latencies are without them, from
/// the interval log, as any reader of the log could find out.
public final class DisturbedIntervals {
    private final IntervalLog log;
    private final long beganNanos;
    private final int intervals;
    private final BitSet disturbed = new BitSet();

    private DisturbedIntervals(IntervalLog log, long beganNanos, long endedNanos) {
        this.log = log;
        this.beganNanos = beganNanos;
        long durationNanos = Math.max(1, endedNanos - beganNanos);
        this.intervals = Math.toIntExact(Math.ceilDiv(durationNanos, IntervalLog.INTERVAL_NANOS));
        for (IntervalLog.Stretch stretch : log.disturbances()) {
            disturbed.set(indexAt(stretch.fromNanos()), indexAt(stretch.toNanos()) + 1);
        }
    }

    /// The disturbance of a trial.
    ///
    /// @param beganNanos when the measurement began, in the loop's time
    /// @param endedNanos when it ended
    public static Disturbance of(IntervalLog log, long beganNanos, long endedNanos) {
        DisturbedIntervals found = new DisturbedIntervals(log, beganNanos, endedNanos);
        int count = found.disturbed.cardinality();
        Histogram service = LatencyRecorder.histogram();
        Histogram response = LatencyRecorder.histogram();
        if (count > 0) {
            found.addUndisturbed(service, response);
        }
        return new Disturbance(found.intervals, count, found.disturbedNanos(), summary(service), summary(response));
    }

    private int indexAt(long nanos) {
        long index = (nanos - beganNanos) / IntervalLog.INTERVAL_NANOS;
        return (int) Math.clamp(index, 0, intervals - 1L);
    }

    /// The time that the stretches cover together.
    private long disturbedNanos() {
        long sumNanos = 0;
        long coveredNanos = Long.MIN_VALUE;
        for (IntervalLog.Stretch stretch : log.disturbances().stream()
                .sorted((a, b) -> Long.compare(a.fromNanos(), b.fromNanos()))
                .toList()) {
            long fromNanos = Math.max(stretch.fromNanos(), coveredNanos);
            if (stretch.toNanos() > fromNanos) {
                sumNanos += stretch.toNanos() - fromNanos;
                coveredNanos = stretch.toNanos();
            }
        }
        return sumNanos;
    }

    /// Adds the latencies of all lines that no stretch touches, of whose intervals each worker has its
    /// own.
    private void addUndisturbed(Histogram service, Histogram response) {
        byte[] text = log.text().getBytes(StandardCharsets.UTF_8);
        try (HistogramLogReader reader = new HistogramLogReader(new ByteArrayInputStream(text))) {
            while (reader.hasNext()) {
                EncodableHistogram line = reader.nextIntervalHistogram();
                if (line instanceof Histogram histogram && !isTouched(histogram)) {
                    boolean isService = IntervalLog.SERVICE.equals(histogram.getTag());
                    (isService ? service : response).add(histogram);
                }
            }
        }
    }

    /// The log has milliseconds, cut off.
    private boolean isTouched(Histogram line) {
        long fromNanos = line.getStartTimeStamp() * 1_000_000;
        long toNanos = (line.getEndTimeStamp() + 1) * 1_000_000;
        return log.disturbances().stream()
                .anyMatch(stretch -> stretch.fromNanos() < toNanos && stretch.toNanos() >= fromNanos);
    }

    private static Optional<LatencySummary> summary(Histogram histogram) {
        return histogram.getTotalCount() == 0
                ? Optional.empty()
                : Optional.of(LatencySummary.of(histogram, histogram.getMean() * histogram.getTotalCount()));
    }
}
