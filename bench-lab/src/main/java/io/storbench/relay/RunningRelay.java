package io.storbench.relay;

import io.storbench.engine.StopSignal;
import io.storbench.plan.HostPort;
import io.storbench.plan.NetworkSpec;
import io.storbench.plan.PlanException;
import io.storbench.plan.RelayedServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/// The relay in front of one of a plan's servers, on a thread of its own, from its start until it
/// is closed; open connections are reset then.
public final class RunningRelay implements AutoCloseable {
    private static final int CONNECT_MILLIS = 5000;
    private static final long END_SECONDS = 5;

    private final RelayedServer server;
    private final Relay relay;
    private final long baseNanos;
    private final StopSignal stop = new StopSignal();
    private final Thread thread;

    private RunningRelay(RelayedServer server, Relay relay, long baseNanos, Consumer<String> troubles) {
        this.server = server;
        this.relay = relay;
        this.baseNanos = baseNanos;
        this.thread =
                Thread.ofPlatform().daemon().name("relay-" + server.name()).start(() -> run(troubles));
    }

    /// Begins to listen, and delays nothing yet.
    ///
    /// @param baseNanos what a round trip through an idle relay takes by itself
    /// @param seed of jitter and losses
    /// @param troubles is given a line for connections that fail, by another thread
    /// @throws PlanException when no host is named like the server's, or the port is in use
    public static RunningRelay start(RelayedServer server, long baseNanos, long seed, Consumer<String> troubles) {
        String path = "network.relays." + server.name();
        RelaySpec spec = new RelaySpec(
                resolved(server.listen(), path + ".listen"),
                resolved(server.to(), path + ".to"),
                new NetworkSpec(0),
                seed);
        try {
            return new RunningRelay(server, Relay.open(spec, troubles), baseNanos, troubles);
        } catch (IOException e) {
            throw new PlanException(
                    "%s.listen: %s; end what listens there, name another port, or leave listen out for any free one"
                            .formatted(path, e.getMessage()));
        }
    }

    /// What a round trip through an idle relay takes by itself on this machine, in nanoseconds.
    ///
    /// @throws IOException when that cannot be measured
    public static long measureBaseNanos() throws IOException {
        return RelayOverhead.measureBaseNanos();
    }

    private static InetSocketAddress resolved(HostPort address, String path) {
        InetSocketAddress found = new InetSocketAddress(address.host(), address.port());
        if (found.isUnresolved()) {
            throw new PlanException("%s: no host is named \"%s\"; write its address".formatted(path, address.host()));
        }
        return found;
    }

    private void run(Consumer<String> troubles) {
        try {
            relay.run(stop);
        } catch (IOException e) {
            troubles.accept("the relay of %s has ended: %s".formatted(server.name(), e));
        }
    }

    /// In front of which server it stands.
    public RelayedServer server() {
        return server;
    }

    /// Where it listens, with the port that it has.
    ///
    /// @throws IOException when it has ended
    public HostPort address() throws IOException {
        return new HostPort(server.listen().host(), relay.address().getPort());
    }

    /// Where what goes through it goes to.
    public InetSocketAddress target() {
        return resolved(server.to(), "network.relays." + server.name() + ".to");
    }

    /// Refuses a server that takes no connections: what uses the relay would only be reset.
    ///
    /// @throws IOException when it takes none
    public void probe() throws IOException {
        try (Socket socket = new Socket()) {
            socket.connect(target(), CONNECT_MILLIS);
        } catch (IOException e) {
            throw new IOException(
                    "network.relays.%s.to: cannot connect to %s: %s; start the server, or correct the address"
                            .formatted(server.name(), server.to(), e.getMessage()),
                    e);
        }
    }

    /// Makes round trips as long as the plan wants, on open connections too.
    ///
    /// @throws IOException when the relay has ended
    public void change(NetworkSpec network) throws IOException {
        relay.change(RelayOverhead.shorter(network, baseNanos));
    }

    /// Begins to count for [#traffic].
    ///
    /// @throws IOException when the relay has ended
    public void restart() throws IOException {
        relay.restart();
    }

    /// What went through it since [#restart].
    ///
    /// @throws IOException when the relay has ended
    public Relay.Report traffic() throws IOException {
        return relay.sinceRestart();
    }

    /// How much longer than without the relay a round trip took: what messages were held both ways
    /// and the relay's own time. The least, as of a handshake; with jitter the medians.
    ///
    /// @param traffic with messages in both directions
    public long addedNanos(NetworkSpec network, Relay.Report traffic) {
        return network.jitterNanos() > 0
                ? medianAddedNanos(traffic)
                : traffic.out().minNanos() + traffic.back().minNanos() + baseNanos;
    }

    /// The same by the medians of both ways.
    ///
    /// @param traffic with messages in both directions
    public long medianAddedNanos(Relay.Report traffic) {
        return traffic.out().medianNanos() + traffic.back().medianNanos() + baseNanos;
    }

    /// Ends it.
    @Override
    public void close() throws IOException {
        stop.request();
        try (relay) {
            thread.join(TimeUnit.SECONDS.toMillis(END_SECONDS));
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
