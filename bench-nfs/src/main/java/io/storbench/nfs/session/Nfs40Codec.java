package io.storbench.nfs.session;

import io.storbench.nfs.file.Stable;
import io.storbench.nfs.rpc.ReplyHeader;
import io.storbench.nfs.rpc.RpcException;
import io.storbench.nfs.v4.Nfs4;
import io.storbench.nfs.v4.Nfs4Op;
import io.storbench.nfs.v4.Nfs4Status;
import io.storbench.nfs.xdr.XdrException;
import java.nio.ByteBuffer;

/// NFSv4.0 on the hot path (RFC 7530).
final class Nfs40Codec extends CompoundCodec {
    /// @param stable how safe a WRITE is asked to be
    Nfs40Codec(Stable stable, Compounds compounds) {
        super(stable, compounds);
    }

    /// Goes on after the client id or open files were re-established.
    void renew(Compounds renewed) {
        replace(renewed);
    }

    @Override
    public Procedures procedures() {
        return Procedures.V40;
    }

    /// NFSv4.0 knows no such limit.
    @Override
    public int freeSlots() {
        return Integer.MAX_VALUE;
    }

    @Override
    public void decode(ByteBuffer in, ByteBuffer words, Call call) throws XdrException, RpcException {
        ReplyHeader.decodeAccepted(in, Nfs4.COMPOUND);
        if (CompoundResults.begin(in, call)) {
            if (call.kind == Call.Kind.RENEW) {
                boolean _ = CompoundResults.succeeded(in, Nfs4Op.RENEW, call);
            } else {
                CompoundResults.read(in, words, call, compounds().files());
            }
            CompoundResults.end(call);
        }
        call.ownerCounts = CompoundResults.usesOwnersNumber(call.status);
        // RENEW says so of a lease that it renewed all the same (section 16.29.4).
        boolean renewed = call.status == Nfs4Status.CB_PATH_DOWN.code();
        call.reaction = renewed ? Reaction.DONE : CompoundResults.reaction(call.status);
    }
}
