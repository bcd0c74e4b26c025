package io.storbench.report.wording;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/// An answer for the first screen: what it comes to, then the numbers behind it.
///
/// @param verdict one sentence, or a few where there are several curves
/// @param numbers further sentences; empty when the verdict has all of them
public record Brief(String verdict, String numbers) {
    /// A verdict that needs no more numbers.
    public static Brief of(String verdict) {
        return new Brief(verdict, "");
    }

    /// All verdicts, then all numbers.
    static Brief join(List<Brief> parts) {
        return new Brief(joined(parts, Brief::verdict), joined(parts, Brief::numbers));
    }

    private static String joined(List<Brief> parts, Function<Brief, String> text) {
        return parts.stream().map(text).filter(words -> !words.isEmpty()).collect(Collectors.joining(" "));
    }

    /// Both as one text.
    public String text() {
        return numbers.isEmpty() ? verdict : verdict + " " + numbers;
    }
}
