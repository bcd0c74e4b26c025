package io.storbench.nfs.oracle;

import io.storbench.engine.DataPattern;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.dcache.oncrpc4j.rpc.OncRpcException;
import org.dcache.oncrpc4j.rpc.OncRpcProgram;
import org.dcache.oncrpc4j.rpc.OncRpcSvc;
import org.dcache.oncrpc4j.rpc.OncRpcSvcBuilder;
import org.dcache.oncrpc4j.rpc.RpcAuthTypeUnix;
import org.dcache.oncrpc4j.rpc.RpcCall;
import org.dcache.oncrpc4j.rpc.net.IpProtocolType;
import org.dcache.oncrpc4j.xdr.XdrAble;
import org.dcache.oncrpc4j.xdr.XdrDecodingStream;
import org.dcache.oncrpc4j.xdr.XdrEncodingStream;
import org.dcache.oncrpc4j.xdr.XdrOpaque;
import org.dcache.oncrpc4j.xdr.XdrString;
import org.dcache.oncrpc4j.xdr.XdrVoid;

/// A small NFSv3 service on oncrpc4j, with its RPC and its XDR: one file full of the pattern, to be
/// mounted, looked up and read.
final class OncRpcReadServer implements AutoCloseable {
    static final int FILE_BYTES = 1 << 20;
    static final int MAPPED_PORT = 20_490;

    private static final byte[] ROOT = {1};
    private static final byte[] FILE = {2, 2, 2, 2, 2};

    private final OncRpcSvc service;
    private final byte[] content = new byte[FILE_BYTES];
    private volatile int uid = -1;

    OncRpcReadServer() throws IOException {
        DataPattern.fill(ByteBuffer.wrap(content), 0, FILE_BYTES, 0, 0);
        service = new OncRpcSvcBuilder()
                .withTCP()
                .withPort(0)
                .withBindAddress("127.0.0.1")
                .withoutAutoPublish()
                .withSameThreadIoStrategy()
                .withRpcService(new OncRpcProgram(100_000, 2), OncRpcReadServer::getPort)
                .withRpcService(new OncRpcProgram(100_005, 3), this::mount)
                .withRpcService(new OncRpcProgram(100_003, 3), this::nfs)
                .withRpcService(new OncRpcProgram(100_003, 4), call -> call.failProgramMismatch(3, 3))
                .build();
        service.start();
    }

    int port() {
        return service.getInetSocketAddress(IpProtocolType.TCP).getPort();
    }

    /// The user id that the last call's credential carried, as oncrpc4j read it.
    int uid() {
        return uid;
    }

    /// Writes results by oncrpc4j's XDR.
    @FunctionalInterface
    private interface Results {
        void write(XdrEncodingStream out) throws OncRpcException, IOException;
    }

    private static void reply(RpcCall call, Results results) {
        call.reply(new XdrAble() {
            @Override
            public void xdrDecode(XdrDecodingStream in) {}

            @Override
            public void xdrEncode(XdrEncodingStream out) throws OncRpcException, IOException {
                results.write(out);
            }
        });
    }

    /// A port mapper that knows NFS version 3 only, at [#MAPPED_PORT].
    private static void getPort(RpcCall call) throws OncRpcException, IOException {
        int[] mapping = new int[4]; // program, version, protocol, port
        call.retrieveCall(new XdrAble() {
            @Override
            public void xdrDecode(XdrDecodingStream in) throws OncRpcException, IOException {
                for (int i = 0; i < mapping.length; i++) {
                    mapping[i] = in.xdrDecodeInt();
                }
            }

            @Override
            public void xdrEncode(XdrEncodingStream out) {}
        });
        boolean known = mapping[0] == 100_003 && mapping[1] == 3 && mapping[2] == 6;
        reply(call, out -> out.xdrEncodeInt(known ? MAPPED_PORT : 0));
    }

