package io.storbench.nfs.server;

import io.storbench.nfs.file.FileHandle;
import io.storbench.nfs.mount.Mount3;
import io.storbench.nfs.rpc.CallHeader;
import io.storbench.nfs.rpc.ReplyHeader;
import io.storbench.nfs.server.tree.Tree;
import io.storbench.nfs.xdr.Xdr;
import io.storbench.nfs.xdr.XdrException;
import java.nio.ByteBuffer;

/// Answers MOUNT calls (RFC 1813, appendix I): there is one export, open to everybody on loopback.
/// Keeps no record of who has mounted it, which DUMP would tell: nothing depends on it.
final class MountService {
    /// The one export's path.
    static final String EXPORT = "/storbench";

    /// AUTH_NONE and AUTH_SYS are accepted.
    private static final int[] FLAVORS = {0, 1};

    private static final FileHandle ROOT = FileHandle.ofLong(Tree.ROOT);

    /// Answers one call.
    ///
    /// @throws XdrException if the arguments cannot be read
    void answer(CallHeader call, ByteBuffer in, ByteBuffer out) throws XdrException {
        switch (call.procedure()) {
            case 0, 4 -> ReplyHeader.encodeSuccess(out, call.xid()); // NULL, UMNTALL
            case 1 -> mount(call.xid(), Xdr.getString(in, Mount3.MAX_PATH_BYTES), out);
            case 2 -> { // DUMP
                ReplyHeader.encodeSuccess(out, call.xid());
                Xdr.putBoolean(out, false);
            }
            case 3 -> { // UMNT
                Xdr.skipOpaque(in, Mount3.MAX_PATH_BYTES);
                ReplyHeader.encodeSuccess(out, call.xid());
            }
            case 5 -> { // EXPORT
                ReplyHeader.encodeSuccess(out, call.xid());
                Xdr.putBoolean(out, true);
                Xdr.putString(out, EXPORT);
                Xdr.putBoolean(out, false); // no groups: open to everybody
                Xdr.putBoolean(out, false);
            }
            default -> ReplyHeader.encodeProcedureUnavailable(out, call.xid());
        }
    }

    private static void mount(int xid, String path, ByteBuffer out) {
        ReplyHeader.encodeSuccess(out, xid);
        if (!path.equals(EXPORT)) {
            out.putInt(Mount3.NOENT);
            return;
        }
        out.putInt(Mount3.OK);
        ROOT.encode(out);
        out.putInt(FLAVORS.length);
        for (int flavor : FLAVORS) {
            out.putInt(flavor);
        }
    }
}
