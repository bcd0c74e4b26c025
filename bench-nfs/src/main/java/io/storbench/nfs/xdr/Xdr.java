package io.storbench.nfs.xdr;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/// Reads and writes External Data Representation (RFC 4506) at a buffer's position.
///
/// Reading trusts nothing: every length is checked against the caller's limit and against the bytes
/// that are there before anything is allocated, and whatever is wrong ends in an [XdrException].
/// Writing checks the arguments only; the caller provides the room.
///
/// Buffers must be big-endian, a new [ByteBuffer]'s default.
public final class Xdr {
    /// Everything is a multiple of four bytes (RFC 4506, section 3).
    public static final int UNIT_BYTES = 4;

    private Xdr() {}

    /// The bytes that an opaque of this length takes, padding included, its length word not.
    public static int paddedBytes(int lengthBytes) {
        return (lengthBytes + UNIT_BYTES - 1) & -UNIT_BYTES;
    }

    /// Reads a signed integer (section 4.1).
    public static int getInt(ByteBuffer in) throws XdrException {
        require(in, Integer.BYTES);
        return in.getInt();
    }

    /// Reads an unsigned integer (section 4.2) as a non-negative long.
    public static long getUnsignedInt(ByteBuffer in) throws XdrException {
        return Integer.toUnsignedLong(getInt(in));
    }

    /// Reads a hyper integer (section 4.5).
    public static long getLong(ByteBuffer in) throws XdrException {
        require(in, Long.BYTES);
        return in.getLong();
    }

    /// Reads an unsigned hyper that must fit a non-negative long, as offsets and sizes do.
    ///
    /// @param what names the field in the message
    public static long getOffset(ByteBuffer in, String what) throws XdrException {
        long value = getLong(in);
        if (value < 0) {
            throw new XdrException(what + " " + Long.toUnsignedString(value) + " exceeds 2^63-1");
        }
        return value;
    }

    /// Reads a boolean (section 4.4), which is 0 or 1.
    public static boolean getBoolean(ByteBuffer in) throws XdrException {
        int value = getInt(in);
        if (value >>> 1 != 0) {
            throw new XdrException("a boolean is 0 or 1, not " + value);
        }
        return value == 1;
    }

    /// Reads the length of a variable-length item and checks that its padded bytes are there.
    ///
    /// @param maxBytes the largest length allowed
    public static int getLength(ByteBuffer in, int maxBytes) throws XdrException {
        int length = getInt(in);
        if (length < 0 || length > maxBytes) {
            throw new XdrException("a length of " + Integer.toUnsignedString(length) + " exceeds " + maxBytes);
        }
        if (paddedBytes(length) > in.remaining()) {
            throw new XdrException("a length of " + length + " where " + in.remaining() + " bytes are left");
        }
        return length;
    }

    /// Reads a variable-length opaque (section 4.10) into a new array.
    public static byte[] getOpaque(ByteBuffer in, int maxBytes) throws XdrException {
        byte[] value = new byte[getLength(in, maxBytes)];
        in.get(value);
        in.position(in.position() + paddedBytes(value.length) - value.length);
        return value;
    }

    /// Reads a variable-length opaque as a view of the buffer: no copy, valid as long as the
    /// buffer's content.
    public static ByteBuffer getOpaqueView(ByteBuffer in, int maxBytes) throws XdrException {
        int length = getLength(in, maxBytes);
        ByteBuffer view = in.slice(in.position(), length);
        in.position(in.position() + paddedBytes(length));
        return view;
    }

    /// Passes over a variable-length opaque.
    public static void skipOpaque(ByteBuffer in, int maxBytes) throws XdrException {
        int length = getLength(in, maxBytes);
        in.position(in.position() + paddedBytes(length));
    }

    /// Passes over bytes of a fixed length.
    public static void skip(ByteBuffer in, int lengthBytes) throws XdrException {
        require(in, lengthBytes);
        in.position(in.position() + lengthBytes);
    }

    /// Reads a string (section 4.11) as UTF-8; malformed bytes become replacement characters.
    public static String getString(ByteBuffer in, int maxBytes) throws XdrException {
        return new String(getOpaque(in, maxBytes), StandardCharsets.UTF_8);
    }

    /// Writes a boolean.
    public static void putBoolean(ByteBuffer out, boolean value) {
        out.putInt(value ? 1 : 0);
    }

    /// Writes a variable-length opaque with its length and zero padding.
    public static void putOpaque(ByteBuffer out, byte[] value) {
        out.putInt(value.length);
        out.put(value);
        putPadding(out, value.length);
    }

    /// Writes the remaining bytes of a buffer as a variable-length opaque; the source keeps its
    /// position.
    public static void putOpaque(ByteBuffer out, ByteBuffer value) {
        int length = value.remaining();
        out.putInt(length);
        out.put(out.position(), value, value.position(), length);
        out.position(out.position() + length);
        putPadding(out, length);
    }

    /// Writes a string as UTF-8.
    public static void putString(ByteBuffer out, String value) {
        putOpaque(out, value.getBytes(StandardCharsets.UTF_8));
    }

    /// Writes the zero bytes that complete an opaque of this length.
    public static void putPadding(ByteBuffer out, int lengthBytes) {
        for (int i = paddedBytes(lengthBytes) - lengthBytes; i > 0; i--) {
            out.put((byte) 0);
        }
    }

    private static void require(ByteBuffer in, int lengthBytes) throws XdrException {
        if (in.remaining() < lengthBytes) {
            throw new XdrException(lengthBytes + " bytes expected where " + in.remaining() + " are left");
        }
    }
}
