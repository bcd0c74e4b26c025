package io.storbench.sim.nfs;

import io.storbench.engine.DataSet;

/// What of a message's length is not the protocol's but the client's and the server's, in bytes.
///
/// @param credentialBytes AUTH_SYS with flavor and length (RFC 5531, section 8.2 and appendix A)
/// @param rootHandleBytes the file handle of the export, without its length
/// @param handleBytes the file handle of a file, without its length
/// @param nameBytes a file's name
/// @param attributes whether the server sends attributes wherever it may, and a client of 4.x asks
///   for them with what it does, as Linux does
public record MessageShape(
        int credentialBytes, int rootHandleBytes, int handleBytes, int nameBytes, boolean attributes) {
    /// Of bench-nfs's client, whose machine name is "storbench", and the embedded server.
    public static MessageShape storbench(int nameBytes) {
        return new MessageShape(8 + 4 + 4 + 12 + 4 + 4 + 4, 8, 8, nameBytes, false);
    }

    /// Of Linux on both ends, as seen in measured byte counts of Linux 6.1: a machine name of up to
    /// 8 bytes, no further groups; handles of knfsd with the export's id in 4 bytes, and in a
    /// file's handle inode number, generation and type besides.
    public static MessageShape linux(int nameBytes) {
        return new MessageShape(8 + 4 + 4 + 4 + 4 + 4 + 8, 8, 20, nameBytes, true);
    }

    /// What every call begins with: record mark (RFC 5531, section 11), xid, type, RPC version,
    /// program, version, procedure (section 9), credential, AUTH_NONE.
    int callBytes() {
        return 4 + 6 * 4 + credentialBytes + 8;
    }

    /// What every reply begins with: record mark, xid, type, MSG_ACCEPTED, AUTH_NONE, SUCCESS.
    static int replyBytes() {
        return 4 + 3 * 4 + 8 + 4;
    }

    /// A file's handle with its length.
    int handle() {
        return opaque(handleBytes);
    }

    /// The export's handle with its length.
    int rootHandle() {
        return opaque(rootHandleBytes);
    }

    /// A file's name with its length.
    int name() {
        return opaque(nameBytes);
    }

    /// What a symbolic link of the load says, with its length.
    static int linkText() {
        return opaque(DataSet.LINK_TEXT.length());
    }

    /// The name of a file in the directory that the load lists, with its length.
    static int listedName() {
        return opaque(DataSet.listedName(0).length());
    }

    /// Variable-length opaque data: length, bytes, padding to four (RFC 4506, section 4.10).
    static int opaque(int bytes) {
        return 4 + (bytes + 3) / 4 * 4;
    }
}
