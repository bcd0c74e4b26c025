package io.storbench.nfs.server;

import io.storbench.unit.TimeSpan;

/// A fault as a plan has it: words between colons, read one after the other.
final class FaultText {
    private static final String KNOWN =
            "known are drop, die, garbage, lose_unstable, flip_verifier, jukebox, short_read,"
                    + " bad_session, dead_session, stale_client, expired, admin_revoked,"
                    + " old_stateid, each as name:replies; stall:replies:time,"
                    + " stop_reading:replies:time, restart:replies:down:grace,"
                    + " crash:replies:down:grace, slots:replies:number, grace:time,"
                    + " grace:replies:time, delay:probability";

    private final String text;
    private final String[] words;
    private int next = 1;

    FaultText(String text) {
        this.text = text;
        this.words = text.split(":", -1);
    }

    String name() {
        return words[0];
    }

    /// A number of replies; 0 where none is given.
    int replies() {
        return next == words.length ? 0 : number(0, "a number of replies, 0 or more, is needed");
    }

    /// A number of replies before a time that must follow.
    int repliesBeforeTime() {
        return next + 1 == words.length ? 0 : replies();
    }

    int slots() {
        return number(1, "a number of slots, 1 or more, is needed last");
    }

    private int number(int min, String needed) {
        try {
            int number = Integer.parseInt(word());
            if (number >= min) {
                return number;
            }
        } catch (NumberFormatException _) {
            // The message below says it all.
        }
        throw mistake(needed + " behind the colon");
    }

    double probability() {
        try {
            double probability = Double.parseDouble(word());
            if (probability >= 0 && probability <= 1) {
                return probability;
            }
        } catch (NumberFormatException _) {
            // The message below says it all.
        }
        throw mistake("a probability from 0 to 1 is needed behind the colon");
    }

    long nanosOr(long absentNanos) {
        return next == words.length ? absentNanos : nanos();
    }

    long nanos() {
        try {
            return TimeSpan.parse(word()).nanos();
        } catch (IllegalArgumentException e) {
            throw mistake(String.valueOf(e.getMessage()));
        }
    }

    private String word() {
        return next < words.length ? words[next++] : "";
    }

    void refuseMore() {
        if (next < words.length) {
            throw mistake("\"" + words[next] + "\" is too much");
        }
    }

    IllegalArgumentException unknown() {
        return mistake("this is no fault; " + KNOWN);
    }

    private IllegalArgumentException mistake(String what) {
        return new IllegalArgumentException("\"" + text + "\": " + what);
    }
}
