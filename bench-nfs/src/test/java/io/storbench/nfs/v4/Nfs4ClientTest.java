package io.storbench.nfs.v4;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storbench.nfs.engine.Trial;
import io.storbench.nfs.file.Stable;
import io.storbench.nfs.rpc.Credential;
import io.storbench.nfs.rpc.RpcClient;
import io.storbench.nfs.server.EmbeddedNfsServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The blocking client against the embedded server, which loses something.
@Timeout(60)
class Nfs4ClientTest {
    private static final byte[] DATA = {1, 2, 3, 4};

    private final List<AutoCloseable> resources = new ArrayList<>();

    @AfterEach
    void close() throws Exception {
        for (AutoCloseable resource : resources.reversed()) {
            resource.close();
        }
    }

    private EmbeddedNfsServer server(String... faults) throws IOException {
        EmbeddedNfsServer server = EmbeddedNfsServer.start(Trial.server("sync", "sync", faults));
        resources.add(server);
        return server;
    }

    private CuttingRelay relay(String... faults) throws IOException {
        CuttingRelay relay = new CuttingRelay(server(faults).address());
        resources.add(relay);
        return relay;
    }

    private static Nfs4Client connect(int minorVersion, InetSocketAddress address) throws IOException {
        var credential = new Credential("test", 0, 0, List.of());
        return Nfs4Client.connect(new Nfs4Client.Options(
                address,
                new RpcClient.Options(credential, 10_000, 1 << 20),
                minorVersion,
                "the test's client",
                1,
                10_000));
    }

    private static Nfs4OpenFile open(Nfs4Client client, String name) throws IOException {
        return client.open(
                client.tree().root(), name, OpenArgument.Open.ACCESS_BOTH, new OpenHow.Unchecked(FileAttributes.NONE));
    }

    private static void write(Nfs4Client client, Nfs4OpenFile file) throws IOException {
        client.tree()
                .write(
                        file.handle(),
                        new FileArgument.Write(file.stateId(), 0, Stable.FILE_SYNC, ByteBuffer.wrap(DATA)));
    }

    private static byte[] read(Nfs4Client client, Nfs4OpenFile file) throws IOException {
        ByteBuffer data = client.tree().read(file.handle(), file.stateId(), 0, DATA.length);
        byte[] bytes = new byte[data.remaining()];
        data.get(bytes);
        return bytes;
    }

    /// Calls until the loss shows.
    ///
    /// @return the status that reports it, 0 if the connection is lost
    private static int loss(Nfs4Client client, Nfs4OpenFile file) {
        for (int i = 0; i < 3; i++) {
            try {
                read(client, file);
            } catch (Nfs4Exception e) {
                return e.status();
            } catch (IOException _) {
                return 0;
            }
        }
        throw new AssertionError("nothing was lost");
    }

