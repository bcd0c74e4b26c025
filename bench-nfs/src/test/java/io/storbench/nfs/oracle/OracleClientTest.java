package io.storbench.nfs.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storbench.engine.DataPattern;
import io.storbench.nfs.file.FileHandle;
import io.storbench.nfs.mount.Mount3;
import io.storbench.nfs.mount.MountClient;
import io.storbench.nfs.mount.PortMapper;
import io.storbench.nfs.rpc.Credential;
import io.storbench.nfs.rpc.Procedure;
import io.storbench.nfs.rpc.Program;
import io.storbench.nfs.rpc.RpcClient;
import io.storbench.nfs.rpc.RpcException;
import io.storbench.nfs.v3.Attributes;
import io.storbench.nfs.v3.Nfs3;
import io.storbench.nfs.v3.Nfs3Client;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Our client against a service made with oncrpc4j's RPC and XDR.
class OracleClientTest {
    private OncRpcReadServer server = starting();
    private RpcClient rpc = connecting();

    private static OncRpcReadServer starting() {
        try {
            return new OncRpcReadServer();
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private RpcClient connecting() {
        try {
            Credential credential = new Credential("oracle", 4711, 20, List.of(1, 2, 3));
            return RpcClient.connect(
                    new InetSocketAddress(InetAddress.getLoopbackAddress(), server.port()),
                    new RpcClient.Options(credential, 10_000, 1 << 20));
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    @BeforeEach
    void bothAreUp() throws IOException {
        rpc.call(Nfs3.NULL, _ -> {});
    }

    @AfterEach
    void close() throws IOException {
        rpc.close();
        server.close();
    }

    @Test
    void aFileIsMountedFoundAndRead() throws IOException {
        FileHandle root = new MountClient(rpc).mount("/any");
        Nfs3Client nfs = new Nfs3Client(rpc);
        assertThat(nfs.attributes(root).type()).isEqualTo(Attributes.DIRECTORY);
        assertThat(nfs.transferSizes(root).readMaxBytes()).isEqualTo(65_536);
        FileHandle file = nfs.lookup(root, "f").orElseThrow();
        assertThat(nfs.attributes(file).sizeBytes()).isEqualTo(OncRpcReadServer.FILE_BYTES);
        for (int lengthBytes : new int[] {8, 4096, 65_536}) {
            ByteBuffer data = nfs.read(file, 65_536, lengthBytes);
            assertThat(data.remaining()).isEqualTo(lengthBytes);
            assertThat(DataPattern.firstWrong(data, 0, lengthBytes, 65_536, 0)).isNegative();
        }
    }

    @Test
    void theCredentialIsUnderstood() throws IOException {
        new Nfs3Client(rpc).attributes(new FileHandle(new byte[] {1}));
        assertThat(server.uid()).isEqualTo(4711);
    }

    @Test
    void thePortMapperIsAsked() throws IOException {
        assertThat(PortMapper.port(rpc, Nfs3.PROGRAM)).isEqualTo(OncRpcReadServer.MAPPED_PORT);
        assertThatThrownBy(() -> PortMapper.port(rpc, Mount3.PROGRAM))
                .isInstanceOf(RpcException.class)
                .hasMessageContaining("MOUNT version 3 (program 100005) is not registered")
                .hasMessageContaining("mountport");
    }

    @Test
    void aRefusedExportPointsToPrivilegedPorts() {
        assertThatThrownBy(() -> new MountClient(rpc).mount("/refused"))
                .isInstanceOf(RpcException.class)
                .hasMessageContaining("/refused")
                .hasMessageContaining("MNT3ERR_ACCES")
                .hasMessageContaining("insecure");
    }

    @Test
    void refusalsAreUnderstood() {
        assertThatThrownBy(() -> rpc.call(Nfs3.REMOVE, _ -> {}))
                .isInstanceOf(RpcException.class)
                .hasMessageContaining("PROC_UNAVAIL");
        Program v4 = new Program("NFS", 100_003, 4);
        assertThatThrownBy(() -> rpc.call(new Procedure(v4, 0, "NULL"), _ -> {}))
                .isInstanceOf(RpcException.class)
                .hasMessageContaining("PROG_MISMATCH")
                .hasMessageContaining("versions 3 to 3");
        Program unknown = new Program("X", 400_000, 1);
        assertThatThrownBy(() -> rpc.call(new Procedure(unknown, 0, "NULL"), _ -> {}))
                .isInstanceOf(RpcException.class)
                .hasMessageContaining("PROG_UNAVAIL");
    }
}
