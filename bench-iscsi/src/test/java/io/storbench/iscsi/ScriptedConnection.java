package io.storbench.iscsi;

import io.storbench.iscsi.pdu.DataIn;
import io.storbench.iscsi.pdu.DataOut;
import io.storbench.iscsi.pdu.Digests;
import io.storbench.iscsi.pdu.Header;
import io.storbench.iscsi.pdu.LoginRequest;
import io.storbench.iscsi.pdu.LoginResponse;
import io.storbench.iscsi.pdu.LoginStatus;
import io.storbench.iscsi.pdu.Logout;
import io.storbench.iscsi.pdu.Nop;
import io.storbench.iscsi.pdu.Opcode;
import io.storbench.iscsi.pdu.PduReader;
import io.storbench.iscsi.pdu.PduWriter;
import io.storbench.iscsi.pdu.ReadyToTransfer;
import io.storbench.iscsi.pdu.ScsiCommand;
import io.storbench.iscsi.pdu.ScsiResponse;
import io.storbench.iscsi.pdu.Stage;
import io.storbench.iscsi.pdu.TaskManagement;
import io.storbench.iscsi.scsi.Capacity;
import io.storbench.iscsi.scsi.Cdb;
import io.storbench.iscsi.scsi.Inquiry;
import io.storbench.iscsi.scsi.ScsiStatus;
import io.storbench.iscsi.scsi.Sense;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/// One connection to a [ScriptedTarget].
final class ScriptedConnection {
    private static final int BLOCK_BYTES = ScriptedTarget.BLOCK_BYTES;
    private static final int UNIT_BLOCKS = ScriptedTarget.UNIT_BYTES / BLOCK_BYTES;
    private static final int SEGMENT_BYTES = 256 << 10;

    final Socket socket;
    int expCmdSn;
    int maxCmdSn;
    int window;
    private final ScriptedTarget target;
    private final InitiatorRules rules = new InitiatorRules();
    private final PduReader reader = new PduReader(SEGMENT_BYTES);
    private final PduWriter writer = new PduWriter();
    private int statSn = 1;
    private ByteBuffer in = ByteBuffer.allocate(0);
    private final Map<Integer, Integer> writeOffsets = new HashMap<>();
    private final Map<Integer, Integer> writeLefts = new HashMap<>();

    ScriptedConnection(ScriptedTarget target, Socket socket) {
        this.target = target;
        this.socket = socket;
        this.window = target.window;
    }

    void serve() {
        try (socket) {
            socket.setTcpNoDelay(true);
            while (true) {
                take(read());
            }
        } catch (EOFException | SocketException _) {
            // The initiator has gone, or the script has closed the socket.
        } catch (IOException | RuntimeException | AssertionError e) {
            target.mistake(e);
        }
    }

    private void take(ByteBuffer pdu) throws IOException {
        Opcode opcode = Header.opcode(pdu, 0);
        if (opcode == Opcode.LOGIN_REQUEST) {
            logIn(pdu);
            return;
        }
        rules.check(pdu, opcode, statSn);
        expCmdSn = rules.expCmdSn();
        if (opcode == Opcode.SCSI_COMMAND) {
            maxCmdSn = expCmdSn + window - 1;
        }
        if (!target.script.answer(this, pdu)) {
            answer(pdu);
        }
    }

    private ByteBuffer read() throws IOException {
        InputStream stream = socket.getInputStream();
        in = ByteBuffer.allocate(Header.LENGTH_BYTES);
        while (!reader.find(in, 0, in.position())) {
            if (in.capacity() < reader.neededBytes()) {
                in = ByteBuffer.allocate(reader.neededBytes()).put(in.flip());
            }
            byte[] more = stream.readNBytes(reader.neededBytes() - in.position());
            if (more.length == 0) {
                throw new EOFException();
            }
            in.put(more);
        }
        return in;
    }

