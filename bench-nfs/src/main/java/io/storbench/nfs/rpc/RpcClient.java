package io.storbench.nfs.rpc;

import io.storbench.engine.EventLoop;
import io.storbench.net.ConnectionException;
import io.storbench.net.Dialer;
import io.storbench.net.TimedChannel;
import io.storbench.nfs.xdr.XdrException;
import io.storbench.unit.TimeSpan;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// A connection for calls outside the measurement: mounting, creating and filling files. Blocks;
/// one thread. Several calls may be in flight, answered in any order.
///
/// The server has a limited time to take a call, and the same time to answer one in full, however
/// diligently its bytes come. Where it does not, the connection is of no use any more: no later
/// call waits for it again.
public final class RpcClient implements AutoCloseable {
    /// Room for headers, attributes, and the marks of a record in many fragments.
    private static final int HEADER_BYTES = 8 * RecordReader.MAX_FRAGMENTS;

    private final String host;
    private final int port;
    private final TimedChannel channel;
    private final Credential credential;
    private final int timeoutMillis;
    private final ByteBuffer out;
    private final ByteBuffer in;
    private final RecordReader records;
    private int parsed;
    private int received;

    /// Starts where no earlier connection's calls are, which a server may remember (RFC 5531,
    /// section 9).
    private int nextXid = new SplittableRandom().nextInt();

    /// Calls that are not yet answered.
    private int inFlight;

    /// The call sent last, in words.
    private String sentLast = "a call";

    /// Why the connection is of no use any more.
    private @Nullable RpcException broken;

    private RpcClient(TimedChannel channel, InetSocketAddress address, Options options) {
        this.channel = channel;
        this.host = address.getHostString();
        this.port = address.getPort();
        this.credential = options.credential;
        this.timeoutMillis = options.timeoutMillis;
        int recordBytes = options.maxDataBytes + HEADER_BYTES;
        this.out = ByteBuffer.allocate(recordBytes + RecordMark.BYTES);
        this.in = ByteBuffer.allocate(2 * recordBytes);
        this.records = new RecordReader(recordBytes);
    }

    /// How to call.
    ///
    /// @param credential who calls
    /// @param timeoutMillis how long the server has to take a call, and to answer one in full; also
    ///   to take the connection, but for that at most [Dialer#CONNECT_MILLIS]
    /// @param maxDataBytes the largest payload of a call or a reply
    /// @param privilegedPort whether to come from a privileged port; see
    ///   [io.storbench.net.SourcePort]
    public record Options(Credential credential, int timeoutMillis, int maxDataBytes, boolean privilegedPort) {
        /// From any port.
        public Options(Credential credential, int timeoutMillis, int maxDataBytes) {
            this(credential, timeoutMillis, maxDataBytes, false);
        }
    }

    /// Opens a connection.
    ///
    /// @param address where to, resolved or not
    /// @throws RpcException if the server cannot be reached, saying why
    public static RpcClient connect(InetSocketAddress address, Options options) throws IOException {
        if (address.isUnresolved()) {
            throw new RpcException("host " + address.getHostString() + " is unknown; check the name");
        }
        int connectMillis = Math.min(options.timeoutMillis, Dialer.CONNECT_MILLIS);
        try {
            var channel = TimedChannel.connect(address, connectMillis, options.privilegedPort, options.timeoutMillis);
            return new RpcClient(channel, address, options);
        } catch (IOException e) {
            IOException explained = ConnectionException.explained(address, connectMillis, e);
            throw new RpcException(String.valueOf(explained.getMessage()), e);
        }
    }

    /// The server's name as it was given.
    public String host() {
        return host;
    }

    /// Makes a call and waits for its results. Replies to calls made before with [#send] that
    /// nobody waits for any more are skipped.
    ///
    /// @param arguments writes the arguments
    /// @return the results, valid until the next call
    public ByteBuffer call(Procedure procedure, Consumer<ByteBuffer> arguments) throws IOException {
        int abandoned = inFlight;
        int xid = send(procedure, arguments);
        int answered = receive();
        for (; answered != xid && abandoned > 0; abandoned--) {
            answered = receive();
        }
        if (answered != xid) {
            throw new RpcException("%s: %s: the server answered call %08x instead of %08x"
                    .formatted(server(), procedure, answered, xid));
        }
        return accepted(procedure);
    }

    /// Makes a call, waits for its results and reads them.
    ///
    /// @throws RpcException naming server and procedure if the results cannot be read
    public <T> T call(Procedure procedure, Consumer<ByteBuffer> arguments, Results<T> results) throws IOException {
        return read(procedure, call(procedure, arguments), results);
    }

