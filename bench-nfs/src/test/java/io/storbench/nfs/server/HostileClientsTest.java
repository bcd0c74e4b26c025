package io.storbench.nfs.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.nfs.file.FileHandle;
import io.storbench.nfs.file.Stable;
import io.storbench.nfs.mount.Mount3;
import io.storbench.nfs.rpc.CallHeader;
import io.storbench.nfs.rpc.Credential;
import io.storbench.nfs.rpc.Procedure;
import io.storbench.nfs.rpc.RpcClient;
import io.storbench.nfs.v3.CreateMode;
import io.storbench.nfs.v3.Nfs3;
import io.storbench.nfs.v3.Nfs3Call;
import io.storbench.nfs.v3.Nfs3Client;
import io.storbench.nfs.v3.Nfs3NameCall;
import io.storbench.nfs.v3.SetAttributes;
import io.storbench.nfs.v4.Attribute;
import io.storbench.nfs.v4.Bitmap;
import io.storbench.nfs.v4.ClientArgument;
import io.storbench.nfs.v4.CompoundCall;
import io.storbench.nfs.v4.CreateType;
import io.storbench.nfs.v4.ExchangeFlags;
import io.storbench.nfs.v4.FileArgument;
import io.storbench.nfs.v4.FileAttributes;
import io.storbench.nfs.v4.NameArgument;
import io.storbench.nfs.v4.Nfs4;
import io.storbench.nfs.v4.Nfs4Argument;
import io.storbench.nfs.v4.Nfs4Client;
import io.storbench.nfs.v4.Nfs4Op;
import io.storbench.nfs.v4.Nfs4OpenFile;
import io.storbench.nfs.v4.Opaque;
import io.storbench.nfs.v4.OpenArgument;
import io.storbench.nfs.v4.OpenClaim;
import io.storbench.nfs.v4.OpenHow;
import io.storbench.nfs.v4.OpenOwner;
import io.storbench.nfs.v4.SessionArgument;
import io.storbench.nfs.xdr.Xdr;
import io.storbench.testkit.Fuzzer;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The server among clients that send what no honest one does: whatever comes, it serves on, and
/// keeps nothing of it.
@Tag("slow")
@Timeout(60)
class HostileClientsTest {
    private static final long SEED = 20261120;
    private static final int ROUNDS = 200;
    private static final FileHandle ROOT = FileHandle.ofLong(1);
    private static final Credential CREDENTIAL = new Credential("hostile", 0, 0, List.of());
    private static final RpcClient.Options OPTIONS = new RpcClient.Options(CREDENTIAL, 10_000, 1 << 20);

    private EmbeddedNfsServer server;

    @BeforeEach
    void start() throws IOException {
        server = EmbeddedNfsServer.start(ServerOptions.DEFAULT);
    }

    @AfterEach
    void stop() throws IOException {
        server.close();
    }

    private Socket connect() throws IOException {
        Socket socket =
                new Socket(server.address().getAddress(), server.address().getPort());
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(10_000);
        return socket;
    }

    /// An honest client is served.
    private void assertServing() throws IOException {
        try (RpcClient rpc = RpcClient.connect(server.address(), OPTIONS)) {
            Nfs3Client client = new Nfs3Client(rpc);
            assertThat(client.transferSizes(ROOT).readMaxBytes()).isEqualTo(1 << 20);
        }
    }

    @Test
    void connectionsThatBringNoRpcAreClosedAndTheServerServesOn() throws IOException {
        Random random = new Random(SEED);
        for (int i = 0; i < 150; i++) {
            byte[] garbage = new byte[4 + random.nextInt(2000)];
            random.nextBytes(garbage);
            if (i % 3 == 0) { // a record, but not of RPC
                ByteBuffer.wrap(garbage).putInt(0, 0x8000_0000 | Math.max(0, garbage.length - 4));
            }
            try (Socket socket = connect()) {
                socket.getOutputStream().write(garbage);
                socket.shutdownOutput();
                assertThat(socket.getInputStream().readAllBytes()).isEmpty();
            } catch (IOException _) {
                // A reset is as good: the server closed while there was something to read.
            }
        }
        assertServing();
    }

    @Test
    void moreConnectionsThanItTakesAreClosedUntilOthersEnd() throws IOException {
        List<Socket> idle = new ArrayList<>();
        try {
            for (int i = 0; i < EmbeddedNfsServer.MAX_CONNECTIONS + 8; i++) {
                idle.add(connect());
            }
            assertThat(idle.getLast().getInputStream().read()).isEqualTo(-1);
            for (Socket socket : idle.subList(0, EmbeddedNfsServer.MAX_CONNECTIONS)) {
                socket.shutdownOutput();
                assertThat(socket.getInputStream().read()).isEqualTo(-1);
            }
        } finally {
            for (Socket socket : idle) {
                socket.close();
            }
        }
        assertServing();
    }

