package io.storbench.iscsi;

import io.storbench.engine.Counters;
import java.util.List;

/// Under which names things are counted: exchanges by their command, and PDUs by their operation
/// code (RFC 7143, section 11.2.1.2), of which those of SCSI commands go by the command.
final class CommandNames {
    static final int READ = 0;
    static final int WRITE = 1;
    static final int SYNCHRONIZE_CACHE = 2;
    static final int TASK_MANAGEMENT = 3;
    static final int NOP_OUT = 4;
    static final int LOGOUT = 5;
    static final int DATA_OUT = 6;
    static final int SCSI_RESPONSE = 7;
    static final int DATA_IN = 8;
    static final int R2T = 9;
    static final int NOP_IN = 10;
    static final int ASYNC_MESSAGE = 11;
    static final int REJECT = 12;
    static final int TASK_MANAGEMENT_RESPONSE = 13;
    static final int LOGOUT_RESPONSE = 14;

    private CommandNames() {}

    /// Counters at 0.
    ///
    /// @param wide whether commands have 16 bytes rather than 10
    static Counters counters(boolean wide) {
        String form = wide ? "_16" : "_10";
        return new Counters(List.of(
                "READ" + form,
                "WRITE" + form,
                "SYNCHRONIZE_CACHE" + form,
                "TASK_MANAGEMENT",
                "NOP_OUT",
                "LOGOUT",
                "DATA_OUT",
                "SCSI_RESPONSE",
                "DATA_IN",
                "R2T",
                "NOP_IN",
                "ASYNC_MESSAGE",
                "REJECT",
                "TASK_MANAGEMENT_RESPONSE",
                "LOGOUT_RESPONSE"));
    }

    /// The number under which a task is counted.
    static int number(Task task) {
        return switch (task.kind) {
            case READ -> READ;
            case WRITE -> WRITE;
            case SYNCHRONIZE_CACHE -> SYNCHRONIZE_CACHE;
            case ABORT_TASK, LUN_RESET -> TASK_MANAGEMENT;
            case PING -> NOP_OUT;
            case LOGOUT -> LOGOUT;
        };
    }

    /// A task in words.
    static String describe(Task task) {
        return task.lengthBytes == 0
                ? task.kind.name()
                : "%s of %d bytes at offset %d of the LUN"
                        .formatted(task.kind.name(), task.lengthBytes, task.unitOffset);
    }
}
