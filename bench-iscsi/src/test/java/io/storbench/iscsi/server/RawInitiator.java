package io.storbench.iscsi.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storbench.iscsi.login.TextException;
import io.storbench.iscsi.login.TextKeys;
import io.storbench.iscsi.pdu.Digests;
import io.storbench.iscsi.pdu.Header;
import io.storbench.iscsi.pdu.LoginRequest;
import io.storbench.iscsi.pdu.LoginResponse;
import io.storbench.iscsi.pdu.Opcode;
import io.storbench.iscsi.pdu.PduReader;
import io.storbench.iscsi.pdu.PduWriter;
import io.storbench.iscsi.pdu.ScsiCommand;
import io.storbench.iscsi.pdu.ScsiResponse;
import io.storbench.iscsi.pdu.Stage;
import io.storbench.iscsi.pdu.Stages;
import io.storbench.iscsi.scsi.Cdb;
import io.storbench.iscsi.scsi.Luns;
import io.storbench.iscsi.scsi.Sense;
import java.io.EOFException;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.IntConsumer;

/// An initiator that sends what a test wants, right or wrong, one PDU after the other.
final class RawInitiator implements AutoCloseable {
    private static final int LIMIT_MILLIS = 10_000;

    private final Socket socket;
    private final ByteBuffer in = ByteBuffer.allocate(1 << 21);
    private final ByteBuffer out = ByteBuffer.allocate(1 << 21);
    private final PduReader reader = new PduReader(1 << 20);
    private final PduWriter writer = new PduWriter();
    private final long isid;
    private int received;
    private int cmdSn = 100;
    private int tag;

    RawInitiator(EmbeddedTarget target, long isid) throws IOException {
        this.socket = new Socket(target.address().getAddress(), target.address().getPort());
        this.isid = isid;
        socket.setSoTimeout(LIMIT_MILLIS);
    }

    /// Logs in without authentication.
    static RawInitiator loggedIn(EmbeddedTarget target, String... operational) throws IOException {
        return loggedIn(target, 1, operational);
    }

    static RawInitiator loggedIn(EmbeddedTarget target, long isid, String... operational) throws IOException {
        RawInitiator initiator = new RawInitiator(target, isid);
        Map<String, String> keys = names();
        keys.put("MaxRecvDataSegmentLength", "65536");
        for (int index = 0; index < operational.length; index += 2) {
            keys.put(operational[index], operational[index + 1]);
        }
        Stages stages = Stages.transit(Stage.OPERATIONAL, Stage.FULL_FEATURE);
        LoginResponse response = initiator.login(stages, keys);
        if (!response.status().isSuccess()) {
            throw new IOException(response.status().describe());
        }
        initiator.agree(keys);
        return initiator;
    }

    /// A session whose first command got the report of the reset.
    static RawInitiator ready(EmbeddedTarget target, String... operational) throws IOException {
        RawInitiator initiator = loggedIn(target, operational);
        initiator.testUnitReady();
        assertThat(initiator.sense()).isEqualTo(Sense.RESET_OCCURRED);
        return initiator;
    }

    private void agree(Map<String, String> keys) {
        Digests digests =
                new Digests("CRC32C".equals(keys.get("HeaderDigest")), "CRC32C".equals(keys.get("DataDigest")));
        writer.agree(digests);
        reader.agree(digests, 65536);
    }

    static Map<String, String> names() {
        Map<String, String> keys = new LinkedHashMap<>();
        keys.put("InitiatorName", "iqn.2026-11.test:raw");
        keys.put("TargetName", EmbeddedTarget.NAME);
        return keys;
    }

    LoginResponse login(Stages stages, Map<String, String> keys) throws IOException {
        new LoginRequest(stages, isid, 0, 0, 0, cmdSn, 0).encode(out, 0);
        int dataAt = writer.dataAt(0);
        send(TextKeys.encode(out, dataAt, keys) - dataAt);
        receive();
        return LoginResponse.decode(in, reader.headerAt());
    }

