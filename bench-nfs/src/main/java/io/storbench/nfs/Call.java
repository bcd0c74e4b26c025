package io.storbench.nfs;

import io.storbench.engine.Request;
import io.storbench.nfs.rpc.Procedure;
import io.storbench.nfs.v3.Nfs3;
import org.jspecify.annotations.Nullable;

/// A call of the hot path: what was asked, and what was answered. One for each slot, used again and
/// again. Plain fields, owned by the session's thread.
final class Call {
    /// What the hot path calls.
    enum Kind {
        READ,
        WRITE,
        COMMIT;

        Procedure procedure() {
            return switch (this) {
                case READ -> Nfs3.READ;
                case WRITE -> Nfs3.WRITE;
                case COMMIT -> Nfs3.COMMIT;
            };
        }
    }

    final int slot;

    /// The operation this call is a part of; none for what a flush does by itself.
    @Nullable Request request;

    Kind kind = Kind.READ;
    int file;
    long offset;
    int lengthBytes;
    int generation;
    boolean verified;

    /// Sent, and not answered.
    boolean onWire;

    /// To be sent a second time with the same number.
    boolean again;

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
        onWire = false;
        again = false;
    }

    /// Asks for what is left after a partial answer.
    void advance(int done) {
        offset += done;
        lengthBytes -= done;
    }

    String describe() {
        return "%s of %d bytes at offset %d"
                .formatted(kind.procedure().name(), lengthBytes, offset);
    }
}
