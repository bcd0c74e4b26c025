package io.storbench.result;

import io.storbench.file.PlainFile;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Optional;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/// The lines of a histogram log (HdrHistogram's format, version 1.3) as storbench writes them. What
/// a line claims is looked at before memory is taken for it: a hundred bytes can stand for a
/// histogram of 50 MB, or for more counts than 63 bits hold.
final class HistogramLines implements AutoCloseable {
    /// No histogram of the size below needs a longer one.
    private static final int MAX_LINE_BYTES = 1 << 20;

    /// storbench's own have three digits and an hour of nanoseconds.
    private static final int MAX_DIGITS = 3;

    private static final long MAX_VALUE = 1L << 44;

    /// The head of version 2 of the encoding: a cookie, the length, and the deflated rest.
    private static final int COMPRESSED_COOKIE = 0x1c849314;

    private static final int COOKIE = 0x1c849313;
    private static final int COMPRESSED_AT = 8;
    private static final int HEADER_BYTES = 40;

    private static final double MAX_SECONDS = 1e9;

    private final Path file;
    private final InputStream in;
    private int line;

    HistogramLines(Path file) throws IOException {
        this.file = file;
        this.in = new BufferedInputStream(PlainFile.open(file));
    }

    /// The next histogram; nothing at the end.
    ///
    /// @throws IOException when the file cannot be read, or a line is not a histogram of
    ///   storbench's; the message has file and line
    Optional<TrialHistograms.Interval> next() throws IOException {
        for (Optional<String> text = nextLine(); text.isPresent(); text = nextLine()) {
            String content = text.get();
            if (!content.isBlank() && !content.startsWith("#") && !content.startsWith("\"")) {
                return Optional.of(interval(content));
            }
        }
        return Optional.empty();
    }

    private Optional<String> nextLine() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        line++;
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0) {
                return bytes.size() == 0 ? Optional.empty() : Optional.of(bytes.toString(StandardCharsets.UTF_8));
            }
            if (bytes.size() == MAX_LINE_BYTES) {
                throw damaged("is longer than any histogram", null);
            }
            bytes.write(next);
        }
        return Optional.of(bytes.toString(StandardCharsets.UTF_8));
    }

    private TrialHistograms.Interval interval(String text) throws IOException {
        String[] fields = text.strip().split(",", -1);
        if (fields.length != 5 || !fields[0].startsWith("Tag=")) {
            throw damaged("is not a histogram with a tag", null);
        }
        try {
            double startSeconds = seconds(fields[1]);
            double endSeconds = startSeconds + seconds(fields[2]);
            Histogram histogram = histogram(Base64.getDecoder().decode(fields[4]));
            histogram.setTag(fields[0].substring("Tag=".length()));
            histogram.setStartTimeStamp((long) (startSeconds * 1e3));
            histogram.setEndTimeStamp((long) (endSeconds * 1e3));
            return new TrialHistograms.Interval(
                    histogram.getTag(),
                    histogram.getStartTimeStamp() / 1e3,
                    histogram.getEndTimeStamp() / 1e3,
                    histogram);
        } catch (RuntimeException | DataFormatException e) {
            // The library refuses damage by whatever exception it comes to.
            throw damaged("is not a histogram", e);
        }
    }

    private static double seconds(String text) {
        double seconds = Double.parseDouble(text);
        if (!(seconds >= 0 && seconds <= MAX_SECONDS)) {
            throw new IllegalArgumentException(text + " is not a time");
        }
        return seconds;
    }

    private Histogram histogram(byte[] encoded) throws IOException, DataFormatException {
        checkHeader(encoded);
        Histogram histogram = Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(encoded), MAX_VALUE);
        long count = 0;
        for (var value : histogram.recordedValues()) {
            long added = value.getCountAddedInThisIterationStep();
            if (added < 0 || count + added < 0) {
                throw damaged("has counts of more than 63 bits", null);
            }
            count += added;
        }
        if (count != histogram.getTotalCount()) {
            throw damaged("has counts of more than 63 bits", null);
        }
        return histogram;
    }

    private void checkHeader(byte[] encoded) throws IOException, DataFormatException {
        ByteBuffer in = ByteBuffer.wrap(encoded);
        if (encoded.length <= COMPRESSED_AT || in.getInt() != COMPRESSED_COOKIE) {
            throw damaged("is not a histogram", null);
        }
        ByteBuffer header = ByteBuffer.allocate(HEADER_BYTES);
        try (Inflater inflater = new Inflater()) {
            inflater.setInput(encoded, COMPRESSED_AT, encoded.length - COMPRESSED_AT);
            if (inflater.inflate(header.array()) < HEADER_BYTES || header.getInt() != COOKIE) {
                throw damaged("is not a histogram", null);
            }
        }
        header.getInt(); // the counts' length
        int offset = header.getInt();
        int digits = header.getInt();
        long lowest = header.getLong();
        long highest = header.getLong();
        double ratio = header.getDouble();
        if (digits < 0 || digits > MAX_DIGITS || highest < 2 || highest > MAX_VALUE) {
            throw damaged(
                    "has %d digits and values up to %d, where storbench writes %d digits and values up to %d at most"
                            .formatted(digits, highest, MAX_DIGITS, MAX_VALUE),
                    null);
        }
        if (offset != 0 || lowest != 1 || ratio != 1) {
            throw damaged("is not a histogram of nanoseconds", null);
        }
    }

    private IOException damaged(String what, @Nullable Exception cause) {
        return new IOException(
                "%s:%d is damaged: the line %s; %s".formatted(file, line, what, TrialHistograms.REMEDY), cause);
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
