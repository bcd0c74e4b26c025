package io.storbench.nfs.server;

/// What the embedded server does wrong on purpose, so that a client's recovery can be tested.
/// Replies are counted over the whole server, those to READ, WRITE and COMMIT only.
public sealed interface Fault {
    /// After how many replies it happens.
    int replies();

    /// Closes the connection instead of sending the next reply.
    record Drop(int replies) implements Fault {}

    /// Closes all connections and listens no more.
    record Die(int replies) implements Fault {}

    /// Sends no reply any more.
    record Stall(int replies) implements Fault {}

    /// Sends bytes that are no RPC message instead of the next reply.
    record Garbage(int replies) implements Fault {}

    /// Loses the unstable data, as by a restart, and changes the write verifier.
    record LoseUnstable(int replies) implements Fault {}

    /// Answers the next call with JUKEBOX.
    record Jukebox(int replies) implements Fault {}

    /// Answers the next READ with half of what was asked.
    record ShortRead(int replies) implements Fault {}

    /// Reads a fault from a plan: its name and a number of replies, as in `die:100`.
    ///
    /// @throws IllegalArgumentException if it is none
    static Fault parse(String text) {
        int colon = text.indexOf(':');
        String name = colon < 0 ? text : text.substring(0, colon);
        int replies = colon < 0 ? 0 : parseReplies(text, colon + 1);
        return switch (name) {
            case "drop" -> new Drop(replies);
            case "die" -> new Die(replies);
            case "stall" -> new Stall(replies);
            case "garbage" -> new Garbage(replies);
            case "lose_unstable" -> new LoseUnstable(replies);
            case "jukebox" -> new Jukebox(replies);
            case "short_read" -> new ShortRead(replies);
            default ->
                    throw new IllegalArgumentException(
                            "\""
                                    + text
                                    + "\" is no fault; known are drop, die, stall, garbage,"
                                    + " lose_unstable, jukebox, short_read, each as name:replies");
        };
    }

    private static int parseReplies(String text, int at) {
        try {
            int replies = Integer.parseInt(text.substring(at));
            if (replies >= 0) {
                return replies;
            }
        } catch (NumberFormatException _) {
            // The message below says it all.
        }
        throw new IllegalArgumentException(
                "\"" + text + "\": a number of replies, 0 or more, is needed behind the colon");
    }
}
