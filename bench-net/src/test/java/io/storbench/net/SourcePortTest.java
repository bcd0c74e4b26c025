package io.storbench.net;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.StandardSocketOptions;
import java.nio.channels.SocketChannel;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SourcePortTest {
    /// Many enough that ports picked at random from 28,232 (Linux' `ip_local_port_range`) meet one
    /// of them: all of 200 miss 1,000 once in a thousand runs, so a mistake shows nearly always,
    /// and none shows where there is none.
    private static final int STRANGERS = 1_000;

    private static final int OWN = 200;

    @Test
    void aPortIsNoOtherConnections() throws IOException {
        try (ServerSocket elsewhere = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
                ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            // Closed by the client first, each port stays in use for a while (TIME-WAIT).
            Set<Integer> strangers = new HashSet<>();
            for (int i = 0; i < STRANGERS; i++) {
                var stranger = new Socket(elsewhere.getInetAddress(), elsewhere.getLocalPort());
                strangers.add(stranger.getLocalPort());
                stranger.close();
                elsewhere.accept().close();
            }
            for (int i = 0; i < OWN; i++) {
                try (SocketChannel channel =
                        SourcePort.connect((InetSocketAddress) server.getLocalSocketAddress(), 10_000, false)) {
                    assertThat(channel.socket().getLocalPort()).isNotIn(strangers);
                    server.accept().close();
                }
            }
        }
    }

    @Test
    void aPortCanBeHadAgainAtOnceAfterAReset() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            var address = (InetSocketAddress) server.getLocalSocketAddress();
            SocketChannel first = SourcePort.connect(address, 10_000, false);
            int port = first.socket().getLocalPort();
            first.setOption(StandardSocketOptions.SO_LINGER, 0);
            first.close();
            try (SocketChannel second = SourcePort.open()) {
                second.bind(new InetSocketAddress(port));
                second.socket().connect(address, 10_000);
                assertThat(second.socket().getLocalPort()).isEqualTo(port);
            }
        }
    }
}
