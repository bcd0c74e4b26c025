package io.storbench.nfs.server;

import io.storbench.nfs.rpc.CallHeader;
import io.storbench.nfs.rpc.ReplyHeader;
import io.storbench.nfs.server.tree.TreeException;
import io.storbench.nfs.v4.ClientArgument;
import io.storbench.nfs.v4.CompoundCall;
import io.storbench.nfs.v4.FileArgument;
import io.storbench.nfs.v4.NameArgument;
import io.storbench.nfs.v4.Nfs4;
import io.storbench.nfs.v4.Nfs4Argument;
import io.storbench.nfs.v4.Nfs4Op;
import io.storbench.nfs.v4.Nfs4Result;
import io.storbench.nfs.v4.Nfs4Status;
import io.storbench.nfs.v4.OpenArgument;
import io.storbench.nfs.v4.SessionArgument;
import io.storbench.nfs.xdr.Xdr;
import io.storbench.nfs.xdr.XdrException;
import io.storbench.server.Work;
import java.nio.ByteBuffer;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.LongSupplier;

/// Answers NFSv4 calls: executes a COMPOUND operation by operation, each as soon as it is read, and
/// writes each result where it is sent from. Strict: what the protocol forbids is refused. Used by
/// the server's thread.
final class Nfs4Service {
    /// What every other operation's result takes at most: a symbolic link's text and its length.
    static final int SMALL_RESULT_BYTES = Nfs4.MAX_LINK_BYTES + 16;

    /// Operations of 4.0 that must not come in later versions (RFC 8881, section 17).
    private static final Set<Nfs4Op> ONLY_IN_4_0 =
            EnumSet.of(Nfs4Op.OPEN_CONFIRM, Nfs4Op.RENEW, Nfs4Op.SETCLIENTID, Nfs4Op.SETCLIENTID_CONFIRM);

    private final LongSupplier clock;
    private final Nfs4Clients clients;
    private final SessionOperations sessions;
    private final ClientOperations clientIds;
    private final OpenOperations opens;
    private final FileOperations files;
    private final NameOperations names;
    private final Compound compound = new Compound();

    /// @param clock nanoseconds, for leases and the grace period
    Nfs4Service(Storage storage, FaultInjector faults, long leaseNanos, LongSupplier clock) {
        this.clock = clock;
        // Another number at every start, so that what clients kept from before is recognised.
        this.clients = new Nfs4Clients(leaseNanos, (int) storage.verifier());
        this.sessions = new SessionOperations(clients);
        this.clientIds = new ClientOperations(clients);
        this.opens = new OpenOperations(clients, storage);
        Nfs4Attributes attributes = new Nfs4Attributes(storage.tree(), leaseNanos);
        this.files = new FileOperations(storage, opens, faults, attributes);
        this.names = new NameOperations(storage.tree(), attributes);
    }

    /// The clients, for faults.
    Nfs4Clients clients() {
        return clients;
    }

    /// Begins a grace period.
    void grace(long forNanos) {
        clients.graceUntil(clock.getAsLong() + forNanos);
    }

    /// Answers one call.
    ///
    /// @return what it had the server do
    /// @throws XdrException if the call cannot be read before its operations begin
    Work answer(CallHeader header, ByteBuffer in, ByteBuffer out) throws XdrException {
        return switch (header.procedure()) {
            case 0 -> {
                ReplyHeader.encodeSuccess(out, header.xid());
                yield Work.NONE;
            }
            case 1 -> answerCompound(header.xid(), in, out);
            default -> {
                ReplyHeader.encodeProcedureUnavailable(out, header.xid());
                yield Work.NONE;
            }
        };
    }

    private Work answerCompound(int xid, ByteBuffer in, ByteBuffer out) throws XdrException {
        int start = out.position();
        ByteBuffer tag = Xdr.getOpaqueView(in, Nfs4.MAX_TEXT_BYTES);
        int minorVersion = Xdr.getInt(in);
        int operations = Xdr.getInt(in);
        ReplyHeader.encodeSuccess(out, xid);
        int results = out.position();
        out.putInt(0); // the status, which is known at the end
        Xdr.putOpaque(out, tag);
        int count = out.position();
        out.putInt(0);
        compound.begin(minorVersion, operations, clock.getAsLong());
        compound.out = out;
        compound.start = start;
        answerOperations(in, out, results, count);
        return compound.work;
    }

