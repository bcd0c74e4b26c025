package io.storbench.iscsi.scsi;

import java.nio.ByteBuffer;

/// How large a unit is (SBC-3, sections 5.15 and 5.16).
///
/// @param blocks how many logical blocks, at least 1
/// @param blockBytes how long one is: a power of two from 512 to 65536
/// @param physicalBlockBytes how long the blocks of the medium are, `blockBytes` when not reported
public record Capacity(long blocks, int blockBytes, int physicalBlockBytes) {
    /// How long the answer to READ CAPACITY (10) is.
    public static final int SHORT_BYTES = 8;

    /// How long the answer to READ CAPACITY (16) is.
    public static final int LONG_BYTES = 32;

    private static final int MAX_BLOCK_BYTES = 1 << 16;
    private static final long UNSIGNED = 0xffffffffL;

    /// The size in bytes.
    public long sizeBytes() {
        return blocks * blockBytes;
    }

    /// Reads the answer to READ CAPACITY (10).
    ///
    /// @throws ScsiException if it is too short or makes no sense
    public static Capacity decodeShort(ByteBuffer in, int at, int lengthBytes) throws ScsiException {
        ScsiException.require("READ CAPACITY(10) data", SHORT_BYTES, lengthBytes);
        return of(in.getInt(at) & UNSIGNED, in.getInt(at + 4), 0);
    }

    /// Reads the answer to READ CAPACITY (16).
    ///
    /// @throws ScsiException if it is too short or makes no sense
    public static Capacity decodeLong(ByteBuffer in, int at, int lengthBytes) throws ScsiException {
        ScsiException.require("READ CAPACITY(16) data", 12, lengthBytes);
        int exponent = lengthBytes > 13 ? in.get(at + 13) & 0x0f : 0;
        return of(in.getLong(at), in.getInt(at + 8), exponent);
    }

    private static Capacity of(long lastBlock, int blockBytes, int exponent) throws ScsiException {
        boolean sensible = Integer.bitCount(blockBytes) == 1
                && blockBytes >= 512
                && blockBytes <= MAX_BLOCK_BYTES
                && lastBlock >= 0
                && lastBlock < Long.MAX_VALUE / blockBytes;
        if (!sensible) {
            throw new ScsiException("a unit whose last block is "
                    + Long.toUnsignedString(lastBlock)
                    + ", of blocks of "
                    + Integer.toUnsignedString(blockBytes)
                    + " bytes");
        }
        return new Capacity(lastBlock + 1, blockBytes, blockBytes << exponent);
    }

    /// Writes the answer to READ CAPACITY (10): [#SHORT_BYTES].
    public void encodeShort(ByteBuffer out, int at) {
        out.putInt(at, (int) Math.min(blocks - 1, UNSIGNED));
        out.putInt(at + 4, blockBytes);
    }

    /// Writes the answer to READ CAPACITY (16): [#LONG_BYTES].
    public void encodeLong(ByteBuffer out, int at) {
        for (int index = 0; index < LONG_BYTES; index += Long.BYTES) {
            out.putLong(at + index, 0);
        }
        out.putLong(at, blocks - 1);
        out.putInt(at + 8, blockBytes);
        int ratio = physicalBlockBytes / blockBytes;
        out.put(at + 13, (byte) Integer.numberOfTrailingZeros(ratio));
    }
}
