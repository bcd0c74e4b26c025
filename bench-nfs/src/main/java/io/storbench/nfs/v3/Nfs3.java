package io.storbench.nfs.v3;

import io.storbench.nfs.rpc.Procedure;
import io.storbench.nfs.rpc.Program;
import java.util.List;

/// The program NFS version 3 and its procedures, as far as they are used here (RFC 1813, section
/// 3).
public final class Nfs3 {
    /// Program 100003, version 3.
    public static final Program PROGRAM = new Program("NFS", 100_003, 3);

    /// NFS's own port (section 2.1 leaves it to the port mapper; everybody uses 2049).
    public static final int PORT = 2049;

    /// The longest name servers accept in practice, POSIX's NAME_MAX.
    public static final int MAX_NAME_BYTES = 255;

    /// Does nothing; measures the path.
    public static final Procedure NULL = procedure(0, "NULL");

    /// Gets an object's attributes.
    public static final Procedure GETATTR = procedure(1, "GETATTR");

    /// Sets an object's attributes.
    public static final Procedure SETATTR = procedure(2, "SETATTR");

    /// Finds a name in a directory.
    public static final Procedure LOOKUP = procedure(3, "LOOKUP");

    /// Asks which accesses are allowed.
    public static final Procedure ACCESS = procedure(4, "ACCESS");

    /// Reads from a file.
    public static final Procedure READ = procedure(6, "READ");

    /// Writes to a file.
    public static final Procedure WRITE = procedure(7, "WRITE");

    /// Creates a file.
    public static final Procedure CREATE = procedure(8, "CREATE");

    /// Removes a file.
    public static final Procedure REMOVE = procedure(12, "REMOVE");

    /// Asks for the space left.
    public static final Procedure FSSTAT = procedure(18, "FSSTAT");

    /// Asks for the transfer sizes.
    public static final Procedure FSINFO = procedure(19, "FSINFO");

    /// Makes unstable writes stable.
    public static final Procedure COMMIT = procedure(21, "COMMIT");

    /// All of the above, in the order of their numbers.
    public static final List<Procedure> PROCEDURES =
            List.of(
                    NULL, GETATTR, SETATTR, LOOKUP, ACCESS, READ, WRITE, CREATE, REMOVE, FSSTAT,
                    FSINFO, COMMIT);

    private Nfs3() {}

    private static Procedure procedure(int number, String name) {
        return new Procedure(PROGRAM, number, name);
    }
}
