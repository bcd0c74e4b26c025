package com.example.sbp;

import io.storbench.plan.Operation;
import java.io.IOException;
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

    /// The status of a request that was done.
    static final int DONE = 0;

    /// The status of one whose range is not within the store.
    static final int OUT_OF_RANGE = 1;

    /// What a request asks for.
    enum Command {
        READ(0),
        WRITE(1),
        /// Makes all that was written durable.
        FLUSH(2);

        private static final List<Command> ALL = List.of(values());

        /// By which results count messages, by number.
        static final List<String> NAMES = ALL.stream().map(Command::name).toList();

        private final int number;

        Command(int number) {
            this.number = number;
        }

        /// The number on the wire.
        int number() {
            return number;
        }

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

    /// What the peer sends is not the protocol, which ends the connection.
    static final class WireException extends IOException {
        private static final long serialVersionUID = 1;

        WireException(String message) {
            super(message);
        }
    }

    private Wire() {}

    /// Writes a request's header at the position.
    static void putRequest(ByteBuffer out, int tag, Command command, long offset, int lengthBytes) {
        out.putInt(REQUEST).putInt(tag).putLong(offset).putInt(lengthBytes).putInt(command.number());
    }

    /// The command of the request at an index.
    ///
    /// @throws WireException if there is no request, or one for more than [#MAX_DATA_BYTES]
    static Command command(ByteBuffer in, int at) throws WireException {
        int command = in.getInt(at + 20);
        if (in.getInt(at) != REQUEST || command < 0 || command >= Command.ALL.size()) {
            throw new WireException("a client sends something that is no request: 0x%08x, command %d"
                    .formatted(in.getInt(at), command));
        }
        checkLength(requestLength(in, at));
        return Command.ALL.get(command);
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
    static void putReply(ByteBuffer out, int tag, int dataBytes, int status) {
        out.putInt(REPLY).putInt(tag).putInt(dataBytes).putInt(status);
    }

    /// How much data follows the header of the reply at an index.
    ///
    /// @throws WireException if there is no reply, or one with more than [#MAX_DATA_BYTES]
    static int replyData(ByteBuffer in, int at) throws WireException {
        if (in.getInt(at) != REPLY) {
            throw new WireException("the server sends something that is no reply: 0x%08x".formatted(in.getInt(at)));
        }
        checkLength(in.getInt(at + 8));
        return in.getInt(at + 8);
    }

    static int replyTag(ByteBuffer in, int at) {
        return in.getInt(at + 4);
    }

    static int replyStatus(ByteBuffer in, int at) {
        return in.getInt(at + 12);
    }

    private static void checkLength(int bytes) throws WireException {
        if (bytes < 0 || bytes > MAX_DATA_BYTES) {
            throw new WireException(
                    "a message of %d bytes; there may be %d".formatted(Integer.toUnsignedLong(bytes), MAX_DATA_BYTES));
        }
    }
}
