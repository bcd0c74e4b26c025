package io.storbench.iscsi.pdu;

import java.nio.ByteBuffer;

/// What a SCSI Command PDU has besides the common fields (RFC 7143, section 11.3); where buffers
/// and indices are concerned, as in [Header].
public final class ScsiCommand {
    /// The longest CDB without additional headers.
    public static final int CDB_BYTES = 16;

    /// The task attribute SIMPLE (RFC 7143, section 11.3.1).
    private static final int SIMPLE = 1;

    private static final int READ = 0x40;
    private static final int WRITE = 0x20;

    /// Which way data go.
    public enum Direction {
        /// No data.
        NONE(0),
        /// To the initiator.
        READ(ScsiCommand.READ),
        /// To the target.
        WRITE(ScsiCommand.WRITE);

        private final int bits;

        Direction(int bits) {
            this.bits = bits;
        }
    }

    private ScsiCommand() {}

    /// Begins a command with simple task attribute, which no unsolicited Data-Out follows.
    ///
    /// @param transferBytes how many bytes go in the direction
    public static void begin(ByteBuffer out, int at, Direction direction, int transferBytes) {
        Header.begin(out, at, Opcode.SCSI_COMMAND);
        out.put(at + 1, (byte) (Header.flags(out, at) | direction.bits | SIMPLE));
        out.putInt(at + 20, transferBytes);
    }

    /// Whether data go to the initiator.
    public static boolean isRead(ByteBuffer in, int at) {
        return (Header.flags(in, at) & READ) != 0;
    }

    /// Whether data go to the target.
    public static boolean isWrite(ByteBuffer in, int at) {
        return (Header.flags(in, at) & WRITE) != 0;
    }

    /// How many bytes are to be moved; unsigned.
    public static int transferBytes(ByteBuffer in, int at) {
        return in.getInt(at + 20);
    }

    /// Where the CDB is: 16 bytes, zeros behind a shorter one.
    ///
    /// @param at where the header is
    public static int cdbAt(int at) {
        return at + 32;
    }
}
