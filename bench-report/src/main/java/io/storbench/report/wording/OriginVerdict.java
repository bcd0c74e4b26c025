package io.storbench.report.wording;

import io.storbench.report.answer.Answer;
import io.storbench.report.answer.DesignEffect;
import io.storbench.report.answer.Fairness;
import io.storbench.report.answer.LevelComparison;
import io.storbench.report.answer.LevelComparison.Outcome;
import io.storbench.report.answer.Pair;
import io.storbench.report.compare.Experiment;
import io.storbench.result.Origin;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/// What the trials of one origin say about the compared factor.
///
/// @param words one or a few sentences, without the origin
/// @param brief the same in short, for the first screen
/// @param different what differs beside the compared factor, in the order of the ledger
public record OriginVerdict(Origin origin, String words, Brief brief, List<Fairness.Item> different) {
    public OriginVerdict {
        different = List.copyOf(different);
    }

    /// `Measured: …`.
    public String sentence() {
        String differ = different.isEmpty()
                ? ""
                : " They also differ in: "
                        + String.join(
                                ", ",
                                different.stream().map(Fairness.Item::name).toList())
                        + ".";
        return (origin == Origin.MEASURED ? "Measured: " : "Predicted: ") + words + differ;
    }

    /// One for each origin that has an answer, the measured one first.
    public static List<OriginVerdict> of(Experiment experiment, Answer answer) {
        List<OriginVerdict> all = new ArrayList<>();
        for (Origin origin : Origin.values()) {
            List<DesignEffect> overall =
                    answer.overall().stream().filter(e -> e.origin() == origin).toList();
            List<Pair> pairs =
                    answer.pairs().stream().filter(p -> p.origin() == origin).toList();
            for (DesignEffect effect : overall) {
                all.add(new OriginVerdict(
                        origin,
                        DesignEffectText.words(answer, effect),
                        DesignEffectText.brief(answer, effect),
                        different(List.of(effect), DesignEffect::fairness)));
            }
            if (!pairs.isEmpty()) {
                String words = words(experiment, answer, pairs, origin);
                all.add(new OriginVerdict(
                        origin,
                        words,
                        pairs.size() == 1
                                ? brief(experiment, answer, pairs.getFirst())
                                : several(experiment, answer, pairs, origin),
                        different(pairs, Pair::fairness)));
            }
        }
        return all;
    }

    private static String words(Experiment experiment, Answer answer, List<Pair> pairs, Origin origin) {
        if (pairs.size() == 1) {
            return PairText.words(answer, pairs.getFirst());
        }
        return several(experiment, answer, pairs, origin).text();
    }

    private static Brief several(Experiment experiment, Answer answer, List<Pair> pairs, Origin origin) {
        return ordered(experiment, answer, origin).orElseGet(() -> new RankText(answer, pairs).words());
    }

    /// Of two sizes or times, what the larger one does; of two names, which is better.
    private static Brief brief(Experiment experiment, Answer answer, Pair pair) {
        return Optional.of(pair)
                .filter(each -> each.comparisons().stream().allMatch(c -> isDecided(answer, c)))
                .flatMap(each -> ordered(experiment, answer, each.origin()))
                .orElseGet(() -> PairText.brief(answer, pair));
    }

    private static boolean isDecided(Answer answer, LevelComparison comparison) {
        Outcome outcome = answer.outcome(comparison);
        return outcome == Outcome.LEFT || outcome == Outcome.RIGHT;
    }

    private static Optional<Brief> ordered(Experiment experiment, Answer answer, Origin origin) {
        return answer.compare().isNumeric() && answer.along().isEmpty()
                ? new OrderedText(experiment, answer.compare(), origin, answer.sameWithin()).words(answer.metric())
                : Optional.empty();
    }

    private static <T> List<Fairness.Item> different(List<T> compared, Function<T, List<Fairness.Item>> ledger) {
        Map<String, Fairness.Item> byName = new LinkedHashMap<>();
        compared.stream()
                .map(ledger)
                .flatMap(List::stream)
                .filter(item -> item.state() == Fairness.State.DIFFERENT)
                .forEach(item -> byName.putIfAbsent(item.name(), item));
        return List.copyOf(byName.values());
    }
}
