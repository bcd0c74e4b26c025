package io.storbench.nfs.rpc;

import java.nio.ByteBuffer;

/// Finds the records in what a TCP connection has delivered (RFC 5531, section 11).
///
/// The received bytes stay where they are. A record of one fragment, the usual case, is not
/// touched; the fragments of others are moved together in place. Nothing is allocated.
///
/// Not safe for use by several threads.
public final class RecordReader {
    /// More fragments than any sender has a reason for. Without a bound, a peer that sends a record
    /// in empty fragments would have it scanned for ever.
    static final int MAX_FRAGMENTS = 1024;

    private final int maxRecordBytes;
    private int start;
    private int end;
    private int next;
    private int missingBytes;

    /// @param maxRecordBytes the largest record accepted, marks excluded
    public RecordReader(int maxRecordBytes) {
        this.maxRecordBytes = maxRecordBytes;
    }

    /// Looks for a complete record in the bytes from one index to another. The buffer's position
    /// and limit do not matter; they are set around the record that is found.
    ///
    /// @param from where the first fragment's mark is
    /// @param to where the received bytes end
    /// @return whether there is one; then [#next] tells where it ends
    /// @throws RpcException if the record is larger than allowed
    public boolean find(ByteBuffer in, int from, int to) throws RpcException {
        in.clear();
        missingBytes = 0;
        int at = from;
        int lengthBytes = 0;
        for (int fragments = 1; to - at >= RecordMark.BYTES; fragments++) {
            int header = in.getInt(at);
            int fragmentBytes = RecordMark.lengthBytes(header);
            if (fragmentBytes > maxRecordBytes - lengthBytes) {
                throw new RpcException("a record of more than "
                        + maxRecordBytes
                        + " bytes was announced: the peer does not speak RPC on this port,"
                        + " or exceeds the transfer size agreed");
            }
            if (fragments > MAX_FRAGMENTS) {
                throw new RpcException("a record in more than " + MAX_FRAGMENTS + " fragments");
            }
            if (fragmentBytes > to - at - RecordMark.BYTES) {
                missingBytes = fragmentBytes - (to - at - RecordMark.BYTES);
                return false;
            }
            at += RecordMark.BYTES + fragmentBytes;
            lengthBytes += fragmentBytes;
            if (RecordMark.isLast(header)) {
                next = at;
                end = at;
                start = from + RecordMark.BYTES;
                if (fragments > 1) {
                    join(in, from, lengthBytes);
                }
                in.limit(end).position(start);
                return true;
            }
        }
        return false;
    }

    /// How much of a fragment is still to come, after [#find] has found that it is not there as a
    /// whole; 0 while its length is not known.
    public int missingBytes() {
        return missingBytes;
    }

    /// Where to look for the next record.
    public int next() {
        return next;
    }

    /// Moves the fragments of a complete record together, behind the first one's mark.
    private void join(ByteBuffer in, int from, int lengthBytes) {
        int target = from + RecordMark.BYTES;
        int at = from;
        while (at < next) {
            int fragmentBytes = RecordMark.lengthBytes(in.getInt(at));
            in.put(target, in, at + RecordMark.BYTES, fragmentBytes);
            target += fragmentBytes;
            at += RecordMark.BYTES + fragmentBytes;
        }
        end = from + RecordMark.BYTES + lengthBytes;
    }
}
