package io.storbench.iscsi.pdu;

import java.nio.ByteBuffer;

/// Finds PDUs in received bytes and checks their digests; everything stays where it lies.
///
/// Allocates nothing after construction. For one thread.
public final class PduReader {
    /// What an initiator may send before the data segment (RFC 7143, section 11.2.2): an extended
    /// CDB of up to 260 bytes and a read length. Far more are a sign of garbage.
    private static final int MAX_ADDITIONAL_BYTES = 280;

    private final Crc32c crc = new Crc32c();
    private Digests digests;
    private int maxDataBytes;
    private int headerAt;
    private int dataAt;
    private int dataBytes;
    private int next;
    private int neededBytes;

    /// A reader for a connection's start, without digests.
    ///
    /// @param maxDataBytes the longest data segment accepted
    public PduReader(int maxDataBytes) {
        this.digests = Digests.NONE;
        this.maxDataBytes = maxDataBytes;
    }

    /// Reads on under what the login has agreed.
    ///
    /// @param agreed what comes with a digest from now on
    /// @param agreedMaxDataBytes the longest data segment accepted from now on
    public void agree(Digests agreed, int agreedMaxDataBytes) {
        digests = agreed;
        maxDataBytes = agreedMaxDataBytes;
    }

    /// Looks for a whole PDU.
    ///
    /// @param in big-endian, readable up to `to`
    /// @param from where the PDU begins
    /// @param to where the received bytes end
    /// @return whether there is one; else [#neededBytes] says how many bytes are needed at least
    /// @throws PduException when there will never be one: unknown kind, too long
    /// @throws DigestException when the PDU was damaged
    public boolean find(ByteBuffer in, int from, int to) throws PduException {
        neededBytes = Header.LENGTH_BYTES;
        if (to - from < neededBytes) {
            return false;
        }
        Opcode opcode = Header.opcode(in, from);
        int additional = Header.additionalBytes(in, from);
        int data = Header.dataBytes(in, from);
        if (additional > MAX_ADDITIONAL_BYTES) {
            throw new PduException(opcode + " with additional headers of " + additional + " bytes");
        }
        // The limit of the data is checked after the digest, which may show that it is garbage.
        int digestAt = from + Header.LENGTH_BYTES + additional;
        neededBytes = digestAt + digests.headerBytes() - from;
        if (to - from < neededBytes) {
            return false;
        }
        if (digests.header()) {
            check("header", crc.of(in, from, digestAt - from), in.getInt(digestAt));
        }
        if (data > maxDataBytes) {
            throw new PduException(opcode
                    + " with a data segment of "
                    + data
                    + " bytes, longer than the "
                    + maxDataBytes
                    + " that were agreed on");
        }
        int paddedBytes = Header.padded(data);
        int start = from + neededBytes;
        neededBytes += paddedBytes + digests.dataBytes(data);
        if (to - from < neededBytes) {
            return false;
        }
        if (digests.dataBytes(data) > 0) {
            check("data", crc.of(in, start, paddedBytes), in.getInt(start + paddedBytes));
        }
        headerAt = from;
        dataAt = start;
        dataBytes = data;
        next = from + neededBytes;
        return true;
    }

    private static void check(String what, int computed, int received) throws DigestException {
        if (computed != received) {
            throw new DigestException(what, computed, received);
        }
    }

    /// When nothing was found: how long the PDU is at least, as far as is known.
    public int neededBytes() {
        return neededBytes;
    }

    /// Where the header of the PDU found begins.
    public int headerAt() {
        return headerAt;
    }

    /// Where its data segment begins.
    public int dataAt() {
        return dataAt;
    }

    /// How long its data segment is, without padding.
    public int dataBytes() {
        return dataBytes;
    }

    /// Where the next PDU begins.
    public int next() {
        return next;
    }
}
