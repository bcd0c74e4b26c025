package io.storbench.sim.nfs;

import io.storbench.engine.DataSet;
import java.util.ArrayList;
import java.util.List;

/// The sizes of NFSv4's COMPOUNDs, whose sections are RFC 8881's; 4.0 differs by having no
/// SEQUENCE.
///
/// An operation's argument begins with its number, its result with number and status.
final class Nfs4Messages {
    /// Tag, minor version, number of operations (section 16.2.3).
    private static final int COMPOUND = 4 + 4 + 4;

    /// Status, tag, number of results.
    private static final int COMPOUND_RESULT = 4 + 4 + 4;

    private static final int OPERATION = 4;
    private static final int RESULT = 4 + 4;

    /// Session, sequence, slot, highest slot, whether to keep the answer (section 18.46).
    private static final int SEQUENCE = OPERATION + 16 + 4 + 4 + 4 + 4;

    /// Session, sequence, slot, highest slot, the slots aimed at, flags.
    private static final int SEQUENCE_RESULT = RESULT + 16 + 4 + 4 + 4 + 4 + 4;

    /// stateid4 (section 3.3.12).
    private static final int STATE = 16;

    private static final int VERIFIER = 8;

    /// clientid4 (section 3.2).
    private static final int CLIENT = 8;

    /// Sequence id, access, deny, client, length of the owner, no creation, the claim (section
    /// 18.16); owner and name come besides.
    private static final int OPEN = OPERATION + 4 + 4 + 4 + 8 + 4 + 4 + 4;

    /// createmode4 and a mode: bitmap of two words, length, mode.
    private static final int CREATE_HOW = 4 + (4 + 8) + 4 + 4;

    /// State, change of the directory, flags, empty bitmap, no delegation.
    private static final int OPEN_RESULT = RESULT + STATE + 20 + 4 + 4 + 4;

    /// Why there is no delegation (section 18.16), which 4.0 does not tell.
    private static final int WHY = 4;

    /// The attributes that a CREATE has set (section 18.4): a bitmap of two words.
    private static final int SET = 4 + 8;

    /// An entry of READDIR (section 18.23): that there is one, cookie, name, bitmap of a word,
    /// length and the file's number.
    private static final int ENTRY = 4 + 8 + MessageShape.listedName() + (4 + 4) + (4 + 8);

    private static final int ACCESS = OPERATION + 4;
    private static final int ACCESS_RESULT = RESULT + 4 + 4;

    private Nfs4Messages() {}

    /// What such a READDIR asks for beside the handle: type, change, size, file system, whether they could be read,
    /// file, mode, links, owner, group, device, space used, three times, and the file mounted on.
    private static final int LISTED = 4 + 8 + 8 + 16 + 4 + 8 + 4 + 4 + 8 + 8 + 8 + 8 + 36 + 8;

    /// An entry of a READDIR that asks for attributes and handles: that there is one, cookie, name, bitmap, length,
    /// attributes, handle.
    static int listedBytes(MessageShape shape) {
        return 4 + 8 + shape.name() + (4 + 8) + 4 + LISTED + shape.handle();
    }

    static List<Message> of(MessageShape shape, boolean session) {
        List<Message> messages = new ArrayList<>(ofFiles(shape, session));
        messages.add(renewal(shape, session));
        return messages;
    }

    /// A SEQUENCE alone (section 8.3); of 4.0, RENEW with the client's number (RFC 7530, section
    /// 16.29).
    private static Message renewal(MessageShape shape, boolean session) {
        int call = shape.callBytes() + COMPOUND;
        int reply = MessageShape.replyBytes() + COMPOUND_RESULT;
        return session
                ? Message.of("SEQUENCE", call + SEQUENCE, reply + SEQUENCE_RESULT)
                : Message.of("RENEW", call + OPERATION + CLIENT, reply + RESULT);
    }

