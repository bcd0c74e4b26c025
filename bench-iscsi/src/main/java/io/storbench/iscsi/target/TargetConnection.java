package io.storbench.iscsi.target;

import io.storbench.iscsi.login.Agreement;
import io.storbench.iscsi.login.TextException;
import io.storbench.iscsi.login.TextKeys;
import io.storbench.iscsi.pdu.Header;
import io.storbench.iscsi.pdu.LoginRequest;
import io.storbench.iscsi.pdu.LoginResponse;
import io.storbench.iscsi.pdu.LoginStatus;
import io.storbench.iscsi.pdu.Logout;
import io.storbench.iscsi.pdu.Nop;
import io.storbench.iscsi.pdu.Opcode;
import io.storbench.iscsi.pdu.PduException;
import io.storbench.iscsi.pdu.PduReader;
import io.storbench.iscsi.pdu.Reject;
import io.storbench.iscsi.pdu.TextSegment;
import io.storbench.net.ExactSelector;
import io.storbench.net.TcpConnection;
import io.storbench.posix.SparseBuffer;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// One connection to the embedded target: reads PDUs, has them dealt with, writes the answers. Used
/// by the target's thread.
final class TargetConnection {
    /// Room for the largest answer with the headers of its smallest segments, and then some.
    private static final int OUT_BYTES = 8 << 20;

    private static final int IN_BYTES = 4 << 20;

    /// Before a PDU is read there is room for any answer but data.
    private static final int ROOM_BYTES = 1 << 16;

    private final EmbeddedTarget target;
    private final SparseBuffer out;
    private final SparseBuffer in;
    private final TcpConnection tcp;
    private final PduReader pdus;
    private final Replies replies;
    private final LoginResponder login;
    private @Nullable TaskService tasks;
    private boolean leaving;

    TargetConnection(EmbeddedTarget target, SocketChannel channel, ExactSelector selector)
            throws IOException {
        this.target = target;
        this.out = new SparseBuffer(OUT_BYTES);
        this.in = new SparseBuffer(IN_BYTES);
        try {
            this.tcp = new TcpConnection(channel, selector, out.bytes(), in.bytes());
        } catch (IOException e) {
            out.close();
            in.close();
            throw e;
        }
        tcp.key().attach(this);
        this.pdus = new PduReader(Agreement.DEFAULT_SEGMENT_BYTES);
        this.replies = new Replies(tcp);
        this.login = new LoginResponder(target.options());
    }

    /// When there is something to do without a PDU; the largest value when there is not, or when
    /// the initiator must first take what was written.
    long nextDueNanos() {
        if (tcp.hasUnsent()) {
            return Long.MAX_VALUE;
        }
        long quietUntilNanos = target.silence().untilNanos();
        boolean waiting = tcp.received() > tcp.consumed() && quietUntilNanos != Long.MIN_VALUE;
        long dueNanos = tasks == null ? Long.MAX_VALUE : tasks.nextDueNanos();
        return Math.max(waiting ? quietUntilNanos : dueNanos, quietUntilNanos);
    }

    /// Reads what has arrived.
    ///
    /// @return false when the initiator is gone
    boolean receive() throws IOException {
        return tcp.receive() >= 0;
    }

    /// Whether this is the connection of a session.
    boolean carries(TargetSession session) {
        return tasks != null && tasks.session() == session;
    }

    /// Does what can be done now.
    ///
    /// @throws IOException when the connection is to be closed
    void turn(long nowNanos) throws IOException {
        if (target.silence().isAt(nowNanos)) {
            boolean hasRoom = tcp.received() < tcp.in().capacity();
            tcp.setReading(hasRoom && !target.silence().isDeaf());
            return;
        }
        boolean allDone;
        do {
            allDone = (tasks == null || tasks.release(nowNanos)) && answerArrived(nowNanos);
            allDone &= tasks == null || tasks.nextDueNanos() > nowNanos;
            tcp.flush();
        } while (!allDone && !tcp.hasUnsent() && !target.isEnding());
        if (leaving && !tcp.hasUnsent()) {
            throw new IOException("the initiator has left, or was sent away");
        }
        tcp.setReading(tcp.hasRoom(ROOM_BYTES));
    }

    /// @return false when there was no room for the answers to all that has arrived
    private boolean answerArrived(long nowNanos) throws IOException {
        while (tcp.hasRoom(ROOM_BYTES)) {
            if (leaving || !pdus.find(tcp.in(), tcp.consumed(), tcp.received())) {
                return true;
            }
            answer(nowNanos);
            tcp.consumeTo(pdus.next());
            if (target.silence().isAt(nowNanos) || target.isEnding()) {
                return true; // a fault has made the target fall silent, or go down
            }
        }
        return false;
    }

    private void answer(long nowNanos) throws IOException {
        ByteBuffer bytes = tcp.in();
        int at = pdus.headerAt();
        Opcode opcode = Header.opcode(bytes, at);
        TaskService service = tasks;
        if (service == null) {
            if (opcode != Opcode.LOGIN_REQUEST) {
                throw new PduException(opcode + " before the login");
            }
            login(LoginRequest.decode(bytes, at));
            return;
        }
        switch (opcode) {
            case DATA_OUT -> service.dataOut(bytes, pdus, nowNanos);
            case SCSI_COMMAND -> {
                if (taken(service.session(), bytes, at)) {
                    service.command(bytes, pdus, nowNanos);
                }
            }
            case TASK_MANAGEMENT_REQUEST -> {
                if (taken(service.session(), bytes, at)) {
                    service.manage(bytes, at);
                }
            }
            case NOP_OUT -> {
                if (taken(service.session(), bytes, at)) {
                    nop(bytes, at);
                }
            }
            case TEXT_REQUEST -> {
                if (taken(service.session(), bytes, at)) {
                    text(bytes, at);
                }
            }
            case LOGOUT_REQUEST -> {
                if (taken(service.session(), bytes, at)) {
                    logout(bytes, at);
                }
            }
            case SNACK -> reject(bytes, at, Reject.NOT_SUPPORTED);
            default -> throw new PduException(opcode + " from an initiator that has logged in");
        }
    }

