package io.storbench.sim.nfs;

import java.util.List;

/// The sizes of NFSv2's messages (RFC 1094, section 2.2 and 2.3).
final class Nfs2Messages {
    /// fhandle: opaque, of fixed length.
    private static final int HANDLE = 32;

    private static final int STATUS = 4;

    /// fattr: seventeen numbers.
    private static final int ATTRIBUTES = 17 * 4;

    /// sattr: mode, uid, gid, size, two times.
    private static final int NEW_ATTRIBUTES = 4 * 4 + 2 * 8;

    private Nfs2Messages() {}

    static List<Message> of(MessageShape shape) {
        int call = shape.callBytes() + HANDLE;
        int reply = MessageShape.replyBytes() + STATUS;
        int object = HANDLE + ATTRIBUTES;
        int name = shape.name();
        return List.of(
                Message.of("GETATTR", call, reply + ATTRIBUTES),
                Message.of("SETATTR", call + NEW_ATTRIBUTES, reply + ATTRIBUTES),
                Message.of("LOOKUP", call + name, reply + object),
                new Message("LOOKUP_MISSING", "LOOKUP", call + name, reply),
                // offset, count, the unused total; attributes, length, data
                Message.of("READ", call + 3 * 4, reply + ATTRIBUTES + 4),
                // the unused beginning, offset, the unused total, length, data
                Message.of("WRITE", call + 3 * 4 + 4, reply + ATTRIBUTES),
                new Message("WRITE_STABLE", "WRITE", call + 3 * 4 + 4, reply + ATTRIBUTES),
                Message.of("CREATE", call + name + NEW_ATTRIBUTES, reply + object),
                Message.of("REMOVE", call + name, reply),
                Message.of("MKDIR", call + name + NEW_ATTRIBUTES, reply + object),
                Message.of("RMDIR", call + name, reply));
    }
}
