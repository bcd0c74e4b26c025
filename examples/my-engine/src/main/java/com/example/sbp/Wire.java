package com.example.sbp;

import io.storbench.engine.Operation;
import java.nio.ByteBuffer;
import java.util.List;

/// The Simple Block Protocol: requests and replies on a TCP connection, in any order. All numbers are big-endian.
///
///     request   magic "SBP?" 4   tag 4   offset 8   length 4   command 4   (WRITE: data)
///     reply     magic "SBP!" 4   tag 4   length of data 4      status 4    (READ: data)
///
/// A reply bears its request's tag. Offsets and lengths are in bytes.
final class Wire {
    static final int REQUEST_BYTES = 24;
    static final int REPLY_BYTES = 16;

    /// The most data that a message carries.
    static final int MAX_DATA_BYTES = 1 << 20;

    private static final int REQUEST = 0x5342503f;
    private static final int REPLY = 0x53425021;

    /// What a request asks for. Numbers on the wire are positions here.
    enum Command {
        READ,
        WRITE,
        /// Makes all that was written durable.
        FLUSH;

        /// The names, by which results count messages.
        static final List<String> NAMES = List.of("READ", "WRITE", "FLUSH");

        private static final Command[] ALL = values();

        static Command of(Operation operation) {
            return switch (operation.family()) {
                case READ -> READ;
                case WRITE -> WRITE;
                case FLUSH -> FLUSH;
                case OPEN, CLOSE, STAT, NAME -> throw new IllegalArgumentException("a block store has no " + operation);
            };
        }

        /// The length of a request for a range of this length.
        int requestBytes(int lengthBytes) {
            return REQUEST_BYTES + (this == WRITE ? lengthBytes : 0);
        }

        /// The length of the answer if all is well.
        int replyBytes(int lengthBytes) {
            return REPLY_BYTES + (this == READ ? lengthBytes : 0);
        }
    }

    /// How a request ended.
    enum Status {
        DONE,
        /// The range is not within the store.
        OUT_OF_RANGE
    }

    /// What the peer sends is not the protocol, which ends the connection.
    static final class WireException extends java.io.IOException {
        private static final long serialVersionUID = 1;

        WireException(String message) {
            super(message);
        }
    }

    private Wire() {}

    /// Writes a request's header at the position.
    static void putRequest(ByteBuffer out, int tag, Command command, long offset, int lengthBytes) {
        out.putInt(REQUEST).putInt(tag).putLong(offset).putInt(lengthBytes).putInt(command.ordinal());
    }

    /// The command of the request at an index.
    ///
    /// @throws WireException if there is no request, or one for more than [#MAX_DATA_BYTES]
    static Command command(ByteBuffer in, int at) throws WireException {
        int command = in.getInt(at + 20);
        if (in.getInt(at) != REQUEST || command < 0 || command >= Command.ALL.length) {
            throw new WireException("a client sends something that is no request: 0x%08x, command %d"
                    .formatted(in.getInt(at), command));
        }
        checkLength(requestLength(in, at));
        return Command.ALL[command];
    }

    static int requestTag(ByteBuffer in, int at) {
        return in.getInt(at + 4);
    }

    static long requestOffset(ByteBuffer in, int at) {
        return in.getLong(at + 8);
    }

    static int requestLength(ByteBuffer in, int at) {
        return in.getInt(at + 16);
    }

    /// Writes a reply's header at the position.
    static void putReply(ByteBuffer out, int tag, int dataBytes, Status status) {
        out.putInt(REPLY).putInt(tag).putInt(dataBytes).putInt(status.ordinal());
    }

    /// How much data follows the header of the reply at an index.
    ///
    /// @throws WireException if there is no reply, or one with more than [#MAX_DATA_BYTES]
    static int replyData(ByteBuffer in, int at) throws WireException {
        int status = in.getInt(at + 12);
        if (in.getInt(at) != REPLY || status < 0 || status > Status.OUT_OF_RANGE.ordinal()) {
            throw new WireException(
                    "the server sends something that is no reply: 0x%08x, status %d".formatted(in.getInt(at), status));
        }
        checkLength(in.getInt(at + 8));
        return in.getInt(at + 8);
    }

    static int replyTag(ByteBuffer in, int at) {
        return in.getInt(at + 4);
    }

    static Status replyStatus(ByteBuffer in, int at) {
        return in.getInt(at + 12) == Status.DONE.ordinal() ? Status.DONE : Status.OUT_OF_RANGE;
    }

    private static void checkLength(int bytes) throws WireException {
        if (bytes < 0 || bytes > MAX_DATA_BYTES) {
            throw new WireException(
                    "a message of %d bytes; there may be %d".formatted(Integer.toUnsignedLong(bytes), MAX_DATA_BYTES));
        }
    }
}
