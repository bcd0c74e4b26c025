package io.storbench.nfs.v4;

import io.storbench.nfs.xdr.Xdr;
import io.storbench.nfs.xdr.XdrException;
import java.nio.ByteBuffer;

/// A set of attribute numbers from 0 to 127 (`bitmap4`, RFC 7530, section 2.1): more than RFC 7862
/// has.
///
/// @param low bit i for number i
/// @param high bit i for number 64 + i
public record Bitmap(long low, long high) {
    /// No number.
    public static final Bitmap NONE = new Bitmap(0, 0);

    private static final int MAX_WORDS = 4;

    /// The set of some attributes.
    public static Bitmap of(Attribute... attributes) {
        Bitmap set = NONE;
        for (Attribute attribute : attributes) {
            set = set.with(attribute);
        }
        return set;
    }

    /// This set and an attribute.
    public Bitmap with(Attribute attribute) {
        int number = attribute.number();
        return number < Long.SIZE
                ? new Bitmap(low | 1L << number, high)
                : new Bitmap(low, high | 1L << (number - Long.SIZE));
    }

    /// Whether an attribute is in the set.
    public boolean has(Attribute attribute) {
        return has(attribute.number());
    }

    /// Whether a number is in the set.
    ///
    /// @param number from 0 to 127
    public boolean has(int number) {
        return number < Long.SIZE ? (low >>> number & 1) != 0 : (high >>> (number - Long.SIZE) & 1) != 0;
    }

    /// Writes the set with as few words as it takes.
    public void encode(ByteBuffer out) {
        int words = (Long.SIZE - Long.numberOfLeadingZeros(low) + 31) / 32;
        if (high != 0) {
            words = 2 + (Long.SIZE - Long.numberOfLeadingZeros(high) + 31) / 32;
        }
        out.putInt(words);
        for (int word = 0; word < words; word++) {
            out.putInt((int) ((word < 2 ? low : high) >>> (32 * (word & 1))));
        }
    }

    /// Reads a set.
    ///
    /// @throws XdrException if it is cut short or has room for numbers above 127
    public static Bitmap decode(ByteBuffer in) throws XdrException {
        int words = Xdr.getInt(in);
        if (words < 0 || words > MAX_WORDS) {
            throw new XdrException("a bitmap of " + Integer.toUnsignedString(words) + " words; at most 4 are used");
        }
        long low = 0;
        long high = 0;
        for (int word = 0; word < words; word++) {
            long bits = Xdr.getUnsignedInt(in) << (32 * (word & 1));
            if (word < 2) {
                low |= bits;
            } else {
                high |= bits;
            }
        }
        return new Bitmap(low, high);
    }
}
