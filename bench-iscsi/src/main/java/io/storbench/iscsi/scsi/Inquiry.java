package io.storbench.iscsi.scsi;

import java.nio.ByteBuffer;

/// What a unit says it is: the standard INQUIRY data (SPC-4, section 6.4.2).
///
/// @param qualifier 0 for a unit that is there
/// @param deviceType 0 for a disk
/// @param vendor up to 8 characters
/// @param product up to 16 characters
/// @param revision up to 4 characters
public record Inquiry(int qualifier, int deviceType, String vendor, String product, String revision) {
    /// How long the data are here; all that is defined for every device.
    public static final int LENGTH_BYTES = 36;

    /// A direct access block device: a disk.
    public static final int DISK = 0x00;

    /// The qualifier and the type where there is no unit (SPC-4, section 6.4.2).
    public static final int NO_UNIT_QUALIFIER = 3;

    /// The type of what is not there.
    public static final int NO_TYPE = 0x1f;

    private static final int SPC_4 = 0x06;
    private static final int RESPONSE_FORMAT = 0x02;
    private static final int COMMAND_QUEUING = 0x02;

    /// Whether the unit is a disk that is there.
    public boolean isDisk() {
        return qualifier == 0 && deviceType == DISK;
    }

    /// Reads the data.
    ///
    /// @throws ScsiException if there are fewer than [#LENGTH_BYTES]
    public static Inquiry decode(ByteBuffer in, int at, int lengthBytes) throws ScsiException {
        ScsiException.require("INQUIRY data", LENGTH_BYTES, lengthBytes);
        return new Inquiry(
                (in.get(at) & 0xff) >> 5,
                in.get(at) & 0x1f,
                Ascii.get(in, at + 8, 8),
                Ascii.get(in, at + 16, 16),
                Ascii.get(in, at + 32, 4));
    }

    /// Writes the data: [#LENGTH_BYTES].
    public void encode(ByteBuffer out, int at) {
        out.putLong(at, 0);
        out.put(at, (byte) (qualifier << 5 | deviceType));
        out.put(at + 2, (byte) SPC_4);
        out.put(at + 3, (byte) RESPONSE_FORMAT);
        out.put(at + 4, (byte) (LENGTH_BYTES - 5));
        out.put(at + 7, (byte) COMMAND_QUEUING);
        Ascii.put(out, at + 8, vendor, 8);
        Ascii.put(out, at + 16, product, 16);
        Ascii.put(out, at + 32, revision, 4);
    }
}
