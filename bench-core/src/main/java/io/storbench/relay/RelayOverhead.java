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
import org.HdrHistogram.Histogram;

/// What relaying costs by itself on this machine, measured by short messages to and fro on the
/// loopback: directly, through a relay that does not delay, and through one that does.
///
/// @param baseNanos what a round trip through an idle relay takes beyond the direct one: median
/// @param spec the relay to be used: its round-trip time is shorter by that, but not below 0
/// @param added the round-trip time that this relay was then measured to add
public record RelayOverhead(long baseNanos, RelaySpec spec, Delays added) {
    private static final int MESSAGE_BYTES = 64;

    /// Round trips until the code is compiled, and then for a median.
    private static final int WARM_UP = 2000;

    private static final int SAMPLES = 1000;

    /// The longest time that measuring one path may take, and the fewest samples nevertheless.
    private static final long MAX_NANOS = 1_000_000_000;

    private static final int MIN_SAMPLES = 3;

    /// Measures; takes about three seconds.
    public static RelayOverhead of(RelaySpec wanted) throws IOException {
        try (ServerSocket echo = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            InetSocketAddress address = serve(echo);
            Delays direct = Delays.of(roundTrips(address, WARM_UP));
            RelaySpec idle = idle(address);
            long base = baseNanos(direct, through(idle, WARM_UP));
            NetworkSpec shorter = shorter(wanted.network(), base);
            NetworkSpec lossless =
                    new NetworkSpec(shorter.rttNanos(), shorter.jitterNanos(), shorter.bytesPerSecond(), 0);
            Delays added = through(idle.withNetwork(lossless), 0).minus(direct.medianNanos());
            return new RelayOverhead(base, wanted.withNetwork(shorter), added);
        }
    }

    /// What a round trip through an idle relay takes beyond the direct one, in nanoseconds: the
    /// median. Measuring it takes two seconds at most.
    static long measureBaseNanos() throws IOException {
        try (ServerSocket echo = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            InetSocketAddress address = serve(echo);
            Delays direct = Delays.of(roundTrips(address, WARM_UP));
            return baseNanos(direct, through(idle(address), WARM_UP));
        }
    }

    /// The delay that makes a round trip as long as wanted, together with the relay's own time.
    static NetworkSpec shorter(NetworkSpec wanted, long baseNanos) {
        long rttNanos = Math.max(0, wanted.rttNanos() - baseNanos);
        return wanted.withRttNanos(rttNanos);
    }

    private static long baseNanos(Delays direct, Delays relayed) {
        return Math.max(0, relayed.medianNanos() - direct.medianNanos());
    }

    private static InetSocketAddress serve(ServerSocket echo) {
        Thread _ = Thread.ofPlatform().daemon().name("relay-echo").start(() -> echo(echo));
        return (InetSocketAddress) echo.getLocalSocketAddress();
    }

    private static RelaySpec idle(InetSocketAddress target) {
        return new RelaySpec(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), target, new NetworkSpec(0), 0);
    }

    private static Delays through(RelaySpec spec, int warmUp) throws IOException {
        StopSignal stop = new StopSignal();
        try (Relay relay = Relay.open(spec, _ -> {})) {
            Thread thread = Thread.ofPlatform().daemon().name("relay").start(() -> run(relay, stop));
            try {
                return Delays.of(roundTrips(relay.address(), warmUp));
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

    private static Histogram roundTrips(InetSocketAddress address, int warmUp) throws IOException {
        Histogram times = new Histogram(3_600_000_000_000L, 3);
        try (SocketChannel channel = SocketChannel.open(address)) {
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            ByteBuffer message = ByteBuffer.allocateDirect(MESSAGE_BYTES);
            long beganNanos = System.nanoTime();
            for (int i = 0; i < warmUp + SAMPLES; i++) {
                long fromNanos = System.nanoTime();
                roundTrip(channel, message);
                long nowNanos = System.nanoTime();
                if (i >= warmUp) {
                    times.recordValue(nowNanos - fromNanos);
                }
                if (nowNanos - beganNanos > MAX_NANOS && times.getTotalCount() >= MIN_SAMPLES) {
                    break;
                }
            }
        }
        return times;
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
