package io.storbench.sim.nfs;

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

    /// Sequence id, access, deny, client, owner of 24 bytes with its length, no creation, the claim
    /// (section 18.16); the name comes behind it.
    private static final int OPEN = OPERATION + 4 + 4 + 4 + 8 + 28 + 4 + 4;

    /// createmode4 and a mode: bitmap of two words, length, mode.
    private static final int CREATE_HOW = 4 + (4 + 8) + 4 + 4;

    /// State, change of the directory, flags, empty bitmap, no delegation and why.
    private static final int OPEN_RESULT = RESULT + STATE + 20 + 4 + 4 + 4 + 4;

    private static final int ACCESS = OPERATION + 4;
    private static final int ACCESS_RESULT = RESULT + 4 + 4;

    private Nfs4Messages() {}

    /// GETATTR's result around its attributes (section 18.7): bitmap of two words, length.
    private static int attributes(int bytes) {
        return RESULT + (4 + 8) + 4 + bytes;
    }

    static List<Message> of(MessageShape shape, boolean session) {
        int begin = shape.callBytes() + COMPOUND + (session ? SEQUENCE : 0);
        int answer = MessageShape.replyBytes() + COMPOUND_RESULT + (session ? SEQUENCE_RESULT : 0);
        int call = begin + OPERATION + shape.handle();
        int reply = answer + RESULT;
        int getattr = OPERATION + 4 + 8;
        Asked asked = shape.attributes() ? Asked.LINUX : Asked.STORBENCH;
        int also = asked.withChanges ? getattr : 0;
        int open = begin + OPERATION + shape.rootHandle() + OPEN + shape.name();
        int openRest = OPERATION + ACCESS + getattr; // GETFH, ACCESS, GETATTR
        int opened = reply + OPEN_RESULT + RESULT + shape.handle() + ACCESS_RESULT;
        return List.of(
                Message.of("GETATTR", call + getattr, reply + attributes(asked.ofFile)),
                Message.of(
                        "ACCESS", call + ACCESS + getattr, reply + ACCESS_RESULT + attributes(40)),
                new Message(
                        "ACCESS_DIRECTORY",
                        "ACCESS",
                        begin + OPERATION + shape.rootHandle() + ACCESS + getattr,
                        reply + ACCESS_RESULT + attributes(40)),
                // below the root: LOOKUP, GETFH, GETATTR; filehandle, attributes
                Message.of(
                        "LOOKUP",
                        begin
                                + OPERATION
                                + shape.rootHandle()
                                + OPERATION
                                + shape.name()
                                + OPERATION
                                + getattr,
                        reply + RESULT + RESULT + shape.handle() + attributes(asked.ofFile)),
                Message.of("OPEN", open + openRest, opened + attributes(asked.ofFile)),
                new Message(
                        "OPEN_CREATE",
                        "OPEN",
                        open + CREATE_HOW + openRest,
                        opened + attributes(asked.ofFile)),
                Message.of("OPEN_NOATTR", open + openRest, opened + attributes(asked.ofFile - 36)),
                Message.of("OPEN_CONFIRM", call + OPERATION + STATE + 4, reply + RESULT + STATE),
                Message.of(
                        "CLOSE",
                        call + OPERATION + 4 + STATE + also,
                        reply + RESULT + STATE + (also == 0 ? 0 : attributes(44))),
                // state, offset, count; end of file, length, data
                Message.of("READ", call + OPERATION + STATE + 8 + 4, reply + RESULT + 4 + 4),
                // state, offset, stability, length, data; count, stability, verifier
                Message.of(
                        "WRITE",
                        call + OPERATION + STATE + 8 + 4 + 4 + also,
                        reply + RESULT + 4 + 4 + VERIFIER + (also == 0 ? 0 : attributes(48))),
                // offset, count; verifier
                Message.of("COMMIT", call + OPERATION + 8 + 4, reply + RESULT + VERIFIER));
    }

    /// What attributes a client asks for.
    ///
    /// @param ofFile the bytes of a file's, by which a client knows it
    /// @param withChanges whether it asks for those that a change changes along with the change
    private record Asked(int ofFile, boolean withChanges) {
        /// Type, change, size.
        static final Asked STORBENCH = new Asked(4 + 8 + 8, false);

        /// Type, change, size, file system, file, mode, links, owner, group, device, space used,
        /// three times, and the file mounted on (section 5.8); owners are numbers of a digit.
        static final Asked LINUX =
                new Asked(4 + 8 + 8 + 16 + 8 + 4 + 4 + 8 + 8 + 8 + 8 + 36 + 8 + 4, true);
    }
}
