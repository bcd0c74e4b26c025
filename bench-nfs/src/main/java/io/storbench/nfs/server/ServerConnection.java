package io.storbench.nfs.server;

import io.storbench.net.TcpConnection;
import io.storbench.nfs.mount.Mount3;
import io.storbench.nfs.rpc.CallHeader;
import io.storbench.nfs.rpc.RecordMark;
import io.storbench.nfs.rpc.RecordReader;
import io.storbench.nfs.rpc.ReplyHeader;
import io.storbench.nfs.rpc.RpcException;
import io.storbench.nfs.v3.Nfs3;
import io.storbench.nfs.v4.Nfs4;
import io.storbench.nfs.xdr.XdrException;
import io.storbench.server.ClientConnection;
import io.storbench.server.ServerLoop;
import io.storbench.server.Work;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.PriorityQueue;

/// One client of the embedded server: reads its calls, has them served, writes the replies. Used by
/// the server's thread.
final class ServerConnection extends ClientConnection {
    /// The largest call and reply: payload, header, credential, attributes.
    static final int MAX_MESSAGE_BYTES = (1 << 20) + 8192;

    /// Room for a few of the largest messages in each direction, so that many leave by one write.
    private static final int BUFFER_BYTES = 4 << 20;

    private final EmbeddedNfsServer server;
    private final ServerLoop loop;
    private final TcpConnection tcp;
    private final RecordReader records = new RecordReader(MAX_MESSAGE_BYTES);
    private final HeldReplies held;
    private final boolean timed;
    private final boolean single;

    /// Whether replies of other connections took all the memory when this one had its turn.
    private boolean starved;

    ServerConnection(EmbeddedNfsServer server, ServerLoop loop, SocketChannel channel) throws IOException {
        super(loop, channel, BUFFER_BYTES, BUFFER_BYTES);
        this.server = server;
        this.loop = loop;
        this.tcp = tcp();
        this.held = new HeldReplies(server.replyMemory());
        this.timed = server.options().service().times().isTimed();
        this.single = server.options().replies() == ServerOptions.Replies.SINGLE;
    }

    /// At once when another connection has given memory back.
    @Override
    protected long dueNanos() {
        return starved && !held.isFull() ? 0 : held.nextDueNanos();
    }

    @Override
    protected boolean release(long nowNanos) throws IOException {
        starved = false; // it has its turn now
        while (held.nextDueNanos() <= nowNanos) {
            if (!tcp.hasRoom(MAX_MESSAGE_BYTES)) {
                return false;
            }
            held.release(tcp.out());
            if (single) {
                tcp.flush();
            }
        }
        return true;
    }

    @Override
    protected boolean canAnswer() {
        return !held.isFull() && tcp.hasRoom(MAX_MESSAGE_BYTES);
    }

    @Override
    protected boolean isWaiting() {
        return held.isFull();
    }

    @Override
    protected int answerNext(long nowNanos) throws IOException {
        if (!records.find(tcp.in(), tcp.consumed(), tcp.received())) {
            return -1;
        }
        answer(nowNanos);
        if (single) {
            tcp.flush();
        }
        return records.next();
    }

    @Override
    protected boolean endTurn() {
        starved = held.isStarved();
        return canAnswer();
    }

    private void answer(long nowNanos) throws IOException {
        ByteBuffer out = tcp.out();
        int mark = RecordMark.begin(out);
        Work work = answer(tcp.in(), out);
        RecordMark.end(out, mark);
        switch (server.faults().afterwards()) {
            case SEND -> send(mark, work, nowNanos);
            case FORGET -> out.position(mark);
            case GARBLE -> out.position(mark).putLong(0xdeadbeef_cafebabeL);
            case DROP -> {
                out.position(mark);
                tcp.flush();
                throw new IOException("dropped on purpose");
            }
        }
    }

