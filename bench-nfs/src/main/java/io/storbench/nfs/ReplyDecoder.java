package io.storbench.nfs;

import io.storbench.engine.DataPattern;
import io.storbench.nfs.file.Stable;
import io.storbench.nfs.rpc.ReplyHeader;
import io.storbench.nfs.rpc.RpcException;
import io.storbench.nfs.v3.Attributes;
import io.storbench.nfs.v3.Nfs3Status;
import io.storbench.nfs.xdr.Xdr;
import io.storbench.nfs.xdr.XdrException;
import java.nio.ByteBuffer;

/// Reads the answers to READ, WRITE and COMMIT where they lie, into the call. Payload is checked in
/// place, or passed over; it is never copied.
final class ReplyDecoder {
    private ReplyDecoder() {}

    /// Reads what follows the call's number.
    ///
    /// @param in at that position, up to the record's end
    /// @param words the same memory in little-endian order
    /// @throws XdrException if this is no answer to the call
    /// @throws RpcException if the server refused to execute it
    static void decode(ByteBuffer in, ByteBuffer words, Call call)
            throws XdrException, RpcException {
        ReplyHeader.decodeAccepted(in, call.kind.procedure());
        call.status = Xdr.getInt(in);
        if (call.status != Nfs3Status.OK.code()) {
            return;
        }
        if (call.kind == Call.Kind.READ) {
            read(in, words, call);
        } else if (call.kind == Call.Kind.WRITE) {
            Attributes.skipChange(in);
            call.count = Xdr.getInt(in);
            if (call.count < 0 || call.count > call.lengthBytes) {
                throw new XdrException(
                        "WRITE of " + call.lengthBytes + " bytes answered with " + call.count);
            }
            call.unstable = Stable.of(Xdr.getInt(in)) == Stable.UNSTABLE;
            call.verifier = Xdr.getLong(in);
        } else {
            Attributes.skipChange(in);
            call.verifier = Xdr.getLong(in);
        }
    }

    private static void read(ByteBuffer in, ByteBuffer words, Call call) throws XdrException {
        Attributes.skipOptional(in);
        int count = Xdr.getInt(in);
        call.end = Xdr.getBoolean(in);
        int lengthBytes = Xdr.getLength(in, call.lengthBytes);
        if (count != lengthBytes) {
            throw new XdrException("READ of " + count + " bytes with " + lengthBytes);
        }
        // The pattern is in words of eight bytes; what a short answer has beyond is asked again.
        call.count = count & -Long.BYTES;
        call.wrongOffset =
                call.verified
                        ? DataPattern.firstWrong(
                                words, in.position(), call.count, call.offset, call.generation)
                        : -1;
    }
}
