package io.storbench.server;

import io.storbench.unit.TimeSpan;

/// A fault as a plan has it: words between colons, read one after the other.
public final class FaultText {
    private final String text;
    private final String known;
    private final String[] words;
    private int next = 1;

    /// @param text the fault
    /// @param known all faults there are, for the message about one that is none
    public FaultText(String text, String known) {
        this.text = text;
        this.known = known;
        this.words = text.split(":", -1);
    }

    /// What kind of fault it is.
    public String name() {
        return words[0];
    }

    /// A number of replies; 0 where none is given.
    public int replies() {
        return next == words.length ? 0 : number(0, "a number of replies, 0 or more, is needed");
    }

    /// A number of replies before a time that must follow.
    public int repliesBeforeTime() {
        return next + 1 == words.length ? 0 : replies();
    }

    /// A number of slots, 1 or more.
    public int slots() {
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

    /// A probability.
    public double probability() {
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

    /// A time; another one where none is given.
    public long nanosOr(long absentNanos) {
        return next == words.length ? absentNanos : nanos();
    }

    /// A time.
    public long nanos() {
        try {
            return TimeSpan.parse(word()).nanos();
        } catch (IllegalArgumentException e) {
            throw mistake(String.valueOf(e.getMessage()));
        }
    }

    private String word() {
        return next < words.length ? words[next++] : "";
    }

    /// Refuses what was not asked for.
    public void refuseMore() {
        if (next < words.length) {
            throw mistake("\"" + words[next] + "\" is one field too many");
        }
    }

    /// The refusal of a kind of fault that does not exist.
    public IllegalArgumentException unknown() {
        return mistake("unknown fault; known are " + known);
    }

    private IllegalArgumentException mistake(String what) {
        return new IllegalArgumentException("\"" + text + "\": " + what);
    }
}
