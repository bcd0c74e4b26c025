package io.storbench.trace.log;

import io.storbench.trace.TraceException;
import io.storbench.trace.TraceOperation;
import io.storbench.trace.TraceWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Reads what `blkparse` prints in its default format (blkparse(1), "DEFAULT OUTPUT"), and takes
/// the queue events (`Q`) of one device: what was asked of the block layer, before it merged and
/// ordered anything. Sectors have 512 bytes.
///
/// A write with a preflush (`FW`) is a flush and a write. Discards and zone operations are counted
/// and left out, and so is the FUA of a write. Events that blkparse skipped are a hole.
public final class BlkparseLog {
    private static final Pattern LINE =
            Pattern.compile(" *([0-9]+,[0-9]+) +[0-9]+ +[0-9]+ +([0-9]{1,9})\\.([0-9]{9}) +[0-9]+ +([A-Za-z]{1,2})"
                    + " +([A-Z]+|[a-z]+)?(?: +(.*))?");
    private static final Pattern RANGE = Pattern.compile("([0-9]{1,16}) \\+ ([0-9]{1,9}) .*");
    private static final Pattern SKIPS = Pattern.compile("Skips: ([0-9,.']+) forward \\(([0-9,.']+) - .*");
    private static final Pattern SUMMARY = Pattern.compile("(?:CPU[0-9]+|Total) \\(.*");
    private static final Pattern REMARK = Pattern.compile("Input file .* added|Trace started at .*");

    /// Of a sector, whatever the device's own is (blktrace_api.h).
    private static final int SECTOR_BYTES = 512;

    private static final long MOST_SECTORS = (1L << 60) / SECTOR_BYTES;

    private final LogLines lines;
    private final TraceWriter out;
    private final LeftOut leftOut = new LeftOut();
    private final String device;
    private String only = "";
    private long lastNanos;

    private BlkparseLog(LogLines lines, String device, TraceWriter out) {
        this.lines = lines;
        this.device = device;
        this.out = out;
    }

    /// Whether a line may be the first of such a log.
    public static boolean isOne(String line) {
        return LINE.matcher(line).matches() || REMARK.matcher(line).matches();
    }

    /// Converts a log.
    ///
    /// @param device whose events are taken, such as `8,0`; empty where the log has only one
    /// @return what the trace does not have of it
    /// @throws IOException for a log that is damaged or of another format, with its line
    public static LeftOut convert(Path log, String device, TraceWriter out) throws IOException {
        try (LogLines lines = new LogLines(log)) {
            BlkparseLog reader = new BlkparseLog(lines, device, out);
            reader.read();
            return reader.leftOut;
        }
    }

    private void read() throws IOException {
        boolean summary = false;
        for (String line = lines.next(); line != null; line = lines.next()) {
            summary |= SUMMARY.matcher(line).matches();
            if (summary) {
                readSummary(line);
            } else if (!REMARK.matcher(line).matches()) {
                read(line);
            }
        }
        if (out.summary().operations() == 0) {
            throw lines.mistake("no queue event (Q) with a range%s; run blktrace with -a queue, and blkparse without -f"
                    .formatted(device.isEmpty() ? "" : " of device " + device));
        }
    }

    private void readSummary(String line) {
        Matcher skips = SKIPS.matcher(line);
        if (skips.matches() && !skips.group(1).equals("0")) {
            leftOut.addHole(
                    0,
                    "somewhere: blktrace lost %s events in %s places; enlarge its buffers (-b, -n)"
                            .formatted(skips.group(2), skips.group(1)));
        }
    }

    private void read(String line) throws IOException {
        Matcher event = LINE.matcher(line);
        if (!event.matches()) {
            throw lines.mistake("\"%s\" is not an event in blkparse's default format".formatted(LogLines.shown(line)));
        }
        if (event.group(4).equals("Q") && isOfDevice(event.group(1))) {
            long nanos = Long.parseLong(event.group(2)) * 1_000_000_000 + Long.parseLong(event.group(3));
            if (nanos < lastNanos) {
                throw lines.mistake("its time %s.%s is before that of an earlier event; sort the events by it"
                        .formatted(event.group(2), event.group(3)));
            }
            lastNanos = nanos;
            queued(event, nanos);
        }
    }

    private boolean isOfDevice(String own) throws TraceException {
        if (!device.isEmpty()) {
            return own.equals(device);
        }
        if (only.isEmpty()) {
            only = own;
        } else if (!only.equals(own)) {
            throw lines.mistake(
                    "events of the devices %s and %s; say which one you want by --file %s".formatted(only, own, own));
        }
        return true;
    }

    private void queued(Matcher event, long nanos) throws IOException {
        String kind = event.group(5) == null ? "" : event.group(5);
        boolean preflush = kind.startsWith("F");
        String rest = preflush ? kind.substring(1) : kind;
        Matcher range = RANGE.matcher(event.group(6) == null ? "" : event.group(6));
        boolean ranged = range.matches();
        if (preflush) {
            out.add(TraceOperation.FLUSH, nanos, 0, 0);
        }
        if (rest.startsWith("R") && ranged) {
            transfer(TraceOperation.READ, nanos, range);
        } else if (rest.startsWith("W") && ranged) {
            transfer(TraceOperation.WRITE, nanos, range);
            if (rest.startsWith("F", 1)) {
                leftOut.add("FUA");
            }
        } else if (!preflush) {
            leftOut.add(rest.startsWith("D") ? "discard" : "event " + LogLines.shown(kind));
        }
    }

    private void transfer(TraceOperation operation, long nanos, Matcher range) throws IOException {
        long sector = Long.parseLong(range.group(1));
        long sectors = Long.parseLong(range.group(2));
        if (sector > MOST_SECTORS || sectors < 1 || sectors > Integer.MAX_VALUE / SECTOR_BYTES) {
            throw lines.mistake("%d + %d: sectors are from 0 to 2^51, and from 1 to 4,194,303 at a time"
                    .formatted(sector, sectors));
        }
        out.add(operation, nanos, sector * SECTOR_BYTES, (int) sectors * SECTOR_BYTES);
    }
}
