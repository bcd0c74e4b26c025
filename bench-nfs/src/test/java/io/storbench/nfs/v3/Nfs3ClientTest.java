package io.storbench.nfs.v3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storbench.nfs.file.FileHandle;
import io.storbench.nfs.file.Stable;
import io.storbench.nfs.mount.MountClient;
import io.storbench.nfs.rpc.Credential;
import io.storbench.nfs.rpc.RpcClient;
import io.storbench.nfs.server.EmbeddedNfsServer;
import io.storbench.nfs.server.ServerOptions;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Every procedure once, against the embedded server; what is expected is RFC 1813's text.
class Nfs3ClientTest {
    /// What a test does with a mounted export.
    @FunctionalInterface
    private interface Use {
        void with(Nfs3Client nfs, FileHandle root) throws IOException;
    }

    private static void mounted(Use use) throws IOException {
        var options = new RpcClient.Options(new Credential("test", 0, 0, List.of()), 10_000, 1 << 20);
        try (EmbeddedNfsServer server = EmbeddedNfsServer.start(ServerOptions.DEFAULT);
                RpcClient rpc = RpcClient.connect(server.address(), options)) {
            MountClient mount = new MountClient(rpc);
            assertThat(mount.exports()).containsExactly(server.exportPath());
            FileHandle root = mount.mount(server.exportPath());
            use.with(new Nfs3Client(rpc), root);
            mount.unmount(server.exportPath());
        }
    }

    @Test
    void aFileIsCreatedOnceWhenGuarded() throws IOException {
        mounted((nfs, root) -> {
            FileHandle file = nfs.create(root, "f", CreateMode.GUARDED);
            assertThat(nfs.lookup(root, "f")).contains(file);
            assertThatThrownBy(() -> nfs.create(root, "f", CreateMode.GUARDED))
                    .isInstanceOf(Nfs3Exception.class)
                    .hasMessageContaining("f: NFS CREATE: NFS3ERR_EXIST");
            assertThat(nfs.create(root, "f", CreateMode.UNCHECKED)).isEqualTo(file);
        });
    }

    @Test
    void aLargerSizeReadsAsZerosAndASmallerOneCuts() throws IOException {
        mounted((nfs, root) -> {
            FileHandle file = nfs.create(root, "f", CreateMode.UNCHECKED);
            nfs.write(file, 0, Stable.FILE_SYNC, ByteBuffer.wrap(new byte[] {1, 2, 3}));
            nfs.call(new Nfs3Call.SetAttr(file, SetAttributes.size(2)), in -> in);
            nfs.call(new Nfs3Call.SetAttr(file, SetAttributes.size(5)), in -> in);
            assertThat(nfs.attributes(file).sizeBytes()).isEqualTo(5);
            assertThat(nfs.read(file, 0, 100)).isEqualTo(ByteBuffer.wrap(new byte[] {1, 2, 0, 0, 0}));
            assertThat(nfs.read(file, 5, 100).remaining()).isZero();
        });
    }

    @Test
    void writesAcrossChunksAreReadBack() throws IOException {
        mounted((nfs, root) -> {
            FileHandle file = nfs.create(root, "f", CreateMode.UNCHECKED);
            byte[] data = new byte[10_000];
            new java.util.Random(1813).nextBytes(data);
            long offset = (1 << 20) - 5000L; // half before, half behind a chunk's end
            Nfs3Client.Written written = nfs.write(file, offset, Stable.UNSTABLE, ByteBuffer.wrap(data));
            assertThat(written.lengthBytes()).isEqualTo(10_000);
            assertThat(nfs.commit(file)).isEqualTo(written.verifier());
            assertThat(nfs.read(file, offset, 10_000)).isEqualTo(ByteBuffer.wrap(data));
        });
    }

    @Test
    void aRemovedFileIsGoneAndItsHandleStale() throws IOException {
        mounted((nfs, root) -> {
            FileHandle file = nfs.create(root, "f", CreateMode.UNCHECKED);
            int all = Nfs3Call.Access.READ | Nfs3Call.Access.MODIFY;
            assertThat(nfs.access(file, all)).isEqualTo(all);
            nfs.remove(root, "f");
            assertThat(nfs.lookup(root, "f")).isEmpty();
            assertThatThrownBy(() -> nfs.attributes(file)).hasMessageContaining("NFS3ERR_STALE");
            assertThatThrownBy(() -> nfs.remove(root, "f")).hasMessageContaining("NFS3ERR_NOENT");
        });
    }

    @Test
    void aDirectoryIsNeitherReadNorAFileADirectory() throws IOException {
        mounted((nfs, root) -> {
            FileHandle file = nfs.create(root, "f", CreateMode.UNCHECKED);
            assertThatThrownBy(() -> nfs.read(root, 0, 8)).hasMessageContaining("NFS3ERR_ISDIR");
            assertThatThrownBy(() -> nfs.lookup(file, "g")).hasMessageContaining("NFS3ERR_NOTDIR");
        });
    }

    @Test
    void repliesThatNobodyWaitsForAreSkipped() throws IOException {
        mounted((nfs, root) -> {
            FileHandle file = nfs.create(root, "f", CreateMode.UNCHECKED);
            for (int i = 0; i < 3; i++) {
                nfs.send(new Nfs3Call.Write(file, 0, Stable.UNSTABLE, ByteBuffer.wrap(new byte[8 + i])));
            }
            assertThat(nfs.attributes(file).sizeBytes()).isEqualTo(10);
            nfs.remove(root, "f");
        });
    }
}
