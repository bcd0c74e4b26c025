package io.storbench.nfs.session;

import io.storbench.engine.Counter;
import io.storbench.engine.Counters;
import io.storbench.engine.EventLoop;
import io.storbench.net.Dialer;
import io.storbench.net.ExactSelector;
import io.storbench.net.ReadBound;
import io.storbench.net.TcpConnection;
import io.storbench.nfs.rpc.RecordReader;
import io.storbench.nfs.rpc.ReplyHeader;
import io.storbench.nfs.rpc.RpcException;
import io.storbench.nfs.xdr.XdrException;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// One connection of a session: sends the calls it is given, many by one write, and finds the calls
/// that replies belong to, many by one read. Re-establishes itself when it breaks.
///
/// Used by the session's thread. In steady state nothing is allocated.
final class Connection implements AutoCloseable {
    private static final int MIN_BUFFER_BYTES = 1 << 20;

    /// More than the header of any reply, and the marks of a record in some fragments.
    private static final int REPLY_HEADER_BYTES = 8192;

    private final EventLoop loop;
    private final RpcTransport transport;
    private final String server;
    private final DataCodec codec;
    private final CallTable calls;
    private final CallQueue queue;
    private final Counters counters;
    private final RecordReader records;
    private final Dialer dialer;
    private final TcpConnection tcp;
    private final ReadBound readBound = new ReadBound();
    private long countedWrites;
    private long countedReads;
    private int load;
    private int sent;
    private boolean up = true;
    private boolean readable;
    private boolean answeredSinceConnect;

    /// Connects; blocks at most for [Dialer#CONNECT_MILLIS].
    ///
    /// @param transport is notified of replies
    /// @param selector tells by the connection's key, whose attachment it is, of what is readable
    Connection(RpcTransport.Path path, DataCodec codec, RpcTransport transport, ExactSelector selector)
            throws IOException {
        this.loop = transport.loop();
        this.transport = transport;
        this.server = path.address().getHostString() + ":" + path.address().getPort();
        this.codec = codec;
        this.calls = transport.calls();
        this.counters = transport.counters();
        this.queue = new CallQueue(calls);
        int recordBytes = path.maxDataBytes() + REPLY_HEADER_BYTES;
        this.records = new RecordReader(recordBytes);
        int bufferBytes = Math.max(MIN_BUFFER_BYTES, 2 * recordBytes);
        this.dialer = new Dialer(path.address(), path.privileged(), selector, counters);
        this.tcp = new TcpConnection(dialer.first(), selector, bufferBytes, bufferBytes);
        tcp.key().attach(this);
    }

    /// What the connection speaks.
    DataCodec codec() {
        return codec;
    }

    /// How many calls have been given to it and not answered.
    int load() {
        return load;
    }

    /// Whether something may arrive.
    boolean isExpecting() {
        return sent > 0 || dialer.isDialing();
    }

    /// Whether there is anything to send, or the connection to make.
    boolean hasWork() {
        return !up || queue.size() > 0 || tcp.hasUnsent();
    }

    /// When [#maintain] has something to do of itself.
    long nextDueNanos() {
        return up ? Long.MAX_VALUE : dialer.nextDueNanos();
    }

    /// Why there is no connection, or what became of the one before if this one brought no answer.
    Optional<String> trouble() {
        boolean fine = (up && answeredSinceConnect) || dialer.trouble().isEmpty();
        return fine ? Optional.empty() : Optional.of(dialer.trouble());
    }

    /// A call will come, when it has crossed the emulated path.
    void expect(Call call) {
        call.connection = this;
        load++;
    }

    /// Takes a call, to be sent by [#send].
    void enqueue(Call call, long nowNanos) {
        call.stage = Call.Stage.QUEUED;
        call.waitingSinceNanos = queue.size() >= codec.freeSlots() ? nowNanos : 0;
        queue.add(call);
    }

    /// Lets go of a call that is in the queue, or sent; an answer to it will be late.
    void abandon(Call call) {
        if (call.stage == Call.Stage.QUEUED) {
            queue.remove(call);
        } else {
            sent--;
        }
        codec.abandon(call);
        call.stage = Call.Stage.IDLE;
        load--;
    }

    /// The selector has found something to receive.
    void noteReadable() {
        readable = up;
    }

    /// Whether calls have been sent and not answered, and may be.
    boolean hasSent() {
        return sent > 0;
    }