    @Test
    void callsOfNfs3AndMountThatAreChangedAtRandomAreAnswered() throws IOException {
        FileHandle file;
        try (RpcClient rpc = RpcClient.connect(server.address(), OPTIONS)) {
            file = new Nfs3Client(rpc).create(ROOT, "f", CreateMode.UNCHECKED);
        }
        Nfs3NameCall.Place place = new Nfs3NameCall.Place(ROOT, "name");
        List<byte[]> inputs = new ArrayList<>();
        for (Nfs3Call call : List.of(
                new Nfs3Call.OfObject(Nfs3.GETATTR, file),
                new Nfs3Call.SetAttr(file, SetAttributes.size(4096)),
                new Nfs3Call.OfName(Nfs3.LOOKUP, ROOT, "f"),
                new Nfs3Call.Read(file, 0, 4096),
                new Nfs3Call.Write(file, 0, Stable.UNSTABLE, ByteBuffer.allocate(64)),
                new Nfs3Call.Create(ROOT, "g", CreateMode.UNCHECKED, SetAttributes.mode(0600)),
                new Nfs3NameCall.MakeDirectory(place, SetAttributes.mode(0755)),
                new Nfs3NameCall.MakeSymbolicLink(place, SetAttributes.mode(0777), "a"),
                new Nfs3NameCall.Rename(place, place),
                new Nfs3NameCall.Link(file, place),
                new Nfs3NameCall.ReadDir(ROOT, 0, 0, 4096),
                new Nfs3NameCall.ReadDirPlus(ROOT, 0, 0, 1024, 4096),
                new Nfs3Call.OfObject(Nfs3.FSSTAT, ROOT),
                new Nfs3Call.Commit(file, 0, 0))) {
            inputs.addAll(changed(call.procedure(), call::encode));
        }
        inputs.addAll(changed(Mount3.MNT, out -> Xdr.putString(out, server.exportPath())));
        survives(inputs);
    }

    @Test
    void compoundsThatAreChangedAtRandomAreAnswered() throws IOException {
        var options = new Nfs4Client.Options(server.address(), OPTIONS, 0, "hostile-owner", 1, 10_000);
        try (Nfs4Client client = Nfs4Client.connect(options)) {
            Nfs4OpenFile file = client.open(
                    client.tree().root(),
                    "f",
                    OpenArgument.Open.ACCESS_BOTH,
                    new OpenHow.Unchecked(FileAttributes.NONE));
            List<byte[]> inputs = new ArrayList<>();
            for (Nfs4Argument operation : operations(client.clientId(), file)) {
                inputs.addAll(compound(0, new FileArgument.PutFh(file.handle()), operation));
                inputs.addAll(compound(0, new Nfs4Argument.Plain(Nfs4Op.PUTROOTFH), operation));
            }
            inputs.addAll(compound(0, setClientId()));
            inputs.addAll(compound(1, new SessionArgument.ExchangeId(7, Opaque.of("other"), ExchangeFlags.NON_PNFS)));
            survives(inputs);
        }
    }

    private static Nfs4Argument setClientId() {
        return new ClientArgument.SetClientId(1, Opaque.of("third"), ClientArgument.Callback.NONE);
    }

    private static List<Nfs4Argument> operations(long clientId, Nfs4OpenFile file) {
        Bitmap attributes = Bitmap.of(Attribute.TYPE, Attribute.SIZE, Attribute.MODE);
        return List.of(
                new FileArgument.GetAttr(attributes),
                new FileArgument.SetAttr(file.stateId(), FileAttributes.NONE.with(Attribute.SIZE, 4096L)),
                new FileArgument.Read(file.stateId(), 0, 4096),
                new FileArgument.Write(file.stateId(), 0, Stable.UNSTABLE, ByteBuffer.allocate(64)),
                new FileArgument.Commit(0, 0),
                new NameArgument.OfName(Nfs4Op.LOOKUP, "f"),
                new NameArgument.Create(new CreateType.Directory(), "d", FileAttributes.NONE),
                new NameArgument.Rename("d", "e"),
                new NameArgument.ReadDir(0, 0, 4096, 4096, attributes),
                new OpenArgument.Open(
                        1,
                        OpenArgument.Open.ACCESS_BOTH,
                        0,
                        new OpenOwner(clientId, Opaque.of("o")),
                        new OpenHow.Unchecked(FileAttributes.NONE),
                        new OpenClaim.ByName("g")),
                new OpenArgument.Close(2, file.stateId()),
                new ClientArgument.Renew(clientId));
    }

    /// Calls whose headers are right, so that their arguments are read.
    private static List<byte[]> changed(Procedure procedure, Consumer<ByteBuffer> arguments) {
        byte[] header = Fuzzer.bytes(out -> CallHeader.encode(out, 7, procedure, CREDENTIAL));
        return Fuzzer.inputs(SEED, List.of(Fuzzer.bytes(arguments)), ROUNDS)
                .map(changed -> ByteBuffer.allocate(header.length + changed.length)
                        .put(header)
                        .put(changed)
                        .array())
                .toList();
    }

    private static List<byte[]> compound(int minorVersion, Nfs4Argument... operations) {
        return changed(Nfs4.COMPOUND, CompoundCall.of(minorVersion, operations)::encode);
    }

    /// Every message is answered; the second half of them leaves nothing on the heap.
    private void survives(List<byte[]> inputs) throws IOException {
        int half = inputs.size() / 2;
        send(inputs.subList(0, half));
        long before = usedBytes();
        send(inputs.subList(half, inputs.size()));
        assertThat(usedBytes() - before).isLessThan(16 << 20);
        assertServing();
    }

    private void send(List<byte[]> inputs) throws IOException {
        try (Socket socket = connect()) {
            for (byte[] input : inputs) {
                exchange(socket, input);
            }
        }
    }

    private static void exchange(Socket socket, byte[] call) throws IOException {
        ByteBuffer record = ByteBuffer.allocate(4 + call.length);
        record.putInt(0x8000_0000 | call.length).put(call);
        socket.getOutputStream().write(record.array());
        DataInputStream in = new DataInputStream(socket.getInputStream());
        in.skipNBytes(in.readInt() & Integer.MAX_VALUE);
    }

    private static long usedBytes() {
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory();
    }
}
