package io.storbench.nfs;

/// What an answer asks of the session, whatever the protocol calls its status.
enum Reaction {
    /// The call has done its work.
    DONE,
    /// The server asks to try again later.
    LATER,
    /// The request has failed for good.
    FAIL,
    /// No answer came, and the mount is soft.
    UNANSWERED
}
