package io.storbench.measure;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.zip.Deflater;
import org.HdrHistogram.HistogramLogWriter;

/// The interval histograms of one trial in HdrHistogram's log format (version 1.3), one line per
/// interval and worker, tagged `service` or `response`; kept in memory until the trial is over.
/// Disturbances stand in comments, `#[disturbed from 2.104 s to 3.377 s]`, which readers of the
/// format pass over.
///
/// A line costs some hundred bytes, so that an hour of seconds needs about a megabyte for each
/// worker (each lane of a file engine is one). To write one takes a tenth of a millisecond, so the
/// lines of a trial are written after it; only when [#MOST_WAITING_BYTES] wait, each new one has
/// the oldest written on its worker's thread. Safe for several workers.
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

    /// What a worker counted in an interval.
    private record Interval(String tag, long startNanos, long endNanos, long maxNanos, ByteBuffer counts) {}

    private static final int MOST_WAITING_BYTES = 16 << 20;

    /// Of HdrHistogram's format, before deflated bytes.
    private static final int COMPRESSED_COOKIE = 0x1c849314;

    private static final int HEADER_BYTES = 2 * Integer.BYTES;

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final PrintStream lines = new PrintStream(bytes, false, StandardCharsets.UTF_8);
    private final HistogramLogWriter writer = new HistogramLogWriter(lines);
    private final ArrayDeque<Interval> waiting = new ArrayDeque<>();
    private long waitingBytes;
    private final List<Stretch> disturbances = new ArrayList<>();
    private final List<Served> served = new ArrayList<>();

    /// An empty log: only the format's heading.
    public IntervalLog() {
        writer.outputLogFormatVersion();
        writer.outputComment("[times in seconds from the start of the trial; values in ns]");
        writer.outputLegend();
    }

    /// Adds what a worker's service times in an interval come to.
    synchronized void append(Served interval) {
        served.add(interval);
    }

    /// Adds an interval.
    synchronized void append(String tag, LatencyCounts counts, long startNanos, long endNanos) {
        ByteBuffer encoded = counts.encode();
        waiting.add(new Interval(tag, startNanos, endNanos, counts.maxNanos(), encoded));
        waitingBytes += encoded.capacity();
        if (waitingBytes > MOST_WAITING_BYTES) {
            writeOldest();
        }
    }

    private void writeOldest() {
        Interval oldest = waiting.remove();
        waitingBytes -= oldest.counts.capacity();
        lines.printf(
                Locale.ROOT,
                "Tag=%s,%.3f,%.3f,%.3f,%s\n",
                oldest.tag,
                oldest.startNanos / 1e9,
                (oldest.endNanos - oldest.startNanos) / 1e9,
                (double) oldest.maxNanos,
                Base64.getEncoder().encodeToString(compressed(oldest.counts)));
    }

    private static byte[] compressed(ByteBuffer encoded) {
        // More than zlib needs where nothing can be compressed.
        byte[] room = new byte[HEADER_BYTES + encoded.limit() + encoded.limit() / 1024 + 64];
        try (Deflater deflater = new Deflater()) {
            deflater.setInput(encoded);
            deflater.finish();
            int deflatedBytes = deflater.deflate(room, HEADER_BYTES, room.length - HEADER_BYTES);
            ByteBuffer.wrap(room).putInt(COMPRESSED_COOKIE).putInt(deflatedBytes);
            return Arrays.copyOf(room, HEADER_BYTES + deflatedBytes);
        }
    }

    /// Adds a stretch of time in which a worker's session recovered from something, up to the end
    /// of the operations that waited for it. In the loop's time.
    public synchronized void appendDisturbance(long fromNanos, long toNanos) {
        disturbances.add(new Stretch(fromNanos, toNanos));
        writer.outputComment(
                String.format(Locale.ROOT, "[disturbed from %.3f s to %.3f s]", fromNanos / 1e9, toNanos / 1e9));
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
        while (!waiting.isEmpty()) {
            writeOldest();
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
