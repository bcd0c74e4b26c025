package io.storbench.net;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.posix.TcpHandshake;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HandshakeRoundTripTest {
    private static InetSocketAddress listening(ServerSocket server) {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), server.getLocalPort());
    }

    @Test
    void aServerIsAskedForNothingButAConnection() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            assertThat(HandshakeRoundTrip.nanos(listening(server)).orElseThrow())
                    .isPositive();
            assertThat(server.accept().getInputStream().read()).isEqualTo(-1);
        }
    }

    /// What the kernel says is a part of what the call takes.
    @Test
    void theKernelsTimeIsWithinTheCalls() throws IOException {
        for (String host : new String[] {"127.0.0.1", "::1"}) {
            try (ServerSocket server = new ServerSocket(0, 50, InetAddress.ofLiteral(host))) {
                InetSocketAddress address = new InetSocketAddress(InetAddress.ofLiteral(host), server.getLocalPort());
                long beganNanos = System.nanoTime();
                OptionalLong nanos = TcpHandshake.nanos(address, 3);
                long tookNanos = System.nanoTime() - beganNanos;
                assertThat(nanos.orElseThrow()).isBetween(1000L, tookNanos + 1000);
            }
        }
    }

    @Test
    void aServerThatTakesNoConnectionHasNoRoundTripTime() throws IOException {
        try (Socket silent = new Socket()) {
            silent.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            assertThat(HandshakeRoundTrip.nanos((InetSocketAddress) silent.getLocalSocketAddress()))
                    .isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "10.0.0.1, 2049, true",
        "fd00::1, 3260, true",
        "server, 2049, false",
        "10.0.0.1, 0, false",
        "10.0.0.1, 65536, false",
        "null, 2049, false",
        "'', 2049, false"
    })
    void onlyNumbersAreAddresses(String host, int port, boolean address) {
        assertThat(NumericAddress.of(host, port)).matches(found -> found.isPresent() == address);
    }
}