    private static List<Message> ofFiles(MessageShape shape, boolean session) {
        int begin = shape.callBytes() + COMPOUND + (session ? SEQUENCE : 0);
        int answer = MessageShape.replyBytes() + COMPOUND_RESULT + (session ? SEQUENCE_RESULT : 0);
        int call = begin + OPERATION + shape.handle();
        int reply = answer + RESULT;
        Asked asked = shape.attributes() ? Asked.LINUX : Asked.STORBENCH;
        int getattr = asked.call();
        int also = asked.withChanges ? getattr : 0;
        int open = begin + OPERATION + shape.rootHandle() + OPEN + asked.ownerBytes + shape.name();
        int openRest = OPERATION + ACCESS + getattr; // GETFH, ACCESS, GETATTR
        int openResult = OPEN_RESULT + (session ? WHY : 0);
        int opened = reply + openResult + RESULT + shape.handle() + ACCESS_RESULT;
        int inRoot = begin + OPERATION + shape.rootHandle();
        int savedAndRoot = OPERATION + OPERATION + shape.rootHandle();
        return List.of(
                Message.of("GETATTR", call + getattr, reply + asked.reply(asked.ofFile)),
                Message.of("ACCESS", call + ACCESS + getattr, reply + ACCESS_RESULT + asked.reply(40)),
                new Message(
                        "ACCESS_DIRECTORY",
                        "ACCESS",
                        begin + OPERATION + shape.rootHandle() + ACCESS + getattr,
                        reply + ACCESS_RESULT + asked.reply(40)),
                // below the root: LOOKUP, GETFH, GETATTR; filehandle, attributes
                Message.of(
                        "LOOKUP",
                        begin + OPERATION + shape.rootHandle() + OPERATION + shape.name() + OPERATION + getattr,
                        reply + RESULT + RESULT + shape.handle() + asked.reply(asked.ofFile)),
                Message.of("OPEN", open + openRest, opened + asked.reply(asked.ofFile)),
                new Message(
                        "OPEN_CREATE",
                        "OPEN",
                        open + CREATE_HOW + openRest,
                        opened + asked.setBytes + asked.reply(asked.ofFile)),
                Message.of("OPEN_NOATTR", open + openRest, opened + asked.reply(asked.ofFile - 36)),
                Message.of("OPEN_CONFIRM", call + OPERATION + STATE + 4, reply + RESULT + STATE),
                Message.of(
                        "CLOSE",
                        call + OPERATION + 4 + STATE + also,
                        reply + RESULT + STATE + (also == 0 ? 0 : asked.reply(44))),
                // type, name, bitmap of two words, length, mode; GETFH, GETATTR: change of the
                // directory, what was set; filehandle, attributes
                new Message(
                        "MKDIR",
                        "CREATE",
                        inRoot + OPERATION + 4 + shape.name() + (4 + 8) + 4 + 4 + OPERATION + getattr,
                        reply + (RESULT + 20 + SET) + RESULT + shape.handle() + asked.reply(asked.ofFile)),
                // the same with a text; nothing is to be set
                new Message(
                        "SYMLINK",
                        "CREATE",
                        inRoot
                                + OPERATION
                                + 4
                                + MessageShape.linkText()
                                + shape.name()
                                + (4 + 8)
                                + 4
                                + 4
                                + OPERATION
                                + getattr,
                        reply + (RESULT + 20 + 4) + RESULT + shape.handle() + asked.reply(asked.ofFile)),
                // SAVEFH, PUTFH, both names; changes of both directories
                Message.of(
                        "RENAME",
                        inRoot + savedAndRoot + OPERATION + 2 * shape.name(),
                        reply + RESULT + RESULT + RESULT + 20 + 20),
                // SAVEFH, PUTFH, name; change of the directory
                Message.of(
                        "LINK", call + savedAndRoot + OPERATION + shape.name(), reply + RESULT + RESULT + RESULT + 20),
                // text
                Message.of("READLINK", call + OPERATION, reply + RESULT + MessageShape.linkText()),
                // cookie, verifier, two lengths, bitmap of a word; verifier, entries, end
                Message.of(
                        "READDIR",
                        call + OPERATION + 8 + VERIFIER + 4 + 4 + (4 + 4),
                        reply + RESULT + VERIFIER + DataSet.LISTED_FILES * ENTRY + 4 + 4),
                // with a bitmap of two words; entries are the reply's data
                new Message(
                        "READDIRPLUS",
                        "READDIR",
                        call + OPERATION + 8 + VERIFIER + 4 + 4 + (4 + 8),
                        reply + RESULT + VERIFIER + 4 + 4),
                // state, bitmap of two words, length, mode; bitmap of what was set
                Message.of("SETATTR", call + OPERATION + STATE + (4 + 8) + 4 + 4, reply + RESULT + (4 + 8)),
                // owner and group are numbers of four digits at most
                new Message(
                        "SETATTR_OWNER",
                        "SETATTR",
                        call + OPERATION + STATE + (4 + 8) + 4 + (4 + 4) + (4 + 4),
                        reply + RESULT + (4 + 8)),
                new Message(
                        "SETATTR_TIMES",
                        "SETATTR",
                        call + OPERATION + STATE + (4 + 8) + 4 + 4 + 4,
                        reply + RESULT + (4 + 8)),
                // bitmap of a word, length, size
                new Message(
                        "SETATTR_SIZE",
                        "SETATTR",
                        call + OPERATION + STATE + (4 + 4) + 4 + 8,
                        reply + RESULT + (4 + 4)),
                // ACCESS alone, as storbench asks it
                new Message("ACCESS_ONLY", "ACCESS", call + ACCESS, reply + ACCESS_RESULT),
                // name; change of the directory
                Message.of("REMOVE", inRoot + OPERATION + shape.name(), reply + RESULT + 20),
                // state, offset, count; end of file, length, data
                Message.of("READ", call + OPERATION + STATE + 8 + 4, reply + RESULT + 4 + 4),
                // state, offset, stability, length, data; count, stability, verifier
                Message.of(
                        "WRITE",
                        call + OPERATION + STATE + 8 + 4 + 4 + also,
                        reply + RESULT + 4 + 4 + VERIFIER + (also == 0 ? 0 : asked.reply(48))),
                // the same, of storbench
                new Message(
                        "WRITE_STABLE",
                        "WRITE",
                        call + OPERATION + STATE + 8 + 4 + 4,
                        reply + RESULT + 4 + 4 + VERIFIER),
                // offset, count; verifier
                Message.of("COMMIT", call + OPERATION + 8 + 4, reply + RESULT + VERIFIER),
                // state (section 18.6)
                Message.of(
                        "DELEGRETURN",
                        call + OPERATION + STATE + also,
                        reply + RESULT + (also == 0 ? 0 : asked.reply(44))));
    }

