package io.storbench.nfs.rpc;

import io.storbench.nfs.xdr.Xdr;
import io.storbench.nfs.xdr.XdrException;
import java.nio.ByteBuffer;

/// The header of a call (RFC 5531, section 9).
///
/// @param xid the caller's number of the call
/// @param rpcVersion 2, or what the caller wrongly sent
/// @param program the program's number
/// @param version the program's version
/// @param procedure the procedure's number
public record CallHeader(int xid, int rpcVersion, int program, int version, int procedure) {
    static final int CALL = 0;
    static final int RPC_VERSION = 2;

    /// Writes a call's header up to where its arguments begin.
    public static void encode(ByteBuffer out, int xid, Procedure procedure, Credential credential) {
        out.putInt(xid);
        out.putInt(CALL);
        out.putInt(RPC_VERSION);
        out.putInt(procedure.program().number());
        out.putInt(procedure.program().version());
        out.putInt(procedure.number());
        credential.encode(out);
        out.putInt(Credential.AUTH_NONE); // the verifier of AUTH_SYS is empty
        out.putInt(0);
    }

    /// Reads a call's header up to where its arguments begin. The credential is passed over: the
    /// embedded server serves everybody on loopback.
    ///
    /// @throws XdrException if this is not a call, or is cut short
    public static CallHeader decode(ByteBuffer in) throws XdrException {
        int xid = Xdr.getInt(in);
        int type = Xdr.getInt(in);
        if (type != CALL) {
            throw new XdrException("message type " + type + " where a call (0) is expected");
        }
        int rpcVersion = Xdr.getInt(in);
        int program = Xdr.getInt(in);
        int version = Xdr.getInt(in);
        int procedure = Xdr.getInt(in);
        for (int i = 0; i < 2; i++) { // credential, verifier
            Xdr.getInt(in);
            Xdr.skipOpaque(in, Credential.MAX_BODY_BYTES);
        }
        return new CallHeader(xid, rpcVersion, program, version, procedure);
    }
}
