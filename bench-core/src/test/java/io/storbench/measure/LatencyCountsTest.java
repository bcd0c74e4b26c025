package io.storbench.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.result.LatencySummary;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import java.util.function.LongSupplier;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.Test;

/// Against HdrHistogram itself.
class LatencyCountsTest {
    private static final long SEED = 20261126;

    private final Random random = new Random(SEED);

    private long anyNanos() {
        return Math.min(LatencyRecorder.MAX_NANOS, random.nextLong(Long.MAX_VALUE) >>> random.nextInt(63));
    }

    @Test
    void aValueHasTheBucketOfTheHistogram() {
        Histogram histogram = LatencyRecorder.histogram();
        for (int i = 0; i < 100_000; i++) {
            long nanos = anyNanos();
            int index = LatencyCounts.index(nanos);
            assertThat(LatencyCounts.valueAt(index)).as("%d", nanos).isEqualTo(histogram.lowestEquivalentValue(nanos));
        }
    }

    private static Histogram expected(List<Long> values) {
        Histogram histogram = LatencyRecorder.histogram();
        values.forEach(histogram::recordValue);
        return histogram;
    }

    private static List<Long> values(LongSupplier nanos, int count) {
        return LongStream.generate(nanos).limit(count).boxed().toList();
    }

    @Test
    void everyReaderDecodesTheSame() throws Exception {
        LatencyCounts counts = new LatencyCounts();
        for (int round = 0; round < 300; round++) {
            int count = random.nextInt(round + 1);
            long about = anyNanos() / 2;
            List<Long> values =
                    round % 2 == 0 ? values(this::anyNanos, count) : values(() -> about + random.nextInt(5_000), count);
            values.forEach(counts::record);
            Histogram expected = expected(values);
            assertThat(Histogram.decodeFromByteBuffer(counts.encode(), 0)).isEqualTo(expected);
            assertThat(counts.maxNanos()).isEqualTo(expected.getMaxValue());
            assertThat(counts.total()).isEqualTo(count);
            double sumNanos = values.stream().mapToDouble(nanos -> nanos).sum();
            assertThat(counts.summary(sumNanos)).isEqualTo(LatencySummary.of(expected, sumNanos));
            assertThat(counts.countFrom(about))
                    .isEqualTo(expected.getCountBetweenValues(about, LatencyRecorder.MAX_NANOS));
            counts.reset();
        }
    }

    @Test
    void sumsAreThoseOfTheHistogram() throws Exception {
        LatencyCounts sum = new LatencyCounts();
        Histogram expected = LatencyRecorder.histogram();
        for (int round = 0; round < 10; round++) {
            LatencyCounts counts = new LatencyCounts();
            for (long nanos : values(this::anyNanos, 50)) {
                counts.record(nanos);
                expected.recordValue(nanos);
            }
            sum.add(counts);
        }
        assertThat(Histogram.decodeFromByteBuffer(sum.encode(), 0)).isEqualTo(expected);
        assertThat(sum.summary(0)).isEqualTo(LatencySummary.of(expected, 0));
    }

    @Test
    void theLogIsReadAsItWasWritten() {
        IntervalLog log = new IntervalLog();
        LatencyCounts counts = new LatencyCounts();
        List<Long> values = values(this::anyNanos, 1_000);
        values.forEach(counts::record);
        log.append(IntervalLog.SERVICE, counts, 1_500_000_000, 2_500_000_000L);
        byte[] text = log.text().getBytes(StandardCharsets.UTF_8);
        try (HistogramLogReader reader = new HistogramLogReader(new ByteArrayInputStream(text))) {
            Histogram read = (Histogram) reader.nextIntervalHistogram();
            assertThat(read).isEqualTo(expected(values));
            assertThat(read.getTag()).isEqualTo("service");
            assertThat(read.getStartTimeStamp()).isEqualTo(1_500);
            assertThat(read.getEndTimeStamp()).isEqualTo(2_500);
            assertThat(reader.hasNext()).isFalse();
        }
    }
}
