package io.storbench.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Logs that claim more than a trial can have.
class HistogramLinesTest {
    @TempDir
    private Path directory;

    private static String line(String encoded) {
        return "Tag=service,0.000,1.000,1.000," + encoded + "\n";
    }

    /// The encoding of HdrHistogram's version 2 (its V2EncodingCookieBase and V2 compressed form),
    /// made by hand.
    private static String encoded(int digits, long highest, byte[] counts) throws IOException {
        ByteBuffer inner = ByteBuffer.allocate(40 + counts.length);
        inner.putInt(0x1c849313).putInt(counts.length).putInt(0).putInt(digits);
        inner.putLong(1).putLong(highest).putDouble(1).put(counts);
        ByteArrayOutputStream deflated = new ByteArrayOutputStream();
        try (var out = new DeflaterOutputStream(deflated, new Deflater())) {
            out.write(inner.array());
        }
        ByteBuffer outer = ByteBuffer.allocate(8 + deflated.size());
        outer.putInt(0x1c849314).putInt(deflated.size()).put(deflated.toByteArray());
        return Base64.getEncoder().encodeToString(outer.array());
    }

    /// ZigZag LEB128 of up to nine bytes, of which the last has eight bits.
    private static void putZigZag(ByteArrayOutputStream out, long value) {
        long rest = value << 1 ^ value >> 63;
        for (int i = 0; i < 8 && rest >>> 7 != 0; i++) {
            out.write((int) ((rest & 0x7f) | 0x80));
            rest >>>= 7;
        }
        out.write((int) rest);
    }

    private static byte[] counts(long... counts) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (long count : counts) {
            putZigZag(out, count);
        }
        return out.toByteArray();
    }

    private Path log(String text) throws IOException {
        return Files.writeString(directory.resolve("a.hlog"), "#[a comment]\n\n" + text);
    }

    @Test
    void whatStorbenchWritesIsRead() throws IOException {
        Histogram histogram = new Histogram(3_600_000_000_000L, 3);
        histogram.recordValueWithCount(2_000_000, 7);
        histogram.recordValue(3_600_000_000_000L);
        ByteBuffer bytes = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        int length = histogram.encodeIntoCompressedByteBuffer(bytes);
        String text = line(Base64.getEncoder().encodeToString(java.util.Arrays.copyOf(bytes.array(), length)));
        try (HistogramLines lines = new HistogramLines(log(text))) {
            TrialHistograms.Interval interval = lines.next().orElseThrow();
            assertThat(interval.histogram()).isEqualTo(histogram);
            assertThat(interval.tag()).isEqualTo("service");
            assertThat(interval.endSeconds()).isEqualTo(1.0);
            assertThat(lines.next()).isEmpty();
        }
    }

    @Test
    void anEncodingMadeByHandIsRead() throws IOException {
        String text = line(encoded(3, 3_600_000_000_000L, counts(-5, 3)));
        try (HistogramLines lines = new HistogramLines(log(text))) {
            Histogram histogram = lines.next().orElseThrow().histogram();
            assertThat(histogram.getTotalCount()).isEqualTo(3);
            assertThat(histogram.getCountAtValue(5)).isEqualTo(3);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "9223372036854775807, 1",
        "9223372036854775807, 9223372036854775807",
        "4611686018427387904, 4611686018427387904",
        "-9223372036854775808, 1",
        "-2147483648, 1",
        "-1000000, 1",
    })
    void countsThatOverflowAreRefusedWithTheirLine(long first, long second) throws IOException {
        String text = line(encoded(3, 3_600_000_000_000L, counts(first, second, second)));
        try (HistogramLines lines = new HistogramLines(log(text))) {
            assertThatThrownBy(lines::next)
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("a.hlog:3 is damaged: the line ");
        }
    }

    /// Of 5 digits and values up to 2^62, each took some 40 MB.
    @ParameterizedTest
    @CsvSource({
        "5, 4611686018427387904",
        "5, 3600000000000",
        "3, 4611686018427387904",
        "-1, 3600000000000",
        "3, -1",
        "2147483647, 2",
    })
    void aHistogramLargerThanOursIsRefusedBeforeMemoryIsTaken(int digits, long highest) throws IOException {
        Path file = log(line(encoded(digits, highest, counts(1))));
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        try (HistogramLines lines = new HistogramLines(file)) {
            assertThatThrownBy(lines::next)
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("a.hlog:3 is damaged: the line has " + digits + " digits");
        }
        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(4 << 20);
    }

    @Test
    void aLineWithoutAnEndIsRefused() throws IOException {
        try (HistogramLines lines = new HistogramLines(log("x".repeat(2 << 20)))) {
            assertThatThrownBy(lines::next)
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("a.hlog:3 is damaged: the line is longer than");
        }
    }
}
