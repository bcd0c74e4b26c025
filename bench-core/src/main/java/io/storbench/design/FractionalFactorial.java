package io.storbench.design;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/// A 2^(k-p) fraction of a two-level design, by generators such as `D=AB` (Box, Hunter and Hunter,
/// "Statistics for Experimenters", chapter on fractional factorials).
///
/// The first k-p factors run through all combinations; each generator gives the column of one of
/// the rest as a product of others.
public final class FractionalFactorial {
    /// The most factors that run through all combinations: 65,536 points.
    private static final int MAX_BASE = 16;

    /// The most generators: a defining relation of 1,023 words.
    private static final int MAX_GENERATORS = 10;

    private final int factors;
    private final List<Word> columns;
    private final List<Word> definingWords;

    private FractionalFactorial(int factors, List<Word> columns, List<Word> definingWords) {
        this.factors = factors;
        this.columns = columns;
        this.definingWords = definingWords;
    }

    /// The fraction that the generators define.
    ///
    /// @param factors how many factors there are, 3 to 25
    /// @param generators such as `D=AB`; each gives one of the last factors as a product of the
    ///   first
    /// @throws IllegalArgumentException when they make no design; says why
    public static FractionalFactorial of(int factors, List<String> generators) {
        int base = factors - generators.size();
        if (factors > Word.LETTERS.length() || generators.isEmpty() || base < 2) {
            throw new IllegalArgumentException(
                    "%d generators for %d factors: a fraction has 1 to %d generators"
                            .formatted(generators.size(), factors, Math.max(1, factors - 2)));
        }
        if (base > MAX_BASE || generators.size() > MAX_GENERATORS) {
            throw new IllegalArgumentException(
                    "%d factors with %d generators: at most %d factors run through all combinations,"
                                    .formatted(factors, generators.size(), MAX_BASE)
                            + " and at most "
                            + MAX_GENERATORS
                            + " are generated");
        }
        List<Word> columns = new ArrayList<>();
        for (int i = 0; i < factors; i++) {
            columns.add(i < base ? new Word(1 << i, false) : Word.IDENTITY);
        }
        List<Word> generatorWords = new ArrayList<>();
        for (String generator : generators) {
            generatorWords.add(addColumn(columns, base, generator));
        }
        FractionalFactorial fraction =
                new FractionalFactorial(factors, columns, subgroup(generatorWords));
        fraction.refuseResolutionTwo();
        return fraction;
    }

    private static Word addColumn(List<Word> columns, int base, String generator) {
        String[] sides = generator.split("=", -1);
        if (sides.length != 2) {
            throw new IllegalArgumentException("generator \"" + generator + "\" is not like D=AB");
        }
        Word left = Word.parse(sides[0]);
        Word right = Word.parse(sides[1]);
        int factor = Integer.numberOfTrailingZeros(left.factors());
        String last = Word.LETTERS.substring(base, columns.size());
        if (left.length() != 1 || left.negative() || factor < base || factor >= columns.size()) {
            throw new IllegalArgumentException(
                    "generator \"%s\": the left side must be one of the last factors, %s"
                            .formatted(generator, String.join(", ", last.split(""))));
        }
        if (right.factors() >= 1 << base) {
            throw new IllegalArgumentException(
                    "generator \"%s\": the right side may use %s only"
                            .formatted(generator, Word.LETTERS.substring(0, base)));
        }
        if (columns.get(factor).factors() != 0) {
            throw new IllegalArgumentException(left + " is generated twice");
        }
        columns.set(factor, right);
        return left.times(right);
    }

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
                    "the generators make %s the same as I, so single factors cannot be told apart"
                            .formatted(shortest));
        }
    }

    /// The points, in standard order (the first factor changes fastest).
    ///
    /// @return per point and factor 0 for the low and 1 for the high level
    public List<List<Integer>> points() {
        int base = factors - Integer.numberOfTrailingZeros(definingWords.size() + 1);
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

    /// An effect's aliases, shortest first.
    public List<Word> aliases(Word effect) {
        return definingWords.stream()
                .map(effect::times)
                .sorted(Comparator.comparingInt(Word::length).thenComparing(Word::toString))
                .toList();
    }

    /// The alias table: one line for each set of main effects and two-factor interactions that
    /// cannot be told apart, such as `D = AB = EF`, aliases up to the given order.
    ///
    /// @param maxOrder the most factors that a listed alias has
    public List<String> aliasTable(int maxOrder) {
        List<String> lines = new ArrayList<>();
        List<Integer> seen = new ArrayList<>();
        for (Word effect : effectsUpToTwo()) {
            if (seen.contains(effect.factors())) {
                continue;
            }
            List<Word> aliases = aliases(effect);
            aliases.forEach(alias -> seen.add(alias.factors()));
            String listed =
                    aliases.stream()
                            .filter(alias -> alias.length() <= maxOrder)
                            .map(alias -> " = " + alias)
                            .collect(Collectors.joining());
            lines.add(effect + listed);
        }
        return lines;
    }

    private List<Word> effectsUpToTwo() {
        List<Word> effects = new ArrayList<>();
        for (int i = 0; i < factors; i++) {
            effects.add(new Word(1 << i, false));
        }
        for (int i = 0; i < factors; i++) {
            for (int j = i + 1; j < factors; j++) {
                effects.add(new Word(1 << i | 1 << j, false));
            }
        }
        return effects;
    }
}
