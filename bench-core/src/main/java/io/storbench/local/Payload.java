package io.storbench.local;

import io.storbench.engine.DataPattern;
import io.storbench.engine.Outcome;
import io.storbench.engine.Request;
import io.storbench.posix.AlignedBuffer;

/// The bytes that requests transfer.
final class Payload {
    private Payload() {}

    /// Makes what a WRITE carries.
    static void fill(AlignedBuffer buffer, Request request) {
        DataPattern.fill(
                buffer.bytes().clear(),
                0,
                request.lengthBytes(),
                request.offset(),
                request.generation());
    }

    /// Judges what a READ brought.
    static Outcome judge(AlignedBuffer buffer, Request request) {
        if (!request.verified()) {
            return Outcome.DONE;
        }
        long wrong =
                DataPattern.firstWrong(
                        buffer.bytes().clear(),
                        0,
                        request.lengthBytes(),
                        request.offset(),
                        request.generation());
        return wrong < 0
                ? Outcome.DONE
                : new Outcome.Corrupt(wrong, "wrong content at byte " + wrong);
    }

    /// What failed, for a person.
    static Outcome.Failed failed(Request request, String reason) {
        if (request.lengthBytes() == 0) {
            return new Outcome.Failed(request.operation() + ": " + reason);
        }
        return new Outcome.Failed(
                "%s of %d bytes at %d: %s"
                        .formatted(
                                request.operation(),
                                request.lengthBytes(),
                                request.offset(),
                                reason));
    }
}
