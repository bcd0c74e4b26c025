package io.storbench.nfs.server;

import io.storbench.server.FaultText;

/// What the embedded server does wrong on purpose, so that a client's recovery can be tested.
/// Replies are counted over the whole server, those to READ, WRITE and COMMIT only.
public sealed interface Fault {
    /// All faults there are, for people.
    String KNOWN = "drop, die, garbage, lose_unstable, flip_verifier, jukebox, short_read, bad_session, dead_session,"
            + " stale_client, expired, admin_revoked, old_stateid, each as name:replies; stall:replies:time,"
            + " stop_reading:replies:time, restart:replies:down:grace, crash:replies:down:grace, slots:replies:number,"
            + " grace:time, grace:replies:time, delay:probability";

    /// After how many replies it happens.
    int replies();

    /// Closes the connection instead of sending the next reply; what was asked is done.
    record Drop(int replies) implements Fault {}

    /// Closes all connections and listens no more.
    record Die(int replies) implements Fault {}

    /// Starts again: closes all connections, forgets all clients, sessions and open files, has
    /// another write verifier, and listens on the same port again.
    ///
    /// @param losing whether what was not stable is lost, as by a crash; else it was saved
    /// @param downNanos how long nobody listens
    /// @param graceNanos how long only reclaims are granted afterwards
    record Restart(int replies, boolean losing, long downNanos, long graceNanos) implements Fault {}

    /// Sends no reply for a time, on any connection.
    ///
    /// @param forNanos how long; [Long#MAX_VALUE] for ever
    record Stall(int replies, long forNanos) implements Fault {}

    /// Neither reads nor replies for a time, on any connection.
    ///
    /// @param forNanos how long; [Long#MAX_VALUE] for ever
    record StopReading(int replies, long forNanos) implements Fault {}

    /// Sends bytes that are not an RPC message instead of the next reply.
    record Garbage(int replies) implements Fault {}

    /// Loses the unstable data, as by a restart, and changes the write verifier; connections and
    /// sessions stay.
    record LoseUnstable(int replies) implements Fault {}

    /// Changes the write verifier, and loses nothing.
    record FlipVerifier(int replies) implements Fault {}

    /// Answers the next call with JUKEBOX (NFSv3) or DELAY (NFSv4): try again later.
    record Jukebox(int replies) implements Fault {}

    /// Answers each call with JUKEBOX or DELAY with a probability, from the start.
    record Delay(double probability) implements Fault {
        @Override
        public int replies() {
            return 0;
        }
    }

    /// Answers the next READ with half of what was asked.
    record ShortRead(int replies) implements Fault {}

    /// Grants nothing but reclaims for a time (NFSv4): new opens are answered with GRACE. After 0
    /// replies it begins with the server.
    record Grace(int replies, long forNanos) implements Fault {}

    /// Forgets all sessions (NFSv4.1): the next call is answered with BADSESSION.
    record BadSession(int replies) implements Fault {}

    /// All sessions are dead (NFSv4.1): calls are answered with DEADSESSION until there are others.
    record DeadSession(int replies) implements Fault {}

    /// Forgets all clients with their sessions and open files (NFSv4), as by a restart.
    record StaleClient(int replies) implements Fault {}

    /// Lets all leases expire (NFSv4): open files are answered with EXPIRED.
    record Expired(int replies) implements Fault {}

    /// Revokes all open files (NFSv4): they are answered with ADMIN_REVOKED.
    record AdminRevoked(int replies) implements Fault {}

    /// Answers the next READ or WRITE with OLD_STATEID (NFSv4).
    record OldStateid(int replies) implements Fault {}

    /// Wants all sessions to use so few slots from now on (NFSv4.1).
    ///
    /// @param slots 1 or more
    record Slots(int replies, int slots) implements Fault {}

    /// Reads a fault from a plan: its name, the number of replies, and what else it has, separated
    /// by colons, as in `die:100` or `stall:100:500ms`.
    ///
    /// @throws IllegalArgumentException if it is none
    static Fault parse(String text) {
        FaultText words = new FaultText(text, KNOWN);
        Fault fault =
                switch (words.name()) {
                    case "drop" -> new Drop(words.replies());
                    case "die" -> new Die(words.replies());
                    case "restart" -> new Restart(words.replies(), false, words.nanosOr(0), words.nanosOr(0));
                    case "crash" -> new Restart(words.replies(), true, words.nanosOr(0), words.nanosOr(0));
                    case "stall" -> new Stall(words.replies(), words.nanosOr(Long.MAX_VALUE));
                    case "stop_reading" -> new StopReading(words.replies(), words.nanosOr(Long.MAX_VALUE));
                    case "garbage" -> new Garbage(words.replies());
                    case "lose_unstable" -> new LoseUnstable(words.replies());
                    case "flip_verifier" -> new FlipVerifier(words.replies());
                    case "jukebox" -> new Jukebox(words.replies());
                    case "delay" -> new Delay(words.probability());
                    case "short_read" -> new ShortRead(words.replies());
                    case "grace" -> new Grace(words.repliesBeforeTime(), words.nanos());
                    case "bad_session" -> new BadSession(words.replies());
                    case "dead_session" -> new DeadSession(words.replies());
                    case "stale_client" -> new StaleClient(words.replies());
                    case "expired" -> new Expired(words.replies());
                    case "admin_revoked" -> new AdminRevoked(words.replies());
                    case "old_stateid" -> new OldStateid(words.replies());
                    case "slots" -> new Slots(words.replies(), words.slots());
                    default -> throw words.unknown();
                };
        words.refuseMore();
        return fault;
    }
}
