package com.example.sbp;

import com.example.sbp.Wire.Command;
import com.example.sbp.Wire.WireException;
import io.storbench.engine.Counter;
import io.storbench.engine.Counters;
import io.storbench.engine.DataContent;
import io.storbench.net.Dialer;
import io.storbench.net.client.PipelinedConnection;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/// A client's connection: sends requests, as many as its window allows, and finds the request of each reply. Allocates
/// nothing in steady state.
final class SbpConnection extends PipelinedConnection<SbpCall> {
    private final SbpTransport transport;
    private final Counters counters;
    private final Dialer dialer;
    private final DataContent content;
    private final int window;
    private int outstanding;
    private int missingBytes;

    /// Connects; blocks meanwhile.
    SbpConnection(SbpTransport transport, SbpSession.Path path, Dialer dialer) throws IOException {
        super(transport, dialer, dialer.first(), "server", Command.WRITE.requestBytes(Wire.MAX_DATA_BYTES));
        this.transport = transport;
        this.counters = transport.counters();
        this.dialer = dialer;
        this.content = path.content();
        this.window = path.keys().window();
    }

    @Override
    protected int room() {
        return window - outstanding;
    }

    @Override
    protected int messageBytes(SbpCall call) {
        return call.command.requestBytes(call.lengthBytes);
    }

    @Override
    protected boolean mayEncode() {
        return !queue().isEmpty() && outstanding < window;
    }

    @Override
    protected void encode(long nowNanos) {
        while (mayEncode() && tcp().hasRoom(messageBytes(queue().element()))) {
            SbpCall call = dequeue(nowNanos);
            write(call);
            count(call);
            outstanding++;
            sent(call);
        }
    }

    private void write(SbpCall call) {
        ByteBuffer out = tcp().out();
        Wire.putRequest(out, call.tag, call.command, call.storeOffset, call.lengthBytes);
        if (call.command == Command.WRITE) {
            int at = out.position();
            content.fill(tcp().outWords(), at, call.lengthBytes, call.file, call.offset, call.generation);
            out.position(at + call.lengthBytes);
        }
    }

    private void count(SbpCall call) {
        if (call.again) {
            counters.calledAgain(call.command.number(), messageBytes(call));
        } else if (!call.counted) {
            counters.called(call.command.number(), messageBytes(call));
        }
        call.again = false;
        call.counted = false;
    }

    @Override
    protected int read(long nowNanos) throws IOException {
        int largestBytes = 0;
        while (isUp() && hasReply()) {
            ByteBuffer in = tcp().in();
            int at = tcp().consumed();
            int messageBytes = Wire.REPLY_BYTES + Wire.replyData(in, at);
            largestBytes = Math.max(largestBytes, messageBytes);
            SbpCall call = awaited(Wire.replyTag(in, at));
            if (call == null) {
                counters.add(Counter.LATE_REPLIES, 1);
            } else {
                decode(call, in, at);
                call.replyBytes = messageBytes;
                counters.replied(call.command.number(), messageBytes);
            }
            tcp().consumeTo(at + messageBytes);
            if (call != null) {
                outstanding--;
                settled();
                released();
                answered();
                transport.arrived(call, nowNanos);
            }
        }
        return largestBytes;
    }

    /// Whether a whole reply has arrived; else says how much of it is missing.
    private boolean hasReply() throws WireException {
        int thereBytes = tcp().received() - tcp().consumed();
        int neededBytes = thereBytes < Wire.REPLY_BYTES
                ? Wire.REPLY_BYTES
                : Wire.REPLY_BYTES + Wire.replyData(tcp().in(), tcp().consumed());
        missingBytes = thereBytes == 0 ? 0 : Math.max(0, neededBytes - thereBytes);
        return thereBytes >= neededBytes;
    }

    @Override
    protected int missingBytes() {
        return missingBytes;
    }

    private void decode(SbpCall call, ByteBuffer in, int at) throws WireException {
        call.status = Wire.replyStatus(in, at);
        call.wrongOffset = -1;
        boolean brings = call.command == Command.READ && call.status == Wire.DONE;
        int dataBytes = Wire.replyData(in, at);
        if (dataBytes != (brings ? call.lengthBytes : 0)) {
            throw new WireException("the server answers a %s of %d bytes with %d bytes of data"
                    .formatted(call.command, call.lengthBytes, dataBytes));
        }
        if (brings && call.verified) {
            call.wrongOffset = content.firstWrong(
                    tcp().inWords(), at + Wire.REPLY_BYTES, dataBytes, call.file, call.offset, call.generation);
        }
    }

    @Override
    public void fail(IOException cause, long nowNanos) {
        if (isUp()) {
            abort();
            requeue();
            outstanding = 0;
            dialer.begin(hasAnswered(), cause, nowNanos);
        }
    }

    @Override
    protected void maintain(long nowNanos) throws IOException {
        SocketChannel channel = isUp() ? null : dialer.dial(nowNanos);
        if (channel != null) {
            replace(channel);
            transport.restartTimers(this, nowNanos);
        }
    }
}
