package io.storbench.nfs.server.tree;

/// Why something cannot be done. The codes are the same in every version (RFC 1813, section 2.6;
/// RFC 7530, section 13.1).
public enum TreeError {
    /// Not the owner.
    PERM(1),
    /// No such object.
    NOENT(2),
    /// The device failed.
    IO(5),
    /// Not allowed.
    ACCES(13),
    /// The name is taken.
    EXIST(17),
    /// Between two file systems.
    XDEV(18),
    /// A directory is needed.
    NOTDIR(20),
    /// A file is needed.
    ISDIR(21),
    /// The arguments make no sense.
    INVAL(22),
    /// The file would be too large.
    FBIG(27),
    /// No space left.
    NOSPC(28),
    /// The file system is read-only.
    ROFS(30),
    /// Too many links to one object.
    MLINK(31),
    /// The name is too long.
    NAMETOOLONG(63),
    /// The directory is not empty.
    NOTEMPTY(66),
    /// The quota is used up.
    DQUOT(69),
    /// The object is gone.
    STALE(70),
    /// A cookie of READDIR that was never given.
    BAD_COOKIE(10003),
    /// Not offered.
    NOTSUPP(10004);

    private final int code;

    TreeError(int code) {
        this.code = code;
    }

    /// The number in the protocol.
    public int code() {
        return code;
    }
}
