package io.storbench.iscsi;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storbench.iscsi.initiator.Discovery;
import io.storbench.iscsi.initiator.LogicalUnit;
import io.storbench.iscsi.initiator.SessionName;
import io.storbench.iscsi.initiator.SessionOptions;
import io.storbench.iscsi.initiator.UnitAddress;
import io.storbench.iscsi.pdu.Header;
import io.storbench.iscsi.pdu.LoginResponse;
import io.storbench.iscsi.pdu.LoginStatus;
import io.storbench.iscsi.pdu.Nop;
import io.storbench.iscsi.pdu.Opcode;
import io.storbench.iscsi.pdu.PduWriter;
import io.storbench.iscsi.pdu.ScsiCommand;
import io.storbench.iscsi.pdu.Stage;
import io.storbench.iscsi.pdu.Stages;
import io.storbench.iscsi.pdu.TextSegment;
import io.storbench.iscsi.scsi.Cdb;
import io.storbench.iscsi.scsi.ScsiStatus;
import io.storbench.iscsi.scsi.Sense;
import io.storbench.testkit.Waiting;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Peers that are never silent and never come to an end: each is given up.
@Timeout(60)
class EndlessPeerTest {
    private static final int TIMEOUT_MILLIS = 300;

    /// Of peers that are given up for what they say, however long they take.
    private static final int PATIENT_MILLIS = 60_000;

    private static UnitAddress at(int port) {
        return at(port, TIMEOUT_MILLIS);
    }

    private static UnitAddress at(int port, int timeoutMillis) {
        var portal = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
        return new UnitAddress(portal, "iqn.x:t", 0, SessionOptions.DEFAULT, timeoutMillis);
    }

    private static UnitAddress at(ScriptedTarget target, int timeoutMillis) {
        return at(IscsiUrl.parse(target.url()).port(), timeoutMillis);
    }

    /// Talks to whoever connects.
    @FunctionalInterface
    private interface Talk {
        void go(InputStream in, OutputStream out) throws IOException;
    }

