package io.storbench.measure;

import io.storbench.result.LatencySummary;
import java.nio.ByteBuffer;
import java.util.Arrays;

/// How many latencies fall into each bucket of an HdrHistogram of three significant digits.
///
/// A worker's second touches a few hundred buckets of 33,000, often next to each other. This class
/// adds, clears and encodes those between the first and the last of them, in microseconds; a
/// [Histogram] goes through all up to the largest value, which takes it most of a millisecond, so
/// that 64 lanes need 6 % of a processor for it.
///
/// Owned by one thread. Only [#encode] allocates.
final class LatencyCounts {
    /// Buckets of each power of two, by which three digits are kept; the first has as many below.
    private static final int HALF = 1 << 10;

    /// Of the format's second version, with counts of variable length.
    private static final int COOKIE = 0x1c849313;

    private static final int HEADER_BYTES = 40;
    private static final int MOST_COUNT_BYTES = 9;

    private final long[] counts = new long[index(LatencyRecorder.MAX_NANOS) + 1];
    private int first = counts.length;
    private int last = -1;
    private long total;

    static int index(long nanos) {
        int power = Long.SIZE - 11 - Long.numberOfLeadingZeros(nanos | (2 * HALF - 1));
        return power * HALF + (int) (nanos >>> power);
    }

    /// The least value of a bucket.
    static long valueAt(int index) {
        int power = power(index);
        return (long) (index - power * HALF) << power;
    }

    private static int power(int index) {
        return Math.max(0, index / HALF - 1);
    }

    /// Counts a latency.
    ///
    /// @param nanos from 0 to [LatencyRecorder#MAX_NANOS]
    void record(long nanos) {
        int index = index(nanos);
        counts[index]++;
        total++;
        first = Math.min(first, index);
        last = Math.max(last, index);
    }

    /// How many there are.
    long total() {
        return total;
    }

    /// The largest value of the last bucket that has any; 0 if none has.
    long maxNanos() {
        return last < 0 ? 0 : largestAt(last);
    }

    /// Adds all that another has counted.
    void add(LatencyCounts other) {
        for (int i = other.first; i <= other.last; i++) {
            counts[i] += other.counts[i];
        }
        total += other.total;
        first = Math.min(first, other.first);
        last = Math.max(last, other.last);
    }

    /// How many are at least as long, by their buckets.
    long countFrom(long nanos) {
        long count = 0;
        for (int i = Math.max(first, index(nanos)); i <= last; i++) {
            count += counts[i];
        }
        return count;
    }

    /// The distribution in a few numbers: those that an HdrHistogram gives of the same counts, from
    /// the touched buckets alone.
    ///
    /// @param sumNanos the exact sum of all latencies
    LatencySummary summary(double sumNanos) {
        if (total == 0) {
            return LatencySummary.NONE;
        }
        return new LatencySummary(
                total,
                sumNanos / total,
                deviation(),
                valueAt(first),
                percentile(50),
                percentile(90),
                percentile(95),
                percentile(99),
                percentile(99.9),
                maxNanos());
    }

    /// The largest value of the bucket that holds the percentile.
    private long percentile(double percent) {
        long rank = Math.max(1, (long) Math.ceil(Math.nextDown(percent) / 100 * total));
        int index = first;
        for (long before = counts[index]; before < rank; before += counts[index]) {
            index++;
        }
        return largestAt(index);
    }

    /// The standard deviation, each latency being the middle of its bucket.
    private double deviation() {
        double sum = 0;
        for (int i = first; i <= last; i++) {
            sum += middleOf(i) * (double) counts[i];
        }
        double mean = sum / total;
        double squares = 0;
        for (int i = first; i <= last; i++) {
            double deviation = middleOf(i) - mean;
            squares += deviation * deviation * counts[i];
        }
        return Math.sqrt(squares / total);
    }

    private static long middleOf(int index) {
        return valueAt(index) + (1L << power(index) >> 1);
    }

    private static long largestAt(int index) {
        return valueAt(index) + (1L << power(index)) - 1;
    }

    /// Forgets all.
    void reset() {
        if (last >= 0) {
            Arrays.fill(counts, first, last + 1, 0);
        }
        total = 0;
        first = counts.length;
        last = -1;
    }

    /// The counts as HdrHistogram encodes them, not compressed: a header, then each count, or how
    /// many are 0 as a negative number.
    ByteBuffer encode() {
        int touched = Math.max(0, last - first + 1);
        ByteBuffer room = ByteBuffer.allocate(HEADER_BYTES + (touched + 1) * MOST_COUNT_BYTES);
        room.position(HEADER_BYTES);
        putCounts(room);
        room.putInt(0, COOKIE)
                .putInt(4, room.position() - HEADER_BYTES)
                .putInt(8, 0)
                .putInt(12, LatencyRecorder.DIGITS)
                .putLong(16, 1)
                .putLong(24, LatencyRecorder.MAX_NANOS)
                .putDouble(32, 1);
        room.flip();
        return ByteBuffer.allocate(room.limit()).put(room).flip();
    }

    private void putCounts(ByteBuffer buffer) {
        for (int i = 0; i <= last; ) {
            int next = Math.max(i, first);
            while (counts[next] == 0) {
                next++;
            }
            if (next - i > 1) {
                put(buffer, i - next);
            } else if (next > i) {
                put(buffer, 0);
            }
            put(buffer, counts[next]);
            i = next + 1;
        }
    }

    /// Seven bits a byte, the lowest first; the sign is the lowest bit. A ninth byte has eight.
    private static void put(ByteBuffer buffer, long number) {
        long rest = number << 1 ^ number >> 63;
        for (int bytes = 1; bytes < MOST_COUNT_BYTES && rest >>> 7 != 0; bytes++) {
            buffer.put((byte) (rest | 0x80));
            rest >>>= 7;
        }
        buffer.put((byte) rest);
    }
}
