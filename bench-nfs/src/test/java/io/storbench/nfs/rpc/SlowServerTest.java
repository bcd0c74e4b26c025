package io.storbench.nfs.rpc;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storbench.testkit.Waiting;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Servers that are never silent and never done.
@Timeout(60)
class SlowServerTest {
    private static final Procedure PROCEDURE = new Procedure(new Program("test", 0x20000000, 1), 1, "PULL");
    private static final int TIMEOUT_MILLIS = 300;
    private static final int DATA_BYTES = 1 << 20;

    /// An answer has begun to come.
    private final CountDownLatch begun = new CountDownLatch(1);

    /// Talks to whoever connects.
    @FunctionalInterface
    private interface Talk {
        void go(DataInputStream in, OutputStream out) throws IOException;
    }

    private static ServerSocket server(Talk talk) throws IOException {
        ServerSocket listener = new ServerSocket(0, 4, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().start(() -> {
            try (Socket socket = listener.accept()) {
                socket.setTcpNoDelay(true);
                socket.setReceiveBufferSize(4096);
                talk.go(new DataInputStream(socket.getInputStream()), socket.getOutputStream());
            } catch (IOException _) {
                // The client has had enough, or the test is over.
            }
        });
        return listener;
    }

    private static RpcClient client(ServerSocket server) throws IOException {
        Credential credential = new Credential("test", 0, 0, List.of());
        return RpcClient.connect(
                new InetSocketAddress(server.getInetAddress(), server.getLocalPort()),
                new RpcClient.Options(credential, TIMEOUT_MILLIS, DATA_BYTES));
    }

    /// One byte of a record of a mebibyte every 20 ms: as a whole it would take six hours.
    private void trickle(DataInputStream in, OutputStream out) throws IOException {
        out.write(new byte[] {(byte) 0x80, 0x10, 0, 0});
        begun.countDown();
        for (int sent = 0; sent < DATA_BYTES; sent++) {
            out.write(0);
            Waiting.pause(20);
        }
    }

    @Test
    void anAnswerThatComesByteByByteIsGivenUp() throws IOException, InterruptedException {
        try (ServerSocket server = server(this::trickle);
                RpcClient rpc = client(server)) {
            begun.await();
            assertThatThrownBy(() -> rpc.call(PROCEDURE, _ -> {}))
                    .isInstanceOf(RpcException.class)
                    .hasMessageMatching(
                            ".*:%d did not answer test PULL in full within 300ms \\(\\d+ bytes of it came\\); see .*"
                                    .formatted(server.getLocalPort()));
        }
    }

    /// Nor is it waited for again: what is said at the end, to close files, would come to no end.
    @Test
    void aConnectionThatWasGivenUpIsOfNoUse() throws IOException {
        try (ServerSocket server = server(this::trickle);
                RpcClient rpc = client(server)) {
            assertThatThrownBy(() -> rpc.call(PROCEDURE, _ -> {})).hasMessageContaining("did not answer");
            Procedure other = new Procedure(PROCEDURE.program(), 2, "CLOSE");
            assertThatThrownBy(() -> rpc.send(other, _ -> {}))
                    .isInstanceOf(RpcException.class)
                    .hasMessageContaining("did not answer test PULL");
        }
    }

    @Test
    void aCallThatIsTakenByteByByteIsGivenUp() throws IOException {
        Talk talk = (in, _) -> {
            while (in.read() >= 0) {
                Waiting.pause(20);
            }
        };
        try (ServerSocket server = server(talk);
                RpcClient rpc = client(server)) {
            assertThatThrownBy(() -> {
                        for (int call = 0; call < 100; call++) {
                            rpc.send(PROCEDURE, out -> out.put(new byte[DATA_BYTES]));
                        }
                    })
                    .isInstanceOf(RpcException.class)
                    .hasMessageContaining("did not take the call test PULL within 300ms");
        }
    }
}
