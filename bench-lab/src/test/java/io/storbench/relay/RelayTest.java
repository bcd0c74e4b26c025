package io.storbench.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storbench.engine.StopSignal;
import io.storbench.plan.NetworkSpec;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class RelayTest {
    private static final long SEED = 20261120;
    private static final long MILLI = 1_000_000;
    private static final NetworkSpec SHORT = new NetworkSpec(2 * MILLI);

    private final StopSignal stop = new StopSignal();
    private final ConcurrentLinkedQueue<String> troubles = new ConcurrentLinkedQueue<>();
    private ServerSocket server = unbound();
    private Thread thread = new Thread(() -> {});
    private AutoCloseable started = () -> {};

    private static ServerSocket unbound() {
        try {
            return new ServerSocket();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @BeforeEach
    void listen() throws IOException {
        server.bind(loopback(0));
    }

    @AfterEach
    void end() throws Exception {
        stop.request();
        thread.join();
        started.close();
        server.close();
    }

    private static InetSocketAddress loopback(int port) {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    }

    private Relay start(NetworkSpec network) throws IOException {
        return start(network, server.getLocalPort());
    }

    private Relay start(NetworkSpec network, int target) throws IOException {
        RelaySpec spec = new RelaySpec(loopback(0), loopback(target), network, SEED);
        Relay relay = Relay.open(spec, troubles::add);
        started = relay;
        thread = Thread.ofPlatform().start(() -> {
            try {
                relay.run(stop);
            } catch (IOException e) {
                troubles.add(e.toString());
            }
        });
        return relay;
    }

    @Test
    void aStreamPassesUnchangedWhateverTheNetworkDoes() throws Exception {
        byte[] sent = new byte[700_001];
        new Random(SEED).nextBytes(sent);
        NetworkSpec network = new NetworkSpec(2 * MILLI, 2 * MILLI, 100e6, 0.005);
        Relay relay = start(network);
        try (Socket client = new Socket()) {
            client.connect(relay.address());
            Thread echo = Thread.ofPlatform().start(this::echo);
            Thread writer = Thread.ofPlatform().start(() -> {
                try {
                    client.getOutputStream().write(sent);
                    client.shutdownOutput();
                } catch (IOException e) {
                    troubles.add(e.toString());
                }
            });
            assertThat(client.getInputStream().readAllBytes()).isEqualTo(sent);
            writer.join();
            echo.join();
            stop.request();
            thread.join();
            Relay.Report report = relay.report();
            assertThat(report.connections()).isOne();
            assertThat(report.outBytes()).isEqualTo(sent.length).isEqualTo(report.backBytes());
            // Half of 2 ms, at least the jitter less: 0.
            assertThat(report.out().minNanos()).isGreaterThanOrEqualTo(0);
        }
        assertThat(troubles).isEmpty();
    }

    /// Answers what it is sent until that ends, then ends its own side.
    private void echo() {
        try (Socket socket = server.accept()) {
            socket.getInputStream().transferTo(socket.getOutputStream());
        } catch (IOException e) {
            troubles.add(e.toString());
        }
    }

    @Test
    void nothingIsPassedOnBeforeItsTime() throws Exception {
        Relay relay = start(new NetworkSpec(20 * MILLI));
        try (Socket client = new Socket()) {
            client.connect(relay.address());
            Thread echo = Thread.ofPlatform().start(this::echo);
            long fromNanos = System.nanoTime();
            client.getOutputStream().write(1);
            assertThat(client.getInputStream().read()).isOne();
            assertThat(System.nanoTime() - fromNanos).isGreaterThanOrEqualTo(20 * MILLI);
            client.shutdownOutput();
            assertThat(client.getInputStream().read()).isNegative();
            echo.join();
            stop.request();
            thread.join();
            assertThat(relay.report().out().minNanos()).isGreaterThanOrEqualTo(10 * MILLI);
        }
    }

    /// What is in flight when the distance changes is neither lost nor overtaken.
    @Test
    void theDistanceChangesOnAnOpenConnection() throws Exception {
        Relay relay = start(new NetworkSpec(3_600_000 * MILLI));
        try (Socket client = new Socket()) {
            client.connect(relay.address());
            Thread echo = Thread.ofPlatform().start(this::echo);
            client.getOutputStream().write(new byte[] {1, 2, 3});
            while (relay.heldBytes() < 3) {
                Thread.onSpinWait();
            }
            relay.change(new NetworkSpec(20 * MILLI));
            relay.restart();
            assertThat(client.getInputStream().readNBytes(3)).containsExactly(1, 2, 3);
            long fromNanos = System.nanoTime();
            client.getOutputStream().write(4);
            assertThat(client.getInputStream().read()).isEqualTo(4);
            assertThat(System.nanoTime() - fromNanos).isGreaterThanOrEqualTo(20 * MILLI);

            relay.restart();
            client.getOutputStream().write(new byte[] {5, 6});
            assertThat(client.getInputStream().readNBytes(2)).containsExactly(5, 6);
            Relay.Report since = relay.sinceRestart();
            assertThat(since.connections()).isOne();
            assertThat(since.outBytes()).isEqualTo(2).isEqualTo(since.backBytes());
            assertThat(since.back().minNanos()).isGreaterThanOrEqualTo(10 * MILLI);
            client.shutdownOutput();
            assertThat(client.getInputStream().read()).isNegative();
            echo.join();
            stop.request();
            thread.join();
        }
    }

    @Test
    void aRelayThatHasEndedSaysSo() throws Exception {
        Relay relay = start(SHORT);
        stop.request();
        thread.join();
        assertThatThrownBy(relay::sinceRestart).isInstanceOf(IOException.class).hasMessageContaining("has ended");
    }

    /// At 10 MB/s and 10 ms one way, 100 kB are in flight.
    @Test
    void aReceiverThatStopsReadingSlowsTheSenderDown() throws Exception {
        NetworkSpec network = new NetworkSpec(20 * MILLI, 0, 10e6, 0);
        int most = 100_000 + (64 << 10);
        assertThat(RelayDirection.maxBytes(network)).isEqualTo(most);
        Relay relay = start(network);
        try (SocketChannel client = SocketChannel.open(relay.address());
                Socket target = server.accept();
                Selector selector = Selector.open()) {
            client.configureBlocking(false);
            client.register(selector, SelectionKey.OP_WRITE);
            ByteBuffer bytes = ByteBuffer.allocate(1 << 20);
            long written = 0;
            // Until the sender is stuck; a silence before that is a busy machine's.
            while (selector.select(1000) > 0 || relay.heldBytes() < most) {
                selector.selectedKeys().clear();
                written += client.write(bytes.clear());
                assertThat(relay.heldBytes()).isLessThanOrEqualTo(most);
            }
            assertThat(relay.heldBytes()).isEqualTo(most);
            client.shutdownOutput();
            assertThat(target.getInputStream().transferTo(OutputStream.nullOutputStream()))
                    .isEqualTo(written);
        }
    }

    @Test
    void aResetIsPassedOn() throws Exception {
        Relay relay = start(SHORT);
        try (Socket client = new Socket()) {
            client.connect(relay.address());
            Socket target = server.accept();
            target.setSoLinger(true, 0);
            target.close();
            assertThatThrownBy(() -> client.getInputStream().read())
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("reset");
        }
        assertThat(troubles).singleElement().asString().contains("a connection to", "broke");
    }

    @Test
    void aTargetThatIsGoneResetsTheClientAndIsReported() throws Exception {
        try (Socket client = new Socket();
                Socket silent = new Socket()) {
            silent.bind(loopback(0));
            Relay relay = start(SHORT, silent.getLocalPort());
            client.connect(relay.address());
            assertThatThrownBy(() -> client.getInputStream().read()).isInstanceOf(IOException.class);
        }
        assertThat(troubles).singleElement().asString().contains("refused");
    }

    @Test
    void aPortInUseIsNamed() throws Exception {
        RelaySpec spec = new RelaySpec(loopback(server.getLocalPort()), loopback(server.getLocalPort()), SHORT, SEED);
        assertThatThrownBy(() -> Relay.open(spec, troubles::add))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("cannot listen on")
                .hasMessageContaining(":" + server.getLocalPort());
    }
}
