package io.storbench.net;

import io.storbench.engine.Counter;
import io.storbench.engine.Counters;
import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import org.jspecify.annotations.Nullable;

/// Re-establishes a connection, from the port it had before, without blocking, as often as it
/// takes: at once after one that was of use, else after 10 ms and then twice as long each time, up
/// to 1 s.
///
/// Used by the session's thread.
public final class Dialer implements AutoCloseable {
    /// How long to wait for a connection.
    public static final int CONNECT_MILLIS = 10_000;

    private static final long CONNECT_NANOS = CONNECT_MILLIS * 1_000_000L;
    private static final long FIRST_PAUSE_NANOS = 10_000_000;
    private static final long LONGEST_PAUSE_NANOS = 1_000_000_000;

    private final InetSocketAddress home;
    private InetSocketAddress address;
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

    /// @param address the server's
    /// @param privileged whether to come from a privileged port; see [SourcePort]
    /// @param selector where attempts are registered
    /// @param counters where reconnects are counted
    public Dialer(InetSocketAddress address, boolean privileged, ExactSelector selector, Counters counters) {
        this.home = address;
        this.address = address;
        this.privileged = privileged;
        this.selector = selector;
        this.counters = counters;
    }

    /// The first connection; blocks at most for [#CONNECT_MILLIS].
    public SocketChannel first() throws IOException {
        try {
            return note(SourcePort.connect(address, CONNECT_MILLIS, privileged));
        } catch (IOException e) {
            throw ConnectionException.explained(address, CONNECT_MILLIS, e);
        }
    }

    private SocketChannel note(SocketChannel connected) throws IOException {
        formerPort = connected.socket().getLocalPort();
        return connected;
    }

    /// Begins to re-establish a connection.
    ///
    /// @param wasOfUse whether the one that broke had brought an answer
    /// @param cause why it broke
    public void begin(boolean wasOfUse, IOException cause, long nowNanos) {
        brokenNanos = nowNanos;
        formerPortRefused = false;
        portBelow = SourcePort.HIGHEST_PRIVILEGED + 1;
        refusal = "";
        loss = "connection to %s:%d lost (%s)"
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

    /// The server has moved, or is where it was before: the next attempt goes there, and the ones
    /// after a failed one to where it was at first.
    public void redirect(InetSocketAddress to) {
        address = to;
    }

    /// Goes on with it; never waits.
    ///
    /// @return the connection, once it is made
    public @Nullable SocketChannel dial(long nowNanos) throws IOException {
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
            refusal = String.valueOf(
                    ConnectionException.explained(address, CONNECT_MILLIS, e).getMessage());
            address = home;
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
            } else {
                SourcePort.bindOwn(channel);
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
    public boolean isDialing() {
        return dialing != null;
    }

    /// When [#dial] has something to do of itself.
    public long nextDueNanos() {
        return dialing == null ? nextNanos : attemptEndsNanos;
    }

    /// Why there is no connection, in words.
    public String trouble() {
        return refusal.isEmpty() ? loss : loss + "; connecting again failed: " + refusal;
    }

    /// Gives up what is in flight.
    @Override
    public void close() throws IOException {
        giveUp();
    }
}