    /// Re-establishes the connection if it is broken.
    void maintain(long nowNanos) throws IOException {
        if (up) {
            return;
        }
        SocketChannel channel = dialer.dial(nowNanos);
        if (channel != null) {
            tcp.replace(channel);
            tcp.key().attach(this);
            up = true;
            answeredSinceConnect = false;
            transport.restartTimers(this, nowNanos);
        }
    }

    /// Sends as much as the server's slots, the buffer and the system take.
    void send(long nowNanos) {
        if (!up || !hasWork()) {
            return;
        }
        try {
            do {
                encodeQueued(nowNanos);
                tcp.flush();
            } while (mayEncode() && !tcp.hasUnsent());
        } catch (IOException e) {
            fail(e, nowNanos);
        } finally {
            counters.add(Counter.SYSTEM_CALLS_OUT, tcp.writes() - countedWrites);
            countedWrites = tcp.writes();
        }
    }

    /// A call that was sent before has its slot already.
    private boolean mayEncode() {
        return queue.size() > 0 && !transport.isHeld() && (codec.freeSlots() > 0 || queue.first().sessionSlot >= 0);
    }

    private void encodeQueued(long nowNanos) {
        while (mayEncode()) {
            Call call = queue.first();
            if (!tcp.hasRoom(codec.maxBytes(call))) {
                return;
            }
            queue.removeFirst();
            if (call.waitingSinceNanos != 0) {
                counters.add(Counter.SLOT_WAIT_NANOS, nowNanos - call.waitingSinceNanos);
                call.waitingSinceNanos = 0;
            }
            call.startBytes = tcp.writtenBytes();
            count(call, codec.encode(tcp, call));
            if (call.copy) {
                calls.freeCopy(call);
            } else {
                call.stage = Call.Stage.SENT;
                sent++;
            }
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
        try {
            if (tcp.receive(readBound.bytes()) < 0) {
                throw new EOFException("the server closed the connection");
            }
        } catch (IOException e) {
            fail(e, loop.nowNanos());
            return;
        } finally {
            counters.add(Counter.SYSTEM_CALLS_IN, tcp.reads() - countedReads);
            countedReads = tcp.reads();
        }
        long nowNanos = loop.nowNanos();
        int largestBytes = 0;
        while (recordIsThere()) {
            int messageBytes = records.next() - tcp.consumed();
            largestBytes = Math.max(largestBytes, messageBytes);
            Call call = decode(messageBytes);
            tcp.consumeTo(records.next());
            if (call != null) {
                sent--;
                load--;
                answeredSinceConnect = true;
                transport.arrived(call, nowNanos);
            }
        }
        readBound.update(largestBytes, records.missingBytes());
    }

    private boolean recordIsThere() throws RpcException {
        try {
            return records.find(tcp.in(), tcp.consumed(), tcp.received());
        } catch (RpcException e) {
            throw new RpcException(server + ": " + e.getMessage(), e);
        }
    }

    private @Nullable Call decode(int messageBytes) throws IOException {
        ByteBuffer in = tcp.in();
        try {
            int xid = ReplyHeader.decodeXid(in);
            Call call = calls.awaited(xid, this);
            if (call == null) {
                codec.late(xid);
                counters.add(Counter.LATE_REPLIES, 1);
                return null;
            }
            counters.replied(codec.procedures().number(call), messageBytes);
            call.replyBytes = messageBytes;
            codec.decode(in, tcp.inWords(), call);
            return call;
        } catch (XdrException e) {
            throw new RpcException(
                    "%s sends something that is not an NFS reply: %s".formatted(server, e.getMessage()), e);
        } catch (RpcException e) {
            throw new RpcException(server + ": " + e.getMessage(), e);
        }
    }

    /// Ends the connection, whose calls will be sent again on a new one, under the same numbers, so
    /// that the server's duplicate request cache can know them. What had not left the buffer yet
    /// only loses its place.
    void fail(IOException cause, long nowNanos) {
        if (!up) {
            return;
        }
        up = false;
        readable = false;
        readBound.reset();
        sent = 0;
        try {
            tcp.abort();
        } catch (IOException _) {
            // It is lost already, and the reason known.
        }
        queue.requeue(this, tcp.sentBytes());
        dialer.begin(answeredSinceConnect, cause, nowNanos);
    }

    /// Closes the connection; calls in flight are dropped.
    @Override
    public void close() throws IOException {
        try (dialer) {
            tcp.close();
        }
    }
}
