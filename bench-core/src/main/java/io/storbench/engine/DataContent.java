package io.storbench.engine;

import io.storbench.plan.DataSpec;
import io.storbench.random.RandomStream;
import java.nio.ByteBuffer;

/// The bytes of one host's files: [DataPattern] where the plan does not say what they are, else
/// that pattern laid out so that it compresses and repeats as the plan asks.
///
/// A unit begins with words of the pattern, and goes on with repeats of its first word, which a
/// compressor saves. Units that repeat others take their words from a place that several units
/// share. So every word still tells its place and generation, and can be verified. What stands
/// where depends on the place alone, not on the seed: files are filled once for all trials.
///
/// Immutable; safe for all threads. Allocates nothing after construction.
public final class DataContent {
    /// What plans without `workload.data` have, in the files of every host.
    public static final DataContent PLAIN = new DataContent(DataSpec.PLAIN, 0, 1);

    /// Distinguishes places from other uses of the mixing function ("storbunt" in ASCII).
    private static final long SALT = 0x73746f7262756e74L;

    /// The same of places that units share ("storbset" in ASCII).
    private static final long SHARED = 0x73746f7262736574L;

    /// Of this many units that follow each other, those that repeat others are of [#MOST_KINDS].
    private static final int GROUP_UNITS = 256;

    private static final int GROUP_SHIFT = Integer.numberOfTrailingZeros(GROUP_UNITS);

    /// Units of one kind are this many apart at least: further than the 64 KiB in which compressors
    /// look for repetitions, which would count them a second time.
    private static final int MOST_KINDS = 16;

    private final boolean plain;
    private final int unitShift;
    private final int unitBytes;
    private final int distinctBytes;
    private final int kinds;
    private final long repeatedBelow;
    private final long unitsPerFile;
    private final long salt;

    /// The content of a host's files, which have nothing in common with those of other hosts.
    ///
    /// @param host any number that distinguishes it from others
    /// @param unitsPerFile how many units a file has on average, or more: units are counted through
    ///   all files to find those that repeat others
    public DataContent(DataSpec spec, int host, long unitsPerFile) {
        this.plain = !spec.governed();
        this.unitBytes = spec.unitBytes();
        this.unitShift = Integer.numberOfTrailingZeros(unitBytes);
        int words = unitBytes / Long.BYTES;
        long distinctWords = Math.round((1 - spec.compressible()) * words);
        this.distinctBytes = (int) distinctWords * Long.BYTES;
        this.kinds = (int) Math.clamp((1 - spec.dedupable()) * GROUP_UNITS, 1, MOST_KINDS);
        // One of each kind is the first, and repeats nothing.
        double first = spec.dedupable() > 0 ? (double) kinds / GROUP_UNITS : 0;
        this.repeatedBelow = Math.round(Math.min(1, spec.dedupable() + first) * (1L << 32));
        this.unitsPerFile = unitsPerFile;
        this.salt = RandomStream.mix(SALT + host);
    }

    /// Writes the content of a file's range into the buffer. The buffer's position, limit and order
    /// do not matter and do not change, but its order must be little-endian for speed.
    ///
    /// @param index where in the buffer to start
    /// @param lengthBytes a multiple of 8
    /// @param file that distinguishes the file among the host's
    /// @param offset where the range starts in the file, a multiple of 8
    /// @param generation 0 or more
    public void fill(ByteBuffer buffer, int index, int lengthBytes, long file, long offset, int generation) {
        if (plain) {
            DataPattern.fill(buffer, index, lengthBytes, offset, generation);
            return;
        }
        ByteBuffer words = DataPattern.littleEndian(buffer);
        int done = 0;
        while (done < lengthBytes) {
            int within = within(offset + done);
            int part = Math.min(lengthBytes - done, unitBytes - within);
            int distinct = Math.clamp(distinctBytes - within, 0, part);
            long place = place(file, offset + done);
            DataPattern.fill(words, index + done, distinct, place + within, generation);
            DataPattern.repeat(words, index + done + distinct, part - distinct, place, generation);
            done += part;
        }
    }

    /// Checks bytes that were read.
    ///
    /// @param file that distinguishes the file among the host's
    /// @param generation the only one accepted, or [DataPattern#ANY_GENERATION]
    /// @return -1 when all is right, else the file offset of the first wrong word
    public long firstWrong(ByteBuffer buffer, int index, int lengthBytes, long file, long offset, int generation) {
        if (plain) {
            return DataPattern.firstWrong(buffer, index, lengthBytes, offset, generation);
        }
        ByteBuffer words = DataPattern.littleEndian(buffer);
        int done = 0;
        while (done < lengthBytes) {
            int within = within(offset + done);
            int part = Math.min(lengthBytes - done, unitBytes - within);
            int distinct = Math.clamp(distinctBytes - within, 0, part);
            int wrong = firstWrongOfUnit(
                    words, index + done, distinct, part, place(file, offset + done), within, generation);
            if (wrong >= 0) {
                return offset + done + wrong;
            }
            done += part;
        }
        return -1;
    }

    /// @return where from the index on the first wrong word is; -1 when all are right
    private static int firstWrongOfUnit(
            ByteBuffer words, int index, int distinct, int part, long place, int within, int generation) {
        int wrong = DataPattern.wrongAt(words, index, distinct, place + within, generation);
        if (wrong >= 0) {
            return wrong;
        }
        wrong = DataPattern.wrongRepeatAt(words, index + distinct, part - distinct, place, generation);
        return wrong < 0 ? -1 : distinct + wrong;
    }

    private int within(long offset) {
        return (int) offset & (unitBytes - 1);
    }

    /// From where the pattern of the unit around an offset is taken.
    private long place(long file, long offset) {
        long unit = offset >>> unitShift;
        long own = RandomStream.mix((salt ^ RandomStream.mix(file)) + unit);
        if (own >>> 32 >= repeatedBelow) {
            return own;
        }
        long among = file * unitsPerFile + unit;
        long kind = (among >>> GROUP_SHIFT) * MOST_KINDS + among % kinds;
        return RandomStream.mix((salt ^ SHARED) + kind);
    }
}
