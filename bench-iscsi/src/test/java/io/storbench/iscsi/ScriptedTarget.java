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
import io.storbench.iscsi.pdu.TaskManagement;
import io.storbench.iscsi.scsi.Capacity;
import io.storbench.iscsi.scsi.Cdb;
import io.storbench.iscsi.scsi.Inquiry;
import io.storbench.iscsi.scsi.ScsiStatus;
import io.storbench.iscsi.scsi.Sense;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/// A target of one unit in memory that answers as a script says: a thread for each connection, one
/// PDU after the other. It agrees to everything that is offered.
final class ScriptedTarget implements AutoCloseable {
    static final int BLOCK_BYTES = 512;
    static final int UNIT_BYTES = 8 << 20;
    private static final int SEGMENT_BYTES = 256 << 10;

    /// Is given each PDU of a session before the target's own answer.
    @FunctionalInterface
    interface Script {
        /// Whether it has dealt with the PDU.
        boolean answer(Connection connection, ByteBuffer pdu) throws IOException;
    }

    final AtomicInteger logins = new AtomicInteger();
    final List<Long> isids = new ArrayList<>();
    private final ServerSocket listener;
    private final Script script;
    final byte[] unit = new byte[UNIT_BYTES];
    private final Map<String, String> answers;

    /// @param answers what it says at login to keys that are offered, in place of the offer
    ScriptedTarget(Map<String, String> answers, Script script) throws IOException {
        this.listener = new ServerSocket(0, 16, InetAddress.getLoopbackAddress());
        this.script = script;
        this.answers = Map.copyOf(answers);
        Thread.ofVirtual().name("scripted-target").start(this::accept);
    }

    ScriptedTarget(Script script) throws IOException {
        this(Map.of(), script);
    }

    String url() {
        return "iscsi://127.0.0.1:%d/iqn.2026-11.test:scripted/0"
                .formatted(listener.getLocalPort());
    }

    private void accept() {
        while (!listener.isClosed()) {
            try {
                Connection connection = new Connection(listener.accept());
                Thread.ofVirtual().start(connection::serve);
            } catch (IOException _) {
                return; // closed
            }
        }
    }

    @Override
    public void close() throws IOException {
        listener.close();
    }

    /// One connection.
    final class Connection {
        final Socket socket;
        final PduReader reader = new PduReader(SEGMENT_BYTES);
        final PduWriter writer = new PduWriter();
        int commands;
        int expCmdSn;
        int maxCmdSn;
        int window = 128;
        private int statSn = 1;
        private ByteBuffer in = ByteBuffer.allocate(0);
        private final Map<Integer, Integer> writeOffsets = new HashMap<>();
        private final Map<Integer, Integer> writeLefts = new HashMap<>();

        Connection(Socket socket) {
            this.socket = socket;
        }

        void serve() {
            try (socket) {
                socket.setTcpNoDelay(true);
                while (true) {
                    ByteBuffer pdu = read();
                    Opcode opcode = Header.opcode(pdu, 0);
                    if (opcode == Opcode.LOGIN_REQUEST) {
                        logIn(pdu);
                        continue;
                    }
                    if (opcode == Opcode.SCSI_COMMAND) {
                        expCmdSn = Header.cmdSn(pdu, 0) + 1;
                        maxCmdSn = expCmdSn + window - 1;
                    }
                    if (!script.answer(this, pdu)) {
                        answer(pdu);
                    }
                }
            } catch (EOFException _) {
                // The initiator has gone.
            } catch (IOException e) {
                if (!socket.isClosed() && !String.valueOf(e.getMessage()).contains("reset")) {
                    throw new UncheckedIOException(e);
                }
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
            boolean last = request.stages().next() == io.storbench.iscsi.pdu.Stage.FULL_FEATURE;
            StringBuilder keys = new StringBuilder();
            for (String pair : new String(text, StandardCharsets.UTF_8).split("\0", -1)) {
                int equals = pair.indexOf('=');
                if (equals > 0 && !pair.startsWith("Initiator") && !pair.startsWith("Session")) {
                    String key = pair.substring(0, equals);
                    String offer = pair.substring(equals + 1);
                    if (!key.startsWith("Target")) {
                        keys.append(key).append('=');
                        keys.append(answers.getOrDefault(key, offer)).append('\0');
                    }
                }
            }
            expCmdSn = request.cmdSn();
            maxCmdSn = expCmdSn + window - 1;
            if (last) {
                synchronized (isids) {
                    isids.add(request.isid());
                }
                logins.incrementAndGet();
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
                var digests =
                        new Digests(
                                keys.indexOf("HeaderDigest=CRC32C") >= 0,
                                keys.indexOf("DataDigest=CRC32C") >= 0);
                reader.agree(digests, SEGMENT_BYTES);
                writer.agree(digests);
            }
        }

        private void answer(ByteBuffer pdu) throws IOException {
            int tag = Header.taskTag(pdu, 0);
            switch (Header.opcode(pdu, 0)) {
                case SCSI_COMMAND -> command(pdu);
                case DATA_OUT -> dataOut(pdu);
                case NOP_OUT -> {
                    if (tag != Header.NO_TAG) {
                        ByteBuffer out = begin(0);
                        Nop.beginTargetAnswer(out, 0, tag);
                        status(out);
                    }
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
                default -> throw new IOException("not scripted: " + Header.opcode(pdu, 0));
            }
        }

        void command(ByteBuffer pdu) throws IOException {
            int tag = Header.taskTag(pdu, 0);
            int cdb = ScsiCommand.cdbAt(0);
            int at = (int) Cdb.firstBlock(pdu, cdb) * BLOCK_BYTES;
            int bytes = ScsiCommand.transferBytes(pdu, 0);
            switch (Cdb.operation(pdu, cdb)) {
                case Cdb.READ_10, Cdb.READ_16 ->
                        dataIn(tag, ByteBuffer.wrap(unit, at, bytes).slice());
                case Cdb.WRITE_10, Cdb.WRITE_16 -> {
                    pdu.get(reader.dataAt(), unit, at, reader.dataBytes());
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
                    new Capacity(UNIT_BYTES / BLOCK_BYTES, BLOCK_BYTES, BLOCK_BYTES)
                            .encodeLong(data, 0);
                    dataIn(tag, data);
                }
                case Cdb.TEST_UNIT_READY, Cdb.SYNCHRONIZE_CACHE_10 ->
                        respond(tag, ScsiStatus.GOOD, Sense.NONE);
                default -> respond(tag, ScsiStatus.CHECK_CONDITION, Sense.INVALID_COMMAND);
            }
        }

        private void dataOut(ByteBuffer pdu) throws IOException {
            int tag = Header.taskTag(pdu, 0);
            int at = writeOffsets.getOrDefault(tag, 0);
            pdu.get(reader.dataAt(), unit, at + DataOut.offset(pdu, 0), reader.dataBytes());
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
            out.put(writer.dataAt(0), data);
            int end = writer.end(out, 0, data.length);
            byte[] bytes = new byte[end];
            out.get(0, bytes);
            socket.getOutputStream().write(bytes);
        }
    }
}
