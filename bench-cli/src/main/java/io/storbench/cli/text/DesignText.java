package io.storbench.cli.text;

import io.storbench.design.AliasStructure;
import io.storbench.design.AliasTable;
import io.storbench.design.Balance;
import io.storbench.design.Blocks;
import io.storbench.design.FractionalFactorial;
import io.storbench.design.PlackettBurman;
import io.storbench.design.Word;
import io.storbench.plan.DesignKind;
import io.storbench.plan.DesignSpec;
import io.storbench.plan.Factor;
import io.storbench.plan.FollowUp;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// The lines of `storbench design` on factors, on what can be distinguished, and on what follow-ups clear up.
public record DesignText(DesignSpec design) {
    /// Aliases of more factors than this are negligible in practice, and hide the others.
    private static final int MAX_ALIAS_ORDER = 3;

    /// Of a long list, what is shown.
    private static final int MAX_LINES = 60;

    private static final int MAX_WORDS = 31;

    /// The lines.
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        factors(lines);
        design.fraction().ifPresent(fraction -> fraction(fraction, lines));
        screening(lines);
        if (design.kind() == DesignKind.ROWS) {
            balance(lines);
        }
        if (design.kind() == DesignKind.ONE_AT_A_TIME && design.factors().size() > 1) {
            lines.add("Never orthogonal: all effects share the first point and its error, hold only where the"
                    + " other factors are at their first level, and show no interaction");
            lines.add("");
        }
        followUps(lines);
        return lines;
    }

    private void factors(List<String> lines) {
        List<Factor> factors = design.factors();
        lines.add(factors.isEmpty() ? "No factors: one point" : "Factors");
        for (int i = 0; i < factors.size(); i++) {
            Factor factor = factors.get(i);
            List<String> levels =
                    factor.levels().stream().map(Factor.Level::label).toList();
            String shown = design.kind() == DesignKind.LATIN_HYPERCUBE && levels.size() > 6
                    ? "%s to %s, %d values".formatted(levels.getFirst(), levels.getLast(), levels.size())
                    : String.join(", ", levels);
            lines.add("  %s  %-24s %s".formatted(letter(i), factor.path(), shown));
        }
        lines.add("");
    }

    private static String letter(int factor) {
        return factor < Word.LETTERS.length() ? Word.LETTERS.substring(factor, factor + 1) : " ";
    }

    private void fraction(FractionalFactorial fraction, List<String> lines) {
        List<Word> words = fraction.definingRelation();
        lines.add("Resolution %d; I = %s%s"
                .formatted(
                        fraction.resolution(),
                        words.stream().limit(MAX_WORDS).map(Word::toString).collect(Collectors.joining(" = ")),
                        words.size() > MAX_WORDS ? " and %d longer words".formatted(words.size() - MAX_WORDS) : ""));
        lines.add("Generators: [" + String.join(", ", fraction.generators()) + "]");
        lines.add("Words of length 3, 4, ...: " + joined(fraction.wordLengthPattern(), " "));
        if (design.cutShort()) {
            lines.add("Best of a bounded search: a smaller fraction, or one of fewer short words, may exist");
        }
        AliasTable aliases = new AliasTable(fraction);
        List<Word> confounded = design.layout().confounded();
        List<Word> clear = aliases.clear(confounded);
        lines.add((confounded.isEmpty()
                        ? "Clear of main effects and two-factor interactions: "
                        : "Clear of main effects, two-factor interactions and blocks: ")
                + (clear.isEmpty() ? "none" : joined(clear, ", ")));
        lines.add("Aliases, which cannot be distinguished (of up to three factors):");
        shortened(aliases.lines(MAX_ALIAS_ORDER), lines);
        List<String> inWords = aliases.sets(2).stream()
                .filter(set -> set.size() > 1)
                .map(set -> "%s: %s".formatted(set.getFirst(), inWords(set)))
                .toList();
        if (!inWords.isEmpty()) {
            lines.add("In words, of up to two factors:");
            shortened(inWords, lines);
        }
        lines.add("");
    }

    private static void shortened(List<String> all, List<String> lines) {
        all.stream().limit(MAX_LINES).forEach(line -> lines.add("  " + line));
        if (all.size() > MAX_LINES) {
            lines.add("  and %d more".formatted(all.size() - MAX_LINES));
        }
    }

    private String inWords(List<Word> set) {
        return set.getFirst().length() == 1
                ? "%s cannot be distinguished from %s"
                        .formatted(name(set.getFirst()), names(set.subList(1, set.size()), " or "))
                : "%s cannot be distinguished".formatted(names(set, " and "));
    }

    private String names(List<Word> words, String between) {
        return words.stream().map(this::name).collect(Collectors.joining(between));
    }

    /// An effect by the paths of its factors, as plans write it.
    private String name(Word word) {
        return IntStream.range(0, design.factors().size())
                .filter(factor -> (word.factors() & 1 << factor) != 0)
                .mapToObj(factor -> design.factors().get(factor).path())
                .collect(Collectors.joining("*"));
    }

    private void screening(List<String> lines) {
        if (design.kind() != DesignKind.PLACKETT_BURMAN) {
            return;
        }
        double alias = PlackettBurman.largestAlias(withoutCentre());
        lines.add(
                alias == 0
                        ? "Main effects are clear of two-factor interactions, which are mixed with each other"
                        : "Main effects are orthogonal; into each goes up to %.0f %% of a two-factor interaction of"
                                        .formatted(100 * alias)
                                + " others");
        for (Word word : design.layout().confounded()) {
            Map<String, List<Blocks.Mixed>> byPart = Blocks.mixed(word, withoutCentre()).stream()
                    .collect(Collectors.groupingBy(
                            it -> "%.0f %%".formatted(100 * it.part()), TreeMap::new, Collectors.toList()));
            byPart.forEach(
                    (part, mixed) -> lines.add("Blocks by %s: %s of their differences are in the main effects of %s,"
                                    .formatted(word, part, paths(mixed))
                            + " which are less exact when these are taken out"));
        }
        lines.add("");
    }

    private String paths(List<Blocks.Mixed> mixed) {
        return mixed.stream()
                .map(it -> design.factors().get(it.factor()).path())
                .collect(Collectors.joining(", "));
    }

    private void balance(List<String> lines) {
        if (design.points().size() == 1) {
            lines.add("One row: nothing varies, so there is no effect; replicates show how it varies");
            lines.add("");
            return;
        }
        Balance balance = Balance.of(withoutCentre());
        List<String> found = new ArrayList<>();
        for (Balance.Spread spread : balance.unbalanced()) {
            found.add("Unbalanced: the levels of %s occur %s times"
                    .formatted(design.factors().get(spread.factor()).path(), joined(spread.counts(), ":")));
        }
        for (Balance.Pair pair : balance.correlated()) {
            found.add("Not orthogonal: the effects of %s and %s are mixed"
                    .formatted(
                            design.factors().get(pair.one()).path(),
                            design.factors().get(pair.other()).path()));
        }
        if (found.isEmpty()) {
            lines.add("Levels occur equally often, and all pairs of factors are orthogonal");
        }
        found.stream().limit(MAX_LINES).forEach(lines::add);
        if (found.size() > MAX_LINES) {
            lines.add("and %d more".formatted(found.size() - MAX_LINES));
        }
        lines.add("");
    }

    private List<List<Integer>> withoutCentre() {
        Set<Integer> centre = design.layout().centrePoints();
        List<List<Integer>> numbers = design.levelNumbers();
        return IntStream.range(0, numbers.size())
                .filter(point -> !centre.contains(point))
                .mapToObj(numbers::get)
                .toList();
    }

    private static String joined(List<?> items, String between) {
        return items.stream().map(String::valueOf).collect(Collectors.joining(between));
    }

    /// Points that were added to the design: which they are, and what they clear up.
    private void followUps(List<String> lines) {
        for (int step = 1; step <= design.followUps().size(); step++) {
            FollowUp followUp = design.followUps().get(step - 1);
            lines.add("Follow-up %d, %s: %s"
                    .formatted(
                            step,
                            followUp.text(),
                            followUp.count() == 0
                                    ? "the value of all points before it"
                                    : "points %d to %d, run after all others, as a block of their own"
                                            .formatted(followUp.first(), followUp.first() + followUp.count() - 1)));
            switch (followUp.kind()) {
                case FOLDOVER, SEMIFOLD, DEALIAS -> clearedUp(step, lines);
                case AXIAL ->
                    lines.add("  the ends of each axis, and the centre again: they show the curvature of each factor by"
                            + " itself");
                case LEVEL, FACTOR -> {} // the points say it
            }
            lines.add("");
        }
    }

    private void clearedUp(int step, List<String> lines) {
        AliasStructure before = design.aliases(step - 1);
        AliasStructure after = design.aliases(step);
        if (after.effects().isEmpty()) {
            lines.add("  too many factors and points to show which effects they separate");
            return;
        }
        List<Word> cleared = new ArrayList<>(after.clear());
        cleared.removeAll(before.clear());
        lines.add("  clear of main effects and two-factor interactions from now on: "
                + (cleared.isEmpty()
                        ? "none more"
                        : cleared.stream().map(Word::toString).collect(Collectors.joining(", "))));
        lines.add("  aliases of up to two factors before:");
        show(before, lines);
        lines.add("  and after:");
        show(after, lines);
        if (!after.lost().isEmpty()) {
            lines.add("  mixed with the blocks: "
                    + after.lost().stream().map(Word::toString).collect(Collectors.joining(", ")));
        }
    }

    private static void show(AliasStructure structure, List<String> lines) {
        List<String> aliased = structure.effects().stream()
                .filter(effect -> !effect.aliases().isEmpty())
                .map(effect -> "    " + effect)
                .toList();
        if (aliased.isEmpty()) {
            lines.add("    none");
        }
        aliased.stream().limit(MAX_LINES).forEach(lines::add);
        if (aliased.size() > MAX_LINES) {
            lines.add("    and %d more".formatted(aliased.size() - MAX_LINES));
        }
    }
}
