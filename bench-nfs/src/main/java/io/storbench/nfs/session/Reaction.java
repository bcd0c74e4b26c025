package io.storbench.nfs.session;

/// What an answer asks of the session, whatever the protocol calls its status.
enum Reaction {
    /// The call has done its work.
    DONE,
    /// The server asks to try again later.
    LATER,
    /// The server waits for its former clients after a restart.
    AFTER_GRACE,
    /// The call is to be made again at once, under another number.
    AGAIN,
    /// Session, client id or open files must be re-established before the call can be made again.
    RECOVER,
    /// The request has failed for good.
    FAIL,
    /// No answer came, and the mount is soft.
    UNANSWERED
}
