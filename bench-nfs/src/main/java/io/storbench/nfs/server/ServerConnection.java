package io.storbench.nfs.server;

import io.storbench.net.TcpConnection;
import io.storbench.nfs.mount.Mount3;
import io.storbench.nfs.rpc.CallHeader;
import io.storbench.nfs.rpc.RecordMark;
import io.storbench.nfs.rpc.RecordReader;
import io.storbench.nfs.rpc.ReplyHeader;
import io.storbench.nfs.rpc.RpcException;
import io.storbench.nfs.v3.Nfs3;
import io.storbench.nfs.v3.Nfs3Call;
import io.storbench.nfs.v3.Nfs3Reply;
import io.storbench.nfs.v3.Nfs3Status;
import io.storbench.nfs.xdr.XdrException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.function.Supplier;

/// One client of the embedded server: reads its calls, has them served, writes the replies. What
/// one read brought is answered by one write. Used by the server's thread.
final class ServerConnection {
    /// The largest call and reply: payload, header, credential, attributes.
    static final int MAX_MESSAGE_BYTES = Nfs3Call.MAX_DATA_BYTES + 8192;

    /// How many calls wait for service before no more are read: bounds a client's memory here.
    private static final int MAX_HELD = 4096;

    private record Held(long dueNanos, int xid, Supplier<Nfs3Reply> work) {}

    private final EmbeddedNfsServer server;
    private final TcpConnection tcp;
    private final RecordReader records = new RecordReader(MAX_MESSAGE_BYTES);
    private final ArrayDeque<Held> held = new ArrayDeque<>();
    private boolean stalled;

    ServerConnection(EmbeddedNfsServer server, TcpConnection tcp) {
        this.server = server;
        this.tcp = tcp;
    }

    TcpConnection tcp() {
        return tcp;
    }

    /// When the next reply is due; the largest value when none is, or when the client must first
    /// take what was written.
    long nextDueNanos() {
        Held first = held.peek();
        return first == null || tcp.hasUnsent() ? Long.MAX_VALUE : first.dueNanos;
    }

    /// Reads what has arrived.
    ///
    /// @return false when the client is gone
    boolean receive() throws IOException {
        return tcp.receive() >= 0;
    }

    /// Answers what can be answered now.
    void turn(long nowNanos) throws IOException {
        boolean allDone;
        do {
            allDone = release(nowNanos) && answerArrived(nowNanos);
            tcp.flush();
        } while (!allDone && !tcp.hasUnsent());
        tcp.setReading(canAnswer());
    }

    /// @return false when there was no room for all that is due
    private boolean release(long nowNanos) {
        Held first = held.peek();
        while (first != null && first.dueNanos <= nowNanos) {
            if (!tcp.hasRoom(MAX_MESSAGE_BYTES)) {
                return false;
            }
            held.remove();
            reply(first.xid, first.work.get());
            first = held.peek();
        }
        return true;
    }

    /// @return false when there was no room for the replies to all that has arrived
    private boolean answerArrived(long nowNanos) throws IOException {
        while (canAnswer()) {
            if (!records.find(tcp.in(), tcp.consumed(), tcp.received())) {
                return true;
            }
            answer(tcp.in(), nowNanos);
            tcp.consumeTo(records.next());
        }
        return stalled || held.size() >= MAX_HELD;
    }

    private boolean canAnswer() {
        return !stalled && held.size() < MAX_HELD && tcp.hasRoom(MAX_MESSAGE_BYTES);
    }

    private void answer(ByteBuffer in, long nowNanos) throws IOException {
        CallHeader call;
        try {
            call = CallHeader.decode(in);
        } catch (XdrException e) {
            throw new RpcException("a client sends what is no call", e);
        }
        ByteBuffer out = tcp.out();
        int mark = RecordMark.begin(out);
        if (call.rpcVersion() != 2) {
            ReplyHeader.encodeRpcMismatch(out, call.xid());
        } else if (call.program() == Nfs3.PROGRAM.number()) {
            if (call.version() == Nfs3.PROGRAM.version()) {
                out.position(mark); // held replies come first
                nfs(call, in, nowNanos);
                return;
            }
            ReplyHeader.encodeVersionMismatch(out, call.xid(), Nfs3.PROGRAM.version());
        } else if (call.program() == Mount3.PROGRAM.number()) {
            mount(call, in, out);
        } else {
            ReplyHeader.encodeProgramUnavailable(out, call.xid());
        }
        RecordMark.end(out, mark);
    }

