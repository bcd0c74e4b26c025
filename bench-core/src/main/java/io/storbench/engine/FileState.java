package io.storbench.engine;

/// What a target keeps of files that are opened, and so which of OPEN, CLOSE and STAT a client's
/// cache in front of it must send.
public enum FileState {
    /// Nothing crosses a network: devices, and paths of this machine.
    NONE,
    /// Files are looked up and have attributes, which a client may believe for a while; that one is
    /// open the target does not know (NFSv3).
    ATTRIBUTES,
    /// Every opening makes state, which its closing ends (NFSv4).
    OPENINGS
}