    private static ServerSocket peer(Talk talk) throws IOException {
        ServerSocket listener = new ServerSocket(0, 4, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().start(() -> {
            try (Socket socket = listener.accept()) {
                socket.setTcpNoDelay(true);
                talk.go(socket.getInputStream(), socket.getOutputStream());
            } catch (IOException _) {
                // The initiator has had enough, or the test is over.
            }
        });
        return listener;
    }

    private static byte[] loginResponse(int number, Stages stages, int textBytes) {
        PduWriter writer = new PduWriter();
        ByteBuffer out = ByteBuffer.allocate(writer.lengthBytes(textBytes));
        new LoginResponse(stages, 0, 0, 0, number, 1, 1, LoginStatus.SUCCESS).encode(out, 0);
        int _ = writer.end(out, 0, textBytes);
        return out.array();
    }

    @Test
    void aLoginThatComesByteByByteIsGivenUp() throws IOException {
        Talk talk = (_, out) -> {
            for (byte each : loginResponse(0, Stages.stay(Stage.SECURITY), 8192)) {
                out.write(each);
                Waiting.pause(20);
            }
        };
        try (ServerSocket peer = peer(talk)) {
            // The four answers of a login may take the timeout each. On a busy machine the peer is
            // silent for that long. Which of both counts, TimedChannelTest tells.
            assertThatThrownBy(() -> LogicalUnit.open(at(peer.getLocalPort()), SessionName.drawn()))
                    .isInstanceOf(IOException.class)
                    .hasMessageMatching(".*did not answer its login (in full )?within (1200|300) ms; see.*");
        }
    }

    @Test
    void aLoginThatGoesOnForEverIsGivenUp() throws IOException {
        Talk talk = (in, out) -> {
            byte[] header = in.readNBytes(Header.LENGTH_BYTES);
            for (int number = 0; header.length == Header.LENGTH_BYTES; number++) {
                int textBytes = Header.dataBytes(ByteBuffer.wrap(header), 0);
                in.skipNBytes((textBytes + 3) / 4 * 4L);
                Stages stages = number == 0
                        ? Stages.transit(Stage.SECURITY, Stage.OPERATIONAL)
                        : Stages.stay(Stage.OPERATIONAL);
                out.write(loginResponse(number, stages, 0));
                header = in.readNBytes(Header.LENGTH_BYTES);
            }
        };
        try (ServerSocket peer = peer(talk)) {
            assertThatThrownBy(() -> LogicalUnit.open(at(peer.getLocalPort()), SessionName.drawn()))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("login");
        }
    }

    @Test
    void pingsInPlaceOfAnAnswerAreNoAnswer() throws IOException {
        ScriptedTarget.Script script = (connection, pdu) -> {
            boolean asked = Header.opcode(pdu, 0) == Opcode.SCSI_COMMAND
                    && Cdb.operation(pdu, ScsiCommand.cdbAt(0)) == Cdb.TEST_UNIT_READY;
            while (asked) {
                ByteBuffer out = connection.begin(0);
                Nop.beginTargetPing(out, 0, Header.NO_TAG);
                try {
                    connection.send(out, new byte[0]);
                } catch (IOException _) {
                    connection.socket.close();
                    return true;
                }
            }
            return false;
        };
        try (ScriptedTarget target = new ScriptedTarget(script)) {
            assertThatThrownBy(() -> LogicalUnit.open(at(target, PATIENT_MILLIS), SessionName.drawn()))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("0x00 by PDU after PDU");
        }
    }

    /// Each answer says that there is more, and brings nothing.
    @Test
    void aTextThatNeverEndsIsGivenUp() throws IOException {
        ScriptedTarget.Script script = (connection, pdu) -> {
            boolean text = Header.opcode(pdu, 0) == Opcode.TEXT_REQUEST;
            if (text) {
                ByteBuffer out = connection.begin(0);
                TextSegment.begin(out, 0, Opcode.TEXT_RESPONSE);
                Header.setFinal(out, 0, false);
                Header.setTaskTag(out, 0, Header.taskTag(pdu, 0));
                Header.setTransferTag(out, 0, 1);
                connection.status(out);
            }
            return text;
        };
        try (ScriptedTarget target = new ScriptedTarget(script)) {
            assertThatThrownBy(() -> Discovery.targets(at(target, PATIENT_MILLIS), SessionName.drawn()))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("text request by PDU after PDU");
        }
    }

    /// From one portal to the next, each time in less than the timeout.
    @Test
    void redirectionsTakeNoLongerThanALogin() throws IOException {
        try (ServerSocket peer = new ServerSocket(0, 16, InetAddress.getLoopbackAddress())) {
            Thread.ofVirtual().start(() -> redirectForEver(peer));
            assertThatThrownBy(() -> LogicalUnit.open(at(peer.getLocalPort()), SessionName.drawn()))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining(":" + peer.getLocalPort())
                    .hasMessageMatching(
                            ".*(redirections, has taken longer than 1200ms|did not answer its login (in full )?within"
                                    + " \\d+ ms).*");
        }
    }

    private static void redirectForEver(ServerSocket listener) {
        try {
            while (true) {
                try (Socket socket = listener.accept()) {
                    byte[] header = socket.getInputStream().readNBytes(Header.LENGTH_BYTES);
                    if (header.length < Header.LENGTH_BYTES) {
                        continue;
                    }
                    Waiting.pause(250);
                    byte[] text = ("TargetAddress=127.0.0.1:" + listener.getLocalPort() + "\0")
                            .getBytes(StandardCharsets.UTF_8);
                    PduWriter writer = new PduWriter();
                    ByteBuffer out = ByteBuffer.allocate(writer.lengthBytes(text.length));
                    new LoginResponse(Stages.stay(Stage.SECURITY), 0, 0, 0, 0, 1, 1, LoginStatus.MOVED_TEMPORARILY)
                            .encode(out, 0);
                    out.put(writer.dataAt(0), text);
                    int _ = writer.end(out, 0, text.length);
                    socket.getOutputStream().write(out.array());
                    socket.getInputStream().transferTo(OutputStream.nullOutputStream());
                }
            }
        } catch (IOException _) {
            // The test is over.
        }
    }

    /// A unit that is busy for ever, and takes its time to say so.
    @Test
    void aUnitThatIsBusyForEverIsGivenUp() throws IOException {
        ScriptedTarget.Script script = (connection, pdu) -> {
            boolean asked = Header.opcode(pdu, 0) == Opcode.SCSI_COMMAND
                    && Cdb.operation(pdu, ScsiCommand.cdbAt(0)) == Cdb.TEST_UNIT_READY;
            if (asked) {
                Waiting.pause(900);
                connection.respond(Header.taskTag(pdu, 0), ScsiStatus.BUSY, Sense.NONE);
            }
            return asked;
        };
        try (ScriptedTarget target = new ScriptedTarget(script)) {
            assertThatThrownBy(() -> LogicalUnit.open(at(target, 3000), SessionName.drawn()))
                    .isInstanceOf(IOException.class)
                    .hasMessageMatching(".*still answers the command 0x00 with BUSY at the [1-4]th.*");
        }
    }
}
