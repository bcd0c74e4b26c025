package io.storbench.nfs.v4;

import io.storbench.nfs.xdr.Xdr;
import io.storbench.nfs.xdr.XdrException;
import java.nio.ByteBuffer;

/// The limits of one direction of a session (`channel_attrs4`, RFC 8881, section 18.36), without
/// the header padding and the RDMA resources. All are unsigned in the protocol and at most 2^31-1
/// here.
///
/// @param requestMaxBytes the largest call, RPC header included
/// @param responseMaxBytes the largest reply, RPC header included
/// @param cachedResponseMaxBytes the largest reply that the server keeps
/// @param maxOperations the most operations in a COMPOUND
/// @param maxRequests the number of slots
public record ChannelAttributes(
        int requestMaxBytes, int responseMaxBytes, int cachedResponseMaxBytes, int maxOperations, int maxRequests) {
    void encode(ByteBuffer out) {
        out.putInt(0); // ca_headerpadsize
        out.putInt(requestMaxBytes).putInt(responseMaxBytes).putInt(cachedResponseMaxBytes);
        out.putInt(maxOperations).putInt(maxRequests);
        out.putInt(0); // ca_rdma_ird<1>
    }

    static ChannelAttributes decode(ByteBuffer in) throws XdrException {
        Xdr.getInt(in); // ca_headerpadsize
        ChannelAttributes read = new ChannelAttributes(bounded(in), bounded(in), bounded(in), bounded(in), bounded(in));
        if (Xdr.getBoolean(in)) { // the length of an array of at most one
            Xdr.getInt(in);
        }
        return read;
    }

    private static int bounded(ByteBuffer in) throws XdrException {
        return Math.toIntExact(Math.min(Xdr.getUnsignedInt(in), Integer.MAX_VALUE));
    }
}
