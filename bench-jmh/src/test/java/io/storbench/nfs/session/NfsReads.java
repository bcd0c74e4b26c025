package io.storbench.nfs.session;

import io.storbench.engine.DataPattern;
import io.storbench.engine.EventLoop;
import io.storbench.net.ExactSelector;
import io.storbench.net.TcpConnection;
import io.storbench.nfs.file.FileHandle;
import io.storbench.nfs.file.Stable;
import io.storbench.nfs.rpc.Credential;
import io.storbench.nfs.rpc.ReplyHeader;
import io.storbench.nfs.rpc.RpcException;
import io.storbench.nfs.v4.StateId;
import io.storbench.nfs.xdr.XdrException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/// Encoding a READ of 4 KiB of NFSv3, and decoding its reply, as the session does both.
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(3)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class NfsReads {
    private static final int DATA_BYTES = 4096;
    private static final FileHandle HANDLE = new FileHandle(new byte[32]);
    private static final int PAST_NUMBER = Integer.BYTES * 2;

    /// Whether the payload is checked.
    @Param({"false", "true"})
    public boolean verified;

    private final Nfs3Codec codec = new Nfs3Codec(
            List.of(new CalledFile(HANDLE, "f", 3, HANDLE, StateId.ANONYMOUS, false)),
            new Credential("benchmark", 0, 0, List.of()),
            Stable.UNSTABLE);
    private final Call call = new Call(0, false);
    private final ByteBuffer reply = ByteBuffer.allocateDirect(2 * DATA_BYTES);
    private final ByteBuffer words = reply.duplicate().order(ByteOrder.LITTLE_ENDIAN);
    private @Nullable ServerSocketChannel listener;
    private @Nullable ExactSelector selector;
    private @Nullable TcpConnection tcp;

    /// For JMH.
    public NfsReads() {}

    /// A connection, for its buffer, and what a server answers (RFC 1813, section 3.3.6).
    @Setup(Level.Trial)
    public void connect() throws IOException {
        EventLoop loop = new EventLoop() {
            @Override
            public long nowNanos() {
                return 0;
            }

            @Override
            public void schedule(long atNanos, Runnable action) {}
        };
        listener = ServerSocketChannel.open();
        listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        selector = new ExactSelector(loop);
        SocketChannel channel = SocketChannel.open(listener.getLocalAddress());
        tcp = new TcpConnection(channel, selector, 2 * DATA_BYTES, 2 * DATA_BYTES);
        call.set(Call.Kind.READ, 0, 0, DATA_BYTES);
        call.verified = verified;
        ReplyHeader.encodeSuccess(reply, 1);
        reply.putInt(0).putInt(0).putInt(DATA_BYTES).putInt(0).putInt(DATA_BYTES);
        DataPattern.fill(words, reply.position(), DATA_BYTES, 0, 0);
        reply.position(reply.position() + DATA_BYTES).flip();
    }

    /// Gives the connection back.
    @TearDown(Level.Trial)
    public void close() throws IOException {
        Objects.requireNonNull(tcp).close();
        Objects.requireNonNull(selector).close();
        Objects.requireNonNull(listener).close();
    }

    /// Writes the call.
    @Benchmark
    public int encode() {
        TcpConnection own = Objects.requireNonNull(tcp);
        own.out().clear();
        return codec.encode(own, call);
    }

    /// Reads the reply.
    @Benchmark
    public int decode() throws XdrException, RpcException {
        reply.position(PAST_NUMBER);
        codec.decode(reply, words, call);
        if (call.count != DATA_BYTES || call.wrongOffset >= 0) {
            throw new IllegalStateException("wrong answer");
        }
        return call.count;
    }
}
