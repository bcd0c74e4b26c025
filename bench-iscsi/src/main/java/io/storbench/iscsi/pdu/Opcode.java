package io.storbench.iscsi.pdu;

import org.jspecify.annotations.Nullable;

/// The kinds of PDUs (RFC 7143, section 11.2.1.2).
public enum Opcode {
    /// A ping, or the answer to the target's.
    NOP_OUT(0x00),
    /// A command for a logical unit.
    SCSI_COMMAND(0x01),
    /// A request about tasks, such as to abort one.
    TASK_MANAGEMENT_REQUEST(0x02),
    /// A step of the login.
    LOGIN_REQUEST(0x03),
    /// Key=value pairs outside of the login.
    TEXT_REQUEST(0x04),
    /// Data of a write.
    DATA_OUT(0x05),
    /// The wish to close a connection or session.
    LOGOUT_REQUEST(0x06),
    /// A wish for something again; not used without error recovery.
    SNACK(0x10),
    /// The target's ping, or the answer to one.
    NOP_IN(0x20),
    /// How a command ended.
    SCSI_RESPONSE(0x21),
    /// How a request about tasks ended.
    TASK_MANAGEMENT_RESPONSE(0x22),
    /// The answer to a step of the login.
    LOGIN_RESPONSE(0x23),
    /// The answer to a text request.
    TEXT_RESPONSE(0x24),
    /// Data of a read, and possibly how it ended.
    DATA_IN(0x25),
    /// The answer to a logout request.
    LOGOUT_RESPONSE(0x26),
    /// The target's wish for data of a write.
    R2T(0x31),
    /// Something that the target says unasked.
    ASYNC_MESSAGE(0x32),
    /// A PDU that was not accepted.
    REJECT(0x3f);

    private static final @Nullable Opcode[] BY_CODE = new @Nullable Opcode[64];

    static {
        for (Opcode opcode : values()) {
            BY_CODE[opcode.code] = opcode;
        }
    }

    private final byte code;

    Opcode(int code) {
        this.code = (byte) code;
    }

    /// The six bits on the wire.
    public int code() {
        return code;
    }

    /// The kind of this code.
    ///
    /// @param code of which the lower six bits count
    /// @throws PduException if there is none
    static Opcode of(int code) throws PduException {
        Opcode opcode = BY_CODE[code & 0x3f];
        if (opcode == null) {
            throw new PduException("opcode 0x%02x is unknown".formatted(code & 0x3f));
        }
        return opcode;
    }
}
