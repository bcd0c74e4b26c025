package io.storbench.report.verdict;

import java.util.Locale;

/// What a comparison comes to, from the view of the second side.
public enum Verdict {
    /// It differs, for the better.
    BETTER("better"),
    /// It differs, for the worse.
    WORSE("worse"),
    /// It is shown to differ by less than what matters.
    SAME("same"),
    /// Neither a difference nor its absence is shown.
    CANNOT_TELL("cannot tell");

    private final String words;

    Verdict(String words) {
        this.words = words;
    }

    /// For people.
    public String words() {
        return words;
    }

    /// In JSON and CSV.
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }
}
