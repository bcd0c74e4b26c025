package io.storbench.iscsi.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.iscsi.pdu.Header;
import io.storbench.iscsi.pdu.Logout;
import io.storbench.iscsi.pdu.Nop;
import io.storbench.iscsi.pdu.Opcode;
import io.storbench.iscsi.pdu.TaskManagement;
import io.storbench.iscsi.scsi.Sense;
import io.storbench.server.Service;
import io.storbench.server.ServiceTimes;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Sessions with the target: their numbers, their tasks, their end, as RFC 7143 wants them.
@Timeout(30)
class TargetSessionsTest {
    private static final int BLOCK = 512;

    @Test
    void statusNumbersAndTheWindowGoOnByOne() throws IOException {
        try (EmbeddedTarget target = EmbeddedTarget.start(TargetOptions.DEFAULT);
                RawInitiator initiator = RawInitiator.ready(target)) {
            int at = initiator.pdu().headerAt();
            int statSn = Header.statSn(initiator.in(), at);
            int maxCmdSn = Header.maxCmdSn(initiator.in(), at);
            initiator.testUnitReady();
            assertThat(initiator.status()).isZero();
            at = initiator.pdu().headerAt();
            assertThat(Header.statSn(initiator.in(), at)).isEqualTo(statSn + 1);
            assertThat(Header.maxCmdSn(initiator.in(), at)).isEqualTo(maxCmdSn + 1);
            assertThat(Header.expCmdSn(initiator.in(), at)).isEqualTo(maxCmdSn + 1 - 127);
        }
    }

    @Test
    void aTaskThatIsAbortedIsNotAnswered() throws IOException {
        TargetOptions slow =
                TargetOptions.DEFAULT.withService(new Service(1, ServiceTimes.constant(3_600_000_000_000L)));
        try (EmbeddedTarget target = EmbeddedTarget.start(slow);
                RawInitiator initiator = RawInitiator.ready(target)) {
            int tag = initiator.read(0, 1, BLOCK);
            assertThat(answerToAbort(initiator, tag)).isEqualTo(TaskManagement.COMPLETE);
            assertThat(answerToAbort(initiator, tag)).isEqualTo(TaskManagement.NO_SUCH_TASK);
        }
    }

    private static int answerToAbort(RawInitiator initiator, int tag) throws IOException {
        TaskManagement.beginRequest(initiator.out(), 0, TaskManagement.ABORT_TASK);
        TaskManagement.setReferenced(initiator.out(), 0, tag, 0);
        initiator.send(0);
        assertThat(initiator.receive()).isEqualTo(Opcode.TASK_MANAGEMENT_RESPONSE);
        return TaskManagement.answer(initiator.in(), initiator.pdu().headerAt());
    }

    @Test
    void aPingIsAnsweredWithItsData() throws IOException {
        try (EmbeddedTarget target = EmbeddedTarget.start(TargetOptions.DEFAULT);
                RawInitiator initiator = RawInitiator.ready(target)) {
            Nop.beginPing(initiator.out(), 0, 77);
            Header.setCmdSn(initiator.out(), 0, initiator.nextCmdSn());
            initiator.fill(9, 1);
            initiator.send(9);
            assertThat(initiator.receive()).isEqualTo(Opcode.NOP_IN);
            assertThat(initiator.pdu().dataBytes()).isEqualTo(9);
            initiator.assertFilled(0, 1);
        }
    }

    @Test
    void aLogoutIsAnsweredAndEndsTheConnection() throws IOException {
        try (EmbeddedTarget target = EmbeddedTarget.start(TargetOptions.DEFAULT);
                RawInitiator initiator = RawInitiator.ready(target)) {
            Logout.beginRequest(initiator.out(), 0, Logout.CLOSE_SESSION, 0);
            initiator.send(0);
            assertThat(initiator.receive()).isEqualTo(Opcode.LOGOUT_RESPONSE);
            initiator.assertClosed();
        }
    }

    /// Session reinstatement (RFC 7143, section 6.3.5).
    @Test
    void aSessionOfTheSameNameEndsTheFormerOne() throws IOException {
        try (EmbeddedTarget target = EmbeddedTarget.start(TargetOptions.DEFAULT);
                RawInitiator former = RawInitiator.ready(target);
                RawInitiator next = RawInitiator.ready(target)) {
            former.assertClosed();
            next.testUnitReady();
            assertThat(next.status()).isZero();
        }
    }

    @Test
    void severalSessionsOfOneInitiatorSeeTheSameUnit() throws IOException {
        try (EmbeddedTarget target = EmbeddedTarget.start(TargetOptions.DEFAULT);
                RawInitiator one = RawInitiator.ready(target);
                RawInitiator other = RawInitiator.loggedIn(target, 2)) {
            other.testUnitReady();
            assertThat(other.sense()).isEqualTo(Sense.RESET_OCCURRED);
            one.fill(512, 5);
            one.write(0, 1, BLOCK, 512);
            assertThat(one.status()).isZero();
            other.read(0, 1, BLOCK);
            assertThat(other.receive()).isEqualTo(Opcode.DATA_IN);
            other.assertFilled(0, 5);
        }
    }
}
