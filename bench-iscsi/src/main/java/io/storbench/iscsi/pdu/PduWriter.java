package io.storbench.iscsi.pdu;

import java.nio.ByteBuffer;

/// Completes PDUs where they lie: length, padding, digests. The header is written at an index, the
/// data at [#dataAt] of it, then [#end] does the rest.
///
/// Allocates nothing after construction. For one thread.
public final class PduWriter {
    /// The most that a PDU has besides its data: header, two digests, padding.
    public static final int OVERHEAD_BYTES = Header.LENGTH_BYTES + 2 * Digests.LENGTH_BYTES + 3;

    private final Crc32c crc = new Crc32c();
    private Digests digests = Digests.NONE;

    /// A writer for a connection's start, without digests.
    public PduWriter() {}

    /// Writes on under what the login has agreed.
    public void agree(Digests agreed) {
        digests = agreed;
    }

    /// Where the data of a PDU belong.
    ///
    /// @param at where its header is
    public int dataAt(int at) {
        return at + Header.LENGTH_BYTES + digests.headerBytes();
    }

    /// How long a PDU is.
    ///
    /// @param dataBytes of its data segment
    public int lengthBytes(int dataBytes) {
        return dataAt(0) + Header.padded(dataBytes) + digests.dataBytes(dataBytes);
    }

    /// Completes a PDU.
    ///
    /// @param at where its header is, complete but for the length of the data
    /// @param dataBytes how long the data are that were put at [#dataAt]
    /// @return where the next PDU begins
    public int end(ByteBuffer out, int at, int dataBytes) {
        Header.setDataBytes(out, at, dataBytes);
        if (digests.header()) {
            int digestAt = at + Header.LENGTH_BYTES;
            out.putInt(digestAt, crc.of(out, at, Header.LENGTH_BYTES));
        }
        int dataAt = dataAt(at);
        int paddedBytes = Header.padded(dataBytes);
        for (int index = dataBytes; index < paddedBytes; index++) {
            out.put(dataAt + index, (byte) 0);
        }
        int end = dataAt + paddedBytes;
        if (digests.dataBytes(dataBytes) == 0) {
            return end;
        }
        out.putInt(end, crc.of(out, dataAt, paddedBytes));
        return end + Digests.LENGTH_BYTES;
    }
}
