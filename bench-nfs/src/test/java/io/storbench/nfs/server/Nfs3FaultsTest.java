package io.storbench.nfs.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storbench.nfs.engine.Trial;
import io.storbench.nfs.file.FileHandle;
import io.storbench.nfs.file.Stable;
import io.storbench.nfs.mount.MountClient;
import io.storbench.nfs.rpc.Credential;
import io.storbench.nfs.rpc.RpcClient;
import io.storbench.nfs.v3.CreateMode;
import io.storbench.nfs.v3.Nfs3Client;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Faults of connections and of the whole server, seen by an NFSv3 client. Times are lower bounds
/// only: a busy machine may be as slow as it likes.
class Nfs3FaultsTest {
    private static final ByteBuffer DATA = ByteBuffer.wrap(new byte[] {1, 2, 3, 4});

    private static RpcClient connect(EmbeddedNfsServer server) throws IOException {
        var options = new RpcClient.Options(new Credential("t", 0, 0, List.of()), 10_000, 1 << 20);
        return RpcClient.connect(server.address(), options);
    }

    /// Connects again as soon as somebody listens.
    private static RpcClient connectAgain(EmbeddedNfsServer server) throws IOException {
        while (true) {
            try {
                return connect(server);
            } catch (IOException _) {
                Thread.onSpinWait(); // refused: the server is down
            }
        }
    }

    private static FileHandle create(EmbeddedNfsServer server, RpcClient rpc) throws IOException {
        FileHandle root = new MountClient(rpc).mount(server.exportPath());
        return new Nfs3Client(rpc).create(root, "f", CreateMode.UNCHECKED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"stall:1:200ms", "stop_reading:1:200ms"})
    void aServerThatFallsSilentAnswersInTheEnd(String fault) throws IOException {
        try (EmbeddedNfsServer server = EmbeddedNfsServer.start(Trial.server("sync", "sync", fault));
                RpcClient rpc = connect(server)) {
            FileHandle file = create(server, rpc);
            Nfs3Client nfs = new Nfs3Client(rpc);
            nfs.write(file, 0, Stable.UNSTABLE, DATA);
            long startNanos = System.nanoTime();
            nfs.write(file, 0, Stable.UNSTABLE, DATA);
            assertThat(System.nanoTime() - startNanos).isGreaterThanOrEqualTo(199_000_000);
            assertThat(nfs.read(file, 0, 4)).isEqualTo(DATA);
        }
    }

    /// What is left of four bytes written and not committed, in which export.
    @ParameterizedTest
    @CsvSource({
        "restart:1, sync, UNSTABLE, 4",
        "restart:1:50ms, sync, UNSTABLE, 4",
        "crash:1, sync, UNSTABLE, 0",
        "crash:1:50ms, sync, UNSTABLE, 0",
        "crash:1, sync, FILE_SYNC, 4",
        "crash:1, async, FILE_SYNC, 0",
    })
    void aServerComesBackOnTheSamePortWithWhatWasStable(String fault, String sync, Stable stable, int bytesLeft)
            throws IOException {
        try (EmbeddedNfsServer server = EmbeddedNfsServer.start(Trial.server("sync", sync, fault))) {
            FileHandle file;
            long before;
            try (RpcClient rpc = connect(server)) {
                file = create(server, rpc);
                Nfs3Client nfs = new Nfs3Client(rpc);
                Nfs3Client.Written written = nfs.write(file, 0, stable, DATA);
                assertThat(written.stable()).isEqualTo(sync.equals("async") ? Stable.FILE_SYNC : stable);
                before = written.verifier();
                assertThatThrownBy(() -> nfs.read(file, 0, 4)).isInstanceOf(IOException.class);
            }
            try (RpcClient rpc = connectAgain(server)) {
                Nfs3Client nfs = new Nfs3Client(rpc);
                assertThat(nfs.read(file, 0, 4).remaining()).isEqualTo(bytesLeft);
                assertThat(nfs.commit(file)).isNotEqualTo(before);
            }
        }
    }

    @Test
    void aCallThatIsDelayedIsAskedForAgain() throws IOException {
        try (EmbeddedNfsServer server = EmbeddedNfsServer.start(Trial.server("replies", "single", "delay:0.2"));
                RpcClient rpc = connect(server)) {
            FileHandle file = create(server, rpc);
            Nfs3Client nfs = new Nfs3Client(rpc);
            for (int i = 0; i < 20; i++) {
                nfs.write(file, 4L * i, Stable.FILE_SYNC, DATA);
                assertThat(nfs.read(file, 4L * i, 4)).isEqualTo(DATA);
            }
        }
    }

    @Test
    void namesComeAndGo() throws IOException {
        try (EmbeddedNfsServer server = EmbeddedNfsServer.start(ServerOptions.DEFAULT);
                RpcClient rpc = connect(server)) {
            Nfs3Client nfs = new Nfs3Client(rpc);
            FileHandle root = new MountClient(rpc).mount(server.exportPath());
            FileHandle directory = nfs.names().makeDirectory(root, "d", 0750);
            FileHandle file = nfs.create(directory, "f", CreateMode.GUARDED);
            nfs.names().link(file, root, "g");
            FileHandle link = nfs.names().makeSymbolicLink(root, "l", "d/f");
            assertThat(nfs.names().readLink(link)).isEqualTo("d/f");
            nfs.names().rename(directory, "f", root, "h");
            nfs.names().removeDirectory(root, "d");
            assertThat(nfs.lookup(root, ".")).contains(root);
            assertThat(nfs.attributes(file).links()).isEqualTo(2);
            assertThat(nfs.names().list(root, true).stream().map(e -> e.name()))
                    .containsExactly(".", "..", "g", "l", "h");
            assertThat(nfs.names().maxNameBytes(root)).isEqualTo(255);
        }
    }
}
