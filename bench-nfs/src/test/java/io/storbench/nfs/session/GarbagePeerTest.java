package io.storbench.nfs.session;

import static io.storbench.plan.Operation.READ;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storbench.nfs.file.FileHandle;
import io.storbench.nfs.file.Stable;
import io.storbench.nfs.rpc.Credential;
import io.storbench.nfs.rpc.RpcException;
import io.storbench.nfs.session.ScriptedTrial.Way;
import io.storbench.nfs.v4.CompoundReply;
import io.storbench.nfs.v4.FileResult;
import io.storbench.nfs.v4.Nfs4Op;
import io.storbench.nfs.v4.Nfs4Result;
import io.storbench.nfs.v4.StateId;
import io.storbench.testkit.CountingWorker.Load;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A server that answers a call of the measurement with what no server does: the trial fails with a
/// message that says so and names the server.
@Timeout(120)
class GarbagePeerTest {
    /// Words of a message; `xid` stands for the call's number.
    @ParameterizedTest
    @CsvSource({
        "48545450 2f312e31 20343030, does not speak RPC",
        "ffffffff xid 00000001, does not speak RPC",
        "80000000, expected where 0 are left",
        "80000004 xid, expected where 0 are left",
        "8000000c xid 00000000 00000002, where a reply",
        "80000018 xid 00000001 00000000 00000000 00000000 00000009, accept status 9",
        "80000018 xid 00000001 00000000 00000000 7fffffff 00000000, 2147483647 exceeds 400",
        "80000018 xid 00000001 00000000 00000000 00000000 00000001, PROG_UNAVAIL",
        "80000014 xid 00000001 00000001 00000001 00000005, AUTH_TOOWEAK",
        // NFS3_OK, no attributes, count, eof, and more data than was asked for.
        "8000002c xid 00000001 0 0 0 0 0 0 00001000 00000000 7fffffff, 2147483647 exceeds 4096",
        "8000002c xid 00000001 0 0 0 0 0 0 00001000 00000000 00001000, where 0 bytes are left",
    })
    void whatIsNoReplyEndsTheTrialWithAReason(String words, String expected) throws IOException {
        try (ScriptedServer server = new ScriptedServer(
                (_, peer) -> {
                    peer.send(bytes(words, peer.receive().xid()));
                    peer.answerNothing();
                },
                0)) {
            Load load = new Load(READ, 4, 4096, 1, 0, false);
            String name = "localhost:" + server.address().getPort();
            assertThatThrownBy(() -> ScriptedTrial.run(server, load, ScriptedTrial.PATIENT))
                    .isInstanceOf(RpcException.class)
                    .hasMessageContaining(expected)
                    .hasMessageContaining(name);
        }
    }

    /// A server that says that a COMPOUND succeeded, and that its READ failed, or the reverse.
    @ParameterizedTest
    @CsvSource({"0, 28", "28, 0", "5, 28"})
    void aCompoundThatContradictsItsOperationEndsTheTrialWithAReason(int whole, int read) throws IOException {
        try (ScriptedServer server = new ScriptedServer(
                (_, peer) -> {
                    int xid = peer.receiveCompound().xid();
                    Nfs4Result result = read == 0
                            ? new FileResult.Read(false, ByteBuffer.allocate(4096))
                            : new Nfs4Result.Failure(Nfs4Op.READ, read);
                    peer.answer(xid, new CompoundReply(whole, "", List.of(new Nfs4Result.Done(Nfs4Op.PUTFH), result)));
                    peer.answerNothing();
                },
                0)) {
            var client = new Compounds.Client(0, new Credential("test", 0, 0, List.of()), null, 7);
            FileHandle handle = FileHandle.ofLong(1);
            var file = new CalledFile(handle, "f", 3, handle, StateId.ANONYMOUS, false);
            var codec = new Nfs40Codec(Stable.UNSTABLE, new Compounds(client, List.of(file)));
            var way = new Way(server, ScriptedTrial.PATIENT, false, codec, SessionSpec.State.NONE);
            String name = "localhost:" + server.address().getPort();
            assertThatThrownBy(() -> ScriptedTrial.run(way, new Load(READ, 4, 4096, 1, 0, false)))
                    .isInstanceOf(RpcException.class)
                    .hasMessageContaining("a COMPOUND of status " + whole)
                    .hasMessageContaining("answered with status " + read)
                    .hasMessageContaining(name);
        }
    }

    private static byte[] bytes(String words, int xid) {
        String[] each = words.split(" ", -1);
        ByteBuffer message = ByteBuffer.allocate(Integer.BYTES * each.length);
        for (String word : each) {
            message.putInt(word.equals("xid") ? xid : Integer.parseUnsignedInt(word, 16));
        }
        return message.array();
    }
}
