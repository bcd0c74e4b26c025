package io.storbench.local;

import io.storbench.engine.DataContent;
import io.storbench.engine.Outcome;
import io.storbench.engine.Request;
import io.storbench.posix.AlignedBuffer;

/// The bytes that requests transfer.
final class Payload {
    private Payload() {}

    /// Makes what a WRITE carries.
    static void fill(DataContent content, AlignedBuffer buffer, Request request) {
        content.fill(
                buffer.bytes().clear(),
                0,
                request.lengthBytes(),
                request.content(),
                request.offset(),
                request.generation());
    }

    /// Judges what a READ brought.
    static Outcome judge(DataContent content, AlignedBuffer buffer, Request request) {
        if (!request.verified()) {
            return Outcome.DONE;
        }
        long wrong = content.firstWrong(
                buffer.bytes().clear(),
                0,
                request.lengthBytes(),
                request.content(),
                request.offset(),
                request.generation());
        return wrong < 0 ? Outcome.DONE : new Outcome.Corrupt(wrong, "wrong content at byte " + wrong);
    }

    /// The file ends within what a READ was to bring: of a verified one, data that were written are
    /// missing.
    ///
    /// @param readBytes that it brought
    static Outcome ended(Request request, int readBytes) {
        Outcome.Failed failed = failed(request, "the file ends before");
        return request.verified() ? new Outcome.Corrupt(request.offset() + readBytes, failed.reason()) : failed;
    }

    /// What failed, for a person.
    static Outcome.Failed failed(Request request, String reason) {
        if (request.lengthBytes() == 0) {
            return new Outcome.Failed(request.operation() + ": " + reason);
        }
        return new Outcome.Failed("%s of %d bytes at %d: %s"
                .formatted(request.operation(), request.lengthBytes(), request.offset(), reason));
    }
}
