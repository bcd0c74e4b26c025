package io.storbench.design;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// Which main effects and two-factor interactions of a fraction cannot be distinguished.
public record AliasTable(FractionalFactorial fraction) {
    /// The sets of main effects and two-factor interactions that cannot be distinguished, each with
    /// its aliases up to the given order; those without such an alias are alone.
    ///
    /// @param maxOrder the most factors that a listed alias has
    public List<List<Word>> sets(int maxOrder) {
        List<List<Word>> sets = new ArrayList<>();
        Set<Integer> seen = new HashSet<>();
        for (Word effect : effectsUpToTwo()) {
            if (seen.add(effect.factors())) {
                List<Word> set = new ArrayList<>(List.of(effect));
                for (Word alias : fraction.aliases(effect, Math.max(2, maxOrder))) {
                    seen.add(alias.factors());
                    if (alias.length() <= maxOrder) {
                        set.add(alias);
                    }
                }
                sets.add(List.copyOf(set));
            }
        }
        return sets;
    }

    /// The alias table: one line for each of [#sets], such as `D = AB = EF`.
    ///
    /// @param maxOrder the most factors that a listed alias has
    public List<String> lines(int maxOrder) {
        return sets(maxOrder).stream()
                .map(set -> set.stream().map(Word::toString).collect(Collectors.joining(" = ")))
                .toList();
    }

    /// The main effects and two-factor interactions that have no alias among these (Wu and Chen,
    /// Technometrics 34, 1992).
    public List<Word> clear() {
        return sets(2).stream()
                .filter(set -> set.size() == 1)
                .map(List::getFirst)
                .toList();
    }

    /// Those of [#clear()] that blocks do not take either.
    ///
    /// @param confounded what cannot be distinguished from blocks
    public List<Word> clear(List<Word> confounded) {
        Set<Integer> taken = confounded.stream()
                .flatMap(word -> named(word).stream())
                .map(Word::factors)
                .collect(Collectors.toSet());
        return clear().stream()
                .filter(effect -> !taken.contains(effect.factors()))
                .toList();
    }

    /// An effect, and its aliases among main effects and two-factor interactions.
    public List<Word> named(Word effect) {
        List<Word> named = new ArrayList<>(List.of(effect));
        named.addAll(fraction.aliases(effect, 2));
        return named;
    }

    private List<Word> effectsUpToTwo() {
        int factors = fraction.factors();
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