    private void send(int mark, Work work, long nowNanos) {
        long dueNanos = loop.silence().untilNanos();
        if (timed && work != Work.NONE) {
            dueNanos = Math.max(dueNanos, server.slots().doneAtNanos(nowNanos, work));
        }
        if (dueNanos > nowNanos) {
            held.hold(tcp.out(), mark, dueNanos);
        }
    }

    private Work answer(ByteBuffer in, ByteBuffer out) throws IOException {
        CallHeader call;
        try {
            call = CallHeader.decode(in);
        } catch (XdrException e) {
            throw new RpcException("a client sends something that is not a call", e);
        }
        int start = out.position();
        try {
            return answer(call, in, out);
        } catch (XdrException _) {
            out.position(start);
            ReplyHeader.encodeGarbageArguments(out, call.xid());
            return Work.NONE;
        }
    }

    private Work answer(CallHeader call, ByteBuffer in, ByteBuffer out) throws XdrException {
        if (call.rpcVersion() != 2) {
            ReplyHeader.encodeRpcMismatch(out, call.xid());
        } else if (call.program() == Nfs3.PROGRAM.number()) {
            if (call.version() == Nfs3.PROGRAM.version()) {
                return server.nfs3().answer(call, in, out);
            }
            if (call.version() == Nfs4.PROGRAM.version()) {
                return server.nfs4().answer(call, in, out);
            }
            ReplyHeader.encodeVersionMismatch(out, call.xid(), Nfs3.PROGRAM.version(), Nfs4.PROGRAM.version());
        } else if (call.program() == Mount3.PROGRAM.number()) {
            if (call.version() == Mount3.PROGRAM.version()) {
                server.mounts().answer(call, in, out);
            } else {
                ReplyHeader.encodeVersionMismatch(out, call.xid(), Mount3.PROGRAM.version(), Mount3.PROGRAM.version());
            }
        } else {
            ReplyHeader.encodeProgramUnavailable(out, call.xid());
        }
        return Work.NONE;
    }

    @Override
    protected void close() throws IOException {
        held.close();
        super.close();
    }

    /// Replies of one connection that are made and not due yet. Used by the server's thread.
    private static final class HeldReplies {
        /// How many calls wait for service before no more are read: bounds a client's memory here.
        private static final int MAX_COUNT = 4096;

        private record Held(long dueNanos, long number, ByteBuffer bytes) implements Comparable<Held> {
            @Override
            public int compareTo(Held other) {
                int byTime = Long.compare(dueNanos, other.dueNanos);
                return byTime != 0 ? byTime : Long.compare(number, other.number);
            }
        }

        private final PriorityQueue<Held> held = new PriorityQueue<>();
        private final ReplyMemory memory;
        private long number;

        HeldReplies(ReplyMemory memory) {
            this.memory = memory;
        }

        boolean isFull() {
            return held.size() >= MAX_COUNT || memory.isFull();
        }

        /// Whether no call can be answered because of replies that other connections hold.
        boolean isStarved() {
            return memory.isFull();
        }

        /// When the first reply is due; the largest value when there is none.
        long nextDueNanos() {
            Held first = held.peek();
            return first == null ? Long.MAX_VALUE : first.dueNanos;
        }

        /// Takes what was written from an index on out of the buffer, and keeps it.
        void hold(ByteBuffer out, int from, long dueNanos) {
            int lengthBytes = out.position() - from;
            ByteBuffer bytes = memory.take(lengthBytes);
            bytes.put(0, out, from, lengthBytes).limit(lengthBytes);
            out.position(from);
            held.add(new Held(dueNanos, number++, bytes));
        }

        /// Writes the first reply, which must be there.
        void release(ByteBuffer out) {
            Held first = held.remove();
            out.put(first.bytes);
            memory.give(first.bytes);
        }

        /// Gives all memory back.
        void close() {
            held.forEach(reply -> memory.give(reply.bytes));
            held.clear();
        }
    }
}
