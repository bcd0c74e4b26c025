package io.storbench.net;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storbench.engine.ManualLoop;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class TimedChannelTest {
    private static final long STEP_NANOS = 20_000_000;

    private final ManualLoop clock = new ManualLoop();
    private final ServerSocketChannel listener;
    private final SocketChannel peer;
    private final TimedChannel channel;

    TimedChannelTest() throws IOException {
        listener = ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        channel = TimedChannel.of(SocketChannel.open(listener.getLocalAddress()), 10, clock);
        peer = listener.accept();
    }

    @AfterEach
    void close() throws IOException {
        try (listener;
                peer;
                channel) {
            // All of them.
        }
    }

    private void receiveAByte() throws IOException {
        int _ = peer.write(ByteBuffer.allocate(1));
        clock.block(STEP_NANOS);
        channel.read(ByteBuffer.allocate(1));
    }

    /// A byte every 20 ms, for 1.2 s: none of them is late, and the whole is.
    @Test
    void whatComesByteByByteIsLimitedAsAWhole() throws IOException {
        channel.limit(1200);
        for (int bytes = 0; bytes < 59; bytes++) {
            receiveAByte();
        }
        assertThatThrownBy(this::receiveAByte)
                .isInstanceOf(SocketTimeoutException.class)
                .hasMessage("1200 ms");
    }

    /// The message names the whole of a limit of which only a rest was left.
    @Test
    void theRestOfALimitIsOfTheWhole() throws IOException {
        channel.limit(40, 1200);
        receiveAByte();
        assertThatThrownBy(this::receiveAByte).hasMessage("1200 ms");
        channel.limit(1000);
        receiveAByte();
    }

    @Test
    void whatNeverComesIsWaitedForAsLongAsWasSaid() {
        assertThatThrownBy(() -> channel.read(ByteBuffer.allocate(1)))
                .isInstanceOf(SocketTimeoutException.class)
                .hasMessage("10 ms");
    }
}
