package io.storbench.nfs;

import io.storbench.engine.Counter;
import io.storbench.engine.Counters;
import io.storbench.engine.EventLoop;
import io.storbench.engine.ProcedureCounter;
import io.storbench.net.DelayLine;
import io.storbench.net.ExactSelector;
import io.storbench.net.SlotTable;
import io.storbench.net.TcpConnection;
import io.storbench.nfs.rpc.RecordReader;
import io.storbench.nfs.rpc.ReplyHeader;
import io.storbench.nfs.rpc.RpcClient;
import io.storbench.nfs.rpc.RpcException;
import io.storbench.nfs.xdr.XdrException;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Calls on their way: numbers them, sends many by one write, receives many by one read, and holds
/// both back for half of the emulated round-trip time each.
///
/// The emulation delays messages, not bytes: a call is held before the socket's write, a reply
/// after the socket's read. What the TCP of a long path would add, windows and losses, it has not.
/// The way out ends when the call is written and the way back begins when the reply has been read,
/// so that the added time is never less than asked for, and more by what waking up takes.
///
/// Used by the session's thread. In steady state nothing is allocated.
final class Wire implements AutoCloseable {
    /// How long to wait for a connection.
    static final int CONNECT_MILLIS = 10_000;

    private static final int MIN_BUFFER_BYTES = 1 << 20;

    /// Where the calls go.
    ///
    /// @param address the server's
    /// @param rttNanos the round-trip time to add
    /// @param timeoutNanos after which a call counts as timed out
    /// @param maxDataBytes the largest payload
    /// @param slots how many calls are under way at most
    record Path(
            InetSocketAddress address,
            long rttNanos,
            long timeoutNanos,
            int maxDataBytes,
            int slots) {}

    /// Is told of answers.
    @FunctionalInterface
    interface Answers {
        /// A call was answered.
        ///
        /// @param nowNanos when, in the loop's time
        void answered(Call call, long nowNanos) throws IOException;
    }

    private final EventLoop loop;
    private final Path path;
    private final CallEncoder encoder;
    private final Counters counters;
    private final Answers answers;
    private final ExactSelector selector;
    private final SlotTable tags;
    private final Call[] calls;
    private final DelayLine submitted;
    private final DelayLine outbound;
    private final DelayLine inbound;
    private final RecordReader records;
    private final Consumer<SelectionKey> ready = this::ready;
    private final int bufferBytes;
    private TcpConnection tcp;
    private long countedWrites;
    private long countedReads;
    private int onWire;
    private boolean readable;
    private boolean answeredSinceConnect;
    private long nextTimeoutCheckNanos;

    Wire(EventLoop loop, Path path, CallEncoder encoder, Counters counters, Answers answers)
            throws IOException {
        this.loop = loop;
        this.path = path;
        this.encoder = encoder;
        this.counters = counters;
        this.answers = answers;
        this.tags = new SlotTable(path.slots(), new SplittableRandom().nextInt());
        this.calls = new Call[path.slots()];
        for (int slot = 0; slot < calls.length; slot++) {
            calls[slot] = new Call(slot);
        }
        long halfNanos = path.rttNanos() / 2;
        this.submitted = new DelayLine(0, path.slots());
        this.outbound = new DelayLine(halfNanos, path.slots());
        this.inbound = new DelayLine(path.rttNanos() - halfNanos, path.slots());
        int recordBytes = path.maxDataBytes() + 8 * CallEncoder.HEADER_BYTES;
        this.bufferBytes = Math.max(MIN_BUFFER_BYTES, 2 * recordBytes);
        this.records = new RecordReader(recordBytes);
        this.selector = new ExactSelector(loop);
        try {
            this.tcp = connect();
        } catch (IOException e) {
            selector.close();
            throw e;
        }
    }

    private TcpConnection connect() throws IOException {
        try {
            return new TcpConnection(
                    TcpConnection.connect(path.address(), CONNECT_MILLIS),
                    selector,
                    bufferBytes,
                    bufferBytes);
        } catch (IOException e) {
            throw RpcClient.explained(path.address(), CONNECT_MILLIS, e);
        }
    }

    /// How many more calls can be under way.
    int freeCount() {
        return tags.freeCount();
    }

    /// A call to be filled and submitted.
    Call take() {
        return calls[tags.take()];
    }

    /// Gives an answered call back.
    void free(Call call) {
        tags.free(call.slot);
    }

    /// Sends a call at the next turn, under a new number.
    void submit(Call call) {
        tags.renew(call.slot);
        call.again = false;
        submitted.enter(call.slot, 0);
    }

    /// Sends what is due, receives what has arrived, and tells of answers. Never waits.
    void poll() throws IOException {
        send();
        turn();
    }

    /// Waits until there is something to do for [#poll], then does it.
    void await(long deadlineNanos) throws IOException {
        send();
        long dueNanos = Math.min(deadlineNanos, inbound.nextDueNanos());
        if (!tcp.hasUnsent()) {
            dueNanos = Math.min(dueNanos, outbound.nextDueNanos());
        }
        selector.await(dueNanos, onWire > 0, ready);
        turn();
    }

    private void ready(SelectionKey key) {
        readable |= key.isReadable();
    }

    private void turn() throws IOException {
        if (readable) {
            readable = false;
            receive();
        }
        release();
        send();
    }