    /// Who a client says it is, and what attributes it asks for and receives.
    ///
    /// @param ownerBytes of the name of what opens files
    /// @param words of the bitmap that names them (section 3.3.7): those numbered up to 31 take one
    /// @param ofFile the bytes of a file's, by which a client knows it
    /// @param setBytes the words of the bitmap by which a server tells what attributes an OPEN has
    ///   set that made the file (section 18.16); of Linux's none is assumed
    /// @param withChanges whether it asks for those that a change changes along with the change
    private record Asked(int ownerBytes, int words, int ofFile, int setBytes, boolean withChanges) {
        /// `opening-` and the slot's number in four bytes; type, change, size.
        static final Asked STORBENCH = new Asked(12, 1, 4 + 8 + 8, 8, false);

        /// 24 bytes, as seen; type, change, size, file system, file, mode, links, owner, group,
        /// device, space used, three times, and the file mounted on (section 5.8); owners are
        /// numbers of a digit.
        static final Asked LINUX = new Asked(24, 2, 4 + 8 + 8 + 16 + 8 + 4 + 4 + 8 + 8 + 8 + 8 + 36 + 8 + 4, 0, true);

        /// GETATTR's argument (section 18.7).
        int call() {
            return OPERATION + 4 + 4 * words;
        }

        /// Its result with this many bytes of attributes: bitmap, length.
        int reply(int bytes) {
            return RESULT + (4 + 4 * words) + 4 + bytes;
        }
    }
}
