package io.storbench.nfs.v3;

/// What CREATE does when the file exists (`createmode3`, RFC 1813, section 3.3.8). EXCLUSIVE is
/// not offered: it leaves the attributes undefined. The ordinals are the protocol's numbers.
public enum CreateMode {
    /// Use the file that exists.
    UNCHECKED,
    /// Answer EXIST.
    GUARDED
}
