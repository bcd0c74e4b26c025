package io.storbench.report.claim;

import io.storbench.report.answer.Answer;
import io.storbench.report.answer.LevelComparison;
import io.storbench.report.answer.LevelComparison.Outcome;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// How compared levels stand to each other at one combination of the other factors.
public sealed interface Standing {
    /// One is better than each of the others.
    record Better(String best) implements Standing {}

    /// Of several levels none is shown to be better.
    sealed interface Tied extends Standing {
        List<String> levels();

        /// Those that are worse than one of them.
        List<String> behind();
    }

    /// Levels that are the same within what matters.
    record Same(List<String> levels, List<String> behind) implements Tied {}

    /// Levels between which the results do not tell.
    record Open(List<String> levels, List<String> behind) implements Tied {}

    /// Nothing may be concluded.
    record NotComparable(String why) implements Standing {}

    /// Of every two levels that have results at one place.
    static Standing of(Answer answer, List<LevelComparison> place) {
        Optional<String> barred = place.stream()
                .flatMap(each -> each.barred().stream())
                .distinct()
                .reduce((one, other) -> one + "; " + other);
        if (barred.isPresent()) {
            return new NotComparable(barred.get());
        }
        Set<String> levels = new LinkedHashSet<>();
        Set<String> beaten = new LinkedHashSet<>();
        for (LevelComparison comparison : place) {
            levels.add(comparison.sides().left());
            levels.add(comparison.sides().right());
            Outcome outcome = answer.outcome(comparison);
            if (outcome == Outcome.LEFT || outcome == Outcome.RIGHT) {
                beaten.add(
                        outcome == Outcome.LEFT
                                ? comparison.sides().right()
                                : comparison.sides().left());
            }
        }
        // Orders that are not significant may run in a circle.
        Set<String> best = beaten.size() == levels.size()
                ? levels
                : levels.stream()
                        .filter(level -> !beaten.contains(level))
                        .collect(Collectors.toCollection(LinkedHashSet::new));
        if (best.size() == 1) {
            return new Better(best.iterator().next());
        }
        List<String> behind = answer.compare().levels().stream()
                .filter(level -> levels.contains(level) && !best.contains(level))
                .toList();
        boolean same = place.stream()
                .filter(each -> best.contains(each.sides().left())
                        && best.contains(each.sides().right()))
                .allMatch(each -> answer.outcome(each) == Outcome.SAME);
        return same ? new Same(List.copyOf(best), behind) : new Open(List.copyOf(best), behind);
    }
}
