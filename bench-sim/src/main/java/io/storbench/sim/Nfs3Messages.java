package io.storbench.sim;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/// The sizes of NFSv3 messages over TCP, with the record mark, in bytes, computed from their
/// definitions in XDR. The client is that of bench-nfs, the server its embedded one: other servers
/// use longer file handles and send attributes from before a change.
final class Nfs3Messages {
    /// Procedure numbers (RFC 1813, section 3).
    static final int GETATTR = 1;

    static final int LOOKUP = 3;

    static final int ACCESS = 4;
    static final int READ = 6;
    static final int WRITE = 7;
    static final int COMMIT = 21;

    /// The names of the procedures by number, as results use them; those that our client never
    /// calls are unnamed.
    static final List<String> PROCEDURES = procedures();

    /// The record mark (RFC 5531, section 11).
    private static final int MARK = 4;

    /// AUTH_SYS (RFC 5531, appendix A): flavor, length, stamp, the name "storbench" of nine bytes,
    /// padded, with its length, uid, gid, no further groups.
    private static final int CREDENTIAL = 4 + 4 + 4 + (4 + 12) + 4 + 4 + 4;

    /// AUTH_NONE: flavor and length 0 (RFC 5531, section 8.2).
    private static final int VERIFIER = 4 + 4;

    /// xid, type, RPC version, program, version, procedure (RFC 5531, section 9).
    private static final int CALL = MARK + 6 * 4 + CREDENTIAL + VERIFIER;

    /// xid, type, MSG_ACCEPTED, verifier, SUCCESS (RFC 5531, section 9).
    private static final int REPLY = MARK + 3 * 4 + VERIFIER + 4;

    /// nfs_fh3 (RFC 1813, section 2.4): length and the eight bytes of the embedded server.
    private static final int HANDLE = 4 + 8;

    /// nfsstat3 (RFC 1813, section 2.6).
    private static final int STATUS = 4;

    /// post_op_attr with the 84 bytes of fattr3 (RFC 1813, sections 2.5 and 2.6).
    private static final int ATTRIBUTES = 4 + 84;

    /// wcc_data without the attributes from before (RFC 1813, section 2.6).
    private static final int CHANGE = 4 + ATTRIBUTES;

    /// writeverf3 (RFC 1813, section 3.3.7).
    private static final int WRITE_VERIFIER = 8;

    private Nfs3Messages() {}

    /// A GETATTR's call: handle (RFC 1813, section 3.3.1).
    static int getattrCallBytes() {
        return CALL + HANDLE;
    }

    /// A GETATTR's reply: status, attributes.
    static int getattrReplyBytes() {
        return REPLY + STATUS + ATTRIBUTES - 4; // not optional, so without the flag
    }

    /// A LOOKUP's call: the directory's handle, the name (RFC 1813, section 3.3.3).
    static int lookupCallBytes(int nameBytes) {
        return CALL + HANDLE + opaque(nameBytes);
    }

    /// A LOOKUP's reply: status, handle, the object's attributes, none of the directory.
    static int lookupReplyBytes() {
        return REPLY + STATUS + HANDLE + ATTRIBUTES + 4;
    }

    /// An ACCESS's call: handle, the accesses asked for (RFC 1813, section 3.3.4).
    static int accessCallBytes() {
        return CALL + HANDLE + 4;
    }

    /// An ACCESS's reply: status, attributes, the accesses granted.
    static int accessReplyBytes() {
        return REPLY + STATUS + ATTRIBUTES + 4;
    }

    /// A READ's call: handle, offset, count (RFC 1813, section 3.3.6).
    static int readCallBytes() {
        return CALL + HANDLE + 8 + 4;
    }

    /// A READ's reply: status, attributes, count, end of file, data.
    static int readReplyBytes(int dataBytes) {
        return REPLY + STATUS + ATTRIBUTES + 4 + 4 + opaque(dataBytes);
    }

    /// A WRITE's call: handle, offset, count, stability, data (RFC 1813, section 3.3.7).
    static int writeCallBytes(int dataBytes) {
        return CALL + HANDLE + 8 + 4 + 4 + opaque(dataBytes);
    }

    /// A WRITE's reply: status, attributes, count, stability, verifier.
    static int writeReplyBytes() {
        return REPLY + STATUS + CHANGE + 4 + 4 + WRITE_VERIFIER;
    }

    /// A COMMIT's call: handle, offset, count (RFC 1813, section 3.3.21).
    static int commitCallBytes() {
        return CALL + HANDLE + 8 + 4;
    }

    /// A COMMIT's reply: status, attributes, verifier.
    static int commitReplyBytes() {
        return REPLY + STATUS + CHANGE + WRITE_VERIFIER;
    }

    /// Variable-length opaque data: length, bytes, padding to four (RFC 4506, section 4.10).
    private static int opaque(int bytes) {
        return 4 + (bytes + 3) / 4 * 4;
    }

    private static List<String> procedures() {
        List<String> names = new ArrayList<>(Collections.nCopies(COMMIT + 1, "UNUSED"));
        names.set(GETATTR, "GETATTR");
        names.set(LOOKUP, "LOOKUP");
        names.set(ACCESS, "ACCESS");
        names.set(READ, "READ");
        names.set(WRITE, "WRITE");
        names.set(COMMIT, "COMMIT");
        return List.copyOf(names);
    }
}
