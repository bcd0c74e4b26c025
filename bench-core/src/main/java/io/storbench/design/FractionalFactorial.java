package io.storbench.design;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// A 2^(k-p) fraction of a two-level design, by generators such as `D=AB` (Box, Hunter and Hunter,
/// "Statistics for Experimenters", chapter on fractional factorials).
///
/// All factors but p run through all combinations; each generator gives the column of one of the p
/// as a product of the others.
public final class FractionalFactorial {
    /// The most factors that run through all combinations: 65,536 points.
    static final int MAX_BASE = 16;

    /// The most generators: a defining relation of 65,535 words.
    static final int MAX_GENERATORS = 16;

    /// Per factor a product of base columns, which run through all combinations.
    private final List<Word> columns;

    private final int base;
    private final List<Word> relations;
    private final List<Word> definingWords;

    private FractionalFactorial(List<Word> columns, int base) {
        this.columns = List.copyOf(columns);
        this.base = base;
        relations = relations(columns);
        definingWords = subgroup(relations);
        refuseResolutionTwo();
    }

    /// The fraction that the generators define.
    ///
    /// @param factors how many factors there are, 3 to 25
    /// @param generators such as `D=AB`; each gives one factor as a product of those that are not
    ///   generated themselves
    /// @throws IllegalArgumentException when they make no design; says why
    public static FractionalFactorial of(int factors, List<String> generators) {
        requireSize(factors, generators.size());
        return new FractionalFactorial(Generator.columns(factors, generators), factors - generators.size());
    }

    /// The fraction whose factors are these products of base columns, all of which must occur.
    ///
    /// @param columns per factor a bit for each base column in it
    static FractionalFactorial ofColumns(List<Integer> columns) {
        int all = columns.stream().reduce(0, (a, b) -> a | b);
        return new FractionalFactorial(
                columns.stream().map(column -> new Word(column, false)).toList(),
                Integer.SIZE - Integer.numberOfLeadingZeros(all));
    }

    /// Refuses what is not a fraction, or too large a one.
    static void requireSize(int factors, int generators) {
        int base = factors - generators;
        if (factors > Word.LETTERS.length() || generators < 1 || base < 2) {
            throw new IllegalArgumentException(
                    "%d generators for %d factors: a fraction of 3 to %d factors has 1 to %d generators"
                            .formatted(generators, factors, Word.LETTERS.length(), Math.max(1, factors - 2)));
        }
        if (base > MAX_BASE || generators > MAX_GENERATORS) {
            throw new IllegalArgumentException(
                    "%d factors with %d generators: at most %d factors run through all combinations,"
                                    .formatted(factors, generators, MAX_BASE)
                            + " and at most "
                            + MAX_GENERATORS
                            + " are generated");
        }
    }

    /// All products of the relations, shortest first.
    private static List<Word> subgroup(List<Word> generators) {
        List<Word> words = new ArrayList<>(List.of(Word.IDENTITY));
        for (Word generator : generators) {
            words.addAll(words.stream().map(generator::times).toList());
        }
        return words.stream()
                .filter(word -> word.factors() != 0)
                .sorted(Comparator.comparingInt(Word::length).thenComparing(Word::toString))
                .toList();
    }

    private void refuseResolutionTwo() {
        Word shortest = definingWords.getFirst();
        if (shortest.length() < 3) {
            throw new IllegalArgumentException(
                    "the generators make %s the same as I, so single factors cannot be distinguished"
                            .formatted(shortest));
        }
    }

    /// The points, in standard order (the first factor changes fastest).
    ///
    /// @return per point and factor 0 for the low and 1 for the high level
    public List<List<Integer>> points() {
        List<List<Integer>> points = new ArrayList<>();
        for (int run = 0; run < 1 << base; run++) {
            int high = run;
            points.add(columns.stream().map(column -> level(column, high)).toList());
        }
        return points;
    }

    private static int level(Word column, int high) {
        int lows = column.length() - Integer.bitCount(column.factors() & high);
        return (lows % 2 == 0) ^ column.negative() ? 1 : 0;
    }

    /// The words that equal I, shortest first.
    public List<Word> definingRelation() {
        return definingWords;
    }

    /// The length of the shortest word of the defining relation: 3 for resolution III, and so on.
    public int resolution() {
        return definingWords.getFirst().length();
    }

    /// How many words of each length the defining relation has, from length 3 to the number of
    /// factors.
    public List<Integer> wordLengthPattern() {
        int[] pattern = new int[columns.size() - 2];
        definingWords.forEach(word -> pattern[word.length() - 3]++);
        return Arrays.stream(pattern).boxed().toList();
    }

    /// Generators that give this fraction, such as `D=AB`.
    public List<String> generators() {
        return relations.stream()
                .map(word -> {
                    Word last = new Word(Integer.highestOneBit(word.factors()), false);
                    return last + "=" + word.times(last);
                })
                .toList();
    }

    /// Together with the points at which some factors change their levels: the words with an odd
    /// number of these factors are gone.
    ///
    /// @param over the factors that change their levels, as a product
    /// @return none when nothing is left of the defining relation, so that all combinations are run
    /// @throws IllegalArgumentException when the same points come again
    public Optional<FractionalFactorial> folded(Word over) {
        int changed = over.factors();
        if (definingWords.stream().allMatch(word -> isEven(word, changed))) {
            throw new IllegalArgumentException("folding over %s would run the same points again".formatted(over));
        }
        if (definingWords.stream().noneMatch(word -> isEven(word, changed))) {
            return Optional.empty();
        }
        List<Word> folded = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            Word column = columns.get(i);
            // The sign of the new base column is minus in the first half.
            folded.add((changed & 1 << i) == 0 ? column : column.times(new Word(1 << base, true)));
        }
        return Optional.of(new FractionalFactorial(folded, base + 1));
    }

    private static boolean isEven(Word word, int changed) {
        return Integer.bitCount(word.factors() & changed) % 2 == 0;
    }

    /// An effect's aliases, shortest first.
    public List<Word> aliases(Word effect) {
        return aliases(effect, columns.size());
    }

    /// An effect's aliases of up to this many factors.
    List<Word> aliases(Word effect, int maxOrder) {
        return definingWords.stream()
                .map(effect::times)
                .filter(alias -> alias.length() <= maxOrder)
                .sorted(Comparator.comparingInt(Word::length).thenComparing(Word::toString))
                .toList();
    }

    /// How many factors there are.
    public int factors() {
        return columns.size();
    }

    /// A product of factors' columns.
    ///
    /// @param columns the base columns that are left of it, with its sign
    /// @param factors a bit for each factor in it
    private record Product(Word columns, int factors) {
        Product times(Product other) {
            return new Product(columns.times(other.columns), factors ^ other.factors);
        }

        int leading() {
            return Integer.highestOneBit(columns.factors());
        }
    }

    /// What follows from the columns of a fraction: which products of factors are the same at all
    /// points. By elimination over the field of two elements; a column is a vector of its base columns.
    ///
    /// Words that equal I: one for each factor whose column is a product of the columns of earlier
    /// factors, which is the last in its word. All others are products of these.
    private static List<Word> relations(List<Word> columns) {
        List<Product> independent = new ArrayList<>();
        List<Word> relations = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            Product left = new Product(columns.get(i), 1 << i);
            for (Product other : independent) {
                if ((left.columns().factors() & other.leading()) != 0) {
                    left = left.times(other);
                }
            }
            if (left.columns().factors() == 0) {
                relations.add(new Word(left.factors(), left.columns().negative()));
            } else {
                independent.add(left);
            }
        }
        return relations;
    }
}
