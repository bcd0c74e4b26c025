package io.storbench.nfs.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storbench.nfs.server.EmbeddedNfsServer;
import io.storbench.nfs.server.ServerOptions;
import java.io.IOException;
import java.util.Random;
import org.dcache.oncrpc4j.rpc.OncRpcClient;
import org.dcache.oncrpc4j.rpc.OncRpcException;
import org.dcache.oncrpc4j.rpc.RpcAuthTypeUnix;
import org.dcache.oncrpc4j.rpc.RpcCall;
import org.dcache.oncrpc4j.rpc.RpcTransport;
import org.dcache.oncrpc4j.xdr.XdrAble;
import org.dcache.oncrpc4j.xdr.XdrDecodingStream;
import org.dcache.oncrpc4j.xdr.XdrEncodingStream;
import org.dcache.oncrpc4j.xdr.XdrVoid;
import org.junit.jupiter.api.Test;

/// oncrpc4j's client, with its RPC and XDR, against our embedded server.
class OracleServerTest {
    private static final int MOUNT = 100_005;
    private static final int NFS = 100_003;
    private static final int FILE_SYNC = 2;

    /// Writes arguments by oncrpc4j's XDR.
    @FunctionalInterface
    private interface Write {
        void to(XdrEncodingStream out) throws OncRpcException, IOException;
    }

    /// Reads results by oncrpc4j's XDR.
    @FunctionalInterface
    private interface Read {
        void from(XdrDecodingStream in) throws OncRpcException, IOException;
    }

    private static XdrAble arguments(Write write) {
        return new XdrAble() {
            @Override
            public void xdrDecode(XdrDecodingStream in) {}

            @Override
            public void xdrEncode(XdrEncodingStream out) throws OncRpcException, IOException {
                write.to(out);
            }
        };
    }

    private static XdrAble results(Read read) {
        return new XdrAble() {
            @Override
            public void xdrDecode(XdrDecodingStream in) throws OncRpcException, IOException {
                read.from(in);
            }

            @Override
            public void xdrEncode(XdrEncodingStream out) {}
        };
    }

    private static RpcCall program(RpcTransport transport, int program, int version) {
        var auth = new RpcAuthTypeUnix(1, 2, new int[] {3}, 0, "oracle");
        return new RpcCall(program, version, auth, transport);
    }

    private static void skipAttributes(XdrDecodingStream in) throws OncRpcException, IOException {
        if (in.xdrDecodeBoolean()) {
            in.xdrDecodeOpaque(84);
        }
    }

    private static void skipChange(XdrDecodingStream in) throws OncRpcException, IOException {
        if (in.xdrDecodeBoolean()) {
            in.xdrDecodeOpaque(24);
        }
        skipAttributes(in);
    }

    @Test
    void aFileIsCreatedWrittenAndRead() throws IOException {
        try (EmbeddedNfsServer server = EmbeddedNfsServer.start(ServerOptions.DEFAULT);
                OncRpcClient client = OncRpcClient.newBuilder().withTCP().build(server.address())) {
            RpcTransport transport = client.connect();
            byte[] root = mount(program(transport, MOUNT, 3), server.exportPath());
            RpcCall nfs = program(transport, NFS, 3);
            byte[] file = create(nfs, root);
            byte[] data = new byte[10_001];
            new Random(1813).nextBytes(data);
            write(nfs, file, data);
            assertThat(read(nfs, file, 10_001)).isEqualTo(data);
        }
    }

    private static byte[] mount(RpcCall mount, String path) throws IOException {
        byte[][] root = new byte[1][];
        mount.call(1, arguments(out -> out.xdrEncodeString(path)), results(in -> {
            assertThat(in.xdrDecodeInt()).isZero();
            root[0] = in.xdrDecodeDynamicOpaque();
            assertThat(in.xdrDecodeIntVector()).contains(1); // AUTH_SYS
        }));
        return root[0];
    }

    private static byte[] create(RpcCall nfs, byte[] root) throws IOException {
        byte[][] file = new byte[1][];
        nfs.call(
                8,
                arguments(out -> {
                    out.xdrEncodeDynamicOpaque(root);
                    out.xdrEncodeString("made-by-the-oracle");
                    out.xdrEncodeInt(1); // GUARDED
                    for (int i = 0; i < 6; i++) { // sattr3: nothing is set
                        out.xdrEncodeInt(0);
                    }
                }),
                results(in -> {
                    assertThat(in.xdrDecodeInt()).isZero();
                    assertThat(in.xdrDecodeBoolean()).isTrue();
                    file[0] = in.xdrDecodeDynamicOpaque();
                    skipAttributes(in);
                    skipChange(in);
                }));
        return file[0];
    }

    private static void write(RpcCall nfs, byte[] file, byte[] data) throws IOException {
        nfs.call(
                7,
                arguments(out -> {
                    out.xdrEncodeDynamicOpaque(file);
                    out.xdrEncodeLong(0);
                    out.xdrEncodeInt(data.length);
                    out.xdrEncodeInt(FILE_SYNC);
                    out.xdrEncodeDynamicOpaque(data);
                }),
                results(in -> {
                    assertThat(in.xdrDecodeInt()).isZero();
                    skipChange(in);
                    assertThat(in.xdrDecodeInt()).isEqualTo(data.length);
                    assertThat(in.xdrDecodeInt()).isEqualTo(FILE_SYNC);
                    in.xdrDecodeLong(); // the verifier
                }));
    }

    private static byte[] read(RpcCall nfs, byte[] file, int lengthBytes) throws IOException {
        byte[][] data = new byte[1][];
        nfs.call(
                6,
                arguments(out -> {
                    out.xdrEncodeDynamicOpaque(file);
                    out.xdrEncodeLong(0);
                    out.xdrEncodeInt(lengthBytes);
                }),
                results(in -> {
                    assertThat(in.xdrDecodeInt()).isZero();
                    skipAttributes(in);
                    assertThat(in.xdrDecodeInt()).isEqualTo(lengthBytes);
                    assertThat(in.xdrDecodeBoolean()).isTrue();
                    data[0] = in.xdrDecodeDynamicOpaque();
                }));
        return data[0];
    }

    @Test
    void whatIsNotServedIsRefusedAsTheProtocolSays() throws IOException {
        try (EmbeddedNfsServer server = EmbeddedNfsServer.start(ServerOptions.DEFAULT);
                OncRpcClient client = OncRpcClient.newBuilder().withTCP().build(server.address())) {
            RpcTransport transport = client.connect();
            XdrAble nothing = XdrVoid.XDR_VOID;
            program(transport, NFS, 3).call(0, nothing, nothing);
            for (RpcCall refused : new RpcCall[] {
                program(transport, NFS, 5), program(transport, 400_000, 1),
            }) {
                assertThatThrownBy(() -> refused.call(0, nothing, nothing)).isInstanceOf(OncRpcException.class);
            }
            assertThatThrownBy(() -> program(transport, NFS, 3).call(22, nothing, nothing))
                    .isInstanceOf(OncRpcException.class);
            assertThatThrownBy(() -> program(transport, NFS, 3).call(6, nothing, nothing))
                    .isInstanceOf(OncRpcException.class);
        }
    }
}