    private void answerOperations(ByteBuffer in, ByteBuffer out, int results, int count) {
        if (compound.minorVersion < 0 || compound.minorVersion > Nfs4.MAX_MINOR_VERSION) {
            out.putInt(results, Nfs4Status.MINOR_VERS_MISMATCH.code());
            return;
        }
        if (compound.operations < 0 || compound.operations > CompoundCall.MAX_OPERATIONS) {
            out.putInt(results, Nfs4Status.RESOURCE.code());
            return;
        }
        int done = 0;
        int status = Nfs4Status.OK.code();
        while (done < compound.operations && status == Nfs4Status.OK.code()) {
            Nfs4Result result = next(in, done);
            result.encode(out);
            status = result.status();
            done++;
            byte[] replay = compound.replay;
            if (replay != null && done == 1) {
                if (replay.length > 0) {
                    out.position(results).put(replay);
                    return;
                }
                if (compound.operations > 1) {
                    status = refuseReplay(in, out);
                    done++;
                }
                break;
            }
        }
        out.putInt(results, status);
        out.putInt(count, done);
        keep(out, results);
    }

    /// The reply to a call made again was not kept: what follows SEQUENCE is refused (RFC 8881,
    /// section 2.10.6.1.3).
    private static int refuseReplay(ByteBuffer in, ByteBuffer out) {
        Nfs4Op op = in.remaining() < Integer.BYTES
                ? Nfs4Op.ILLEGAL
                : Nfs4Op.of(in.getInt()).orElse(Nfs4Op.ILLEGAL);
        new Nfs4Result.Failure(op, Nfs4Status.RETRY_UNCACHED_REP).encode(out);
        return Nfs4Status.RETRY_UNCACHED_REP.code();
    }

    private void keep(ByteBuffer out, int results) {
        ServedSession.Slot slot = compound.slot;
        int lengthBytes = out.position() - results;
        if (slot != null && compound.keeping && lengthBytes <= SessionOperations.MAX_KEPT_BYTES) {
            byte[] reply = new byte[lengthBytes];
            out.get(results, reply);
            slot.reply = reply;
        }
    }

    private Nfs4Result next(ByteBuffer in, int done) {
        int start = in.position();
        Nfs4Argument operation;
        try {
            operation = Nfs4Argument.decode(in);
        } catch (XdrException _) {
            Nfs4Op op = in.limit() - start < Integer.BYTES
                    ? Nfs4Op.ILLEGAL
                    : Nfs4Op.of(in.getInt(start)).orElse(Nfs4Op.ILLEGAL);
            return new Nfs4Result.Failure(op, Nfs4Status.BADXDR);
        }
        try {
            checkPlace(operation, done);
            compound.requireRoom(SMALL_RESULT_BYTES);
            return execute(operation);
        } catch (Refusal e) {
            return new Nfs4Result.Failure(operation.op(), e.status());
        } catch (TreeException e) {
            return new Nfs4Result.Failure(operation.op(), Compound.status(e));
        }
    }

    /// Whether an operation may come here: in a version with sessions SEQUENCE comes first and only
    /// there, but for operations that manage sessions and may stand alone (RFC 8881, section 2.10).
    private void checkPlace(Nfs4Argument operation, int done) throws Refusal {
        Nfs4Op op = operation.op();
        if (op == Nfs4Op.ILLEGAL || !op.isIn(compound.minorVersion)) {
            throw new Refusal(Nfs4Status.OP_ILLEGAL);
        }
        if (!compound.hasSessions()) {
            return;
        }
        if (ONLY_IN_4_0.contains(op)) {
            throw new Refusal(Nfs4Status.NOTSUPP);
        }
        if (op == Nfs4Op.SEQUENCE && done > 0) {
            throw new Refusal(Nfs4Status.SEQUENCE_POS);
        }
        if (compound.session == null && !(operation instanceof SessionArgument)) {
            throw new Refusal(Nfs4Status.OP_NOT_IN_SESSION);
        }
    }

    private Nfs4Result execute(Nfs4Argument operation) throws Refusal, TreeException {
        return switch (operation) {
            case FileArgument file -> files.execute(compound, file);
            case NameArgument name -> names.execute(compound, name);
            case OpenArgument open -> opens.execute(compound, open);
            case ClientArgument client -> clientIds.execute(compound, client);
            case SessionArgument session -> sessions.execute(compound, session);
            case Nfs4Argument.Plain(Nfs4Op op) -> names.execute(compound, op);
            case Nfs4Argument.Unsupported _ -> throw new Refusal(Nfs4Status.NOTSUPP);
        };
    }
}
