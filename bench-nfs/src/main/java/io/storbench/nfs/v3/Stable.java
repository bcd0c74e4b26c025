package io.storbench.nfs.v3;

import io.storbench.nfs.xdr.XdrException;

/// How safe written data must be before the server answers (`stable_how`, RFC 1813, section
/// 3.3.7). The ordinals are the protocol's numbers.
public enum Stable {
    /// The server may keep the data in memory until COMMIT.
    UNSTABLE,
    /// The data must be on stable storage, the metadata needed to read it too.
    DATA_SYNC,
    /// Data and metadata must be on stable storage.
    FILE_SYNC;

    static Stable of(int number) throws XdrException {
        return switch (number) {
            case 0 -> UNSTABLE;
            case 1 -> DATA_SYNC;
            case 2 -> FILE_SYNC;
            default -> throw new XdrException("stable_how " + number + " is unknown");
        };
    }
}
