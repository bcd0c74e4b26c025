package io.storbench.nfs.session;

import io.storbench.engine.Counter;
import io.storbench.engine.Counters;
import io.storbench.net.Dialer;
import io.storbench.net.TcpConnection;
import io.storbench.net.client.PipelinedConnection;
import io.storbench.net.client.Slot.Stage;
import io.storbench.nfs.rpc.RecordReader;
import io.storbench.nfs.rpc.ReplyHeader;
import io.storbench.nfs.rpc.RpcException;
import io.storbench.nfs.xdr.XdrException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import org.jspecify.annotations.Nullable;

/// One connection of a session, which speaks ONC RPC in records on TCP. What was not answered when it broke is
/// sent again under the same numbers, so that the server's duplicate request cache can know it.
///
/// Used by the session's thread. In steady state nothing is allocated.
final class Connection extends PipelinedConnection<Call> {
    /// More than the header of any reply, and the marks of a record in some fragments.
    private static final int REPLY_HEADER_BYTES = 8192;

    private final RpcTransport transport;
    private final String server;
    private final DataCodec codec;
    private final Counters counters;
    private final RecordReader records;
    private final Dialer dialer;

    private Connection(RpcTransport transport, RpcTransport.Path path, DataCodec codec, Dialer dialer, int recordBytes)
            throws IOException {
        super(transport, dialer, dialer.first(), "server", recordBytes);
        this.transport = transport;
        this.server = path.address().getHostString() + ":" + path.address().getPort();
        this.codec = codec;
        this.counters = transport.counters();
        this.records = new RecordReader(recordBytes);
        this.dialer = dialer;
    }

    /// Connects; blocks at most for [Dialer#CONNECT_MILLIS].
    ///
    /// @param transport is notified of replies
    /// @param dialer makes the connection
    static Connection connect(RpcTransport transport, RpcTransport.Path path, DataCodec codec, Dialer dialer)
            throws IOException {
        return new Connection(transport, path, codec, dialer, path.maxDataBytes() + REPLY_HEADER_BYTES);
    }

    /// What the connection speaks.
    DataCodec codec() {
        return codec;
    }

    @Override
    protected int room() {
        return codec.freeSlots();
    }

    @Override
    protected int messageBytes(Call call) {
        return codec.messageBytes(call);
    }

    /// Lets go of a call that is in the queue, or sent; an answer to it will be late.
    void abandon(Call call) {
        if (call.stage == Stage.QUEUED) {
            boolean _ = queue().remove(call);
        } else {
            settled();
        }
        codec.abandon(call);
        call.stage = Stage.IDLE;
        released();
    }

    /// Re-establishes the connection if it is broken.
    @Override
    protected void maintain(long nowNanos) throws IOException {
        if (isUp()) {
            return;
        }
        SocketChannel channel = dialer.dial(nowNanos);
        if (channel != null) {
            replace(channel);
            transport.restartTimers(this, nowNanos);
        }
    }

    /// A call that was sent before has its slot already.
    @Override
    protected boolean mayEncode() {
        return !queue().isEmpty()
                && !transport.isHeld()
                && (codec.freeSlots() > 0 || queue().element().sessionSlot >= 0);
    }

    @Override
    protected void encode(long nowNanos) {
        while (mayEncode()) {
            if (!tcp().hasRoom(codec.maxBytes(queue().element()))) {
                return;
            }
            Call call = dequeue(nowNanos);
            count(call, codec.encode(tcp(), call));
            if (call.copy) {
                transport.freeCopy(call);
            } else {
                sent(call);
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

    @Override
    protected int read(long nowNanos) throws IOException {
        TcpConnection tcp = tcp();
        int largestBytes = 0;
        while (recordIsThere(tcp)) {
            int messageBytes = records.next() - tcp.consumed();
            largestBytes = Math.max(largestBytes, messageBytes);
            Call call = decode(tcp, messageBytes);
            tcp.consumeTo(records.next());
            if (call != null) {
                settled();
                released();
                answered();
                transport.arrived(call, nowNanos);
            }
        }
        return largestBytes;
    }

    @Override
    protected int missingBytes() {
        return records.missingBytes();
    }

    private boolean recordIsThere(TcpConnection tcp) throws RpcException {
        try {
            return records.find(tcp.in(), tcp.consumed(), tcp.received());
        } catch (RpcException e) {
            throw new RpcException(server + ": " + e.getMessage(), e);
        }
    }

    private @Nullable Call decode(TcpConnection tcp, int messageBytes) throws IOException {
        ByteBuffer in = tcp.in();
        try {
            int xid = ReplyHeader.decodeXid(in);
            Call call = awaited(xid);
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

    /// Copies are dropped, since the calls themselves are sent again.
    @Override
    public void fail(IOException cause, long nowNanos) {
        if (isUp()) {
            abort();
            requeue();
            transport.dropCopies(queue());
            dialer.begin(hasAnswered(), cause, nowNanos);
        }
    }
}
