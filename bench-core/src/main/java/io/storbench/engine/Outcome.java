package io.storbench.engine;

/// How a request ended.
///
/// Recoverable events (a retransmission, a short read that was completed by a second call, a server
/// that asked to try later) are counted by the session and end in [#DONE].
public sealed interface Outcome {
    /// The whole range was transferred. One shared value, so that success allocates nothing.
    Outcome DONE = new Done();

    /// The whole range was transferred; see [#DONE].
    record Done() implements Outcome {}

    /// The request failed for good.
    ///
    /// @param reason what failed, with value and cause, for a person
    record Failed(String reason) implements Outcome {}

    /// The data read were not what had been written.
    ///
    /// @param offset where the first wrong byte is, in bytes from the start of the file
    /// @param reason what was found, for a person
    record Corrupt(long offset, String reason) implements Outcome {}
}
