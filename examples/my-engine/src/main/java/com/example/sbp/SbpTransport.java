package com.example.sbp;

import io.storbench.engine.Counters;
import io.storbench.engine.EventLoop;
import io.storbench.engine.ProcedureCounter;
import io.storbench.net.Dialer;
import io.storbench.net.client.CallTable;
import io.storbench.net.client.Transport;
import java.io.IOException;
import java.net.SocketTimeoutException;

/// Requests on their way, over the plan's network where it has one. One that is not answered in time has its
/// connection made again.
final class SbpTransport extends Transport<SbpCall, SbpConnection> {
    private static final long TIMEOUT_NANOS = 30_000_000_000L;

    /// A transport with a connection; blocks until that is there.
    ///
    /// @param calls how many there are at most
    SbpTransport(EventLoop loop, SbpSession.Path path, int calls, Answers<SbpCall> answers) throws IOException {
        super(
                loop,
                path.emulated(),
                new Counters(Wire.Command.NAMES),
                new CallTable<>(calls, SbpCall[]::new, SbpCall::new),
                0,
                answers);
        try {
            add(new SbpConnection(this, path, new Dialer(path.server(), false, selector(), counters())));
        } catch (IOException e) {
            close();
            throw e;
        }
    }

    @Override
    protected int procedure(SbpCall call) {
        return call.command.number();
    }

    @Override
    protected void startTimer(SbpCall call, long nowNanos) {
        setTimer(call, nowNanos + TIMEOUT_NANOS);
    }

    @Override
    protected void expired(SbpCall call, long nowNanos) {
        counters().add(call.command.number(), ProcedureCounter.TIMEOUTS, 1);
        startTimer(call, nowNanos);
        connectionOf(call).fail(new SocketTimeoutException("no answer in time"), nowNanos);
    }

    // Nothing is sent but requests.

    @Override
    protected void extraSent(int extra, long lateNanos, long nowNanos) {
        throw new IllegalStateException();
    }

    @Override
    protected void extraReceived(int extra, long dueNanos) {
        throw new IllegalStateException();
    }
}
