package io.storbench.nfs.server.tree;

/// What an object is. The codes are the same in every version (`ftype3`, RFC 1813, section 2.6;
/// `nfs_ftype4`, RFC 7530, section 2.2).
public enum Kind {
    /// A file.
    FILE(1),
    /// A directory.
    DIRECTORY(2),
    /// A symbolic link.
    SYMLINK(5),
    /// Something else, such as a pipe: shown, never opened. Reported as NF3FIFO.
    OTHER(7);

    private final int code;

    Kind(int code) {
        this.code = code;
    }

    /// The number in the protocol.
    public int code() {
        return code;
    }
}
