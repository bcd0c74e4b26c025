package io.storbench.report.answer;

import io.storbench.report.answer.LevelComparison.Outcome;
import io.storbench.report.compare.ObservedFactor;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// What a line of comparisons shows of crossings along a factor.
///
/// @param shown those with a level before them at which one is better, and a level behind them at
///   which the other is
/// @param state whether there are any
public record Crossings(List<Crossing> shown, State state) {
    /// Whether the two cross.
    public enum State {
        /// They do.
        SHOWN,
        /// At each level the same one is better, or both are the same.
        NOWHERE,
        /// The intervals, or what is missing or not comparable, leave it open.
        CANNOT_TELL
    }

    /// Copies.
    public Crossings {
        shown = List.copyOf(shown);
    }

    /// Means that change their order are not a crossing yet: where the two are the same, or cannot
    /// be distinguished, they do so by chance.
    static Crossings of(List<LevelComparison> line, ObservedFactor along, Answer answer) {
        List<Outcome> outcomes = line.stream().map(answer::outcome).toList();
        double[] levels = line.stream()
                .mapToDouble(comparison -> along.value(comparison.left().level(along)))
                .toArray();
        List<Crossing> shown = Crossing.of(line, along, answer.metric()).stream()
                .filter(crossing -> isShown(crossing, levels, outcomes))
                .toList();
        if (!shown.isEmpty()) {
            return new Crossings(shown, State.SHOWN);
        }
        Set<Outcome> decided =
                outcomes.stream().filter(outcome -> outcome != Outcome.SAME).collect(Collectors.toSet());
        boolean nowhere = line.size() > 1
                && (decided.isEmpty() || decided.equals(Set.of(Outcome.LEFT)) || decided.equals(Set.of(Outcome.RIGHT)));
        return new Crossings(List.of(), nowhere ? State.NOWHERE : State.CANNOT_TELL);
    }

    private static boolean isShown(Crossing crossing, double[] levels, List<Outcome> outcomes) {
        List<Outcome> before = IntStream.range(0, levels.length)
                .filter(i -> levels[i] <= crossing.at())
                .mapToObj(outcomes::get)
                .filter(Crossings::isDecided)
                .toList();
        List<Outcome> behind = IntStream.range(0, levels.length)
                .filter(i -> levels[i] >= crossing.at())
                .mapToObj(outcomes::get)
                .filter(Crossings::isDecided)
                .toList();
        return !(crossing.openLow() && crossing.openHigh())
                && !before.isEmpty()
                && !behind.isEmpty()
                && before.getLast() != behind.getFirst();
    }

    private static boolean isDecided(Outcome outcome) {
        return outcome == Outcome.LEFT || outcome == Outcome.RIGHT;
    }
}
