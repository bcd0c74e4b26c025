package io.storbench.iscsi.scsi;

import java.nio.ByteBuffer;

/// How large a unit's transfers may and should be (SBC-3, section 6.6.3), in blocks; 0 where the
/// unit does not say.
///
/// @param granularityBlocks transfers should be a multiple of it
/// @param maxBlocks the most in one command
/// @param optimalBlocks beyond which it takes longer than in proportion
public record BlockLimits(int granularityBlocks, long maxBlocks, long optimalBlocks) {
    /// How long the page is.
    public static final int LENGTH_BYTES = 64;

    /// Reads the page.
    ///
    /// @throws ScsiException if it is another page, or too short
    public static BlockLimits decode(ByteBuffer in, int at, int haveBytes) throws ScsiException {
        int lengthBytes = VitalProduct.lengthBytes(in, at, VitalProduct.BLOCK_LIMITS, haveBytes);
        ScsiException.require("the page of block limits", 16, lengthBytes);
        return new BlockLimits(
                in.getShort(at + 6) & 0xffff, in.getInt(at + 8) & 0xffffffffL, in.getInt(at + 12) & 0xffffffffL);
    }

    /// Writes the page: [#LENGTH_BYTES].
    public void encode(ByteBuffer out, int at) {
        for (int index = 0; index < LENGTH_BYTES; index += Long.BYTES) {
            out.putLong(at + index, 0);
        }
        VitalProduct.begin(out, at, VitalProduct.BLOCK_LIMITS, LENGTH_BYTES);
        out.putShort(at + 6, (short) granularityBlocks);
        out.putInt(at + 8, (int) maxBlocks);
        out.putInt(at + 12, (int) optimalBlocks);
    }
}