    private void send() throws IOException {
        if (submitted.size() == 0 && outbound.size() == 0 && !tcp.hasUnsent()) {
            return;
        }
        long nowNanos = loop.nowNanos();
        while (submitted.size() > 0) {
            Call call = calls[submitted.leave()];
            if (call.request != null && call.fresh) {
                call.fresh = false;
                call.request.issuedAt(nowNanos);
            }
            outbound.enter(call.slot, nowNanos);
        }
        try {
            do {
                encodeDue(nowNanos);
                tcp.flush();
            } while (outbound.nextDueNanos() <= nowNanos && !tcp.hasUnsent());
        } catch (IOException e) {
            reconnect(e);
        } finally {
            counters.add(Counter.SYSTEM_CALLS_OUT, tcp.writes() - countedWrites);
            countedWrites = tcp.writes();
        }
    }

    private void encodeDue(long nowNanos) {
        while (outbound.nextDueNanos() <= nowNanos) {
            Call call = calls[outbound.first()];
            if (!tcp.hasRoom(CallEncoder.maxBytes(call))) {
                return;
            }
            outbound.leave();
            int messageBytes = encoder.encode(tcp, call, tags.tag(call.slot));
            if (call.again) {
                counters.calledAgain(call.kind.procedure().number(), messageBytes);
            } else {
                counters.called(call.kind.procedure().number(), messageBytes);
            }
            call.sentNanos = nowNanos;
            call.onWire = true;
            onWire++;
        }
    }

    private void receive() throws IOException {
        int count;
        try {
            count = tcp.receive();
            if (count < 0) {
                throw new EOFException("the server closed the connection");
            }
        } catch (IOException e) {
            reconnect(e);
            return;
        } finally {
            counters.add(Counter.SYSTEM_CALLS_IN, tcp.reads() - countedReads);
            countedReads = tcp.reads();
        }
        long nowNanos = loop.nowNanos();
        while (records.find(tcp.in(), tcp.consumed(), tcp.received())) {
            int messageBytes = records.next() - tcp.consumed();
            Call call = decode(messageBytes);
            tcp.consumeTo(records.next());
            if (call != null) {
                arrived(call, nowNanos);
            }
        }
    }

    private @Nullable Call decode(int messageBytes) throws IOException {
        ByteBuffer in = tcp.in();
        try {
            int slot = tags.slotOf(ReplyHeader.decodeXid(in));
            if (slot < 0 || !calls[slot].onWire) {
                counters.add(Counter.LATE_REPLIES, 1);
                return null;
            }
            Call call = calls[slot];
            counters.replied(call.kind.procedure().number(), messageBytes);
            ReplyDecoder.decode(in, tcp.inWords(), call);
            return call;
        } catch (XdrException e) {
            throw new RpcException(
                    "%s sends what is no NFSv3 reply: %s".formatted(path.address(), e.getMessage()),
                    e);
        }
    }

    private void arrived(Call call, long nowNanos) throws IOException {
        call.onWire = false;
        onWire--;
        answeredSinceConnect = true;
        if (path.rttNanos() == 0) {
            answers.answered(call, nowNanos);
        } else {
            inbound.enter(call.slot, nowNanos);
        }
    }

    private void release() throws IOException {
        if (inbound.size() == 0 && loop.nowNanos() < nextTimeoutCheckNanos) {
            return;
        }
        long nowNanos = loop.nowNanos();
        while (inbound.nextDueNanos() <= nowNanos) {
            answers.answered(calls[inbound.leave()], nowNanos);
        }
        if (nowNanos >= nextTimeoutCheckNanos) {
            countTimeouts(nowNanos);
            nextTimeoutCheckNanos = nowNanos + path.timeoutNanos() / 8;
        }
    }

    /// A call that times out goes on waiting, as on a hard mount: its reply may still come, and on
    /// a connection that lives sending it again would not bring it any sooner.
    private void countTimeouts(long nowNanos) {
        for (Call call : calls) {
            if (call.onWire && nowNanos - call.sentNanos >= path.timeoutNanos()) {
                counters.add(call.kind.procedure().number(), ProcedureCounter.TIMEOUTS, 1);
                call.sentNanos = nowNanos;
            }
        }
    }

    /// Connects again, unless the last connection brought no answer, and sends what was not
    /// answered under the same numbers, so that the server's duplicate request cache can know it.
    private void reconnect(IOException cause) throws IOException {
        if (!answeredSinceConnect) {
            throw lost(cause, "it brought no answer, so it is not made again");
        }
        closeQuietly();
        try {
            tcp = connect();
        } catch (IOException e) {
            throw lost(cause, "connecting again failed: " + e.getMessage());
        }
        counters.add(Counter.RECONNECTS, 1);
        answeredSinceConnect = false;
        readable = false;
        countedReads = 0;
        countedWrites = 0;
        onWire = 0;
        long nowNanos = loop.nowNanos();
        for (Call call : calls) {
            if (call.onWire) {
                call.onWire = false;
                call.again = true;
                outbound.enter(call.slot, nowNanos);
            }
        }
    }

    private void closeQuietly() {
        try {
            tcp.close();
        } catch (IOException _) {
            // It is lost already, and the reason known.
        }
    }

    private RpcException lost(IOException cause, String more) {
        return new RpcException(
                "connection to %s:%d lost (%s); %s"
                        .formatted(
                                path.address().getHostString(),
                                path.address().getPort(),
                                cause.getMessage(),
                                more),
                cause);
    }

    /// Closes connection and selector; calls under way are dropped.
    @Override
    public void close() throws IOException {
        tcp.close();
        selector.close();
    }
}