    private void logIn(ByteBuffer pdu) throws IOException {
        LoginRequest request = LoginRequest.decode(pdu, 0);
        byte[] text = new byte[reader.dataBytes()];
        pdu.get(reader.dataAt(), text);
        boolean last = request.stages().next() == Stage.FULL_FEATURE;
        StringBuilder keys = new StringBuilder();
        for (String pair : new String(text, StandardCharsets.UTF_8).split("\0", -1)) {
            int equals = pair.indexOf('=');
            if (equals > 0 && !pair.startsWith("Initiator") && !pair.startsWith("Session")) {
                String key = pair.substring(0, equals);
                String offer = pair.substring(equals + 1);
                if (!key.startsWith("Target")) {
                    keys.append(key).append('=');
                    keys.append(target.answers.getOrDefault(key, offer)).append('\0');
                }
            }
        }
        expCmdSn = request.cmdSn();
        maxCmdSn = expCmdSn + window - 1;
        rules.logIn(expCmdSn, maxCmdSn);
        if (last) {
            synchronized (target.isids) {
                target.isids.add(request.isid());
            }
        }
        byte[] said = keys.toString().getBytes(StandardCharsets.UTF_8);
        ByteBuffer out = ByteBuffer.allocate(writer.lengthBytes(said.length));
        new LoginResponse(
                        request.stages(),
                        request.isid(),
                        last ? 7 : 0,
                        request.taskTag(),
                        statSn++,
                        expCmdSn,
                        maxCmdSn,
                        LoginStatus.SUCCESS)
                .encode(out, 0);
        send(out, said);
        if (last) {
            var digests = new Digests(keys.indexOf("HeaderDigest=CRC32C") >= 0, keys.indexOf("DataDigest=CRC32C") >= 0);
            reader.agree(digests, SEGMENT_BYTES);
            writer.agree(digests);
            rules.loggedIn();
        }
    }

    private void answer(ByteBuffer pdu) throws IOException {
        int tag = Header.taskTag(pdu, 0);
        switch (Header.opcode(pdu, 0)) {
            case SCSI_COMMAND -> command(pdu);
            case DATA_OUT -> dataOut(pdu);
            case NOP_OUT -> {
                if (tag == Header.NO_TAG) {
                    throw new AssertionError("the answer to a ping that nobody sent");
                }
                ByteBuffer out = begin(0);
                Nop.beginTargetAnswer(out, 0, tag);
                status(out);
            }
            case TASK_MANAGEMENT_REQUEST -> {
                ByteBuffer out = begin(0);
                TaskManagement.beginResponse(out, 0, TaskManagement.COMPLETE);
                Header.setTaskTag(out, 0, tag);
                status(out);
            }
            case LOGOUT_REQUEST -> {
                ByteBuffer out = begin(0);
                Logout.beginResponse(out, 0, Logout.CLOSED);
                Header.setTaskTag(out, 0, tag);
                status(out);
                socket.shutdownOutput();
            }
            default -> throw new AssertionError("not scripted: " + Header.opcode(pdu, 0));
        }
    }

    void command(ByteBuffer pdu) throws IOException {
        int tag = Header.taskTag(pdu, 0);
        int cdb = ScsiCommand.cdbAt(0);
        int at = (int) Cdb.firstBlock(pdu, cdb) * BLOCK_BYTES;
        int bytes = ScsiCommand.transferBytes(pdu, 0);
        switch (Cdb.operation(pdu, cdb)) {
            case Cdb.READ_10, Cdb.READ_16 ->
                dataIn(tag, ByteBuffer.wrap(target.unit, at, bytes).slice());
            case Cdb.WRITE_10, Cdb.WRITE_16 -> {
                pdu.get(reader.dataAt(), target.unit, at, reader.dataBytes());
                writeOffsets.put(tag, at);
                writeLefts.put(tag, bytes - reader.dataBytes());
                if (bytes == reader.dataBytes()) {
                    respond(tag, ScsiStatus.GOOD, Sense.NONE);
                } else if (Header.isFinal(pdu, 0)) {
                    r2t(tag, 0, reader.dataBytes(), bytes - reader.dataBytes());
                }
            }
            case Cdb.INQUIRY -> {
                ByteBuffer data = ByteBuffer.allocate(Inquiry.LENGTH_BYTES);
                new Inquiry(0, Inquiry.DISK, "TEST", "SCRIPTED", "1").encode(data, 0);
                if (Cdb.wantsPage(pdu, cdb)) {
                    respond(tag, ScsiStatus.CHECK_CONDITION, Sense.INVALID_FIELD);
                } else {
                    dataIn(tag, data);
                }
            }
            case Cdb.SERVICE_ACTION_IN_16 -> {
                ByteBuffer data = ByteBuffer.allocate(Capacity.LONG_BYTES);
                new Capacity(UNIT_BLOCKS, BLOCK_BYTES, BLOCK_BYTES).encodeLong(data, 0);
                dataIn(tag, data);
            }
            case Cdb.TEST_UNIT_READY, Cdb.SYNCHRONIZE_CACHE_10 -> respond(tag, ScsiStatus.GOOD, Sense.NONE);
            case Cdb.MODE_SENSE_6, Cdb.PERSISTENT_RESERVE_IN ->
                respond(tag, ScsiStatus.CHECK_CONDITION, Sense.INVALID_COMMAND);
            default -> throw new AssertionError("command " + Cdb.operation(pdu, cdb));
        }
    }