    /// The text keys of what was received last.
    Map<String, String> keys() throws TextException {
        byte[] text = new byte[reader.dataBytes()];
        in.get(reader.dataAt(), text);
        return TextKeys.decode(text);
    }

    ByteBuffer out() {
        return out;
    }

    /// Where data of the PDU to send belong.
    int dataAt() {
        return writer.dataAt(0);
    }

    ByteBuffer in() {
        return in;
    }

    PduReader pdu() {
        return reader;
    }

    /// Sends a command for the unit.
    ///
    /// @return its tag
    int command(ScsiCommand.Direction direction, int transferBytes, int immediateBytes, IntConsumer cdb)
            throws IOException {
        ScsiCommand.begin(out, 0, direction, transferBytes);
        Header.setLun(out, 0, Luns.encode(EmbeddedTarget.LUN));
        Header.setTaskTag(out, 0, ++tag);
        Header.setCmdSn(out, 0, cmdSn++);
        cdb.accept(ScsiCommand.cdbAt(0));
        send(immediateBytes);
        return tag;
    }

    int testUnitReady() throws IOException {
        return command(ScsiCommand.Direction.NONE, 0, 0, at -> Cdb.testUnitReady(out, at));
    }

    int read(long block, int blocks, int blockBytes) throws IOException {
        int bytes = blocks * blockBytes;
        return command(ScsiCommand.Direction.READ, bytes, 0, at -> Cdb.transfer16(out, at, Cdb.READ_16, block, blocks));
    }

    int write(long block, int blocks, int blockBytes, int immediateBytes) throws IOException {
        return command(
                ScsiCommand.Direction.WRITE,
                blocks * blockBytes,
                immediateBytes,
                at -> Cdb.transfer16(out, at, Cdb.WRITE_16, block, blocks));
    }

    int nextCmdSn() {
        return cmdSn++;
    }

    /// Sends the PDU whose header is at 0.
    void send(int dataBytes) throws IOException {
        int end = writer.end(out, 0, dataBytes);
        socket.getOutputStream().write(out.array(), 0, end);
    }

    /// Sends bytes that are not a PDU.
    void sendBytes(byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
    }

    /// Waits for the next PDU, which replaces the one before.
    Opcode receive() throws IOException {
        int from = reader.next();
        while (!reader.find(in, from, received)) {
            int count = socket.getInputStream().read(in.array(), received, in.capacity() - received);
            if (count < 0) {
                throw new EOFException("the target has closed the connection");
            }
            received += count;
        }
        return Header.opcode(in, reader.headerAt());
    }

    /// The status of the next answer, which has to be one without data.
    int status() throws IOException {
        assertThat(receive()).isEqualTo(Opcode.SCSI_RESPONSE);
        return ScsiResponse.status(in, reader.headerAt());
    }

    /// The reason for the next answer, which has to be CHECK CONDITION.
    Sense sense() throws IOException {
        assertThat(status()).isEqualTo(2);
        int dataAt = reader.dataAt();
        int lengthBytes = ScsiResponse.senseBytes(in, dataAt, reader.dataBytes());
        return Sense.decode(in, ScsiResponse.senseAt(dataAt), lengthBytes);
    }

    /// Makes up data for the next PDU.
    void fill(int lengthBytes, int seed) {
        for (int index = 0; index < lengthBytes; index++) {
            out.put(dataAt() + index, (byte) (seed + index * 7));
        }
    }

    /// The PDU received last has such data, from a place on.
    void assertFilled(int from, int seed) {
        for (int index = 0; index < reader.dataBytes(); index++) {
            byte expected = (byte) (seed + (from + index) * 7);
            assertThat(in.get(reader.dataAt() + index)).isEqualTo(expected);
        }
    }

    /// The target has closed the connection.
    void assertClosed() {
        assertThatThrownBy(this::receive).isInstanceOfAny(EOFException.class, SocketException.class);
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