    private static void assertUsable(Nfs4Client client, Nfs4OpenFile file) throws IOException {
        assertThat(file.stateId()).isNotEqualTo(StateId.ANONYMOUS);
        assertThat(read(client, file)).isEqualTo(DATA);
        write(client, file);
        write(client, open(client, "another"));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2})
    void whatIsWrittenIsReadAndNothingStaysBehind(int minorVersion) throws IOException {
        CuttingRelay relay = relay();
        try (Nfs4Client client = connect(minorVersion, relay.address())) {
            Nfs4OpenFile file = open(client, "f");
            write(client, file);
            assertThat(read(client, file)).isEqualTo(DATA);
        }
        assertThat(relay.passed()).containsOnlyOnce(Nfs4Op.CLOSE);
        if (minorVersion > 0) {
            assertThat(relay.passed()).endsWith(Nfs4Op.DESTROY_SESSION, Nfs4Op.DESTROY_CLIENTID);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "0, stale_client:1, true",
        "1, stale_client:1, true",
        "0, expired:1, true",
        "1, expired:1, true",
        "0, admin_revoked:1, true",
        "2, admin_revoked:1, true",
        "0, old_stateid:1, true",
        "1, old_stateid:1, true",
        "0, restart:1:10ms, true",
        "1, restart:1:10ms, true",
        "1, restart:1:10ms:1s, true",
        "1, bad_session:1, false",
        "2, dead_session:1, false",
        "0, drop:1, false",
        "1, drop:1, false",
    })
    void aLossIsMendedAndFilesAreOpenedAgainIfNeedBe(int minorVersion, String fault, boolean filesLost)
            throws IOException {
        try (Nfs4Client client = connect(minorVersion, server(fault).address())) {
            Nfs4OpenFile file = open(client, "f");
            write(client, file);
            StateId before = file.stateId();
            int status = loss(client, file);
            assertThat(client.recover(status)).isEqualTo(filesLost);
            assertThat(file.stateId().equals(before)).isEqualTo(!filesLost);
            assertUsable(client, file);
            assertThat(client.recover(0)).isFalse();
            assertUsable(client, file);
        }
    }

    /// The connection is lost at each step; the second attempt must not take what the first one has
    /// come to for all there is.
    @ParameterizedTest
    @CsvSource({
        "0, SETCLIENTID_CONFIRM, 0",
        "0, OPEN, 0",
        "0, OPEN, 1",
        "1, EXCHANGE_ID, 0",
        "1, CREATE_SESSION, 0",
        "1, CREATE_SESSION, 1",
        "1, OPEN, 0",
        "1, RECLAIM_COMPLETE, 0",
        "1, OPEN, 1",
        "2, RECLAIM_COMPLETE, 0",
    })
    void aRecoveryThatFailedHalfwayIsMadeAgainAsAWhole(int minorVersion, Nfs4Op op, int after) throws IOException {
        CuttingRelay relay = relay("stale_client:1");
        try (Nfs4Client client = connect(minorVersion, relay.address())) {
            if (minorVersion > 0) {
                client.session(2);
            }
            Nfs4OpenFile file = open(client, "f");
            write(client, file);
            loss(client, file);
            relay.cut(op, after);
            assertThatThrownBy(() -> client.recover(0)).isInstanceOf(IOException.class);
            assertThat(client.recover(0)).isTrue();
            assertUsable(client, file);
        }
    }

    /// RFC 8881, section 18.38: state that is good is not freed but closed.
    @Test
    void revokedStateIsFreedBeforeTheFileIsOpenedAgain() throws IOException {
        CuttingRelay relay = relay("admin_revoked:1");
        try (Nfs4Client client = connect(1, relay.address())) {
            Nfs4OpenFile file = open(client, "f");
            write(client, file);
            int status = loss(client, file);
            assertThat(client.recover(status)).isTrue();
            assertThat(relay.passed())
                    .containsSubsequence(Nfs4Op.FREE_STATEID, Nfs4Op.OPEN)
                    .doesNotContain(Nfs4Op.CLOSE);
            assertThat(client.recover(Nfs4Status.OLD_STATEID.code())).isTrue();
            assertThat(relay.passed()).containsSubsequence(Nfs4Op.FREE_STATEID, Nfs4Op.FREE_STATEID, Nfs4Op.CLOSE);
            assertUsable(client, file);
        }
    }

    @Test
    void aRefusalAtTheEndDoesNotKeepTheRestFromBeingSaid() throws IOException {
        CuttingRelay relay = relay("admin_revoked:1");
        try (Nfs4Client client = connect(1, relay.address())) {
            Nfs4OpenFile file = open(client, "f");
            open(client, "g");
            write(client, file);
            loss(client, file);
        }
        assertThat(relay.passed())
                .containsSubsequence(Nfs4Op.CLOSE, Nfs4Op.CLOSE, Nfs4Op.DESTROY_SESSION, Nfs4Op.DESTROY_CLIENTID);
    }
}
