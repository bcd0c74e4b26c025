package io.storbench.nfs.session;

import io.storbench.engine.Counter;
import io.storbench.engine.EventLoop;
import io.storbench.nfs.rpc.RpcException;
import io.storbench.nfs.v4.Nfs4Exception;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.SocketTimeoutException;
import java.util.ArrayDeque;
import java.util.Optional;

/// Re-establishes a session's state at the server: no further call is sent, those in flight come to
/// their end, then the client blocks until session, client id and open files are there again, and
/// what could not be done is sent again. Every call ends exactly once.
///
/// Used by the session's thread.
final class Recovery {
    /// How long calls in flight are waited for; a server that has lost a session may be silent.
    private static final long DRAIN_NANOS = 5_000_000_000L;

    private static final long FIRST_PAUSE_NANOS = 10_000_000;
    private static final long LONGEST_PAUSE_NANOS = 1_000_000_000;

    /// Recoveries after which not one call succeeded, before the trial fails.
    private static final int MAX_FRUITLESS = 16;

    private final EventLoop loop;
    private final RpcTransport transport;
    private final Openings openings;
    private final Renewal renewal;
    private final ArrayDeque<Call> waiting = new ArrayDeque<>();
    private boolean recovering;
    private long sinceNanos;
    private long nextNanos;
    private long pauseNanos;
    private int fruitless;
    private int status;
    private String cause = "";
    private String trouble = "";

    /// Re-establishes the state.
    @FunctionalInterface
    interface Renewal {
        /// Blocks until session, client id and open files are there again, and tells the codecs.
        ///
        /// @param status by which the server reported the loss
        /// @throws Nfs4Exception if the server refuses for good
        /// @throws IOException if the server cannot be reached just now
        void renew(int status) throws IOException;
    }

    Recovery(RpcTransport transport, Openings openings, Renewal renewal) {
        this.openings = openings;
        this.loop = transport.loop();
        this.transport = transport;
        this.renewal = renewal;
    }

    /// Begins, unless it has begun already.
    ///
    /// @param reason what the server said
    /// @param saidStatus the status by which it did
    void begin(String reason, int saidStatus, long nowNanos) {
        // The status of a lost client or file counts more than that of a session.
        status = recovering ? Math.min(status, saidStatus) : saidStatus;
        if (!recovering) {
            recovering = true;
            cause = reason;
            trouble = "";
            sinceNanos = nowNanos;
            nextNanos = nowNanos;
            pauseNanos = 0;
            transport.hold();
        }
    }

    /// A call has to be sent again afterwards.
    void add(Call failed) {
        waiting.add(failed);
    }

    /// A call has succeeded.
    void succeeded() {
        fruitless = 0;
    }

    /// Goes on with it; blocks once nothing is in flight any more.
    void poll() throws IOException {
        if (!recovering) {
            return;
        }
        long nowNanos = loop.nowNanos();
        if (!transport.isDrained()) {
            if (nowNanos - sinceNanos >= DRAIN_NANOS) {
                transport.cutOff(new SocketTimeoutException("silent during recovery"), nowNanos);
            }
            return;
        }
        if (nowNanos < nextNanos) {
            return;
        }
        try {
            if (++fruitless > MAX_FRUITLESS) {
                throw new RpcException("the server accepts nothing after " + MAX_FRUITLESS + " recoveries: " + cause);
            }
            renewal.renew(status);
        } catch (Nfs4Exception | InterruptedIOException e) {
            throw e;
        } catch (IOException e) {
            if (fruitless > MAX_FRUITLESS) {
                throw e;
            }
            fruitless--;
            trouble = cause + "; recovery failed: " + e.getMessage();
            pauseNanos = Math.clamp(2 * pauseNanos, FIRST_PAUSE_NANOS, LONGEST_PAUSE_NANOS);
            nextNanos = loop.nowNanos() + pauseNanos;
            return;
        }
        recovering = false;
        openings.renewed();
        transport.counters().add(Counter.RECOVERIES, 1);
        transport.counters().add(Counter.DISTURBED_NANOS, loop.nowNanos() - sinceNanos);
        transport.release();
        while (!waiting.isEmpty()) {
            Call call = waiting.remove();
            openings.renew(call);
            transport.submit(call);
        }
    }

    /// When [#poll] has something to do of itself.
    long nextDueNanos() {
        if (!recovering) {
            return Long.MAX_VALUE;
        }
        return transport.isDrained() ? nextNanos : sinceNanos + DRAIN_NANOS;
    }

    /// Why it has not succeeded yet.
    Optional<String> trouble() {
        return recovering && !trouble.isEmpty() ? Optional.of(trouble) : Optional.empty();
    }
}
