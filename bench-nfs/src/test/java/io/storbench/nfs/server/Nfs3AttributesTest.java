package io.storbench.nfs.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.nfs.file.FileHandle;
import io.storbench.nfs.mount.MountClient;
import io.storbench.nfs.rpc.Credential;
import io.storbench.nfs.rpc.RpcClient;
import io.storbench.nfs.v3.Attributes;
import io.storbench.nfs.v3.CreateMode;
import io.storbench.nfs.v3.Nfs3Call;
import io.storbench.nfs.v3.Nfs3Client;
import io.storbench.nfs.v3.Nfs3Status;
import io.storbench.nfs.v3.SetAttributes;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// SETATTR and CREATE by hand; what is expected is RFC 1813's text (sections 3.3.2 and 3.3.8).
class Nfs3AttributesTest {
    private EmbeddedNfsServer server;
    private RpcClient rpc;
    private Nfs3Client nfs;
    private FileHandle root;

    @BeforeEach
    void connect() throws IOException {
        var options = new RpcClient.Options(new Credential("t", 0, 0, List.of()), 10_000, 1 << 20);
        server = EmbeddedNfsServer.start(ServerOptions.DEFAULT);
        rpc = RpcClient.connect(server.address(), options);
        nfs = new Nfs3Client(rpc);
        root = new MountClient(rpc).mount(server.exportPath());
    }

    @AfterEach
    void close() throws IOException {
        rpc.close();
        server.close();
    }

    private int status(Nfs3Call call) throws IOException {
        return rpc.call(call.procedure(), call::encode, ByteBuffer::getInt);
    }

    private static SetAttributes owner(int uid, int gid) {
        return new SetAttributes(
                OptionalInt.empty(),
                OptionalInt.of(uid),
                OptionalInt.of(gid),
                OptionalLong.empty(),
                new SetAttributes.Time.OfClient(1, 2),
                new SetAttributes.Time.OfClient(-1, 3)); // in the year 2106
    }

    @Test
    void ownersAndTimesAreSet() throws IOException {
        FileHandle file = nfs.create(root, "f", CreateMode.GUARDED);
        assertThat(status(new Nfs3Call.SetAttr(file, owner(7, 8)))).isZero();
        Attributes attributes = nfs.attributes(file);
        assertThat(attributes.uid()).isEqualTo(7);
        assertThat(attributes.gid()).isEqualTo(8);
        assertThat(attributes.accessedNanos()).isEqualTo(1_000_000_002L);
        assertThat(attributes.modifiedNanos()).isEqualTo(4_294_967_295_000_000_003L);
        assertThat(attributes.changedNanos()).isGreaterThan(1_000_000_002L);
    }

    @Test
    void aGuardThatIsNotTheChangeTimeKeepsEverythingAsItIs() throws IOException {
        FileHandle file = nfs.create(root, "f", CreateMode.GUARDED);
        long changed = Attributes.time(nfs.attributes(file).changedNanos());
        var other = new Nfs3Call.SetAttr(file, SetAttributes.size(9), OptionalLong.of(changed ^ 1));
        assertThat(status(other)).isEqualTo(Nfs3Status.NOT_SYNC.code());
        assertThat(nfs.attributes(file).sizeBytes()).isZero();
        var same = new Nfs3Call.SetAttr(file, SetAttributes.size(9), OptionalLong.of(changed));
        assertThat(status(same)).isZero();
        assertThat(nfs.attributes(file).sizeBytes()).isEqualTo(9);
    }

    private int createExclusively(long verifier) throws IOException {
        return status(new Nfs3Call.Create(root, "f", CreateMode.EXCLUSIVE, SetAttributes.NONE, verifier));
    }

    @Test
    void anExclusiveCreationMayBeAskedForAgainByTheSameCallOnly() throws IOException {
        assertThat(createExclusively(1)).isZero();
        assertThat(createExclusively(1)).isZero();
        assertThat(createExclusively(2)).isEqualTo(Nfs3Status.EXIST.code());
    }

    @Test
    void aDirectoryIsNoFileThatMayExist() throws IOException {
        FileHandle directory = nfs.names().makeDirectory(root, "d", 0750);
        var create = new Nfs3Call.Create(root, "d", CreateMode.UNCHECKED, SetAttributes.mode(0600));
        assertThat(status(create)).isEqualTo(Nfs3Status.EXIST.code());
        assertThat(nfs.attributes(directory).mode()).isEqualTo(0750);
    }
}