    private void mount(RpcCall call) throws OncRpcException, IOException {
        XdrString path = new XdrString();
        call.retrieveCall(path);
        if (path.stringValue().equals("/refused")) {
            reply(call, out -> out.xdrEncodeInt(13));
            return;
        }
        reply(call, out -> {
            out.xdrEncodeInt(0);
            out.xdrEncodeDynamicOpaque(ROOT);
            out.xdrEncodeIntVector(new int[] {1});
        });
    }

    private void nfs(RpcCall call) throws OncRpcException, IOException {
        if (call.getCredential() instanceof RpcAuthTypeUnix credential) {
            uid = credential.uid();
        }
        switch (call.getProcedure()) {
            case 0 -> call.reply(XdrVoid.XDR_VOID);
            case 1 -> attributes(call);
            case 3 -> lookup(call);
            case 6 -> read(call);
            case 19 -> fsInfo(call);
            default -> call.failProcedureUnavailable();
        }
    }

    private static byte[] retrieveHandle(RpcCall call) throws OncRpcException, IOException {
        XdrOpaque handle = new XdrOpaque(new byte[0]);
        call.retrieveCall(handle);
        return handle.getOpaque();
    }

    private static void encodeAttributes(XdrEncodingStream out, boolean file) throws OncRpcException, IOException {
        out.xdrEncodeInt(file ? 1 : 2);
        for (int i = 0; i < 4; i++) { // mode, links, uid, gid
            out.xdrEncodeInt(i + 1);
        }
        out.xdrEncodeLong(file ? FILE_BYTES : 4096);
        for (int i = 0; i < 7; i++) { // used, rdev, fsid, fileid, three times
            out.xdrEncodeLong(i);
        }
    }

    private static void attributes(RpcCall call) throws OncRpcException, IOException {
        boolean file = retrieveHandle(call).length == FILE.length;
        reply(call, out -> {
            out.xdrEncodeInt(0);
            encodeAttributes(out, file);
        });
    }

    private static void lookup(RpcCall call) throws OncRpcException, IOException {
        retrieveHandle(call);
        reply(call, out -> {
            out.xdrEncodeInt(0);
            out.xdrEncodeDynamicOpaque(FILE);
            out.xdrEncodeBoolean(true);
            encodeAttributes(out, true);
            out.xdrEncodeBoolean(false);
        });
    }

    private static void fsInfo(RpcCall call) throws OncRpcException, IOException {
        retrieveHandle(call);
        reply(call, out -> {
            out.xdrEncodeInt(0);
            out.xdrEncodeBoolean(false);
            for (int i = 0; i < 7; i++) { // rt and wt: max, preferred, unit; dtpref
                out.xdrEncodeInt(65_536);
            }
            out.xdrEncodeLong(Long.MAX_VALUE);
            out.xdrEncodeLong(1);
            out.xdrEncodeInt(0);
        });
    }

    private void read(RpcCall call) throws OncRpcException, IOException {
        ReadArguments arguments = new ReadArguments();
        call.retrieveCall(arguments);
        int at = Math.toIntExact(arguments.offset);
        reply(call, out -> {
            out.xdrEncodeInt(0);
            out.xdrEncodeBoolean(false);
            out.xdrEncodeInt(arguments.count);
            out.xdrEncodeBoolean(at + arguments.count == FILE_BYTES);
            out.xdrEncodeInt(arguments.count);
            out.xdrEncodeOpaque(content, at, arguments.count);
        });
    }

    /// READ3args, read by oncrpc4j.
    private static final class ReadArguments implements XdrAble {
        private long offset;
        private int count;

        @Override
        public void xdrDecode(XdrDecodingStream in) throws OncRpcException, IOException {
            in.xdrDecodeDynamicOpaque();
            offset = in.xdrDecodeLong();
            count = in.xdrDecodeInt();
        }

        @Override
        public void xdrEncode(XdrEncodingStream out) {}
    }

    @Override
    public void close() throws IOException {
        service.stop();
    }
}
