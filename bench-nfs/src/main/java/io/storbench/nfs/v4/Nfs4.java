package io.storbench.nfs.v4;

import io.storbench.nfs.rpc.Procedure;
import io.storbench.nfs.rpc.Program;

/// The program NFS version 4 and the protocol's constants (RFC 7531; RFC 5662).
public final class Nfs4 {
    /// Program 100003, version 4.
    public static final Program PROGRAM = new Program("NFS", 100_003, 4);

    /// NFS's own port (RFC 7530, section 3.1).
    public static final int PORT = 2049;

    /// Does nothing; measures the path.
    public static final Procedure NULL = new Procedure(PROGRAM, 0, "NULL");

    /// Executes a sequence of operations.
    public static final Procedure COMPOUND = new Procedure(PROGRAM, 1, "COMPOUND");

    /// The largest minor version spoken here.
    public static final int MAX_MINOR_VERSION = 2;

    /// NFS4_OPAQUE_LIMIT: the longest owner.
    public static final int MAX_OPAQUE_BYTES = 1024;

    /// The longest name servers accept in practice, POSIX's NAME_MAX.
    public static final int MAX_NAME_BYTES = 255;

    /// The longest text of a symbolic link, POSIX's PATH_MAX.
    public static final int MAX_LINK_BYTES = 4096;

    /// The longest of the protocol's other texts that is read: owners, tags, server names.
    public static final int MAX_TEXT_BYTES = 1024;

    /// The largest payload of one READ or WRITE, here: what the embedded server offers, and what
    /// our client never exceeds.
    public static final int MAX_DATA_BYTES = 1 << 20;

    private Nfs4() {}
}
