package io.storbench.nfs.session;

import io.storbench.engine.Counter;
import io.storbench.engine.Counters;
import io.storbench.engine.Outcome;
import org.jspecify.annotations.Nullable;

/// Judges what READs and WRITEs that succeeded have brought, and asks for the rest where it is less
/// than was asked. Used by the session's thread. Allocates nothing unless something fails.
final class Transfers {
    /// Answers that bring nothing, though there is more, before the request fails.
    private static final int MAX_EMPTY_ANSWERS = 8;

    private final RpcTransport transport;
    private final Flush flush;
    private final Procedures procedures;
    private final Counters counters;

    /// @param flush is notified of what was written
    Transfers(RpcTransport transport, Flush flush, Procedures procedures, Counters counters) {
        this.transport = transport;
        this.flush = flush;
        this.procedures = procedures;
        this.counters = counters;
    }

    /// A READ was answered.
    ///
    /// @return how it ended; null when the rest is in flight
    @Nullable
    Outcome read(Call call) {
        if (call.wrongOffset >= 0) {
            String reason =
                    "wrong data at offset %d, found by %s".formatted(call.wrongOffset, procedures.describe(call));
            return new Outcome.Corrupt(call.wrongOffset, reason);
        }
        counters.add(Counter.PAYLOAD_BYTES_IN, call.count);
        if (call.count == call.lengthBytes) {
            return Outcome.DONE;
        }
        if (call.end || (call.count == 0 && ++call.delays > MAX_EMPTY_ANSWERS)) {
            String cause = call.end ? "the file ends there" : "the server sends nothing, and no error";
            String reason = "%s brought %d bytes: %s".formatted(procedures.describe(call), call.count, cause);
            return call.end && call.verified
                    ? new Outcome.Corrupt(call.offset + call.count, reason)
                    : new Outcome.Failed(reason);
        }
        counters.add(Counter.SHORT_READS, 1);
        call.advance(call.count);
        transport.submit(call);
        return null;
    }

    /// A WRITE was answered.
    ///
    /// @return how it ended; null when the rest is in flight
    @Nullable
    Outcome written(Call call) {
        if (call.unstable && !flush.keepsAccountOf(call.file)) {
            return new Outcome.Failed(procedures.describe(call)
                    + " was to be stable and is not: the server breaks the protocol (RFC 1813, section 3.3.7)");
        }
        counters.add(Counter.UNSTABLE_WRITES, call.unstable ? 1 : 0);
        if (call.count == call.lengthBytes) {
            countPayload(call, call.count);
            flush.written(call, call.generation);
            return Outcome.DONE;
        }
        // What does not end at a word of the pattern is written again with the rest.
        int whole = call.count & -Long.BYTES;
        if (whole == 0 && ++call.delays > MAX_EMPTY_ANSWERS) {
            return new Outcome.Failed(procedures.describe(call) + " wrote nothing");
        }
        countPayload(call, whole);
        flush.partWritten(call);
        call.advance(whole);
        transport.submit(call);
        return null;
    }

    private void countPayload(Call call, int bytes) {
        if (call.request != null) {
            counters.add(Counter.PAYLOAD_BYTES_OUT, bytes);
        }
    }
}
