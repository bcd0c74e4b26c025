package io.storbench.nfs.session;

import io.storbench.engine.EventLoop;
import io.storbench.net.ExactSelector;
import io.storbench.net.TcpConnection;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/// A connection that nobody reads, into whose buffer codecs encode.
abstract class UnreadConnection {
    private final List<AutoCloseable> open = new ArrayList<>();
    TcpConnection tcp;

    @BeforeEach
    void connect() throws IOException {
        EventLoop loop = new EventLoop() {
            @Override
            public long nowNanos() {
                return 0;
            }

            @Override
            public void schedule(long atNanos, Runnable action) {}
        };
        ServerSocketChannel listener = ServerSocketChannel.open();
        listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        ExactSelector selector = new ExactSelector(loop);
        tcp = new TcpConnection(SocketChannel.open(listener.getLocalAddress()), selector, 1 << 16, 1 << 16);
        open.addAll(List.of(tcp, selector, listener));
    }

    @AfterEach
    void close() throws Exception {
        for (AutoCloseable resource : open) {
            resource.close();
        }
    }
}
