package io.storbench.nfs.server;

/// What becomes of a reply once it is made.
enum Afterwards {
    /// It is sent.
    SEND,
    /// It is forgotten.
    FORGET,
    /// It is forgotten, and the connection closed.
    DROP,
    /// Something that is not a reply is sent in its place.
    GARBLE
}
