package io.storbench.iscsi;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.iscsi.pdu.DataOut;
import io.storbench.iscsi.pdu.Header;
import io.storbench.iscsi.pdu.Opcode;
import io.storbench.iscsi.pdu.ScsiCommand;
import io.storbench.iscsi.pdu.SerialNumbers;
import io.storbench.iscsi.pdu.TaskManagement;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/// What an initiator has to keep to on one connection (RFC 7143): command numbers without gaps and
/// within the window it was given (section 4.2.2.1), tags that differ (11.2.1.8), data in their
/// order (13.18), acknowledgements of what was sent (4.2.2.2), nothing behind a logout (11.14).
final class InitiatorRules {
    private final Set<Integer> inFlight = new HashSet<>();
    private final Map<Long, Integer> dataNumbers = new HashMap<>();
    private boolean loggedIn;
    private boolean leaving;
    private int expCmdSn;
    private int windowEnd;

    /// A login has begun, or gone on.
    void logIn(int cmdSn, int maxCmdSn) {
        assertThat(loggedIn).as("a login in a session").isFalse();
        expCmdSn = cmdSn;
        windowEnd = maxCmdSn;
    }

    void loggedIn() {
        loggedIn = true;
    }

    /// A PDU other than of a login has come.
    ///
    /// @param statSn the next status number
    void check(ByteBuffer pdu, Opcode opcode, int statSn) {
        assertThat(loggedIn).as("%s before the login", opcode).isTrue();
        assertThat(leaving).as("%s behind a logout", opcode).isFalse();
        assertThat(SerialNumbers.isBefore(statSn, Header.expStatSn(pdu, 0)))
                .as("%s acknowledges what was not sent", opcode)
                .isFalse();
        if (opcode == Opcode.DATA_OUT) {
            data(pdu);
            return;
        }
        assertThat(Header.cmdSn(pdu, 0)).as("CmdSN of %s", opcode).isEqualTo(expCmdSn);
        if (!Header.isImmediate(pdu, 0)) {
            assertThat(SerialNumbers.isInWindow(expCmdSn, expCmdSn, windowEnd))
                    .as("%s %d beyond the window, which ends at %d", opcode, expCmdSn, windowEnd)
                    .isTrue();
            expCmdSn++;
        }
        int tag = Header.taskTag(pdu, 0);
        switch (opcode) {
            case SCSI_COMMAND -> {
                assertThat(inFlight.add(tag)).as("tag %d is new", tag).isTrue();
                boolean whole = Header.isFinal(pdu, 0) || ScsiCommand.isWrite(pdu, 0);
                assertThat(whole).as("data without an end").isTrue();
            }
            case TASK_MANAGEMENT_REQUEST -> {
                if (TaskManagement.function(pdu, 0) == TaskManagement.ABORT_TASK) {
                    inFlight.remove(TaskManagement.referencedTag(pdu, 0));
                } else {
                    inFlight.clear();
                }
            }
            case LOGOUT_REQUEST -> leaving = true;
            default -> {}
        }
    }

    private void data(ByteBuffer pdu) {
        int tag = Header.taskTag(pdu, 0);
        assertThat(inFlight).as("data of a command that is under way").contains(tag);
        long sequence = (long) tag << 32 | (Header.transferTag(pdu, 0) & 0xffffffffL);
        int number = dataNumbers.merge(sequence, 1, Integer::sum) - 1;
        assertThat(DataOut.dataSn(pdu, 0)).as("DataSN").isEqualTo(number);
        if (Header.isFinal(pdu, 0)) {
            dataNumbers.remove(sequence);
        }
    }

    /// A command is answered.
    void answered(int tag) {
        inFlight.remove(tag);
    }

    /// The number of the next command.
    int expCmdSn() {
        return expCmdSn;
    }

    /// The initiator gets the window, which never shrinks.
    void window(int maxCmdSn) {
        if (SerialNumbers.isBefore(windowEnd, maxCmdSn)) {
            windowEnd = maxCmdSn;
        }
    }
}