    private void mount(CallHeader call, ByteBuffer in, ByteBuffer out) {
        if (call.version() != Mount3.PROGRAM.version()) {
            ReplyHeader.encodeVersionMismatch(out, call.xid(), Mount3.PROGRAM.version());
            return;
        }
        try {
            server.mounts().answer(call.xid(), call.procedure(), in, out);
        } catch (XdrException _) {
            ReplyHeader.encodeGarbageArguments(out, call.xid());
        }
    }

    private void nfs(CallHeader header, ByteBuffer in, long nowNanos) throws IOException {
        ByteBuffer out = tcp.out();
        Optional<Nfs3Call> decoded;
        try {
            decoded = Nfs3Call.decode(header.procedure(), in);
        } catch (XdrException _) {
            int mark = RecordMark.begin(out);
            ReplyHeader.encodeGarbageArguments(out, header.xid());
            RecordMark.end(out, mark);
            return;
        }
        if (decoded.isEmpty()) {
            int mark = RecordMark.begin(out);
            ReplyHeader.encodeProcedureUnavailable(out, header.xid());
            RecordMark.end(out, mark);
            return;
        }
        serve(header.xid(), decoded.get(), nowNanos);
    }

    private void serve(int xid, Nfs3Call call, long nowNanos) throws IOException {
        boolean timed =
                switch (call) {
                    case Nfs3Call.Read _, Nfs3Call.Write _, Nfs3Call.Commit _ -> true;
                    default -> false;
                };
        if (timed) {
            Fault fault = server.faults().next();
            if (fault != null) {
                spoil(fault, xid, call, nowNanos);
                return;
            }
        }
        if (!timed || !server.isTimed()) {
            reply(xid, server.nfs().execute(call));
        } else {
            hold(xid, call, nowNanos);
        }
    }

    private void hold(int xid, Nfs3Call call, long nowNanos) {
        long dueNanos = server.slots().doneAtNanos(nowNanos);
        if (call instanceof Nfs3Call.Read) {
            held.add(new Held(dueNanos, xid, () -> server.nfs().execute(call)));
        } else {
            // A write's data lie in the receive buffer: it is done now, and answered when due.
            Nfs3Reply reply = server.nfs().execute(call);
            held.add(new Held(dueNanos, xid, () -> reply));
        }
    }

    private void reply(int xid, Nfs3Reply reply) {
        ByteBuffer out = tcp.out();
        int mark = RecordMark.begin(out);
        ReplyHeader.encodeSuccess(out, xid);
        reply.encode(out);
        RecordMark.end(out, mark);
    }

    private void spoil(Fault fault, int xid, Nfs3Call call, long nowNanos) throws IOException {
        switch (fault) {
            case Fault.Drop _ -> {
                tcp.flush();
                throw new IOException("dropped on purpose");
            }
            case Fault.Die _ -> server.die();
            case Fault.Stall _ -> stalled = true;
            case Fault.Garbage _ -> tcp.out().putLong(0xdeadbeef_cafebabeL);
            case Fault.LoseUnstable _ -> {
                server.nfs().loseUnstable();
                serve(xid, call, nowNanos);
            }
            case Fault.Jukebox _ ->
                    reply(xid, new Nfs3Reply.Failure(call.procedure(), Nfs3Status.JUKEBOX.code()));
            case Fault.ShortRead _ -> serve(xid, shortened(call), nowNanos);
        }
    }

    private static Nfs3Call shortened(Nfs3Call call) {
        return call instanceof Nfs3Call.Read read
                ? new Nfs3Call.Read(read.file(), read.offsetBytes(), read.lengthBytes() / 2)
                : call;
    }

    void close() throws IOException {
        tcp.close();
    }
}
