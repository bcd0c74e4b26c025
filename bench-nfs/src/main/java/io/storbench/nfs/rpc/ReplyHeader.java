package io.storbench.nfs.rpc;

import io.storbench.nfs.xdr.Xdr;
import io.storbench.nfs.xdr.XdrException;
import java.nio.ByteBuffer;

/// The header of a reply (RFC 5531, section 9): read by clients, written by the embedded server.
public final class ReplyHeader {
    static final int REPLY = 1;
    static final int MSG_ACCEPTED = 0;
    static final int SUCCESS = 0;
    static final int PROG_UNAVAIL = 1;
    static final int PROG_MISMATCH = 2;
    static final int PROC_UNAVAIL = 3;
    static final int GARBAGE_ARGS = 4;
    static final int SYSTEM_ERR = 5;
    static final int RPC_MISMATCH = 0;
    static final int AUTH_ERROR = 1;

    private ReplyHeader() {}

    /// Reads the number of the call that a message answers.
    ///
    /// @throws XdrException if it is not a reply
    public static int decodeXid(ByteBuffer in) throws XdrException {
        int xid = Xdr.getInt(in);
        int type = Xdr.getInt(in);
        if (type != REPLY) {
            throw new XdrException("message type " + type + " where a reply (1) is expected");
        }
        return xid;
    }

    /// Reads what follows the number, up to where the results begin.
    ///
    /// @param procedure what was called, for the messages
    /// @throws XdrException if the header is malformed
    /// @throws RpcException if the call was refused
    public static void decodeAccepted(ByteBuffer in, Procedure procedure) throws XdrException, RpcException {
        int status = Xdr.getInt(in);
        if (status != MSG_ACCEPTED) {
            throw denied(in, status, procedure);
        }
        Xdr.getInt(in); // the verifier's flavor
        Xdr.skipOpaque(in, Credential.MAX_BODY_BYTES);
        int accepted = Xdr.getInt(in);
        if (accepted != SUCCESS) {
            throw notExecuted(in, accepted, procedure);
        }
    }

    private static RpcException denied(ByteBuffer in, int status, Procedure procedure) throws XdrException {
        if (status != 1) {
            throw new XdrException("reply status " + status + " is neither accepted nor denied");
        }
        int reason = Xdr.getInt(in);
        if (reason == RPC_MISMATCH) {
            return new RpcException(procedure + ": the server speaks RPC " + range(in) + ", not version 2");
        }
        if (reason != AUTH_ERROR) {
            throw new XdrException("reject status " + reason + " is unknown");
        }
        return new RpcException(procedure + ": AUTH_SYS refused, " + authError(Xdr.getInt(in)));
    }

    /// The causes of section 9's `auth_stat`, with what to do.
    private static String authError(int status) {
        return switch (status) {
            case 1 -> "AUTH_BADCRED: bad credential; check uid, gid and the machine name";
            case 2 -> "AUTH_REJECTEDCRED: the server wants a new session";
            case 3 -> "AUTH_BADVERF: bad verifier";
            case 4 -> "AUTH_REJECTEDVERF: verifier expired or replayed";
            case 5 ->
                "AUTH_TOOWEAK: the export wants stronger security (krb5) or a privileged"
                        + " source port; allow sec=sys and insecure on the server";
            case 6 -> "AUTH_INVALIDRESP: bogus response verifier";
            case 7 -> "AUTH_FAILED: reason unknown";
            case 13 -> "RPCSEC_GSS_CREDPROBLEM: the export wants Kerberos; allow sec=sys";
            case 14 -> "RPCSEC_GSS_CTXPROBLEM: the export wants Kerberos; allow sec=sys";
            default -> "auth_stat " + status;
        };
    }

    private static RpcException notExecuted(ByteBuffer in, int status, Procedure procedure) throws XdrException {
        if (status == PROC_UNAVAIL) {
            return new ProcedureUnavailableException(procedure);
        }
        String reason =
                switch (status) {
                    case PROG_UNAVAIL ->
                        procedure.program() + " is not served on this port (PROG_UNAVAIL); check port and mountport";
                    case PROG_MISMATCH ->
                        procedure.program()
                                + " is refused (PROG_MISMATCH): the server has "
                                + range(in)
                                + "; choose one of these or enable it on the server";
                    case GARBAGE_ARGS -> procedure + ": the server could not read the call (GARBAGE_ARGS)";
                    case SYSTEM_ERR -> procedure + ": the server failed (SYSTEM_ERR)";
                    default -> throw new XdrException("accept status " + status + " is unknown");
                };
        return new RpcException(reason);
    }

    private static String range(ByteBuffer in) throws XdrException {
        String low = Integer.toUnsignedString(Xdr.getInt(in));
        String high = Integer.toUnsignedString(Xdr.getInt(in));
        return "versions " + low + " to " + high;
    }

    /// Writes the header of a successful reply, up to where its results begin.
    public static void encodeSuccess(ByteBuffer out, int xid) {
        encodeAccepted(out, xid, SUCCESS);
    }

    /// Writes a reply saying that the program is not served.
    public static void encodeProgramUnavailable(ByteBuffer out, int xid) {
        encodeAccepted(out, xid, PROG_UNAVAIL);
    }

    /// Writes a reply saying that only some versions of the program are served.
    public static void encodeVersionMismatch(ByteBuffer out, int xid, int lowest, int highest) {
        encodeAccepted(out, xid, PROG_MISMATCH);
        out.putInt(lowest);
        out.putInt(highest);
    }

    /// Writes a reply saying that the program has no such procedure.
    public static void encodeProcedureUnavailable(ByteBuffer out, int xid) {
        encodeAccepted(out, xid, PROC_UNAVAIL);
    }

    /// Writes a reply saying that the arguments could not be read.
    public static void encodeGarbageArguments(ByteBuffer out, int xid) {
        encodeAccepted(out, xid, GARBAGE_ARGS);
    }

    /// Writes a reply saying that the RPC version is not 2.
    public static void encodeRpcMismatch(ByteBuffer out, int xid) {
        out.putInt(xid);
        out.putInt(REPLY);
        out.putInt(1); // MSG_DENIED
        out.putInt(RPC_MISMATCH);
        out.putInt(CallHeader.RPC_VERSION);
        out.putInt(CallHeader.RPC_VERSION);
    }

    private static void encodeAccepted(ByteBuffer out, int xid, int status) {
        out.putInt(xid);
        out.putInt(REPLY);
        out.putInt(MSG_ACCEPTED);
        out.putInt(Credential.AUTH_NONE);
        out.putInt(0);
        out.putInt(status);
    }
}
