package io.storbench.nfs.session;

import io.storbench.net.TcpConnection;
import io.storbench.nfs.file.Stable;
import io.storbench.nfs.rpc.ReplyHeader;
import io.storbench.nfs.rpc.RpcException;
import io.storbench.nfs.v4.Nfs4;
import io.storbench.nfs.v4.Nfs4Op;
import io.storbench.nfs.v4.Nfs4Status;
import io.storbench.nfs.v4.SessionId;
import io.storbench.nfs.v4.SessionResult;
import io.storbench.nfs.xdr.Xdr;
import io.storbench.nfs.xdr.XdrException;
import java.nio.ByteBuffer;

/// NFSv4.1 and 4.2 on the hot path (RFC 8881, RFC 7862): one session for the connection, whose
/// slots bound what is in flight.
final class Nfs41Codec extends CompoundCodec {
    /// SEQUENCE's flags that say that open files are lost (RFC 8881, section 18.46.3).
    private static final int STATE_LOST = SessionResult.Sequence.ALL_STATE_REVOKED
            | SessionResult.Sequence.SOME_STATE_REVOKED
            | SessionResult.Sequence.ADMIN_STATE_REVOKED
            | SessionResult.Sequence.RECLAIM_NEEDED;

    private final SessionSlots slots = new SessionSlots();

    /// Whether the last answer reported a loss. A server may do so long after what it has lost is
    /// opened again (RFC 8881, section 18.46.3); only what is news leads to another recovery.
    private boolean lossReported;

    /// @param stable how safe a WRITE is asked to be
    /// @param sessionSlots how many of the session's slots to use
    Nfs41Codec(Stable stable, Compounds compounds, int sessionSlots) {
        super(stable, compounds);
        slots.begin(sessionSlots);
    }

    /// Goes on after session or open files were re-established.
    ///
    /// @param sessionSlots how many of the session's slots to use
    void renew(Compounds renewed, int sessionSlots) {
        replace(renewed);
        slots.begin(sessionSlots);
    }

    @Override
    public Procedures procedures() {
        return Procedures.V41;
    }

    @Override
    public int freeSlots() {
        return slots.freeCount();
    }

    @Override
    public int encode(TcpConnection tcp, Call call) {
        slots.take(call);
        int mark = tcp.out().position();
        int bytes = super.encode(tcp, call);
        int slot = call.sessionSlot;
        compounds().sequence(tcp.out(), mark, slots.sequenceId(slot), slot, slots.highest());
        return bytes;
    }

    @Override
    public void decode(ByteBuffer in, ByteBuffer words, Call call) throws XdrException, RpcException {
        ReplyHeader.decodeAccepted(in, Nfs4.COMPOUND);
        call.stateLost = false;
        boolean any = CompoundResults.begin(in, call);
        boolean executed = any && CompoundResults.succeeded(in, Nfs4Op.SEQUENCE, call);
        if (executed) {
            sequence(in, call);
            CompoundResults.read(in, words, call, compounds().files());
            call.stateSequenceId = 0; // the latest state, whatever it is (section 8.2.2)
            call.unconfirmed = false;
        }
        if (any) {
            CompoundResults.end(call);
        }
        // A reply that was not kept means that the call had been executed (section 15.1.10.2).
        boolean numberUsed = executed || call.status == Nfs4Status.RETRY_UNCACHED_REP.code();
        slots.answered(call, numberUsed);
        call.reaction = CompoundResults.reaction(call.status);
    }

    /// Reads SEQUENCE4resok (section 18.46.2).
    private void sequence(ByteBuffer in, Call call) throws XdrException {
        Xdr.skip(in, SessionId.BYTES);
        int sequenceId = Xdr.getInt(in);
        int slot = Xdr.getInt(in);
        if (slot != call.sessionSlot || sequenceId != slots.sequenceId(slot)) {
            throw new XdrException("SEQUENCE of slot %d, number %d, answered as slot %d, number %d"
                    .formatted(call.sessionSlot, slots.sequenceId(call.sessionSlot), slot, sequenceId));
        }
        int highestSlot = Xdr.getInt(in);
        slots.limit(highestSlot, Xdr.getInt(in));
        boolean lost = (Xdr.getInt(in) & STATE_LOST) != 0;
        call.stateLost = lost && !lossReported;
        lossReported = lost;
    }

    @Override
    public void abandon(Call call) {
        if (call.sessionSlot >= 0) {
            slots.abandon(call);
        }
    }

    @Override
    public void late(int xid) {
        slots.late(xid);
    }
}
