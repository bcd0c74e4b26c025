package io.storbench.nfs.capture;

import io.storbench.nfs.file.FileHandle;
import io.storbench.nfs.rpc.CallHeader;
import io.storbench.nfs.v4.CompoundCall;
import io.storbench.nfs.v4.FileArgument;
import io.storbench.nfs.v4.Nfs4;
import io.storbench.nfs.v4.Nfs4Op;
import io.storbench.nfs.v4.SessionArgument;
import io.storbench.nfs.v4.StateId;
import io.storbench.nfs.xdr.Xdr;
import io.storbench.nfs.xdr.XdrException;
import io.storbench.trace.TraceOperation;
import io.storbench.trace.log.LeftOut;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/// Reads what calls of NFS do with files: READ, WRITE, COMMIT, and GETATTR where it is all that a
/// call is for (RFC 1813, RFC 7530, RFC 8881, RFC 7862). Calls on names are passed over; what
/// changes a file in another way is counted. Only the beginning of a call need be there. Used by
/// one thread.
final class NfsCalls {
    /// Of NFS, in all versions.
    static final int PROGRAM = 100_003;

    private static final String IN_PART = "calls that are damaged or captured in part (tcpdump without -s has all)";

    private static final int RPC_VERSION = 2;
    private static final int FLAVOR_AT = 24;
    private static final int RPCSEC_GSS = 6;

    /// Version, procedure, sequence number, service of a credential of RPCSEC_GSS (RFC 2203).
    private static final int GSS_SERVICE_AT = FLAVOR_AT + 8 + 12;

    private static final int GSS_NONE = 1;

    private final Taker taker;
    private final LeftOut leftOut;

    /// Who is given the operations.
    interface Taker {
        /// A call on a file.
        ///
        /// @param offset of a transfer, in bytes
        /// @param lengthBytes of a transfer, unsigned in 32 bits
        void take(FileHandle file, TraceOperation operation, long offset, long lengthBytes);

        /// A call that changes a file in a way that a trace cannot have.
        void change(FileHandle file, String what);
    }

    NfsCalls(Taker taker, LeftOut leftOut) {
        this.taker = taker;
        this.leftOut = leftOut;
    }

    /// The header of a call of NFS; null where a message is none, or its header is not all there,
    /// which is counted.
    @Nullable
    CallHeader header(ByteBuffer message) {
        try {
            CallHeader header = CallHeader.decode(message);
            return header.program() == PROGRAM && header.rpcVersion() == RPC_VERSION ? header : null;
        } catch (XdrException _) {
            if (isCallInPart(message)) {
                leftOut.add(IN_PART);
            }
            return null;
        }
    }

    /// Whether a message begins as a call of NFS does that is for anything (procedure 0 is not).
    private static boolean isCallInPart(ByteBuffer message) {
        return message.limit() >= FLAVOR_AT
                && message.getInt(4) == 0
                && message.getInt(8) == RPC_VERSION
                && message.getInt(12) == PROGRAM
                && message.getInt(20) != 0;
    }

    /// Reads the arguments of a call.
    ///
    /// @param message after its header
    void read(CallHeader header, ByteBuffer message) {
        if (header.procedure() == 0) {
            return;
        }
        if (isSealed(message)) {
            leftOut.add("calls under krb5i or krb5p");
            return;
        }
        try {
            switch (header.version()) {
                case 3 -> call3(header.procedure(), message);
                case 4 -> compound(message);
                default -> leftOut.add("calls of NFS version " + header.version());
            }
        } catch (XdrException _) {
            leftOut.add(IN_PART);
        }
    }

    /// Whether the arguments are wrapped for integrity or privacy.
    private static boolean isSealed(ByteBuffer message) {
        return message.getInt(FLAVOR_AT) == RPCSEC_GSS
                && message.limit() >= GSS_SERVICE_AT + Integer.BYTES
                && message.getInt(GSS_SERVICE_AT) != GSS_NONE;
    }

    private void call3(int procedure, ByteBuffer in) throws XdrException {
        switch (procedure) {
            case 1 -> taker.take(FileHandle.decode3(in), TraceOperation.STAT, 0, 0);
            case 2 -> taker.change(FileHandle.decode3(in), "SETATTR");
            case 6 -> transfer3(TraceOperation.READ, in);
            case 7 -> transfer3(TraceOperation.WRITE, in);
            case 21 -> taker.take(FileHandle.decode3(in), TraceOperation.FLUSH, 0, 0);
            default -> {} // on names, or asks
        }
    }

    private void transfer3(TraceOperation operation, ByteBuffer in) throws XdrException {
        FileHandle file = FileHandle.decode3(in);
        long offset = Xdr.getOffset(in, "offset");
        taker.take(file, operation, offset, Xdr.getUnsignedInt(in));
    }

    /// The current file handle is that of the last PUTFH; what other operations make of it is a
    /// name's. What follows a transfer only asks for attributes.
    private void compound(ByteBuffer in) throws XdrException {
        Xdr.skipOpaque(in, Nfs4.MAX_TEXT_BYTES);
        Xdr.getInt(in); // the minor version
        long operations = Math.min(Xdr.getUnsignedInt(in), CompoundCall.MAX_OPERATIONS);
        FileHandle file = null;
        boolean asks = false;
        for (long i = 0; i < operations; i++) {
            Nfs4Op op = Nfs4Op.of(Xdr.getInt(in)).orElse(Nfs4Op.ILLEGAL);
            switch (op) {
                case PUTFH -> file = FileHandle.decode4(in);
                case SEQUENCE -> SessionArgument.decode(op, in);
                case ACCESS -> FileArgument.decode(op, in);
                case GETATTR -> {
                    FileArgument.decode(op, in);
                    asks = true;
                }
                default -> {
                    if (file != null) {
                        operation(op, file, in);
                    }
                    return;
                }
            }
        }
        if (asks && file != null) {
            taker.take(file, TraceOperation.STAT, 0, 0);
        }
    }

    private void operation(Nfs4Op op, FileHandle file, ByteBuffer in) throws XdrException {
        switch (op) {
            case READ, READ_PLUS -> {
                StateId.decode(in);
                long offset = Xdr.getOffset(in, "offset");
                taker.take(file, TraceOperation.READ, offset, Xdr.getUnsignedInt(in));
            }
            case WRITE -> {
                StateId.decode(in);
                long offset = Xdr.getOffset(in, "offset");
                Xdr.getInt(in); // how stable
                taker.take(file, TraceOperation.WRITE, offset, Xdr.getUnsignedInt(in));
            }
            case COMMIT -> taker.take(file, TraceOperation.FLUSH, 0, 0);
            case SETATTR, ALLOCATE, DEALLOCATE, COPY, CLONE, WRITE_SAME -> taker.change(file, op.name());
            default -> {} // on names, opens and locks
        }
    }
}
