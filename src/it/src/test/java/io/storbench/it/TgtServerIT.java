package io.storbench.it;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.testkit.Waiting;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// The fixture itself: the container answers PDUs written out by hand (RFC 7143, section 11).
@RequiresDocker(TgtServer.IMAGE)
class TgtServerIT {
    private static final int TIMEOUT_MILLIS = 10_000;
    private static final int HEADER_BYTES = 48;
    private static final int IMMEDIATE = 0x40;
    private static final int LOGIN = 0x03;
    private static final int TEXT = 0x04;
    private static final int ANSWER = 0x20;

    /// Final, from operational negotiation to the full feature phase.
    private static final int INTO_FULL_FEATURES = 0x87;

    private static final int FINAL = 0x80;

    @SuppressWarnings("NullAway.Init") // set before the first test
    private static TgtServer server;

    @BeforeAll
    static void startServer() {
        server = new TgtServer();
    }

    @AfterAll
    static void stopServer() {
        server.close();
    }

    @Test
    void discoveryTellsOfAllTargets() throws IOException {
        assertThat(discovered())
                .contains("TargetName=" + TgtServer.Lun.PLAIN.iqn())
                .contains("TargetName=" + TgtServer.Lun.CHAP.iqn())
                .contains("TargetName=" + TgtServer.Lun.MUTUAL.iqn());
    }

    @Test
    void aTargetThatIsKilledComesBackWithItsLuns() throws Exception {
        int starts = server.starts();
        server.restart();
        Waiting.until("the target's next start", () -> server.starts() > starts);
        assertThat(discovered()).contains("TargetName=" + TgtServer.Lun.PLAIN.iqn());
        assertThat(server.bytesOf(TgtServer.Lun.SMALL, (4 << 20) - 16, 16).remaining())
                .isEqualTo(16);
        assertThat(server.counts(TgtServer.Lun.PLAIN)).isEqualTo(new TgtServer.Counts(0, 0, 0, 0));
    }

    private static List<String> discovered() throws IOException {
        try (Socket socket = new Socket()) {
            socket.setSoTimeout(TIMEOUT_MILLIS);
            socket.connect(new InetSocketAddress(server.host(), server.port()), TIMEOUT_MILLIS);
            List<String> _ = ask(
                    socket,
                    LOGIN,
                    INTO_FULL_FEATURES,
                    "InitiatorName=iqn.2026-11.io.storbench.test:hand\0SessionType=Discovery\0");
            return ask(socket, TEXT, FINAL, "SendTargets=All\0");
        }
    }

    private static List<String> ask(Socket socket, int opcode, int flags, String keys) throws IOException {
        byte[] data = keys.getBytes(UTF_8);
        ByteBuffer request = ByteBuffer.allocate(HEADER_BYTES + (data.length + 3 & ~3));
        request.putInt(0, (IMMEDIATE | opcode) << 24 | flags << 16);
        request.putInt(4, data.length);
        request.putInt(8, 0x80_12_34_56); // the session's name; unused in a text request's LUN
        request.putInt(20, opcode == TEXT ? -1 : 0); // no target transfer tag; connection 0
        request.put(HEADER_BYTES, data);
        OutputStream out = socket.getOutputStream();
        out.write(request.array());
        return answer(new DataInputStream(socket.getInputStream()), opcode);
    }

    private static List<String> answer(DataInputStream in, int opcode) throws IOException {
        ByteBuffer header = ByteBuffer.wrap(in.readNBytes(HEADER_BYTES));
        assertThat(header.get(0)).as("opcode").isEqualTo((byte) (ANSWER | opcode));
        assertThat(header.get(1) & FINAL).as("final").isEqualTo(FINAL);
        if (opcode == LOGIN) {
            assertThat(header.getShort(36)).as("status: success").isZero();
        }
        int lengthBytes = header.getInt(4);
        assertThat(lengthBytes).isBetween(0, 8192);
        String text = new String(in.readNBytes(lengthBytes), UTF_8);
        assertThat(in.readNBytes(-lengthBytes & 3)).hasSize(-lengthBytes & 3);
        return List.of(text.split("\0", -1));
    }
}
