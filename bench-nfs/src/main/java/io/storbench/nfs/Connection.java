package io.storbench.nfs;

import io.storbench.engine.Counter;
import io.storbench.engine.Counters;
import io.storbench.engine.EventLoop;
import io.storbench.net.DelayLine;
import io.storbench.net.ExactSelector;
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
import org.jspecify.annotations.Nullable;

/// One connection of a session: sends the calls it is given, many by one write, and finds the calls
/// that replies belong to, many by one read. Makes itself anew when it breaks.
///
/// Used by the session's thread. In steady state nothing is allocated.
final class Connection implements AutoCloseable {
    /// How long to wait for a connection.
    static final int CONNECT_MILLIS = 10_000;

    private static final int MIN_BUFFER_BYTES = 1 << 20;

    /// More than the header of any reply, and the marks of a record in some fragments.
    private static final int REPLY_HEADER_BYTES = 8192;

    private final EventLoop loop;
    private final InetSocketAddress address;
    private final DataCodec codec;
    private final CallTable calls;
    private final Counters counters;
    private final Arrivals arrivals;
    private final DelayLine queue;
    private final RecordReader records;
    private final TcpConnection tcp;
    private long countedWrites;
    private long countedReads;
    private int onWire;
    private boolean readable;
    private boolean answeredSinceConnect;

    /// Is told of replies.
    @FunctionalInterface
    interface Arrivals {
        /// A call's reply has been received and decoded.
        ///
        /// @param nowNanos when, in the loop's time
        void arrived(Call call, long nowNanos) throws IOException;
    }

    /// Connects; blocks at most for [#CONNECT_MILLIS].
    ///
    /// @param selector tells by the connection's key, whose attachment it is, of what is readable
    Connection(Wire.Path path, DataCodec codec, Wire wire, ExactSelector selector)
            throws IOException {
        this.loop = wire.loop();
        this.address = path.address();
        this.codec = codec;
        this.calls = wire.calls();
        this.counters = wire.counters();
        this.arrivals = wire::arrived;
        this.queue = new DelayLine(0, calls.size());
        int recordBytes = path.maxDataBytes() + REPLY_HEADER_BYTES;
        this.records = new RecordReader(recordBytes);
        int bufferBytes = Math.max(MIN_BUFFER_BYTES, 2 * recordBytes);
        try {
            this.tcp =
                    new TcpConnection(
                            TcpConnection.connect(address, CONNECT_MILLIS),
                            selector,
                            bufferBytes,
                            bufferBytes);
        } catch (IOException e) {
            throw RpcClient.explained(address, CONNECT_MILLIS, e);
        }
        tcp.key().attach(this);
    }

    /// What the connection speaks.
    DataCodec codec() {
        return codec;
    }

    /// How many calls it has, sent or not.
    int load() {
        return queue.size() + onWire;
    }

    /// Whether a reply may come.
    boolean isExpecting() {
        return onWire > 0;
    }

    /// Whether there is anything to send, and nothing known that would hinder it.
    boolean hasUnsent() {
        return queue.size() > 0 || tcp.hasUnsent();
    }

    /// Takes a call, to be sent by [#send].
    void enqueue(Call call, long nowNanos) {
        call.connection = this;
        call.waitingSinceNanos = queue.size() >= codec.freeSlots() ? nowNanos : 0;
        queue.enter(call.slot, nowNanos);
    }

    /// The selector has found something to receive.
    void noteReadable() {
        readable = true;
    }

    /// Sends as much as the server's slots, the buffer and the system take.
    void send(long nowNanos) throws IOException {
        if (!hasUnsent()) {
            return;
        }
        try {
            do {
                encodeQueued(nowNanos);
                tcp.flush();
            } while (queue.size() > 0 && !tcp.hasUnsent() && codec.freeSlots() > 0);
        } catch (IOException e) {
            reconnect(e);
        } finally {
            counters.add(Counter.SYSTEM_CALLS_OUT, tcp.writes() - countedWrites);
            countedWrites = tcp.writes();
        }
    }

    private void encodeQueued(long nowNanos) {
        while (queue.size() > 0 && codec.freeSlots() > 0) {
            Call call = calls.get(queue.first());
            if (!tcp.hasRoom(codec.maxBytes(call))) {
                return;
            }
            queue.leave();
            if (call.waitingSinceNanos != 0) {
                counters.add(Counter.SLOT_WAIT_NANOS, nowNanos - call.waitingSinceNanos);
                call.waitingSinceNanos = 0;
            }
            call.startBytes = tcp.writtenBytes();
            count(call, codec.encode(tcp, call));
            call.sentNanos = nowNanos;
            call.onWire = true;
            onWire++;
        }
    }

    private void count(Call call, int messageBytes) {
        int procedure = codec.procedures().number(call);
        if (call.again) {
            counters.calledAgain(procedure, messageBytes);
        } else if (!call.counted) {
            counters.called(procedure, messageBytes);
        }
        call.again = false;
        call.counted = false;
    }

    /// Receives what has arrived, if the selector said that something has.
    void receive() throws IOException {
        if (!readable) {
            return;
        }
        readable = false;
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
                call.onWire = false;
                onWire--;
                answeredSinceConnect = true;
                arrivals.arrived(call, nowNanos);
            }
        }
    }

    private @Nullable Call decode(int messageBytes) throws IOException {
        ByteBuffer in = tcp.in();
        try {
            Call call = calls.awaited(ReplyHeader.decodeXid(in), this);
            if (call == null) {
                counters.add(Counter.LATE_REPLIES, 1);
                return null;
            }
            counters.replied(codec.procedures().number(call), messageBytes);
            codec.decode(in, tcp.inWords(), call);
            return call;
        } catch (XdrException e) {
            throw new RpcException(
                    "%s sends what is no reply of NFS: %s".formatted(address, e.getMessage()), e);
        }
    }

    /// Connects again, unless the last connection brought no answer, and sends what was not
    /// answered under the same numbers, so that the server's duplicate request cache can know it.
    private void reconnect(IOException cause) throws IOException {
        if (!answeredSinceConnect) {
            throw lost(cause, "it brought no answer, so it is not made again");
        }
        try {
            tcp.replace(TcpConnection.connect(address, CONNECT_MILLIS));
        } catch (IOException e) {
            IOException explained = RpcClient.explained(address, CONNECT_MILLIS, e);
            throw lost(cause, "connecting again failed: " + explained.getMessage());
        }
        tcp.key().attach(this);
        counters.add(Counter.RECONNECTS, 1);
        answeredSinceConnect = false;
        readable = false;
        onWire = 0;
        requeue(loop.nowNanos());
    }

    /// What was sent is sent again; what had not left the buffer yet only loses its place.
    private void requeue(long nowNanos) {
        for (int slot = 0; slot < calls.size(); slot++) {
            Call call = calls.get(slot);
            if (call.onWire && call.connection == this) {
                call.onWire = false;
                call.again = call.startBytes < tcp.sentBytes();
                call.counted = !call.again;
                queue.enter(slot, nowNanos);
            }
        }
    }

    private RpcException lost(IOException cause, String more) {
        return new RpcException(
                "connection to %s:%d lost (%s); %s"
                        .formatted(
                                address.getHostString(),
                                address.getPort(),
                                cause.getMessage(),
                                more),
                cause);
    }

    /// Closes the connection; calls under way are dropped.
    @Override
    public void close() throws IOException {
        tcp.close();
    }
}
