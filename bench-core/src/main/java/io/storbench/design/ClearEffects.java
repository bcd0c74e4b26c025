package io.storbench.design;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/// Gives factors their places in a fraction, so that wanted effects are clear: have no alias among
/// main effects and two-factor interactions (Wu and Chen, "A graph-aided method for planning
/// two-level experiments", Technometrics 34, 1992).
final class ClearEffects {
    /// How many places are tried in one fraction.
    private static final int MAX_TRIES = 100_000;

    private final int factors;
    private final List<Word> wanted;
    private final int[] concerned;
    private int tries;

    /// @param wanted of one or two factors each
    ClearEffects(int factors, List<Word> wanted) {
        this.factors = factors;
        this.wanted = wanted;
        concerned = IntStream.range(0, factors)
                .filter(factor -> wanted.stream().anyMatch(word -> (word.factors() & 1 << factor) != 0))
                .toArray();
        for (Word word : wanted) {
            if (word.length() < 1 || word.length() > 2) {
                throw new IllegalArgumentException(
                        "%s: only a factor or an interaction of two can be kept clear".formatted(word));
            }
        }
    }

    /// The columns in the order of factors, such that all wanted effects are clear.
    ///
    /// @param columns of the places
    /// @param defining the defining relation, a bit for each place
    Optional<List<Integer>> place(List<Integer> columns, int[] defining) {
        if (wanted.isEmpty()) {
            return Optional.of(columns);
        }
        int[] unclear = unclear(defining);
        int[] placeOf = new int[factors];
        Arrays.fill(placeOf, -1);
        tries = 0;
        if (!assign(0, placeOf, 0, unclear)) {
            return Optional.empty();
        }
        List<Integer> free = new ArrayList<>(IntStream.range(0, factors).boxed().toList());
        for (int factor : concerned) {
            free.remove(Integer.valueOf(placeOf[factor]));
        }
        List<Integer> ordered = new ArrayList<>();
        for (int factor = 0; factor < factors; factor++) {
            ordered.add(columns.get(placeOf[factor] >= 0 ? placeOf[factor] : free.removeFirst()));
        }
        return Optional.of(ordered);
    }

    /// How many places the last placing tried, each for all that is wanted.
    long work() {
        return (long) tries * wanted.size();
    }

    /// Per place the bits of the places with which its interaction is not clear; its own bit where
    /// its main effect is not.
    private int[] unclear(int[] defining) {
        int[] unclear = new int[factors];
        for (int word : defining) {
            int length = Integer.bitCount(word);
            for (int place = 0; place < factors && length <= 4; place++) {
                if ((word & 1 << place) != 0) {
                    unclear[place] |= length == 3 ? word : word & ~(1 << place);
                }
            }
        }
        return unclear;
    }

    private boolean assign(int next, int[] placeOf, int taken, int[] unclear) {
        if (next == concerned.length) {
            return true;
        }
        int factor = concerned[next];
        for (int place = 0; place < factors && tries < MAX_TRIES; place++) {
            tries++;
            if ((taken & 1 << place) == 0) {
                placeOf[factor] = place;
                if (isClear(placeOf, unclear) && assign(next + 1, placeOf, taken | 1 << place, unclear)) {
                    return true;
                }
                placeOf[factor] = -1;
            }
        }
        return false;
    }

    /// Whether the wanted effects whose factors have places are clear there.
    private boolean isClear(int[] placeOf, int[] unclear) {
        for (Word word : wanted) {
            int one = placeOf[Integer.numberOfTrailingZeros(word.factors())];
            int other = placeOf[31 - Integer.numberOfLeadingZeros(word.factors())];
            if (one >= 0 && other >= 0 && (unclear[one] & 1 << other) != 0) {
                return false;
            }
        }
        return true;
    }
}
