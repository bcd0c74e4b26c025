package io.storbench.engine;

/// What a target keeps of files that are opened, and so which of OPEN, CLOSE and STAT a client's
/// cache in front of it must send.
public enum FileState {
    /// Nothing crosses a network: devices, and paths of this machine.
    NONE,
    /// A file system of the client's own on a device across a network: opening a file reads what
    /// the file system keeps of it; there is nobody to ask for attributes, and closing writes
    /// nothing.
    LOCAL,
    /// Files are looked up and have attributes, which a client may believe for a while; that one is
    /// open the target does not know (NFSv3).
    ATTRIBUTES,
    /// Every opening makes state, which its closing ends (NFSv4).
    OPENINGS
}