    /// Takes a request's number. What is outside of the window is ignored (RFC 7143, section
    /// 4.2.2.1); on one connection nothing else can be out of order.
    private static boolean taken(TargetSession session, ByteBuffer bytes, int at) {
        return Header.isImmediate(bytes, at) || session.take(Header.cmdSn(bytes, at));
    }

    private void login(LoginRequest request) throws IOException {
        byte[] part = new byte[pdus.dataBytes()];
        tcp.in().get(pdus.dataAt(), part);
        LoginResponder.Step step =
                target.faults().redirects() ? redirect(request) : login.answer(request, part);
        LoginStatus status = step.status();
        TargetSession session = null;
        if (step.isLast()) {
            status = target.admit(login, request);
            session = status.isSuccess() ? target.open(login, request) : null;
        }
        int tsih = session == null ? request.tsih() : session.tsih();
        int at = replies.begin();
        int expCmdSn = request.cmdSn();
        int maxCmdSn = session == null ? expCmdSn : session.maxCmdSn();
        LoginResponse response =
                new LoginResponse(
                        status.isSuccess() ? step.stages() : request.stages(),
                        request.isid(),
                        tsih,
                        request.taskTag(),
                        replies.nextStatSn(),
                        expCmdSn,
                        maxCmdSn,
                        status);
        response.encode(tcp.out(), at);
        int dataAt = replies.dataAt(at);
        replies.end(at, TextKeys.encode(tcp.out(), dataAt, step.keys()) - dataAt);
        leaving = !status.isSuccess();
        if (session != null) {
            start(session);
        }
    }

    private LoginResponder.Step redirect(LoginRequest request) {
        return new LoginResponder.Step(
                LoginStatus.MOVED_TEMPORARILY,
                request.stages(),
                Map.of("TargetAddress", target.portal()));
    }

    private void start(TargetSession session) {
        Agreement agreed = session.agreed();
        pdus.agree(agreed.digests(), agreed.targetSegmentBytes());
        replies.start(session);
        tasks = new TaskService(target, session, replies);
    }

    private void nop(ByteBuffer bytes, int at) {
        int tag = Header.taskTag(bytes, at);
        if (tag == Header.NO_TAG) {
            return; // the answer to a ping of ours
        }
        int reply = replies.begin();
        Nop.beginTargetAnswer(tcp.out(), reply, tag);
        int lengthBytes = Math.min(pdus.dataBytes(), replies.maxDataBytes());
        lengthBytes = Math.min(lengthBytes, ROOM_BYTES / 2);
        tcp.out().put(replies.dataAt(reply), bytes, pdus.dataAt(), lengthBytes);
        replies.endWithStatus(reply, lengthBytes);
    }

    private void text(ByteBuffer bytes, int at) throws IOException {
        if (TextSegment.goesOn(bytes, at) || !Header.isFinal(bytes, at)) {
            reject(bytes, at, Reject.NOT_SUPPORTED);
            return;
        }
        byte[] said = new byte[pdus.dataBytes()];
        bytes.get(pdus.dataAt(), said);
        Map<String, String> keys = new LinkedHashMap<>();
        try {
            for (String key : TextKeys.decode(said).keySet()) {
                if (key.equals("SendTargets")) {
                    keys.put("TargetName", EmbeddedTarget.NAME);
                    keys.put("TargetAddress", target.portal() + "," + EmbeddedTarget.PORTAL_GROUP);
                } else {
                    keys.put(key, "NotUnderstood");
                }
            }
        } catch (TextException _) {
            reject(bytes, at, Reject.PROTOCOL_ERROR);
            return;
        }
        int reply = replies.begin();
        TextSegment.begin(tcp.out(), reply, Opcode.TEXT_RESPONSE);
        Header.setTaskTag(tcp.out(), reply, Header.taskTag(bytes, at));
        int dataAt = replies.dataAt(reply);
        replies.endWithStatus(reply, TextKeys.encode(tcp.out(), dataAt, keys) - dataAt);
    }

    private void logout(ByteBuffer bytes, int at) {
        int reply = replies.begin();
        boolean recovery = Logout.reason(bytes, at) == Logout.RECOVER_CONNECTION;
        Logout.beginResponse(tcp.out(), reply, recovery ? Logout.NO_RECOVERY : Logout.CLOSED);
        Header.setTaskTag(tcp.out(), reply, Header.taskTag(bytes, at));
        replies.endWithStatus(reply, 0);
        leaving = !recovery;
    }

    private void reject(ByteBuffer bytes, int at, int reason) {
        replies.reject(bytes, at, reason);
    }

    void close() throws IOException {
        TaskService service = tasks;
        if (service != null) {
            service.session().endAll();
            target.forget(service.session());
        }
        try {
            tcp.close();
        } finally {
            out.close();
            in.close();
        }
    }
}
