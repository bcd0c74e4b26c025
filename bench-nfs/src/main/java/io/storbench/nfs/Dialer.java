package io.storbench.nfs;

import io.storbench.engine.Counter;
import io.storbench.engine.Counters;
import io.storbench.net.ExactSelector;
import io.storbench.nfs.rpc.RpcClient;
import io.storbench.nfs.rpc.SourcePort;
import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import org.jspecify.annotations.Nullable;

/// Makes a connection anew, from the port it had before, without blocking, as often as it takes: at
/// once after one that was of use, else after 10 ms and then twice as long each time, up to 1 s.
///
/// Used by the session's thread.
final class Dialer implements AutoCloseable {
    /// How long to wait for a connection.
    static final int CONNECT_MILLIS = 10_000;

    private static final long CONNECT_NANOS = CONNECT_MILLIS * 1_000_000L;
    private static final long FIRST_PAUSE_NANOS = 10_000_000;
    private static final long LONGEST_PAUSE_NANOS = 1_000_000_000;

    private final InetSocketAddress address;
    private final boolean privileged;
    private final ExactSelector selector;
    private final Counters counters;
    private @Nullable SocketChannel dialing;
    private int formerPort;
    private int portBelow;
    private boolean formerPortRefused;
    private long brokenNanos;
    private long nextNanos;
    private long attemptEndsNanos;
    private long pauseNanos;
    private String loss = "";
    private String refusal = "";

    Dialer(Wire.Path path, ExactSelector selector, Counters counters) {
        this.address = path.address();
        this.privileged = path.privileged();
        this.selector = selector;
        this.counters = counters;
    }

    /// The first connection; blocks at most for [#CONNECT_MILLIS].
    SocketChannel first() throws IOException {
        try {
            return note(SourcePort.connect(address, CONNECT_MILLIS, privileged));
        } catch (IOException e) {
            throw RpcClient.explained(address, CONNECT_MILLIS, e);
        }
    }

    private SocketChannel note(SocketChannel connected) throws IOException {
        formerPort = connected.socket().getLocalPort();
        return connected;
    }

    /// Begins to make a connection anew.
    ///
    /// @param wasOfUse whether the one that broke had brought an answer
    /// @param cause why it broke
    void begin(boolean wasOfUse, IOException cause, long nowNanos) {
        brokenNanos = nowNanos;
        formerPortRefused = false;
        portBelow = SourcePort.HIGHEST_PRIVILEGED + 1;
        refusal = "";
        loss =
                "connection to %s:%d lost (%s)"
                        .formatted(address.getHostString(), address.getPort(), cause.getMessage());
        if (wasOfUse) {
            pauseNanos = 0;
            nextNanos = nowNanos;
        } else {
            pause(nowNanos);
        }
    }

    private void pause(long nowNanos) {
        pauseNanos = Math.clamp(2 * pauseNanos, FIRST_PAUSE_NANOS, LONGEST_PAUSE_NANOS);
        nextNanos = nowNanos + pauseNanos;
    }

    /// Goes on with it; never waits.
    ///
    /// @return the connection, once it is made
    @Nullable SocketChannel dial(long nowNanos) throws IOException {
        SocketChannel channel = dialing;
        try {
            if (channel == null) {
                if (nowNanos < nextNanos) {
                    return null;
                }
                attemptEndsNanos = nowNanos + CONNECT_NANOS;
                channel = open();
                dialing = channel;
                selector.register(channel, SelectionKey.OP_CONNECT);
                channel.connect(address);
            }
            if (channel.finishConnect()) {
                dialing = null;
                return made(channel, nowNanos);
            }
            if (nowNanos >= attemptEndsNanos) {
                throw new SocketTimeoutException();
            }
            return null;
        } catch (BindException e) {
            giveUp();
            refusePort(e, nowNanos);
            return null;
        } catch (IOException e) {
            giveUp();
            refusal = String.valueOf(RpcClient.explained(address, CONNECT_MILLIS, e).getMessage());
            pause(nowNanos);
            return null;
        }
    }

    private SocketChannel open() throws IOException {
        SocketChannel channel = SourcePort.open();
        try {
            channel.configureBlocking(false);
            if (!formerPortRefused) {
                channel.bind(new InetSocketAddress(formerPort));
            } else if (privileged) {
                portBelow = SourcePort.bindPrivileged(channel, portBelow);
            }
            return channel;
        } catch (IOException e) {
            channel.close();
            throw e;
        }
    }

    /// The system refuses the port: another one will have to do.
    private void refusePort(BindException cause, long nowNanos) {
        if (formerPortRefused && !privileged) {
            refusal = "no source port: " + cause.getMessage();
            pause(nowNanos);
        }
        formerPortRefused = true;
    }

    private SocketChannel made(SocketChannel channel, long nowNanos) throws IOException {
        int before = formerPort;
        SocketChannel connected = note(channel);
        counters.add(Counter.RECONNECTS, 1);
        counters.add(Counter.DISTURBED_NANOS, nowNanos - brokenNanos);
        if (formerPort != before) {
            counters.add(Counter.SOURCE_PORT_CHANGES, 1);
        }
        return connected;
    }

    private void giveUp() throws IOException {
        SocketChannel channel = dialing;
        dialing = null;
        if (channel != null) {
            channel.close();
            selector.forgetClosed();
        }
    }

    /// Whether an answer to an attempt may arrive.
    boolean isDialing() {
        return dialing != null;
    }

    /// When [#dial] has something to do of itself.
    long nextDueNanos() {
        return dialing == null ? nextNanos : attemptEndsNanos;
    }

    /// Why there is no connection, in words.
    String trouble() {
        return refusal.isEmpty() ? loss : loss + "; connecting again failed: " + refusal;
    }

    @Override
    public void close() throws IOException {
        giveUp();
    }
}
