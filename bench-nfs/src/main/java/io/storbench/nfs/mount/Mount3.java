package io.storbench.nfs.mount;

import io.storbench.nfs.rpc.Procedure;
import io.storbench.nfs.rpc.Program;

/// The program MOUNT version 3 (RFC 1813, appendix I).
public final class Mount3 {
    /// Program 100005, version 3.
    public static final Program PROGRAM = new Program("MOUNT", 100_005, 3);

    /// MNTPATHLEN.
    public static final int MAX_PATH_BYTES = 1024;

    /// Does nothing.
    public static final Procedure NULL = new Procedure(PROGRAM, 0, "NULL");

    /// Asks for an export's root.
    public static final Procedure MNT = new Procedure(PROGRAM, 1, "MNT");

    /// Says that the export is no longer used.
    public static final Procedure UMNT = new Procedure(PROGRAM, 3, "UMNT");

    /// Lists the exports.
    public static final Procedure EXPORT = new Procedure(PROGRAM, 5, "EXPORT");

    /// MNT3_OK.
    public static final int OK = 0;

    /// MNT3ERR_NOENT.
    public static final int NOENT = 2;

    /// MNT3ERR_ACCES.
    public static final int ACCES = 13;

    private Mount3() {}

    /// Why an export is refused, and what to do about it.
    static String describe(int status) {
        return switch (status) {
            case 1 -> "MNT3ERR_PERM: not permitted; check the export's client list";
            case NOENT -> "MNT3ERR_NOENT: no such export; check the path, as /etc/exports has it";
            case 5 -> "MNT3ERR_IO: I/O error on the server";
            case ACCES ->
                "MNT3ERR_ACCES: access denied. Likely cause: the server wants a privileged"
                        + " source port (below 1024); export with the option \"insecure\", or"
                        + " check that the path is exported, and to this host";
            case 20 -> "MNT3ERR_NOTDIR: not a directory";
            case 22 -> "MNT3ERR_INVAL: invalid argument";
            case 63 -> "MNT3ERR_NAMETOOLONG: the path is too long";
            case 10004 -> "MNT3ERR_NOTSUPP: not supported";
            case 10006 -> "MNT3ERR_SERVERFAULT: the server failed";
            default -> "MOUNT status " + status;
        };
    }
}
