package io.storbench.sim.nfs;

import io.storbench.engine.DataSet;
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

    /// An entry beside its name: that there is one, number, cookie.
    private static final int ENTRY = 3 * 4;

    /// The files of the directory that a load lists, and `.` and `..`.
    private static final int LISTING =
            DataSet.LISTED_FILES * (ENTRY + MessageShape.listedName()) + 2 * (ENTRY + MessageShape.opaque(2));

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
                Message.of("RMDIR", call + name, reply),
                new Message("SETATTR_OWNER", "SETATTR", call + NEW_ATTRIBUTES, reply + ATTRIBUTES),
                new Message("SETATTR_TIMES", "SETATTR", call + NEW_ATTRIBUTES, reply + ATTRIBUTES),
                new Message("SETATTR_SIZE", "SETATTR", call + NEW_ATTRIBUTES, reply + ATTRIBUTES),
                // from and to
                Message.of("RENAME", call + name + HANDLE + name, reply),
                Message.of("LINK", call + HANDLE + name, reply),
                // the answer has neither handle nor attributes
                Message.of("SYMLINK", call + name + MessageShape.linkText() + NEW_ATTRIBUTES, reply),
                Message.of("READLINK", call, reply + MessageShape.linkText()),
                // cookie, count; entries, whether there are more
                Message.of("READDIR", call + 2 * 4, reply + LISTING + 2 * 4));
    }
}
