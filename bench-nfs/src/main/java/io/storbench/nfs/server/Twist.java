package io.storbench.nfs.server;

/// What is to go wrong with the answer to one call.
enum Twist {
    /// Nothing.
    NONE,
    /// The client is asked to try again later.
    DELAY,
    /// Half of what was asked is read.
    SHORT_READ,
    /// The stateid is said to be old.
    OLD_STATEID
}
