package io.storbench.relay;

import io.storbench.engine.StopSignal;
import io.storbench.plan.NetworkSpec;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.concurrent.TimeUnit;

/// What relaying costs by itself on this machine, measured by short messages to and fro on the
/// loopback: directly, through a relay that does not delay, and through one that does.
///
/// @param baseNanos what a round trip through an idle relay takes beyond the direct one, the shortest
///   of each: what else the machine does may lengthen a round trip, and must not shorten the distance
/// @param spec the relay to be used: its round-trip time is shorter by that, but not below 0
/// @param added the round-trip time that this relay was then measured to add
public record RelayOverhead(long baseNanos, RelaySpec spec, Delays added) {
    private static final int MESSAGE_BYTES = 64;

    /// Round trips of which the shortest is sought: so many that the code is compiled on the way. On a
    /// machine that is too busy for them, as many as fit into this time.
    private static final int BASE_SAMPLES = 3000;

    private static final long MAX_BASE_NANOS = 10_000_000_000L;

    /// Round trips over the distance, the longest time for them, and the fewest nevertheless.
    private static final int SAMPLES = 1000;

    private static final long MAX_NANOS = 1_000_000_000;

    private static final int MIN_SAMPLES = 3;

    /// Measures; takes about two seconds, on a busy machine up to 20 more.
    public static RelayOverhead of(RelaySpec wanted) throws IOException {
        try (ServerSocket echo = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            InetSocketAddress address = serve(echo);
            Delays direct = roundTrips(address, BASE_SAMPLES, MAX_BASE_NANOS);
            RelaySpec idle = idle(address);
            long base = baseNanos(direct, through(idle, BASE_SAMPLES, MAX_BASE_NANOS));
            NetworkSpec shorter = shorter(wanted.network(), base);
            NetworkSpec lossless =
                    new NetworkSpec(shorter.rttNanos(), shorter.jitterNanos(), shorter.bytesPerSecond(), 0);
            Delays added =
                    through(idle.withNetwork(lossless), SAMPLES, MAX_NANOS).minus(direct.minNanos());
            return new RelayOverhead(base, wanted.withNetwork(shorter), added);
        }
    }

    /// What a round trip through an idle relay takes beyond the direct one, in nanoseconds: the
    /// shortest of each. Measuring it takes half a second, on a busy machine up to 20 s.
    static long measureBaseNanos() throws IOException {
        try (ServerSocket echo = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            InetSocketAddress address = serve(echo);
            Delays direct = roundTrips(address, BASE_SAMPLES, MAX_BASE_NANOS);
            return baseNanos(direct, through(idle(address), BASE_SAMPLES, MAX_BASE_NANOS));
        }
    }

    /// The delay that makes a round trip as long as wanted, together with the relay's own time.
    static NetworkSpec shorter(NetworkSpec wanted, long baseNanos) {
        long rttNanos = Math.max(0, wanted.rttNanos() - baseNanos);
        return wanted.withRttNanos(rttNanos);
    }

    static long baseNanos(Delays direct, Delays relayed) {
        return Math.max(0, relayed.minNanos() - direct.minNanos());
    }

    private static InetSocketAddress serve(ServerSocket echo) {
        Thread _ = Thread.ofPlatform().daemon().name("relay-echo").start(() -> echo(echo));
        return (InetSocketAddress) echo.getLocalSocketAddress();
    }

    private static RelaySpec idle(InetSocketAddress target) {
        return new RelaySpec(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), target, new NetworkSpec(0), 0);
    }

    private static Delays through(RelaySpec spec, int samples, long maxNanos) throws IOException {
        StopSignal stop = new StopSignal();
        try (Relay relay = Relay.open(spec, _ -> {})) {
            Thread thread = Thread.ofPlatform().daemon().name("relay").start(() -> run(relay, stop));
            try {
                return roundTrips(relay.address(), samples, maxNanos);
            } finally {
                stop.request();
                join(thread);
            }
        }
    }

    private static void run(Relay relay, StopSignal stop) {
        try {
            relay.run(stop);
        } catch (IOException _) {
            // The round trips end by an error of their own then.
        }
    }

    private static void join(Thread thread) throws IOException {
        try {
            thread.join(TimeUnit.SECONDS.toMillis(5));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while calibrating", e);
        }
    }

    private static Delays roundTrips(InetSocketAddress address, int samples, long maxNanos) throws IOException {
        DelayRecorder times = new DelayRecorder();
        try (SocketChannel channel = SocketChannel.open(address)) {
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            ByteBuffer message = ByteBuffer.allocateDirect(MESSAGE_BYTES);
            long beganNanos = System.nanoTime();
            for (int i = 0; i < samples; i++) {
                long fromNanos = System.nanoTime();
                roundTrip(channel, message);
                long nowNanos = System.nanoTime();
                times.record(nowNanos - fromNanos);
                if (nowNanos - beganNanos > maxNanos && times.count() >= MIN_SAMPLES) {
                    break;
                }
            }
        }
        return times.delays();
    }

    private static void roundTrip(SocketChannel channel, ByteBuffer message) throws IOException {
        message.clear();
        while (message.hasRemaining()) {
            channel.write(message);
        }
        message.clear();
        while (message.hasRemaining()) {
            if (channel.read(message) < 0) {
                throw new IOException("the calibration's connection was lost");
            }
        }
    }

    private static void echo(ServerSocket server) {
        byte[] message = new byte[MESSAGE_BYTES];
        while (!server.isClosed()) {
            try (Socket socket = server.accept()) {
                socket.setTcpNoDelay(true);
                while (socket.getInputStream().readNBytes(message, 0, MESSAGE_BYTES) == MESSAGE_BYTES) {
                    socket.getOutputStream().write(message);
                }
            } catch (IOException _) {
                // The client's end sees it.
            }
        }
    }
}
