package io.storbench.nfs;

import io.storbench.engine.Request;
import org.jspecify.annotations.Nullable;

/// A call of the hot path: what was asked, and what was answered. One for each slot, used again and
/// again. Plain fields, owned by the session's thread.
final class Call {
    /// What the hot path calls.
    enum Kind {
        READ,
        WRITE,
        COMMIT
    }

    /// The number in the session's table; it is in the reply's number too.
    final int slot;

    /// The number by which the server answers.
    int xid;

    /// The operation this call is a part of; none for what a flush does by itself.
    @Nullable Request request;

    Kind kind = Kind.READ;
    int file;
    long offset;
    int lengthBytes;
    int generation;
    boolean verified;

    /// Who carries it, from when it left the emulated path.
    @Nullable Connection connection;

    /// Sent, and not answered.
    boolean onWire;

    /// To be sent a second time with the same number.
    boolean again;

    /// Counted, but never sent, since its connection broke before.
    boolean counted;

    /// How many bytes its connection had to send before this call's first one.
    long startBytes;

    /// Since when it waits for a slot of the server's; 0 if it does not.
    long waitingSinceNanos;

    long sentNanos;

    /// How often the server asked to try later.
    int delays;

    /// Not sent before: the service time of its request begins when it is.
    boolean fresh;

    /// Part of the range was written before, unstable.
    boolean partUnstable;

    /// How often the server's verifier had changed then.
    int partChanges;

    // The answer.
    Reaction reaction = Reaction.DONE;
    int status;
    int count;
    boolean end;
    boolean unstable;
    long verifier;
    long wrongOffset;

    Call(int slot) {
        this.slot = slot;
    }

    /// Asks anew.
    void set(Kind asked, int inFile, long atOffset, int length) {
        kind = asked;
        file = inFile;
        offset = atOffset;
        lengthBytes = length;
        delays = 0;
        fresh = true;
        partUnstable = false;
    }

    /// Asks for what is left after a partial answer.
    void advance(int done) {
        offset += done;
        lengthBytes -= done;
    }
}
