package io.storbench.nfs.v4;

import java.io.IOException;

/// How a client makes itself known to the server and stays known. Blocks; one thread.
sealed interface Lease permits Lease40, Lease41 {
    /// Makes the client known, on a connection without a session: at the beginning, or again.
    ///
    /// @return whether the server still knew it by the number for which [#reclaimed] was said; else
    ///   its open files are gone
    boolean establish() throws IOException;

    /// Says that no open file will be reclaimed any more; after [#establish] returned false. Only
    /// then is the client ready: a recovery that fails before is made again as a whole.
    void reclaimed() throws IOException;

    /// Renews the lease.
    void renew() throws IOException;

    /// Ends the client; the server forgets it.
    void end() throws IOException;

    /// The client's number.
    long clientId();

    /// Who a client is.
    ///
    /// @param owner its name, which no other client of the server may have
    /// @param verifier another number in each life of the client
    record Identity(Opaque owner, long verifier) {}
}