    private void dataOut(ByteBuffer pdu) throws IOException {
        int tag = Header.taskTag(pdu, 0);
        Integer at = writeOffsets.get(tag);
        if (at == null) {
            throw new AssertionError("data of a command that the target has not got");
        }
        pdu.get(reader.dataAt(), target.unit, at + DataOut.offset(pdu, 0), reader.dataBytes());
        int left = writeLefts.merge(tag, -reader.dataBytes(), Integer::sum);
        if (left == 0) {
            respond(tag, ScsiStatus.GOOD, Sense.NONE);
        } else if (Header.isFinal(pdu, 0)) {
            int offset = DataOut.offset(pdu, 0) + reader.dataBytes();
            r2t(tag, 0, offset, left);
        }
    }

    void r2t(int tag, int number, int offset, int wantedBytes) throws IOException {
        ByteBuffer out = begin(0);
        ReadyToTransfer.begin(out, 0, number, offset, wantedBytes);
        Header.setTaskTag(out, 0, tag);
        Header.setTransferTag(out, 0, 0x1234);
        Header.setStatSn(out, 0, statSn);
        send(out, new byte[0]);
    }

    void dataIn(int tag, ByteBuffer data) throws IOException {
        int sent = 0;
        for (int number = 0; sent < data.capacity(); number++) {
            byte[] part = new byte[Math.min(SEGMENT_BYTES / 2, data.capacity() - sent)];
            data.get(sent, part);
            ByteBuffer out = begin(part.length);
            DataIn.begin(out, 0, number, sent);
            Header.setTaskTag(out, 0, tag);
            sent += part.length;
            if (sent == data.capacity()) {
                rules.answered(tag);
                DataIn.setStatus(out, 0, ScsiStatus.GOOD);
                Header.setStatSn(out, 0, statSn++);
            }
            send(out, part);
        }
    }

    void respond(int tag, int status, Sense sense) throws IOException {
        respond(tag, status, sense.equals(Sense.NONE) ? new byte[0] : segment(sense));
    }

    /// Answers with an error of an earlier command (response code 0x71; SPC-4, section 4.5.5).
    void respondDeferred(int tag, Sense sense) throws IOException {
        byte[] data = segment(sense);
        data[2] = 0x71;
        respond(tag, ScsiStatus.CHECK_CONDITION, data);
    }

    private static byte[] segment(Sense sense) {
        ByteBuffer segment = ByteBuffer.allocate(2 + Sense.FIXED_BYTES);
        segment.putShort(0, (short) Sense.FIXED_BYTES);
        sense.encodeFixed(segment, 2);
        return segment.array();
    }

    private void respond(int tag, int status, byte[] data) throws IOException {
        rules.answered(tag);
        ByteBuffer out = begin(data.length);
        ScsiResponse.begin(out, 0, status);
        Header.setTaskTag(out, 0, tag);
        Header.setStatSn(out, 0, statSn++);
        send(out, data);
    }

    ByteBuffer begin(int dataBytes) {
        return ByteBuffer.allocate(writer.lengthBytes(dataBytes));
    }

    /// Sends something without data that has a status number of its own.
    void status(ByteBuffer out) throws IOException {
        Header.setStatSn(out, 0, statSn++);
        send(out, new byte[0]);
    }

    void send(ByteBuffer out, byte[] data) throws IOException {
        Header.setCommandWindow(out, 0, expCmdSn, maxCmdSn);
        rules.window(maxCmdSn);
        out.put(writer.dataAt(0), data);
        int end = writer.end(out, 0, data.length);
        byte[] bytes = new byte[end];
        out.get(0, bytes);
        socket.getOutputStream().write(bytes);
    }
}
