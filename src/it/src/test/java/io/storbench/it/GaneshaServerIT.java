package io.storbench.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// The fixture itself: the container answers RPC calls written out by hand.
@RequiresDocker(GaneshaServer.IMAGE)
class GaneshaServerIT {
    private static final int TIMEOUT_MILLIS = 10_000;
    private static final int XID = 0x53544f52;

    @SuppressWarnings("NullAway.Init") // set before the first test
    private static GaneshaServer server;

    @BeforeAll
    static void startServer() {
        server = new GaneshaServer();
    }

    @AfterAll
    static void stopServer() {
        server.close();
    }

    @Test
    void nfsVersion3AnswersTheNullCall() throws IOException {
        assertThat(call(server.nfsPort(), 100003, 3, 0)).isEmpty();
    }

    @Test
    void mountVersion3AnswersTheNullCall() throws IOException {
        assertThat(call(server.mountPort(), 100005, 3, 0)).isEmpty();
    }

    @Test
    void thePortmapperKnowsWhereMountListens() throws IOException {
        // GETPORT is procedure 3; its argument ends with the transport, 6 for TCP, and a 0 (RFC
        // 1833, section 3).
        assertThat(call(server.portmapperPort(), 100000, 2, 3, 100005, 3, 6, 0)).containsExactly(20491);
    }

    /// One call over a connection of its own (RFC 5531, sections 9 and 11): a record of one
    /// fragment, no credentials. Returns the words of an accepted reply's result.
    private static int[] call(int port, int program, int version, int procedure, int... arguments) throws IOException {
        try (Socket socket = new Socket()) {
            socket.setSoTimeout(TIMEOUT_MILLIS);
            socket.connect(new InetSocketAddress(server.host(), port), TIMEOUT_MILLIS);
            ByteBuffer record = ByteBuffer.allocate(4 * (11 + arguments.length));
            record.putInt(0x8000_0000 | record.capacity() - 4);
            record.putInt(XID).putInt(0).putInt(2); // CALL, RPC version 2
            record.putInt(program).putInt(version).putInt(procedure);
            record.putLong(0).putLong(0); // AUTH_NONE for credential and verifier
            for (int argument : arguments) {
                record.putInt(argument);
            }
            new DataOutputStream(socket.getOutputStream()).write(record.array());
            return result(new DataInputStream(socket.getInputStream()));
        }
    }

    private static int[] result(DataInputStream reply) throws IOException {
        int mark = reply.readInt();
        assertThat(mark).as("last fragment").isNegative();
        assertThat(mark & 0x7fff_ffff).as("length").isBetween(24, 1024);
        assertThat(reply.readInt()).as("xid").isEqualTo(XID);
        assertThat(reply.readInt()).as("REPLY").isEqualTo(1);
        assertThat(reply.readInt()).as("MSG_ACCEPTED").isZero();
        assertThat(reply.readLong()).as("empty verifier").isZero();
        assertThat(reply.readInt()).as("SUCCESS").isZero();
        int[] words = new int[((mark & 0x7fff_ffff) - 24) / 4];
        for (int i = 0; i < words.length; i++) {
            words[i] = reply.readInt();
        }
        return words;
    }
}
