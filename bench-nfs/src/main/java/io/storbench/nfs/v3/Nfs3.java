package io.storbench.nfs.v3;

import io.storbench.nfs.rpc.Procedure;
import io.storbench.nfs.rpc.Program;
import java.util.List;

/// The program NFS version 3 and its procedures (RFC 1813, section 3).
public final class Nfs3 {
    /// Program 100003, version 3.
    public static final Program PROGRAM = new Program("NFS", 100_003, 3);

    /// NFS's own port (section 2.1 leaves it to the port mapper; everybody uses 2049).
    public static final int PORT = 2049;

    /// The longest text of a symbolic link, POSIX's PATH_MAX.
    public static final int MAX_PATH_BYTES = 4096;

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

    /// Reads a symbolic link.
    public static final Procedure READLINK = procedure(5, "READLINK");

    /// Reads from a file.
    public static final Procedure READ = procedure(6, "READ");

    /// Writes to a file.
    public static final Procedure WRITE = procedure(7, "WRITE");

    /// Creates a file.
    public static final Procedure CREATE = procedure(8, "CREATE");

    /// Creates a directory.
    public static final Procedure MKDIR = procedure(9, "MKDIR");

    /// Creates a symbolic link.
    public static final Procedure SYMLINK = procedure(10, "SYMLINK");

    /// Creates a device, a socket or a pipe.
    public static final Procedure MKNOD = procedure(11, "MKNOD");

    /// Removes a file.
    public static final Procedure REMOVE = procedure(12, "REMOVE");

    /// Removes an empty directory.
    public static final Procedure RMDIR = procedure(13, "RMDIR");

    /// Gives an object another name.
    public static final Procedure RENAME = procedure(14, "RENAME");

    /// Gives a file a further name.
    public static final Procedure LINK = procedure(15, "LINK");

    /// Lists names.
    public static final Procedure READDIR = procedure(16, "READDIR");

    /// Lists names with handles and attributes.
    public static final Procedure READDIRPLUS = procedure(17, "READDIRPLUS");

    /// Asks for the space left.
    public static final Procedure FSSTAT = procedure(18, "FSSTAT");

    /// Asks for the transfer sizes.
    public static final Procedure FSINFO = procedure(19, "FSINFO");

    /// Asks for limits on names and links.
    public static final Procedure PATHCONF = procedure(20, "PATHCONF");

    /// Makes unstable writes stable.
    public static final Procedure COMMIT = procedure(21, "COMMIT");

    /// All of the above, in the order of their numbers.
    public static final List<Procedure> PROCEDURES = List.of(
            NULL,
            GETATTR,
            SETATTR,
            LOOKUP,
            ACCESS,
            READLINK,
            READ,
            WRITE,
            CREATE,
            MKDIR,
            SYMLINK,
            MKNOD,
            REMOVE,
            RMDIR,
            RENAME,
            LINK,
            READDIR,
            READDIRPLUS,
            FSSTAT,
            FSINFO,
            PATHCONF,
            COMMIT);

    private Nfs3() {}

    private static Procedure procedure(int number, String name) {
        return new Procedure(PROGRAM, number, name);
    }
}
