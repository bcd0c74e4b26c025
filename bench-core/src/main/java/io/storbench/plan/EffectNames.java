package io.storbench.plan;

import io.storbench.design.Word;
import io.storbench.key.Nearest;
import java.util.List;

/// Effects as plans name them: `AB`, or `target*network.rtt`.
final class EffectNames {
    private final List<String> paths;

    EffectNames(List<Factor> factors) {
        paths = factors.stream().map(Factor::path).toList();
    }

    /// Reads an effect.
    ///
    /// @throws IllegalArgumentException when it names what is not a factor of the design
    Word word(String text) {
        if (text.contains("*") || paths.contains(text) || text.contains(".")) {
            return product(text);
        }
        Word word = Word.parse(text);
        if (Integer.SIZE - Integer.numberOfLeadingZeros(word.factors()) > paths.size()) {
            throw new IllegalArgumentException("%s: the design has %d factors, A to %s"
                    .formatted(text, paths.size(), paths.isEmpty() ? "A" : Word.LETTERS.charAt(paths.size() - 1)));
        }
        return new Word(word.factors(), false);
    }

    private Word product(String text) {
        int factors = 0;
        for (String part : text.split("\\*", -1)) {
            String path = part.strip();
            int at = paths.indexOf(path);
            if (at < 0 || at >= Word.LETTERS.length()) {
                throw new IllegalArgumentException("%s: \"%s\" is not a factor of the design%s; factors are %s"
                        .formatted(
                                text,
                                path,
                                Nearest.hint(path, paths),
                                paths.isEmpty() ? "none" : String.join(", ", paths)));
            }
            if ((factors & 1 << at) != 0) {
                throw new IllegalArgumentException(text + " has " + path + " twice");
            }
            factors |= 1 << at;
        }
        return new Word(factors, false);
    }
}
