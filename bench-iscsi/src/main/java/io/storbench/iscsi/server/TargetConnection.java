package io.storbench.iscsi.server;

import io.storbench.iscsi.login.Agreement;
import io.storbench.iscsi.login.TextKeys;
import io.storbench.iscsi.pdu.Header;
import io.storbench.iscsi.pdu.LoginRequest;
import io.storbench.iscsi.pdu.LoginResponse;
import io.storbench.iscsi.pdu.LoginStatus;
import io.storbench.iscsi.pdu.Opcode;
import io.storbench.iscsi.pdu.PduException;
import io.storbench.iscsi.pdu.PduReader;
import io.storbench.iscsi.pdu.Reject;
import io.storbench.net.TcpConnection;
import io.storbench.server.ClientConnection;
import io.storbench.server.ServerLoop;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// One connection to the embedded target: reads PDUs, has them dealt with, writes the answers. Used
/// by the target's thread.
final class TargetConnection extends ClientConnection {
    /// Room for the largest answer with the headers of its smallest segments, and then some.
    private static final int OUT_BYTES = 8 << 20;

    private static final int IN_BYTES = 4 << 20;

    /// Before a PDU is read there is room for any answer but data.
    static final int ROOM_BYTES = 1 << 16;

    private final EmbeddedTarget target;
    private final TcpConnection tcp;
    private final PduReader pdus;
    private final Replies replies;
    private final LoginResponder login;
    private final SessionRequests requests;
    private @Nullable TaskService tasks;
    private boolean leaving;

    TargetConnection(EmbeddedTarget target, ServerLoop loop, SocketChannel channel) throws IOException {
        super(loop, channel, OUT_BYTES, IN_BYTES);
        this.target = target;
        this.tcp = tcp();
        this.pdus = new PduReader(Agreement.DEFAULT_SEGMENT_BYTES);
        this.replies = new Replies(tcp);
        this.login = new LoginResponder(target.options());
        this.requests = new SessionRequests(target.portal(), replies);
    }

    @Override
    protected long dueNanos() {
        return tasks == null ? Long.MAX_VALUE : tasks.nextDueNanos();
    }

    @Override
    protected boolean release(long nowNanos) throws IOException {
        return tasks == null || tasks.release(nowNanos);
    }

    @Override
    protected boolean canAnswer() {
        return tcp.hasRoom(ROOM_BYTES);
    }

    @Override
    protected boolean isWaiting() {
        return false;
    }

    @Override
    protected int answerNext(long nowNanos) throws IOException {
        if (leaving || !pdus.find(tcp.in(), tcp.consumed(), tcp.received())) {
            return -1;
        }
        answer(nowNanos);
        return pdus.next();
    }

    @Override
    protected boolean endTurn() throws IOException {
        if (leaving && !tcp.hasUnsent()) {
            throw new IOException("the initiator has left, or was sent away");
        }
        return canAnswer();
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
            case SNACK -> replies.reject(bytes, at, Reject.NOT_SUPPORTED);
            case SCSI_COMMAND, TASK_MANAGEMENT_REQUEST, NOP_OUT, TEXT_REQUEST, LOGOUT_REQUEST -> {
                if (taken(service.session(), bytes, at)) {
                    numbered(opcode, service, nowNanos);
                }
            }
            default -> throw new PduException(opcode + " from an initiator that has logged in");
        }
    }

    private void numbered(Opcode opcode, TaskService service, long nowNanos) throws IOException {
        ByteBuffer bytes = tcp.in();
        int at = pdus.headerAt();
        switch (opcode) {
            case SCSI_COMMAND -> service.command(bytes, pdus, nowNanos);
            case TASK_MANAGEMENT_REQUEST -> service.manage(bytes, at);
            case NOP_OUT -> requests.nop(bytes, pdus);
            case TEXT_REQUEST -> requests.text(bytes, pdus);
            default -> leaving = requests.logout(bytes, at);
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
        LoginResponder.Step step = target.faults().redirects() ? redirect(request) : login.answer(request, part);
        LoginStatus status = step.status();
        TargetSession session = null;
        if (step.isLast()) {
            status = target.sessions().admit(login, request);
            session = status.isSuccess() ? open(request) : null;
        }
        int tsih = session == null ? request.tsih() : session.tsih();
        int at = replies.begin();
        int expCmdSn = request.cmdSn();
        int maxCmdSn = session == null ? expCmdSn : session.maxCmdSn();
        LoginResponse response = new LoginResponse(
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

    private TargetSession open(LoginRequest request) {
        TargetConnection former = target.sessions().former(login, request);
        if (former != null) {
            target.loop().dismiss(former);
        }
        return target.sessions().open(login, request, this);
    }

    private LoginResponder.Step redirect(LoginRequest request) {
        return new LoginResponder.Step(
                LoginStatus.MOVED_TEMPORARILY, request.stages(), Map.of("TargetAddress", target.portal()));
    }

    private void start(TargetSession session) {
        Agreement agreed = session.agreed();
        pdus.agree(agreed.digests(), agreed.targetSegmentBytes());
        replies.start(session);
        tasks = new TaskService(target, session, replies);
    }

    @Override
    protected void close() throws IOException {
        TaskService service = tasks;
        if (service != null) {
            service.session().endAll();
            target.sessions().forget(service.session());
        }
        super.close();
    }
}
