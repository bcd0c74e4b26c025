package io.storbench.nfs.file;

import io.storbench.nfs.xdr.XdrException;

/// How safe written data must be before the server answers (`stable_how`, RFC 1813, section 3.3.7;
/// `stable_how4`, RFC 7530, section 16.36).
public enum Stable {
    /// The server may keep the data in memory until COMMIT.
    UNSTABLE(0),
    /// The data must be on stable storage, the metadata needed to read it too.
    DATA_SYNC(1),
    /// Data and metadata must be on stable storage.
    FILE_SYNC(2);

    private final int code;

    Stable(int code) {
        this.code = code;
    }

    /// The number in the protocol.
    public int code() {
        return code;
    }

    /// Reads the protocol's number.
    public static Stable of(int code) throws XdrException {
        return switch (code) {
            case 0 -> UNSTABLE;
            case 1 -> DATA_SYNC;
            case 2 -> FILE_SYNC;
            default -> throw new XdrException("stable_how " + code + " is unknown");
        };
    }
}
