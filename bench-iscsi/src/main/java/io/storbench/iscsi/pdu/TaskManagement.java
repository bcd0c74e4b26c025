package io.storbench.iscsi.pdu;

import java.nio.ByteBuffer;

/// Requests about tasks and their answers (RFC 7143, sections 11.5 and 11.6); where buffers and
/// indices are concerned, as in [Header].
public final class TaskManagement {
    /// Ends one task, named by its tag.
    public static final int ABORT_TASK = 1;

    /// Ends all of a session's tasks for a logical unit.
    public static final int ABORT_TASK_SET = 2;

    /// Ends all tasks for a logical unit, and has it forget its state.
    public static final int LOGICAL_UNIT_RESET = 5;

    /// Resets all logical units.
    public static final int TARGET_WARM_RESET = 6;

    /// The answer: done.
    public static final int COMPLETE = 0;

    /// The answer: there is no such task; it may have ended before.
    public static final int NO_SUCH_TASK = 1;

    /// The answer: there is no such logical unit.
    public static final int NO_SUCH_LUN = 2;

    /// The answer: the target cannot do this.
    public static final int NOT_SUPPORTED = 5;

    private TaskManagement() {}

    /// Begins a request, which is immediate: it overtakes commands that wait for the window.
    ///
    /// @param function such as [#ABORT_TASK]
    public static void beginRequest(ByteBuffer out, int at, int function) {
        Header.begin(out, at, Opcode.TASK_MANAGEMENT_REQUEST);
        Header.setImmediate(out, at);
        out.put(at + 1, (byte) (0x80 | function));
        Header.setTransferTag(out, at, Header.NO_TAG);
    }

    /// The function that a request wants.
    public static int function(ByteBuffer in, int at) {
        return Header.flags(in, at) & 0x7f;
    }

    /// Names the task to abort.
    ///
    /// @param taskTag of its command
    /// @param cmdSn of its command
    public static void setReferenced(ByteBuffer out, int at, int taskTag, int cmdSn) {
        out.putInt(at + 20, taskTag);
        out.putInt(at + 32, cmdSn);
    }

    /// The tag of the task to abort.
    public static int referencedTag(ByteBuffer in, int at) {
        return in.getInt(at + 20);
    }

    /// Begins a response.
    ///
    /// @param answer such as [#COMPLETE]
    public static void beginResponse(ByteBuffer out, int at, int answer) {
        Header.begin(out, at, Opcode.TASK_MANAGEMENT_RESPONSE);
        out.put(at + 2, (byte) answer);
    }

    /// What a response says.
    public static int answer(ByteBuffer in, int at) {
        return in.get(at + 2) & 0xff;
    }
}
