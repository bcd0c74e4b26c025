package io.storbench.nfs.rpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.List;
import org.junit.jupiter.api.Test;

class RpcClientTest {
    private static final Procedure PROCEDURE = new Procedure(new Program("test", 0x20000000, 1), 1, "PUSH");
    private static final int CALL_BYTES = 1 << 20;

    /// A listener that never reads: the system takes connections, and bytes up to its buffers' end.
    private static RpcClient toOneThatReadsNothing(ServerSocket listener, int timeoutMillis) throws IOException {
        Credential credential = new Credential("test", 0, 0, List.of());
        return RpcClient.connect(
                new InetSocketAddress(listener.getInetAddress(), listener.getLocalPort()),
                new RpcClient.Options(credential, timeoutMillis, CALL_BYTES));
    }

    private static void sendForEver(RpcClient rpc) throws IOException {
        while (true) {
            rpc.send(PROCEDURE, out -> out.put(new byte[CALL_BYTES]));
        }
    }

    @Test
    void aServerThatStopsReadingIsNotWaitedForForEver() throws IOException {
        try (ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                RpcClient rpc = toOneThatReadsNothing(listener, 50)) {
            assertThatThrownBy(() -> sendForEver(rpc))
                    .isInstanceOf(RpcException.class)
                    .hasMessageContaining(":" + listener.getLocalPort())
                    .hasMessageContaining("did not take the call test PUSH within 50ms");
        }
    }

    @Test
    void anInterruptEndsTheWaitForAServer() throws IOException {
        try (ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                RpcClient rpc = toOneThatReadsNothing(listener, 600_000)) {
            Thread.currentThread().interrupt();
            assertThatThrownBy(() -> rpc.call(PROCEDURE, _ -> {}))
                    .isInstanceOf(RpcException.class)
                    .hasMessageContaining("interrupted");
            assertThat(Thread.interrupted()).isTrue();
        }
    }
}
