package io.storbench.report.wording;

import io.storbench.report.answer.Answer;
import io.storbench.report.answer.DesignEffect;
import io.storbench.report.answer.Fairness;
import io.storbench.report.answer.Pair;
import io.storbench.report.claim.Curve;
import io.storbench.report.claim.Ranking;
import io.storbench.report.claim.Standing.NotComparable;
import io.storbench.report.claim.Stretch;
import io.storbench.report.claim.Trend;
import io.storbench.report.claim.Trend.Shape;
import io.storbench.report.compare.Experiment;
import io.storbench.result.Origin;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What the trials of one origin say about the compared factor.
///
/// @param brief in one or a few sentences, without the origin
/// @param further sentences, for which a first screen has no room
/// @param different what differs beside the compared factor, in the order of the ledger
public record OriginVerdict(Origin origin, Brief brief, List<String> further, List<Fairness.Item> different) {
    /// Copies.
    public OriginVerdict {
        further = List.copyOf(further);
        different = List.copyOf(different);
    }

    /// `Measured: …`.
    public String sentence() {
        String differ = different.stream()
                .map(Fairness.Item::name)
                .collect(Collectors.joining(", ", " They also differ in: ", "."));
        return Stream.concat(
                        Stream.of(brief.after(origin == Origin.MEASURED ? "Measured: " : "Predicted: ")
                                .text()),
                        further.stream())
                .collect(Collectors.joining(" ", "", different.isEmpty() ? "" : differ));
    }

    /// One for each origin that has an answer, the measured one first.
    public static List<OriginVerdict> of(Experiment experiment, Answer answer) {
        List<OriginVerdict> all = new ArrayList<>();
        for (Origin origin : Origin.values()) {
            answer.overall().stream()
                    .filter(effect -> effect.origin() == origin)
                    .map(effect -> of(answer, effect))
                    .forEach(all::add);
            Ranking.of(answer, origin)
                    .map(ranking -> new OriginVerdict(
                            origin,
                            ordered(experiment, ranking).orElseGet(() -> new RankingText(ranking).words()),
                            List.of(),
                            different(answer.pairs().stream()
                                    .filter(pair -> pair.origin() == origin)
                                    .map(Pair::fairness))))
                    .ifPresent(all::add);
        }
        return all;
    }

    private static OriginVerdict of(Answer answer, DesignEffect effect) {
        DesignEffectText text = new DesignEffectText(answer, effect);
        List<String> limits = text.limits();
        return new OriginVerdict(
                effect.origin(),
                new Brief(text.verdict(), limits.stream().findFirst().orElse("")),
                limits.stream().skip(1).toList(),
                different(Stream.of(effect.fairness())));
    }

    /// Of sizes or times, what the larger one does, where all can be compared; of two, where that is decided, and each
    /// mean's own interval shows it, too.
    private static Optional<Brief> ordered(Experiment experiment, Ranking ranking) {
        Answer answer = ranking.answer();
        return answer.compare().isNumeric()
                        && answer.along().isEmpty()
                        && ranking.stretches().stream()
                                .noneMatch(stretch -> stretch.standing() instanceof NotComparable)
                        && (!ranking.isOfTwo() || isShown(experiment, ranking))
                ? new OrderedText(experiment, answer.compare(), ranking.origin(), answer.sameWithin())
                        .words(answer.metric())
                : Optional.empty();
    }

    private static boolean isShown(Experiment experiment, Ranking ranking) {
        Answer answer = ranking.answer();
        return ranking.stretches().stream().allMatch(Stretch::isDecided)
                && Curve.of(
                                experiment,
                                answer.compare(),
                                point -> point.results(ranking.origin())
                                        .estimate(answer.metric())
                                        .isPresent())
                        .stream()
                        .map(curve -> Trend.of(curve, answer.metric(), ranking.origin())
                                .shape(answer.sameWithin()))
                        .allMatch(shape -> shape == Shape.RISING || shape == Shape.FALLING);
    }

    private static List<Fairness.Item> different(Stream<List<Fairness.Item>> ledgers) {
        Map<String, Fairness.Item> byName = new LinkedHashMap<>();
        ledgers.flatMap(List::stream)
                .filter(item -> item.state() == Fairness.State.DIFFERENT)
                .forEach(item -> byName.putIfAbsent(item.name(), item));
        return List.copyOf(byName.values());
    }
}
