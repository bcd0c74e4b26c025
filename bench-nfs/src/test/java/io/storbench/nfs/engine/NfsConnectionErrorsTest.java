package io.storbench.nfs.engine;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storbench.engine.DataSet;
import io.storbench.engine.Target;
import io.storbench.nfs.rpc.RpcException;
import io.storbench.nfs.server.EmbeddedNfsServer;
import io.storbench.nfs.server.ServerOptions;
import io.storbench.plan.PlanException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NfsConnectionErrorsTest {
    private static void open(String uri, String... keysAndValues) throws IOException {
        String[] all = new String[keysAndValues.length + 2];
        all[0] = "uri";
        all[1] = uri;
        System.arraycopy(keysAndValues, 0, all, 2, keysAndValues.length);
        Trial.open(Trial.settings(all), Trial.workload(4096, 4096, 1), 0).close();
    }

    @Test
    void aPortNobodyListensOnIsNamed() throws IOException {
        try (Socket silent = new Socket()) {
            silent.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            int port = silent.getLocalPort();
            String uri = "nfs://127.0.0.1:%d/x?mountport=%d".formatted(port, port);
            assertThatThrownBy(() -> open(uri))
                    .isInstanceOf(RpcException.class)
                    .hasMessageContaining("127.0.0.1:" + port)
                    .hasMessageContaining("refuses connections");
        }
    }

    @Test
    void aFaultThatStrikesThePreparationSaysHowToSpareIt() throws IOException {
        try (Target target = Trial.open(
                Trial.settings("uri", "embedded", "server.faults", "[die]"), Trial.workload(4096, 1 << 20, 1), 0)) {
            assertThatThrownBy(() -> target.prepare(new DataSet("f", 1 << 20, 0, 1, true, true, false)))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("The data set was being prepared")
                    .hasMessageContaining("crash:1000");
        }
    }

    @Test
    void anUnknownHostIsNamed() {
        // RFC 2606, section 2: .invalid never resolves.
        assertThatThrownBy(() -> open("nfs://nobody.invalid/x?mountport=1"))
                .isInstanceOf(RpcException.class)
                .hasMessageContaining("nobody.invalid");
    }

    @Test
    void anExportThatDoesNotExistIsNamed() throws IOException {
        try (EmbeddedNfsServer server = EmbeddedNfsServer.start(ServerOptions.DEFAULT)) {
            int port = server.address().getPort();
            String uri = "nfs://127.0.0.1:%d/other?mountport=%d".formatted(port, port);
            assertThatThrownBy(() -> open(uri))
                    .isInstanceOf(RpcException.class)
                    .hasMessage("mount of 127.0.0.1:/other: MNT3ERR_NOENT: no such export. "
                            + "Cause: the server does not export /other; it exports /storbench");
        }
    }

    @Test
    void aServerThatIsNoRpcServerIsNamed() throws IOException {
        try (ServerSocket web = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Thread.ofVirtual().start(() -> answerAsWebServer(web));
            int port = web.getLocalPort();
            String uri = "nfs://127.0.0.1:%d/x?mountport=%d".formatted(port, port);
            assertThatThrownBy(() -> open(uri))
                    .isInstanceOf(RpcException.class)
                    .hasMessageContaining("does not speak RPC on this port");
        }
    }

    private static void answerAsWebServer(ServerSocket web) {
        try (Socket client = web.accept()) {
            client.getInputStream().read();
            client.getOutputStream().write("HTTP/1.1 400 Bad Request\r\n\r\n".getBytes(StandardCharsets.UTF_8));
        } catch (IOException _) {
            // The client has seen enough.
        }
    }

    @Test
    void aServerThatClosesIsNamed() throws IOException {
        try (ServerSocket closing = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Thread.ofVirtual().start(() -> {
                try {
                    closing.accept().close();
                } catch (IOException _) {
                    // The test is over.
                }
            });
            int port = closing.getLocalPort();
            String uri = "nfs://127.0.0.1:%d/x?mountport=%d".formatted(port, port);
            assertThatThrownBy(() -> open(uri))
                    .isInstanceOf(RpcException.class)
                    .hasMessageContaining("connection to 127.0.0.1:" + port + " lost");
        }
    }

    @Test
    void nfs4IsNotSentAgainOnALivingConnection() {
        assertThatThrownBy(() -> open("embedded", "version", "4.1", "resend", "on_timeout"))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("version 3 only");
    }

    @ParameterizedTest
    @CsvSource({
        "version, 4, is not one of: 3",
        "version, 2, set simulate.version: 2",
        "rsize, 2m, multiple of 8",
        "wsize, 1025, multiple of 8",
        "stable, safe, data_sync",
        "stable, unstabl, did you mean",
        "mountport, 70000, 65535",
        "timeo, 0, from 1ms to 10m",
        "timeo, 11m, from 1ms to 10m",
        "retrans, 17, from 0 to 16",
        "soft, yes, neither true",
        "resend, always, on_reconnect",
        "resvport, 700, neither true",
        "connections, 17, from 1 to 16",
        "server.service, 5 parsecs, parsecs",
        "server.slots, 0, from 1",
        "server.slot, 4, did you mean",
        "server.faults, [explode:3], unknown fault",
        "rzise, 1m, did you mean",
    })
    void aMistakeInTheTargetsKeysIsNamed(String key, String value, String expected) {
        assertThatThrownBy(() -> open("embedded", key, value))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining(expected);
    }
}
