package io.storbench.nfs.v3;

import io.storbench.nfs.xdr.XdrException;

/// What CREATE does when the file exists (`createmode3`, RFC 1813, section 3.3.8).
public enum CreateMode {
    /// Use the file that exists.
    UNCHECKED(0),
    /// Answer EXIST.
    GUARDED(1),
    /// Answer EXIST unless the same call has created it; the attributes are the server's.
    EXCLUSIVE(2);

    private final int code;

    CreateMode(int code) {
        this.code = code;
    }

    public int code() {
        return code;
    }

    static CreateMode of(int code) throws XdrException {
        return switch (code) {
            case 0 -> UNCHECKED;
            case 1 -> GUARDED;
            case 2 -> EXCLUSIVE;
            default -> throw new XdrException("createmode3 " + code + " is none");
        };
    }
}
