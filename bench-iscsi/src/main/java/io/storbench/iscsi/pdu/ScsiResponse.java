package io.storbench.iscsi.pdu;

import java.nio.ByteBuffer;

/// What a SCSI Response PDU has besides the common fields (RFC 7143, section 11.4); where buffers
/// and indices are concerned, as in [Header]. Its data segment is the length of the sense data in
/// two bytes, and those.
public final class ScsiResponse {
    /// The command came to an end at the target; only then there is a status.
    public static final int COMPLETED = 0;

    /// The target failed to deal with the command.
    public static final int TARGET_FAILURE = 1;

    private ScsiResponse() {}

    /// Begins a response.
    ///
    /// @param status of SCSI
    public static void begin(ByteBuffer out, int at, int status) {
        Header.begin(out, at, Opcode.SCSI_RESPONSE);
        out.put(at + 3, (byte) status);
    }

    /// The iSCSI service response (RFC 7143, section 11.4.3): [#COMPLETED], or a failure from 1 to
    /// 255.
    public static int response(ByteBuffer in, int at) {
        return in.get(at + 2) & 0xff;
    }

    /// The status of SCSI; means something after [#COMPLETED] only.
    public static int status(ByteBuffer in, int at) {
        return in.get(at + 3) & 0xff;
    }

    /// Where the sense data are in the data segment.
    public static int senseAt(int dataAt) {
        return dataAt + Short.BYTES;
    }

    /// How long the sense data are.
    ///
    /// @param dataAt where the data segment begins
    /// @param dataBytes how long it is
    /// @throws PduException if it is shorter than they are said to be
    public static int senseBytes(ByteBuffer in, int dataAt, int dataBytes) throws PduException {
        if (dataBytes == 0) {
            return 0;
        }
        int lengthBytes = dataBytes < Short.BYTES ? Short.BYTES : in.getShort(dataAt) & 0xffff;
        if (lengthBytes > dataBytes - Short.BYTES) {
            throw new PduException("sense data of " + lengthBytes + " bytes in a segment of " + dataBytes);
        }
        return lengthBytes;
    }
}
