package io.storbench.nfs.mount;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.nfs.fuzz.AnsweringServer;
import io.storbench.nfs.rpc.Credential;
import io.storbench.nfs.rpc.RpcClient;
import io.storbench.nfs.rpc.RpcException;
import io.storbench.nfs.v3.Nfs3;
import io.storbench.nfs.xdr.Xdr;
import io.storbench.testkit.Fuzzer;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The port mapper's and MOUNT's answers, which are read over a connection only.
@Timeout(120)
class MountFuzzTest {
    private static final long SEED = 1833;
    private static final int ROUNDS = 2000;
    private static final RpcClient.Options OPTIONS =
            new RpcClient.Options(new Credential("test", 0, 0, List.of()), 5_000, 1 << 16);

    /// Asks something of a server.
    @FunctionalInterface
    private interface Question {
        void ask(RpcClient rpc) throws IOException;
    }

    private static void fuzz(byte[] valid, Question question) throws IOException {
        List<byte[]> inputs = Fuzzer.inputs(SEED, List.of(valid), ROUNDS).toList();
        List<String> refusals = new ArrayList<>();
        try (AnsweringServer server = new AnsweringServer(inputs);
                RpcClient rpc = RpcClient.connect(server.address(), OPTIONS)) {
            for (int i = 0; i < inputs.size(); i++) {
                try {
                    question.ask(rpc);
                } catch (RpcException declared) {
                    refusals.add(String.valueOf(declared.getMessage()));
                }
            }
        }
        assertThat(refusals)
                .isNotEmpty()
                .allSatisfy(reason -> assertThat(reason).contains("localhost"));
    }

    @Test
    void portsAreReadOrRefused() throws IOException {
        byte[] port = ByteBuffer.allocate(4).putInt(2049).array();
        fuzz(port, rpc -> PortMapper.port(rpc, Nfs3.PROGRAM));
    }

    @Test
    void rootsAreReadOrRefused() throws IOException {
        byte[] root = Fuzzer.bytes(out -> {
            out.putInt(0); // MNT3_OK
            Xdr.putOpaque(out, new byte[] {1, 2, 3, 4, 5});
            out.putInt(1).putInt(1); // flavors
        });
        fuzz(root, rpc -> new MountClient(rpc).mount("/export"));
    }

    @Test
    void exportsAreReadOrRefused() throws IOException {
        byte[] exports = Fuzzer.bytes(out -> {
            for (String path : List.of("/a", "/näme")) {
                Xdr.putBoolean(out, true);
                Xdr.putString(out, path);
                Xdr.putBoolean(out, true);
                Xdr.putString(out, "a-group");
                Xdr.putBoolean(out, false);
            }
            Xdr.putBoolean(out, false);
        });
        fuzz(exports, rpc -> new MountClient(rpc).exports());
    }
}
