package io.storbench.report.wording;

import io.storbench.report.compare.Sentence;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/// An answer for the first screen: what it comes to, then the numbers behind it.
///
/// @param clause one sentence, or a few where there are several curves, as it reads after a colon
/// @param isName whether it begins with a name, which keeps its case at the beginning of a sentence, too
/// @param numbers further sentences; empty when the verdict has all of them
public record Brief(String clause, boolean isName, String numbers) {
    /// Of a clause that begins with a word.
    public Brief(String clause, String numbers) {
        this(clause, false, numbers);
    }

    /// A verdict that needs no more numbers.
    public static Brief of(String clause) {
        return new Brief(clause, "");
    }

    /// All verdicts, then all numbers.
    static Brief join(List<Brief> parts) {
        return parts.size() == 1
                ? parts.getFirst()
                : new Brief(
                        parts.getFirst().clause() + " " + joined(parts.subList(1, parts.size()), Brief::verdict),
                        parts.getFirst().isName(),
                        joined(parts, Brief::numbers));
    }

    private static String joined(List<Brief> parts, Function<Brief, String> text) {
        return parts.stream().map(text).filter(words -> !words.isEmpty()).collect(Collectors.joining(" "));
    }

    /// The same behind other words: `Predicted: `.
    public Brief after(String words) {
        return new Brief(words + clause, isName, numbers);
    }

    /// The clause as a sentence.
    public String verdict() {
        return isName ? clause : Sentence.capital(clause);
    }

    /// Both as one text.
    public String text() {
        return numbers.isEmpty() ? verdict() : verdict() + " " + numbers;
    }
}
