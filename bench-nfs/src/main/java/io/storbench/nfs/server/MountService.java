package io.storbench.nfs.server;

import io.storbench.nfs.file.FileHandle;
import io.storbench.nfs.mount.Mount3;
import io.storbench.nfs.rpc.ReplyHeader;
import io.storbench.nfs.xdr.Xdr;
import io.storbench.nfs.xdr.XdrException;
import java.nio.ByteBuffer;

/// Answers MOUNT calls: there is one export, open to everybody on loopback.
final class MountService {
    /// The one export's path.
    static final String EXPORT = "/storbench";

    /// AUTH_NONE and AUTH_SYS are accepted.
    private static final int[] FLAVORS = {0, 1};

    private final FileHandle root;

    MountService(FileHandle root) {
        this.root = root;
    }

    /// Answers one call.
    ///
    /// @throws XdrException if the arguments cannot be read; then nothing was written
    void answer(int xid, int procedure, ByteBuffer in, ByteBuffer out) throws XdrException {
        switch (procedure) {
            case 0 -> ReplyHeader.encodeSuccess(out, xid);
            case 1 -> mount(xid, Xdr.getString(in, Mount3.MAX_PATH_BYTES), out);
            case 3 -> {
                Xdr.skipOpaque(in, Mount3.MAX_PATH_BYTES);
                ReplyHeader.encodeSuccess(out, xid);
            }
            case 5 -> {
                ReplyHeader.encodeSuccess(out, xid);
                Xdr.putBoolean(out, true);
                Xdr.putString(out, EXPORT);
                Xdr.putBoolean(out, false); // no groups: open to everybody
                Xdr.putBoolean(out, false);
            }
            default -> ReplyHeader.encodeProcedureUnavailable(out, xid);
        }
    }

    private void mount(int xid, String path, ByteBuffer out) {
        ReplyHeader.encodeSuccess(out, xid);
        if (!path.equals(EXPORT)) {
            out.putInt(Mount3.NOENT);
            return;
        }
        out.putInt(Mount3.OK);
        root.encode(out);
        out.putInt(FLAVORS.length);
        for (int flavor : FLAVORS) {
            out.putInt(flavor);
        }
    }
}
