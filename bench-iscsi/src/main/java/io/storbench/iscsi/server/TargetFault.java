package io.storbench.iscsi.server;

import io.storbench.server.FaultText;

/// What the embedded target does wrong on purpose, so that an initiator's recovery can be tested.
/// Replies are counted over the whole target, those to READ, WRITE and SYNCHRONIZE CACHE only.
public sealed interface TargetFault {
    /// All faults there are, for people.
    String KNOWN = "drop, die, garbage, oversized, truncated, header_digest, data_digest, busy, task_set_full,"
            + " r2t_disorder, unit_attention, lun_reset, read_only, reject, redirect, logout_wanted, ping, each as"
            + " name:replies; stall:replies:time, stop_reading:replies:time, close_window:replies:time,"
            + " restart:replies:down, crash:replies:down, delay:probability";

    /// After how many replies it happens.
    int replies();

    /// Closes the connection instead of sending the next reply; what was asked is done.
    record Drop(int replies) implements TargetFault {}

    /// Closes all connections and listens no more.
    record Die(int replies) implements TargetFault {}

    /// Starts again: closes all connections, forgets all sessions, and listens on the same port
    /// again.
    ///
    /// @param losing whether what was not flushed is lost, as by a crash
    /// @param downNanos how long nobody listens
    record Restart(int replies, boolean losing, long downNanos) implements TargetFault {}

    /// Sends no reply for a time, on any connection.
    ///
    /// @param forNanos how long; [Long#MAX_VALUE] for ever
    record Stall(int replies, long forNanos) implements TargetFault {}

    /// Neither reads nor replies for a time, on any connection.
    ///
    /// @param forNanos how long; [Long#MAX_VALUE] for ever
    record StopReading(int replies, long forNanos) implements TargetFault {}

    /// Takes no new commands for a time: MaxCmdSN stays where it is.
    record CloseWindow(int replies, long forNanos) implements TargetFault {}

    /// Sends a PDU of a kind that does not exist instead of the next reply.
    record Garbage(int replies) implements TargetFault {}

    /// Sends a header with the longest data segment there is instead of the next reply.
    record Oversized(int replies) implements TargetFault {}

    /// Sends half of the next reply, and closes the connection.
    record Truncated(int replies) implements TargetFault {}

    /// Damages the header of the next reply, where it has a digest.
    record HeaderDigest(int replies) implements TargetFault {}

    /// Damages the data of the next READ, where they have a digest.
    record DataDigest(int replies) implements TargetFault {}

    /// Answers the next command with BUSY.
    record Busy(int replies) implements TargetFault {}

    /// Answers the next command with TASK SET FULL.
    record TaskSetFull(int replies) implements TargetFault {}

    /// Answers each command with BUSY with a probability, from the start.
    record Delay(double probability) implements TargetFault {
        @Override
        public int replies() {
            return 0;
        }
    }

    /// Asks for the second part of the next write that takes several before the first.
    record R2tDisorder(int replies) implements TargetFault {}

    /// Answers the next command of every session with UNIT ATTENTION.
    record UnitAttention(int replies) implements TargetFault {}

    /// Ends all commands of all sessions unanswered, the next one too, as when another initiator
    /// resets the unit.
    record LunReset(int replies) implements TargetFault {}

    /// Takes no more writes.
    record ReadOnly(int replies) implements TargetFault {}

    /// Rejects the next command.
    record Reject(int replies) implements TargetFault {}

    /// Sends the next login elsewhere: to this very target, by its address.
    record Redirect(int replies) implements TargetFault {}

    /// Asks for a logout after the next reply.
    record LogoutWanted(int replies) implements TargetFault {}

    /// Pings the initiator after the next reply.
    record Ping(int replies) implements TargetFault {}

    /// Reads a fault from a plan: its name, the number of replies, and what else it has, separated
    /// by colons, as in `die:100` or `stall:100:500ms`.
    ///
    /// @throws IllegalArgumentException if it is none
    static TargetFault parse(String text) {
        FaultText words = new FaultText(text, KNOWN);
        TargetFault fault =
                switch (words.name()) {
                    case "drop" -> new Drop(words.replies());
                    case "die" -> new Die(words.replies());
                    case "restart" -> new Restart(words.replies(), false, words.nanosOr(0));
                    case "crash" -> new Restart(words.replies(), true, words.nanosOr(0));
                    case "stall" -> new Stall(words.replies(), words.nanosOr(Long.MAX_VALUE));
                    case "stop_reading" -> new StopReading(words.replies(), words.nanosOr(Long.MAX_VALUE));
                    case "close_window" -> new CloseWindow(words.replies(), words.nanos());
                    case "garbage" -> new Garbage(words.replies());
                    case "oversized" -> new Oversized(words.replies());
                    case "truncated" -> new Truncated(words.replies());
                    case "header_digest" -> new HeaderDigest(words.replies());
                    case "data_digest" -> new DataDigest(words.replies());
                    case "busy" -> new Busy(words.replies());
                    case "task_set_full" -> new TaskSetFull(words.replies());
                    case "delay" -> new Delay(words.probability());
                    case "r2t_disorder" -> new R2tDisorder(words.replies());
                    case "unit_attention" -> new UnitAttention(words.replies());
                    case "lun_reset" -> new LunReset(words.replies());
                    case "read_only" -> new ReadOnly(words.replies());
                    case "reject" -> new Reject(words.replies());
                    case "redirect" -> new Redirect(words.replies());
                    case "logout_wanted" -> new LogoutWanted(words.replies());
                    case "ping" -> new Ping(words.replies());
                    default -> throw words.unknown();
                };
        words.refuseMore();
        return fault;
    }
}