    /// Reads the results of a call.
    ///
    /// @throws RpcException naming server and procedure if they cannot be read
    public <T> T read(Procedure procedure, ByteBuffer in, Results<T> results) throws IOException {
        try {
            return results.decode(in);
        } catch (XdrException e) {
            throw new RpcException(server() + ": " + procedure + ": its results are malformed: " + e.getMessage(), e);
        }
    }

    /// Reads what a procedure answers.
    ///
    /// @param <T> what it says
    @FunctionalInterface
    public interface Results<T> {
        /// Reads one answer.
        ///
        /// @param in the results, from their start
        /// @throws XdrException if they are malformed
        T decode(ByteBuffer in) throws IOException;
    }

    /// How long a call without arguments takes, from before it is sent until it is answered.
    ///
    /// @param clock for the time
    public long roundTripNanos(Procedure procedure, EventLoop clock) throws IOException {
        long sentNanos = clock.nowNanos();
        call(procedure, _ -> {});
        return clock.nowNanos() - sentNanos;
    }

    /// Makes a call without waiting.
    ///
    /// @return the call's number, which [#receive] returns when it is answered
    public int send(Procedure procedure, Consumer<ByteBuffer> arguments) throws IOException {
        return send(procedure, procedure.toString(), arguments);
    }

    /// Makes a call without waiting.
    ///
    /// @param what it asks for, for messages
    /// @return the call's number, which [#receive] returns when it is answered
    public int send(Procedure procedure, String what, Consumer<ByteBuffer> arguments) throws IOException {
        if (broken != null) {
            throw new RpcException(String.valueOf(broken.getMessage()), broken);
        }
        sentLast = what;
        int xid = nextXid++;
        out.clear();
        int mark = RecordMark.begin(out);
        CallHeader.encode(out, xid, procedure, credential);
        arguments.accept(out);
        RecordMark.end(out, mark);
        channel.limit(timeoutMillis);
        try {
            channel.write(out.flip());
        } catch (SocketTimeoutException e) {
            throw broken("%s did not take the call %s within %s".formatted(server(), what, limit()), e);
        } catch (IOException e) {
            throw lost(e);
        }
        inFlight++;
        return xid;
    }

    /// Waits for the next reply.
    ///
    /// @return the number of the call answered; its results are read with [#accepted]
    public int receive() throws IOException {
        channel.limit(timeoutMillis);
        while (!recordIsThere()) {
            makeRoom();
            read();
        }
        parsed = records.next();
        inFlight--;
        try {
            return ReplyHeader.decodeXid(in);
        } catch (XdrException e) {
            throw notRpc(e);
        }
    }

    private boolean recordIsThere() throws RpcException {
        try {
            return records.find(in, parsed, received);
        } catch (RpcException e) {
            throw new RpcException(server() + ": " + e.getMessage(), e);
        }
    }

    private void makeRoom() {
        if (parsed > 0) {
            in.limit(received).position(parsed).compact().clear();
            received -= parsed;
            parsed = 0;
        }
    }

    /// The results of the reply received last.
    ///
    /// @throws RpcException if the server refused the call
    public ByteBuffer accepted(Procedure procedure) throws IOException {
        try {
            ReplyHeader.decodeAccepted(in, procedure);
            return in;
        } catch (XdrException e) {
            throw new RpcException(server() + ": " + procedure + ": the reply is malformed: " + e.getMessage(), e);
        } catch (RpcException e) {
            throw new RpcException(server() + ": " + e.getMessage(), e);
        }
    }

    private void read() throws IOException {
        try {
            channel.read(in.limit(in.capacity()).position(received));
            received = in.position();
        } catch (SocketTimeoutException e) {
            int bytes = received - parsed;
            throw broken(
                    "%s did not answer %s%s within %s%s"
                            .formatted(
                                    server(),
                                    sentLast,
                                    bytes == 0 ? "" : " in full",
                                    limit(),
                                    bytes == 0 ? "" : " (" + bytes + " bytes of it came)"),
                    e);
        } catch (IOException e) {
            throw lost(e);
        }
    }

    /// The server's name and port, for messages.
    public String server() {
        return host + ":" + port;
    }

    private String limit() {
        return new TimeSpan(timeoutMillis * 1_000_000L).toString();
    }

    private RpcException lost(IOException e) {
        broken = new RpcException("connection to " + server() + " lost: " + e.getMessage(), e);
        return broken;
    }

    private RpcException broken(String what, IOException e) {
        broken = new RpcException(what + "; see what holds it up there, then run again", e);
        return broken;
    }

    private RpcException notRpc(XdrException e) {
        return new RpcException(server() + " does not answer as an RPC server: " + e.getMessage(), e);
    }

    /// Closes the connection; calls in flight are not waited for.
    @Override
    public void close() throws IOException {
        channel.close();
    }
}
