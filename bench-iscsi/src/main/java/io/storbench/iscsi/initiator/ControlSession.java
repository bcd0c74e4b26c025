package io.storbench.iscsi.initiator;

import io.storbench.engine.EventLoop;
import io.storbench.iscsi.login.Agreement;
import io.storbench.iscsi.login.TextKeys;
import io.storbench.iscsi.pdu.AsyncMessage;
import io.storbench.iscsi.pdu.DataIn;
import io.storbench.iscsi.pdu.DataOut;
import io.storbench.iscsi.pdu.Header;
import io.storbench.iscsi.pdu.Logout;
import io.storbench.iscsi.pdu.Nop;
import io.storbench.iscsi.pdu.Opcode;
import io.storbench.iscsi.pdu.ReadyToTransfer;
import io.storbench.iscsi.pdu.Reject;
import io.storbench.iscsi.pdu.ScsiCommand;
import io.storbench.iscsi.pdu.ScsiResponse;
import io.storbench.iscsi.pdu.SerialNumbers;
import io.storbench.iscsi.pdu.TextSegment;
import io.storbench.iscsi.scsi.Sense;
import io.storbench.net.ConnectionException;
import io.storbench.net.TimedChannel;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/// A session for what is outside of the measurement: one command at a time. Blocks; one thread.
final class ControlSession implements AutoCloseable {
    private static final int MAX_TEXT_BYTES = 1 << 20;

    private final TimedChannel channel;
    private final PduChannel pdus;
    private final Agreement terms;
    private int cmdSn;
    private int maxCmdSn;
    private int nextStatSn;
    private int scsiEvents;
    private int nextTag;

    /// A session on a channel that was logged in on; closed with this, unless it is released.
    ControlSession(TimedChannel channel, PduChannel pdus, LoggedIn begun) {
        this.channel = channel;
        this.pdus = pdus;
        this.terms = begun.terms();
        this.cmdSn = begun.cmdSn();
        this.maxCmdSn = begun.maxCmdSn();
        this.nextStatSn = begun.nextStatSn();
    }

    /// Connects and logs in, wherever the target sends the initiator, and in no more time than one
    /// login has.
    static ControlSession open(UnitAddress address, SessionName name, LoginDialogue.Type type) throws IOException {
        LoginLimit limit = new LoginLimit(address);
        UnitAddress at = address;
        while (true) {
            try {
                return openThere(at, name, type, limit);
            } catch (RedirectException e) {
                limit.redirected(e);
                at = address.movedTo(e.address());
            }
        }
    }

    private static ControlSession openThere(
            UnitAddress address, SessionName name, LoginDialogue.Type type, LoginLimit limit) throws IOException {
        TimedChannel channel = connect(address);
        try {
            PduChannel pdus = new PduChannel(channel, address.server(), address.timeoutMillis());
            LoggedIn begun = new LoginDialogue(pdus, address, name).hold(type, limit);
            return new ControlSession(channel, pdus, begun);
        } catch (IOException e) {
            channel.close();
            throw e;
        }
    }

    private static TimedChannel connect(UnitAddress address) throws IOException {
        if (address.portal().isUnresolved()) {
            throw new ConnectionException("host " + address.portal().getHostString() + " is unknown; check the name");
        }
        try {
            return TimedChannel.connect(address.portal(), address.timeoutMillis(), false, address.timeoutMillis());
        } catch (IOException e) {
            throw ConnectionException.explained(address.portal(), address.timeoutMillis(), e);
        }
    }

    /// What was agreed on.
    Agreement terms() {
        return terms;
    }

    /// Where the session stands, for whoever goes on with it.
    ///
    /// @param cacheKept as in [LoggedIn]
    LoggedIn state(boolean cacheKept) {
        return new LoggedIn(terms, cmdSn, maxCmdSn, nextStatSn, cacheKept);
    }

    /// Sends a command that brings data, or none, and waits for its end.
    ///
    /// @param cdb the command's 16 bytes
    /// @param data filled from its position on, up to its limit; its position is behind what came
    ScsiAnswer read(long lun, byte[] cdb, ByteBuffer data) throws IOException {
        pdus.beginExchange(command(cdb));
        int tag = nextTag++;
        ScsiCommand.Direction direction = data.hasRemaining() ? ScsiCommand.Direction.READ : ScsiCommand.Direction.NONE;
        command(lun, tag, cdb, direction, data.remaining());
        return awaitEnd(lun, tag, data, ByteBuffer.allocate(0));
    }

