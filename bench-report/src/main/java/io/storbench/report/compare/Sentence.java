package io.storbench.report.compare;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/// Parts of sentences.
public final class Sentence {
    /// More are counted.
    private static final int ALTERNATIVES = 2;

    private Sentence() {}

    public static String capital(String words) {
        return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
    }

    /// For after a colon; a word in capitals, such as a label, stays as it is.
    public static String lower(String words) {
        return words.length() > 1 && !Character.isUpperCase(words.charAt(1))
                ? words.substring(0, 1).toLowerCase(Locale.ROOT) + words.substring(1)
                : words;
    }

    /// `1 trial`, `3 trials`.
    public static String count(long number, String what) {
        return number + " " + what + (number == 1 ? "" : "s");
    }

    /// `3 failed`; nothing of none.
    public static String some(long number, String words) {
        return number == 0 ? "" : number + " " + words;
    }

    /// `a or b`, and of more `a or b or 3 more`.
    public static String either(List<String> words) {
        int more = words.size() - ALTERNATIVES;
        return words.stream().limit(ALTERNATIVES).collect(Collectors.joining(" or "))
                + (more > 0 ? " or %s more".formatted(more) : "");
    }

    /// `a`, `a and b`, `a, b and c`.
    ///
    /// @param last the word before the last one
    public static String list(List<String> words, String last) {
        return words.size() < 2
                ? String.join("", words)
                : String.join(", ", words.subList(0, words.size() - 1)) + " " + last + " " + words.getLast();
    }

    /// From one to another: `2 s to 5 s`; one of two that read alike.
    public static String range(String low, String high) {
        return low.equals(high) ? low : low + " to " + high;
    }
}
