package io.storbench.nfs;

import static io.storbench.engine.Operation.READ;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storbench.nfs.CountingWorker.Load;
import io.storbench.nfs.rpc.RpcException;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A server that answers a call of the measurement with what no server does: the trial fails with a
/// message that says so and names the server.
@Timeout(20)
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
        try (ScriptedServer server =
                new ScriptedServer(
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

    private static byte[] bytes(String words, int xid) {
        String[] each = words.split(" ", -1);
        ByteBuffer message = ByteBuffer.allocate(Integer.BYTES * each.length);
        for (String word : each) {
            message.putInt(word.equals("xid") ? xid : Integer.parseUnsignedInt(word, 16));
        }
        return message.array();
    }
}