    /// Sends a command and the data that the target asks for, none unasked, and waits for its end.
    ScsiAnswer write(long lun, byte[] cdb, ByteBuffer data) throws IOException {
        pdus.beginExchange(command(cdb));
        int tag = nextTag++;
        command(lun, tag, cdb, ScsiCommand.Direction.WRITE, data.remaining());
        return awaitEnd(lun, tag, ByteBuffer.allocate(0), data);
    }

    private static String command(byte[] cdb) {
        return "the command 0x%02x".formatted(cdb[0]);
    }

    private void command(long lun, int tag, byte[] cdb, ScsiCommand.Direction direction, int transferBytes)
            throws IOException {
        ByteBuffer header = pdus.begin(0);
        ScsiCommand.begin(header, 0, direction, transferBytes);
        Header.setLun(header, 0, lun);
        Header.setTaskTag(header, 0, tag);
        Header.setCmdSn(header, 0, cmdSn++);
        Header.setExpStatSn(header, 0, nextStatSn);
        header.put(ScsiCommand.cdbAt(0), cdb);
        pdus.send(ByteBuffer.allocate(0));
    }

    /// @param data all of one burst
    /// @param offset where they are in the command's data
    private void data(long lun, int tag, int transferTag, ByteBuffer data, int offset) throws IOException {
        int sent = 0;
        for (int dataSn = 0; sent < data.limit(); dataSn++) {
            int lengthBytes = Math.min(data.limit() - sent, terms.targetSegmentBytes());
            ByteBuffer header = pdus.begin(lengthBytes);
            DataOut.begin(header, 0, dataSn, offset + sent);
            Header.setFinal(header, 0, sent + lengthBytes == data.limit());
            Header.setLun(header, 0, lun);
            Header.setTaskTag(header, 0, tag);
            Header.setTransferTag(header, 0, transferTag);
            Header.setExpStatSn(header, 0, nextStatSn);
            pdus.send(data.slice(sent, lengthBytes));
            sent += lengthBytes;
        }
    }

    private ScsiAnswer awaitEnd(long lun, int tag, ByteBuffer in, ByteBuffer out) throws IOException {
        int from = in.position();
        while (true) {
            ByteBuffer header = receive(tag);
            switch (pdus.opcode()) {
                case DATA_IN -> {
                    take(header, in, from);
                    if (DataIn.hasStatus(header, 0)) {
                        nextStatSn = Header.statSn(header, 0) + 1;
                        return new ScsiAnswer(DataIn.status(header, 0), Sense.NONE);
                    }
                }
                case R2T -> {
                    int offset = ReadyToTransfer.offset(header, 0);
                    int wantedBytes = ReadyToTransfer.wantedBytes(header, 0);
                    if (offset < 0 || wantedBytes <= 0 || wantedBytes > out.remaining() - offset) {
                        throw unexpected("an R2T for what there is not");
                    }
                    ByteBuffer wanted = out.slice(out.position() + offset, wantedBytes);
                    data(lun, tag, Header.transferTag(header, 0), wanted, offset);
                }
                case SCSI_RESPONSE -> {
                    nextStatSn = Header.statSn(header, 0) + 1;
                    return answer(header);
                }
                default -> throw unexpected(String.valueOf(pdus.opcode()));
            }
        }
    }

    private void take(ByteBuffer header, ByteBuffer in, int from) throws IscsiException {
        ByteBuffer data = pdus.data();
        int at = from + DataIn.offset(header, 0);
        if (at != in.position() || data.remaining() > in.remaining()) {
            throw unexpected("data out of their order");
        }
        in.put(data);
    }

    private ScsiAnswer answer(ByteBuffer header) throws IOException {
        int response = ScsiResponse.response(header, 0);
        if (response != ScsiResponse.COMPLETED) {
            throw new IscsiException(pdus.server() + " failed to deal with a command, code " + response);
        }
        ByteBuffer data = pdus.data();
        int senseBytes = ScsiResponse.senseBytes(data, 0, data.limit());
        Sense sense = senseBytes == 0 ? Sense.NONE : Sense.decode(data, ScsiResponse.senseAt(0), senseBytes);
        return new ScsiAnswer(ScsiResponse.status(header, 0), sense);
    }

