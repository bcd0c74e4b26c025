package io.storbench.nfs.v3;

import io.storbench.nfs.xdr.XdrException;

/// What CREATE does when the file exists (`createmode3`, RFC 1813, section 3.3.8). EXCLUSIVE is not
/// offered: it leaves the attributes undefined.
public enum CreateMode {
    /// Use the file that exists.
    UNCHECKED(0),
    /// Answer EXIST.
    GUARDED(1);

    private final int code;

    CreateMode(int code) {
        this.code = code;
    }

    int code() {
        return code;
    }

    static CreateMode of(int code) throws XdrException {
        return switch (code) {
            case 0 -> UNCHECKED;
            case 1 -> GUARDED;
            default -> throw new XdrException("createmode3 " + code + " is not supported");
        };
    }
}
