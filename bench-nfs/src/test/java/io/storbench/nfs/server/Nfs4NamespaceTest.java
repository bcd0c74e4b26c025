package io.storbench.nfs.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storbench.nfs.file.FileHandle;
import io.storbench.nfs.file.Stable;
import io.storbench.nfs.rpc.Credential;
import io.storbench.nfs.rpc.RpcClient;
import io.storbench.nfs.v4.Attribute;
import io.storbench.nfs.v4.FileArgument;
import io.storbench.nfs.v4.FileAttributes;
import io.storbench.nfs.v4.NameResult;
import io.storbench.nfs.v4.Nfs4Client;
import io.storbench.nfs.v4.Nfs4OpenFile;
import io.storbench.nfs.v4.OpenArgument;
import io.storbench.nfs.v4.OpenHow;
import io.storbench.nfs.v4.StateId;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The blocking client and the embedded server, in all minor versions; what is expected is the text
/// of RFC 7530 and RFC 8881.
class Nfs4NamespaceTest {
    /// What a test does.
    @FunctionalInterface
    private interface Use {
        void with(Nfs4Client client, FileHandle root) throws IOException;
    }

    private static void connected(ServerOptions options, int minorVersion, Use use) throws IOException {
        var rpc = new RpcClient.Options(new Credential("t", 0, 0, List.of()), 10_000, 1 << 20);
        try (EmbeddedNfsServer server = EmbeddedNfsServer.start(options);
                Nfs4Client client =
                        Nfs4Client.connect(new Nfs4Client.Options(server.address(), rpc, minorVersion, "test", 1, 0))) {
            use.with(client, client.tree().root());
        }
    }

    private static OpenHow create() {
        return new OpenHow.Unchecked(FileAttributes.NONE.with(Attribute.MODE, 0640));
    }

    private static ByteBuffer bytes(int... values) {
        ByteBuffer buffer = ByteBuffer.allocate(values.length);
        for (int value : values) {
            buffer.put((byte) value);
        }
        return buffer.flip();
    }

    private static void readWriteCommit(Nfs4Client client, FileHandle root) throws IOException {
        Nfs4OpenFile file = client.open(root, "f", OpenArgument.Open.ACCESS_BOTH, create());
        var write = new FileArgument.Write(file.stateId(), 2, Stable.UNSTABLE, bytes(1, 2, 3));
        var written = client.tree().write(file.handle(), write);
        assertThat(written.lengthBytes()).isEqualTo(3);
        assertThat(written.stable()).isEqualTo(Stable.UNSTABLE);
        assertThat(client.tree().commit(file.handle())).isEqualTo(written.verifier());
        assertThat(client.tree().read(file.handle(), file.stateId(), 0, 100)).isEqualTo(bytes(0, 0, 1, 2, 3));
        assertThat(client.tree().sizeBytes(file.handle())).isEqualTo(5);
        client.close(file);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2})
    void whatIsWrittenIsReadInMemory(int minorVersion) throws IOException {
        connected(ServerOptions.DEFAULT, minorVersion, Nfs4NamespaceTest::readWriteCommit);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2})
    void namesComeAndGo(int minorVersion) throws IOException {
        connected(ServerOptions.DEFAULT, minorVersion, (client, root) -> {
            FileHandle made = client.tree().makeDirectory(root, "d", 0750);
            FileHandle link = client.tree().makeSymbolicLink(root, "l", "d/f");
            assertThat(client.tree().readLink(link)).isEqualTo("d/f");
            client.close(client.open(made, "f", OpenArgument.Open.ACCESS_WRITE, create()));
            FileHandle file = client.tree().lookup(made, "f").orElseThrow();
            client.tree().link(file, root, "g");
            assertThat(numbers(client, file)).containsExactly(2L, 0640L);
            client.tree().rename(made, "f", root, "h");
            assertThat(client.tree().lookup(made, "f")).isEmpty();
            client.tree().remove(root, "d");
            assertThat(names(client, root)).containsExactlyInAnyOrder("l", "g", "h");
            assertThat(client.tree().type(link)).isEqualTo(FileAttributes.SYMBOLIC_LINK);
            assertThatThrownBy(() -> client.tree().remove(root, "d")).hasMessageContaining("NFS4ERR_NOENT");
            assertThatThrownBy(() -> client.tree().attributes(made)).hasMessageContaining("NFS4ERR_STALE");
        });
    }

    private static List<Long> numbers(Nfs4Client client, FileHandle file) throws IOException {
        FileAttributes attributes = client.tree().attributes(file, Attribute.NUMLINKS, Attribute.MODE);
        return Stream.of(Attribute.NUMLINKS, Attribute.MODE)
                .map(attribute -> attributes.number(attribute).orElseThrow())
                .toList();
    }

    private static List<String> names(Nfs4Client client, FileHandle directory) throws IOException {
        return client.tree().list(directory).stream()
                .map(NameResult.Entry::name)
                .toList();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2})
    void aLongDirectoryIsListedInManyCalls(int minorVersion) throws IOException {
        connected(ServerOptions.DEFAULT, minorVersion, (client, root) -> {
            for (int i = 0; i < 2000; i++) {
                client.tree().makeSymbolicLink(root, "a rather long name, number " + i, "x");
            }
            List<NameResult.Entry> entries = client.tree().list(root, Attribute.TYPE, Attribute.FILEID, Attribute.SIZE);
            assertThat(entries).hasSize(2000);
            assertThat(entries.stream().map(NameResult.Entry::name)).doesNotHaveDuplicates();
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2})
    void aSizeIsSetAndAnExclusiveCreationHappensOnce(int minorVersion) throws IOException {
        connected(ServerOptions.DEFAULT, minorVersion, (client, root) -> {
            Nfs4OpenFile file = client.open(root, "f", OpenArgument.Open.ACCESS_BOTH, new OpenHow.Exclusive(7));
            client.tree().setAttributes(file.handle(), file.stateId(), FileAttributes.NONE.with(Attribute.SIZE, 10));
            assertThat(client.tree().sizeBytes(file.handle())).isEqualTo(10);
            client.close(client.open(root, "f", 1, new OpenHow.Exclusive(7)));
            assertThatThrownBy(() -> client.open(root, "f", 1, new OpenHow.Exclusive(8)))
                    .hasMessageContaining("NFS4ERR_EXIST");
            assertThatThrownBy(() -> client.open(root, "f", 1, new OpenHow.Guarded(FileAttributes.NONE)))
                    .hasMessageContaining("NFS4ERR_EXIST");
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2})
    void aFileOpenedForReadingIsNotWritten(int minorVersion) throws IOException {
        connected(ServerOptions.DEFAULT, minorVersion, (client, root) -> {
            client.close(client.open(root, "f", OpenArgument.Open.ACCESS_BOTH, create()));
            Nfs4OpenFile file = client.open(root, "f", OpenArgument.Open.ACCESS_READ, new OpenHow.NoCreate());
            var write = new FileArgument.Write(file.stateId(), 0, Stable.UNSTABLE, bytes(1));
            assertThatThrownBy(() -> client.tree().write(file.handle(), write))
                    .hasMessageContaining("NFS4ERR_OPENMODE");
            var unknown = new FileArgument.Write(new StateId(1, client.clientId(), 99), 0, Stable.UNSTABLE, bytes(1));
            assertThatThrownBy(() -> client.tree().write(file.handle(), unknown))
                    .hasMessageContaining("NFS4ERR_BAD_STATEID");
        });
    }
}
