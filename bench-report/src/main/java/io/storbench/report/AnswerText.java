package io.storbench.report;

import io.storbench.report.answer.Answer;
import io.storbench.report.answer.DesignEffect;
import io.storbench.report.answer.Fairness;
import io.storbench.report.answer.Pair;
import io.storbench.report.compare.Percent;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A plan's question and its answer in sentences with numbers.
final class AnswerText {
    private AnswerText() {}

    /// The question itself, with metric and durability class.
    static String question(Answer answer) {
        Set<String> levels = new LinkedHashSet<>();
        answer.overall()
                .forEach(effect -> {
                    levels.add(effect.left());
                    levels.add(effect.right());
                });
        answer.pairs()
                .forEach(pair -> {
                    levels.add(pair.left());
                    levels.add(pair.right());
                });
        List<String> names = levels.isEmpty() ? answer.compare().levels() : List.copyOf(levels);
        return "Which is better, %s, by %s (%s is better; less than %s apart is the same)?%s"
                .formatted(
                        Sentence.list(names, "or"),
                        answer.metric().words(),
                        answer.lowerIsBetter() ? "lower" : "higher",
                        Percent.of(answer.sameWithin()),
                        durability(answer));
    }

    private static String durability(Answer answer) {
        Set<String> classes = new LinkedHashSet<>();
        Stream.concat(
                        answer.overall().stream().map(DesignEffect::fairness),
                        answer.pairs().stream().map(Pair::fairness))
                .flatMap(List::stream)
                .filter(item -> item.name().equals("durability"))
                .forEach(item -> {
                    classes.add(item.left());
                    classes.add(item.right());
                });
        return classes.isEmpty() ? "" : " Durability class: " + String.join(" and ", classes) + ".";
    }

    /// What each pair and origin answers.
    static List<String> verdicts(Answer answer) {
        if (answer.pairs().isEmpty() && answer.overall().isEmpty()) {
            return List.of(
                    answer.hasMetric()
                            ? "Cannot tell: no two levels of %s have valid results at the same point."
                                    .formatted(answer.compare().path())
                            : "Cannot tell: no valid trial has a %s."
                                    .formatted(answer.metric().words()));
        }
        return Stream.concat(
                        answer.overall().stream()
                                .map(effect -> DesignEffectText.verdict(answer, effect)),
                        answer.pairs().stream().map(pair -> PairText.verdict(answer, pair)))
                .toList();
    }

    /// What differs between the two beside the compared factor.
    static Optional<String> unfair(List<Fairness.Item> fairness) {
        String different =
                fairness.stream()
                        .filter(item -> item.state() == Fairness.State.DIFFERENT)
                        .map(Fairness.Item::name)
                        .collect(Collectors.joining(", "));
        return different.isEmpty()
                ? Optional.empty()
                : Optional.of("They also differ in: " + different + ".");
    }
}
