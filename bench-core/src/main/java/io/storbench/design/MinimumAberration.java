package io.storbench.design;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/// Searches the 2^(k-p) fraction of minimum aberration: of all with as many points the one with the
/// fewest words of length 3 in its defining relation, among these the one with the fewest of length
/// 4, and so on (Fries and Hunter, "Minimum aberration 2^(k-p) designs", Technometrics 22, 1980).
///
/// Generators are chosen one after the other, and a choice is given up as soon as its words are
/// already worse than those of the best whole design: further generators only add words. The first
/// generator stands for all that differ from it by the names of factors.
public final class MinimumAberration {
    /// How many words a search looks at before it ends with the best so far.
    private static final long MAX_WORDS = 100_000_000L;

    /// A fraction, and what is known of it.
    ///
    /// @param exhaustive whether no other with as many points can be better, nor, where the
    ///   smallest was asked for, a smaller one do; else the search was cut short, and this is the
    ///   best that it met
    public record Found(FractionalFactorial fraction, boolean exhaustive) {}

    private final int factors;
    private final int base;
    private final int minResolution;
    private final ClearEffects clear;
    private final int[] candidates;
    private final int[] chosen;
    private final int[] xors;
    private final int[][] counts;
    private int[] best = new int[0];
    private Optional<List<Integer>> found = Optional.empty();
    private long words;

    private MinimumAberration(int factors, int base, int minResolution, List<Word> clear) {
        this.factors = factors;
        this.base = base;
        this.minResolution = minResolution;
        this.clear = new ClearEffects(factors, clear);
        candidates = candidates(base);
        chosen = new int[factors - base];
        xors = new int[1 << chosen.length];
        counts = new int[chosen.length + 1][factors + 1];
    }

    /// The fraction of minimum aberration.
    ///
    /// @param factors how many factors there are, 3 to 25
    /// @param base the number of points is 2 to this power; less than `factors`
    /// @param minResolution the lowest resolution to take
    /// @param clear main effects and two-factor interactions that must have no alias among these;
    ///   factors take the places that keep them clear
    /// @return none when there is no such fraction, or none was found
    /// @throws IllegalArgumentException when there are more factors or generators than can be
    ///   searched
    public static Optional<Found> search(int factors, int base, int minResolution, List<Word> clear) {
        Outcome outcome = outcome(factors, base, minResolution, clear);
        return outcome.best().map(best -> new Found(best, outcome.exhaustive()));
    }

    /// What a search ended with, which may be nothing.
    private record Outcome(Optional<FractionalFactorial> best, boolean exhaustive) {}

    private static Outcome outcome(int factors, int base, int minResolution, List<Word> clear) {
        FractionalFactorial.requireSize(factors, factors - base);
        boolean exhaustive = true;
        // A higher resolution is less aberration, and has far fewer designs to look at.
        for (int floor = Math.max(minResolution, 5); floor >= minResolution; floor--) {
            MinimumAberration search = new MinimumAberration(factors, base, floor, clear);
            search.extend(0, 0);
            exhaustive &= search.words < MAX_WORDS;
            if (search.found.isPresent()) {
                return new Outcome(search.found.map(FractionalFactorial::ofColumns), exhaustive);
            }
        }
        return new Outcome(Optional.empty(), exhaustive);
    }

    /// The smallest fraction of at least a resolution that keeps effects clear, of minimum
    /// aberration among those of its size.
    ///
    /// @return none when only all combinations would do, or when what there is was not found; a
    ///   number of points that the search cannot finish is passed over where it met no such
    ///   fraction
    /// @throws IllegalArgumentException when there are too few or too many factors
    public static Optional<Found> smallest(int factors, int minResolution, List<Word> clear) {
        if (factors < 3 || factors > Word.LETTERS.length()) {
            throw new IllegalArgumentException(
                    "a fraction has 3 to %d factors, not %d".formatted(Word.LETTERS.length(), factors));
        }
        int smallest = 32 - Integer.numberOfLeadingZeros(factors);
        int fewestBase = Math.max(smallest, factors - FractionalFactorial.MAX_GENERATORS);
        boolean exhaustive = true;
        for (int base = fewestBase; base < Math.min(factors, FractionalFactorial.MAX_BASE + 1); base++) {
            Outcome outcome = outcome(factors, base, minResolution, clear);
            exhaustive &= outcome.exhaustive();
            if (outcome.best().isPresent()) {
                return Optional.of(new Found(outcome.best().get(), exhaustive));
            }
        }
        return Optional.empty();
    }

    /// Products of two base factors and more, the longest first, since they make the longest words;
    /// among those of one length the one of the first factors first.
    private static int[] candidates(int base) {
        return IntStream.range(1, 1 << base)
                .filter(word -> Integer.bitCount(word) > 1)
                .boxed()
                .sorted(Comparator.comparingInt((Integer word) -> -Integer.bitCount(word))
                        .thenComparingInt(word -> word))
                .mapToInt(word -> word)
                .toArray();
    }

    private void extend(int depth, int from) {
        if (depth == chosen.length) {
            take();
            return;
        }
        int last = candidates.length - (chosen.length - depth);
        for (int at = from; at <= last && words < MAX_WORDS; at++) {
            boolean namesakeOfEarlier =
                    depth == 0 && at > 0 && Integer.bitCount(candidates[at]) == Integer.bitCount(candidates[at - 1]);
            if (!namesakeOfEarlier && add(depth, candidates[at])) {
                extend(depth + 1, at + 1);
            }
        }
    }

    /// Adds a generator's words to those of the earlier ones.
    ///
    /// @return whether the design can still become better than the best
    private boolean add(int depth, int column) {
        chosen[depth] = column;
        int[] lengths = counts[depth + 1];
        System.arraycopy(counts[depth], 0, lengths, 0, lengths.length);
        int half = 1 << depth;
        for (int earlier = 0; earlier < half; earlier++) {
            int xor = xors[earlier] ^ column;
            xors[half | earlier] = xor;
            lengths[Integer.bitCount(xor) + Integer.bitCount(earlier) + 1]++;
        }
        words += half;
        for (int length = 0; length < minResolution; length++) {
            if (lengths[length] > 0) {
                return false;
            }
        }
        return found.isEmpty() || Arrays.compare(lengths, best) <= 0;
    }

    private void take() {
        int[] lengths = counts[chosen.length];
        if (found.isPresent() && Arrays.compare(lengths, best) >= 0) {
            return;
        }
        List<Integer> columns = new ArrayList<>();
        for (int i = 0; i < factors; i++) {
            columns.add(i < base ? 1 << i : chosen[i - base]);
        }
        Optional<List<Integer>> placed = clear.place(columns, defining());
        words += (long) factors * xors.length + clear.work();
        if (placed.isPresent()) {
            found = placed;
            best = lengths.clone();
        }
    }

    /// The words of the defining relation, a bit for each place of a factor.
    private int[] defining() {
        return IntStream.range(1, xors.length)
                .map(earlier -> xors[earlier] | earlier << base)
                .toArray();
    }
}
