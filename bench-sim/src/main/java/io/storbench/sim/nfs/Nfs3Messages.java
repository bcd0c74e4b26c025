package io.storbench.sim.nfs;

import io.storbench.engine.DataSet;
import java.util.List;

/// The sizes of NFSv3's messages, whose sections are RFC 1813's.
final class Nfs3Messages {
    /// nfsstat3 (section 2.6).
    private static final int STATUS = 4;

    /// fattr3 (section 2.6).
    private static final int ATTRIBUTES = 84;

    /// post_op_attr that is there (section 2.6).
    private static final int AFTER = 4 + ATTRIBUTES;

    /// pre_op_attr that is there: size, two times (section 2.6).
    private static final int BEFORE = 4 + 8 + 8 + 8;

    /// An optional value that is not there.
    private static final int ABSENT = 4;

    /// writeverf3 (section 3.3.7).
    private static final int VERIFIER = 8;

    /// sattr3 of a mode only (section 2.6): flag and mode, flags of uid, gid, size and the two
    /// times.
    private static final int ATTRIBUTES_SET = (4 + 4) + 5 * 4;

    /// sattr3 of owner and group.
    private static final int OWNER_SET = 6 * 4 + 2 * 4;

    /// sattr3 of both times by the server's clock, and of a size.
    private static final int TIMES_SET = 6 * 4;

    private static final int SIZE_SET = 6 * 4 + 8;

    /// entry3 beside its name (section 3.3.16): that there is one, number, cookie.
    private static final int ENTRY = 4 + 8 + 8;

    /// The files of the directory that a load lists, and `.` and `..`.
    private static final int LISTING =
            DataSet.LISTED_FILES * (ENTRY + MessageShape.listedName()) + 2 * (ENTRY + MessageShape.opaque(2));

    /// createhow3 of UNCHECKED or GUARDED with a mode only (section 3.3.8): how, then sattr3.
    private static final int CREATE_HOW = 4 + ATTRIBUTES_SET;

    private Nfs3Messages() {}

    /// An entry of READDIRPLUS (section 3.3.17): as READDIR's, with attributes and a handle.
    static int listedBytes(MessageShape shape) {
        return ENTRY + shape.name() + AFTER + 4 + shape.handle();
    }

    static List<Message> of(MessageShape shape) {
        int call = shape.callBytes() + shape.handle();
        int inRoot = shape.callBytes() + shape.rootHandle();
        int named = inRoot + shape.name();
        int reply = MessageShape.replyBytes() + STATUS;
        int root = shape.attributes() ? AFTER : ABSENT;
        int rootChange = (shape.attributes() ? BEFORE : ABSENT) + AFTER;
        int change = ABSENT + AFTER;
        return List.of(
                Message.of("GETATTR", call, reply + ATTRIBUTES),
                Message.of("LOOKUP", named, reply + shape.handle() + AFTER + root),
                new Message("LOOKUP_MISSING", "LOOKUP", named, reply + root),
                // what is asked for; attributes, what is granted
                Message.of("ACCESS", call + 4, reply + AFTER + 4),
                new Message("ACCESS_DIRECTORY", "ACCESS", inRoot + 4, reply + AFTER + 4),
                // offset, count; attributes, count, end of file, length, data
                Message.of("READ", call + 8 + 4, reply + AFTER + 4 + 4 + 4),
                // offset, count, stability, length, data; change, count, stability, verifier
                Message.of("WRITE", call + 8 + 4 + 4 + 4, reply + change + 4 + 4 + VERIFIER),
                new Message("WRITE_STABLE", "WRITE", call + 8 + 4 + 4 + 4, reply + change + 4 + 4 + VERIFIER),
                Message.of("CREATE", named + CREATE_HOW, reply + 4 + shape.handle() + AFTER + rootChange),
                Message.of("MKDIR", named + ATTRIBUTES_SET, reply + 4 + shape.handle() + AFTER + rootChange),
                Message.of(
                        "SYMLINK",
                        named + ATTRIBUTES_SET + MessageShape.linkText(),
                        reply + 4 + shape.handle() + AFTER + rootChange),
                Message.of("REMOVE", named, reply + rootChange),
                Message.of("RMDIR", named, reply + rootChange),
                // from and to; a change of each directory
                Message.of("RENAME", named + shape.rootHandle() + shape.name(), reply + 2 * rootChange),
                // file, place; attributes, change
                Message.of("LINK", call + shape.rootHandle() + shape.name(), reply + AFTER + rootChange),
                // attributes, text
                Message.of("READLINK", call, reply + AFTER + MessageShape.linkText()),
                // cookie, verifier, length; attributes, verifier, entries, whether there are more
                Message.of("READDIR", call + 8 + 8 + 4, reply + AFTER + VERIFIER + LISTING + 4 + 4),
                // with a length of all that comes beside the names; entries are the reply's data
                Message.of("READDIRPLUS", call + 8 + 8 + 4 + 4, reply + AFTER + VERIFIER + 4 + 4),
                // what is set, no guard; change
                Message.of("SETATTR", call + ATTRIBUTES_SET + 4, reply + change),
                new Message("SETATTR_OWNER", "SETATTR", call + OWNER_SET + 4, reply + change),
                new Message("SETATTR_TIMES", "SETATTR", call + TIMES_SET + 4, reply + change),
                new Message("SETATTR_SIZE", "SETATTR", call + SIZE_SET + 4, reply + change),
                // NFSACL, which Linux asks for before it creates a file: mask; attributes, mask,
                // then count and length of the lists, which are empty
                Message.of("GETACL", inRoot + 4, reply + AFTER + 4 + 4 * 4),
                new Message("GETACL_FILE", "GETACL", call + 4, reply + AFTER + 4 + 4 * 4),
                // offset, count; change, verifier
                Message.of("COMMIT", call + 8 + 4, reply + change + VERIFIER));
    }
}