    /// Waits for a PDU of a task; what the target asks or tells besides is dealt with.
    private ByteBuffer receive(int tag) throws IOException {
        while (true) {
            ByteBuffer header = pdus.receive();
            Opcode opcode = pdus.opcode();
            if (SerialNumbers.isBefore(maxCmdSn, Header.maxCmdSn(header, 0))) {
                maxCmdSn = Header.maxCmdSn(header, 0);
            }
            if (opcode == Opcode.REJECT) {
                throw unexpected("Reject, " + Reject.describe(Reject.reason(header, 0)));
            }
            if (opcode == Opcode.ASYNC_MESSAGE) {
                nextStatSn = Header.statSn(header, 0) + 1;
                scsiEvents += AsyncMessage.decode(header, 0).event() == AsyncMessage.SCSI_EVENT ? 1 : 0;
            } else if (opcode == Opcode.NOP_IN && Header.taskTag(header, 0) == Header.NO_TAG) {
                answerPing(header);
            } else if (Header.taskTag(header, 0) == tag) {
                return header;
            } else {
                throw unexpected(opcode + " for another task");
            }
        }
    }

    /// How many SCSI events the target has reported by asynchronous messages (RFC 7143, section
    /// 11.9.1); each may mean another unit.
    int scsiEvents() {
        return scsiEvents;
    }

    private void answerPing(ByteBuffer ping) throws IOException {
        int transferTag = Header.transferTag(ping, 0);
        if (transferTag != Header.NO_TAG) {
            ByteBuffer header = pdus.begin(0);
            Nop.beginAnswer(header, 0, transferTag, Header.lun(ping, 0));
            Header.setCmdSn(header, 0, cmdSn);
            Header.setExpStatSn(header, 0, nextStatSn);
            pdus.send(ByteBuffer.allocate(0));
        }
    }

    private IscsiException unexpected(String what) {
        return new IscsiException(pdus.server() + " sends what was not expected: " + what);
    }

    /// How long a NOP takes, from before it is sent until it is answered.
    ///
    /// @param clock for the time
    long roundTripNanos(EventLoop clock) throws IOException {
        pdus.beginExchange("a ping (NOP-Out)");
        int tag = nextTag++;
        long sentNanos = clock.nowNanos();
        ByteBuffer header = pdus.begin(0);
        Nop.beginPing(header, 0, tag);
        immediate(header);
        nextStatSn = Header.statSn(receive(tag), 0) + 1;
        return clock.nowNanos() - sentNanos;
    }

    private void immediate(ByteBuffer header) throws IOException {
        Header.setImmediate(header, 0);
        Header.setCmdSn(header, 0, cmdSn);
        Header.setExpStatSn(header, 0, nextStatSn);
        pdus.send(ByteBuffer.allocate(0));
    }

    /// Sends text keys and waits for the target's, which may take several PDUs.
    String text(Map<String, String> keys) throws IOException {
        pdus.beginExchange("a text request");
        StringBuilder answer = new StringBuilder();
        ByteBuffer text = TextKeys.encode(keys);
        int transferTag = Header.NO_TAG;
        while (true) {
            int tag = nextTag++;
            ByteBuffer header = pdus.begin(text.remaining());
            TextSegment.begin(header, 0, Opcode.TEXT_REQUEST);
            Header.setImmediate(header, 0);
            Header.setTaskTag(header, 0, tag);
            Header.setTransferTag(header, 0, transferTag);
            Header.setCmdSn(header, 0, cmdSn);
            Header.setExpStatSn(header, 0, nextStatSn);
            pdus.send(text);
            ByteBuffer received = receive(tag);
            nextStatSn = Header.statSn(received, 0) + 1;
            answer.append(StandardCharsets.UTF_8.decode(pdus.data()));
            if (answer.length() > MAX_TEXT_BYTES) {
                throw unexpected("more text than anybody needs");
            }
            if (Header.isFinal(received, 0)) {
                return answer.toString();
            }
            transferTag = Header.transferTag(received, 0);
            text = ByteBuffer.allocate(0);
        }
    }

    /// Logs out. A target that does not answer any more need not be notified.
    @Override
    public void close() throws IOException {
        try (channel) {
            pdus.beginExchange("the logout");
            int tag = nextTag++;
            ByteBuffer header = pdus.begin(0);
            Logout.beginRequest(header, 0, Logout.CLOSE_SESSION, 0);
            Header.setTaskTag(header, 0, tag);
            immediate(header);
            ByteBuffer _ = receive(tag);
        } catch (IscsiException _) {
            // See above.
        }
    }
}
