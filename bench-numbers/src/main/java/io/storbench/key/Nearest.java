package io.storbench.key;

import java.util.Collection;
import java.util.Comparator;

/// Finds the word that a user probably meant.
public final class Nearest {
    private Nearest() {}

    /// `; did you mean "x"?` when a known word is near enough to be meant, else nothing.
    public static String hint(String word, Collection<String> known) {
        return known.stream()
                .min(Comparator.comparingInt(candidate -> distance(word, candidate)))
                .filter(best -> distance(word, best) <= Math.max(2, word.length() / 3))
                .map(best -> "; did you mean \"" + best + "\"?")
                .orElse("");
    }

    /// The number of single-character insertions, deletions and replacements (Levenshtein).
    static int distance(String a, String b) {
        int[] previous = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            previous[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int[] row = new int[b.length() + 1];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int replaced = previous[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                row[j] = Math.min(replaced, 1 + Math.min(row[j - 1], previous[j]));
            }
            previous = row;
        }
        return previous[b.length()];
    }
}
