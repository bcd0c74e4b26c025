package io.storbench.nfs.v3;

/// What a procedure answers (RFC 1813, section 2.6).
public enum Nfs3Status {
    /// The call succeeded.
    OK(0, ""),
    /// Not owner.
    PERM(1, "not the owner; check uid and the export's squash options"),
    /// No such file or directory.
    NOENT(2, "no such file or directory"),
    /// An I/O error on the server.
    IO(5, "I/O error on the server"),
    /// No such device.
    NXIO(6, "no such device"),
    /// Permission denied.
    ACCES(13, "permission denied; check uid, gid and the export's squash options"),
    /// The file exists.
    EXIST(17, "the file exists"),
    /// The two are in different file systems.
    XDEV(18, "the two are in different file systems"),
    /// No such device.
    NODEV(19, "no such device"),
    /// Not a directory.
    NOTDIR(20, "not a directory"),
    /// A directory where a file is needed.
    ISDIR(21, "is a directory"),
    /// Invalid argument.
    INVAL(22, "invalid argument"),
    /// The file would be too large.
    FBIG(27, "larger than the server allows"),
    /// No space left.
    NOSPC(28, "no space left on the server; free some or choose a smaller workload.file"),
    /// The file system is read-only.
    ROFS(30, "the export is read-only; workload.path names a file that is there to be read"),
    /// Too many hard links.
    MLINK(31, "too many hard links"),
    /// The name is too long.
    NAMETOOLONG(63, "the name is too long"),
    /// The directory is not empty.
    NOTEMPTY(66, "the directory is not empty"),
    /// The quota is used up.
    DQUOT(69, "the user's quota on the server is used up"),
    /// The handle no longer names an object.
    STALE(70, "the file was removed, or the server restarted with another file system"),
    /// The handle is malformed.
    BADHANDLE(10001, "the server does not know this file handle"),
    /// The object has changed since.
    NOT_SYNC(10002, "the object has changed since"),
    /// The place in the directory is unknown.
    BAD_COOKIE(10003, "the server does not know this place in the directory"),
    /// The operation is not supported.
    NOTSUPP(10004, "not supported by the server"),
    /// The reply would be larger than allowed.
    TOOSMALL(10005, "the reply would be larger than allowed"),
    /// The server could not, and does not know why.
    SERVERFAULT(10006, "the server failed"),
    /// Objects of this type cannot be created.
    BADTYPE(10007, "objects of this type cannot be created"),
    /// Not now: try again later.
    JUKEBOX(10008, "the server asks to try again later");

    private final int code;
    private final String meaning;

    Nfs3Status(int code, String meaning) {
        this.code = code;
        this.meaning = meaning;
    }

    /// The number in the protocol.
    public int code() {
        return code;
    }

    /// A status in words: its protocol name and what it means, or its number if it is none that is
    /// expected here.
    public static String describe(int code) {
        for (Nfs3Status status : values()) {
            if (status.code == code) {
                return "NFS3ERR_" + status.name() + " (" + code + "): " + status.meaning;
            }
        }
        return "NFS status " + code;
    }
}
