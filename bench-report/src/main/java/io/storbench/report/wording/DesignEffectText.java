package io.storbench.report.wording;

import io.storbench.report.answer.Answer;
import io.storbench.report.answer.DesignEffect;
import io.storbench.report.answer.DesignEffect.Contrast;
import io.storbench.report.answer.Interaction;
import io.storbench.report.claim.Stretch.Lead;
import io.storbench.report.compare.Ratio;
import io.storbench.report.compare.Sentence;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/// What a whole design answers where no two of its points with results differ in the compared factor alone, in
/// sentences.
public record DesignEffectText(Answer answer, DesignEffect effect) {
    /// Of the interactions in a sentence.
    private static final int INTERACTIONS_LISTED = 2;

    private static final String GEOMETRIC = " in the geometric mean";

    /// The answer.
    String verdict() {
        return "by the fitted effect of %s over %s points: %s."
                .formatted(answer.compare().words(), effect.points(), outcome());
    }

    private String outcome() {
        StandingText text = new StandingText(answer, true);
        String names = text.names(List.of(effect.left(), effect.right()), "and");
        String found = effect.contrast()
                .map(own -> " (ratio %s)".formatted(ratio(own)))
                .orElse("");
        return switch (answer.outcome(effect)) {
            case LEFT -> text.better(effect.left(), List.of(lead(effect.right()))) + GEOMETRIC;
            case RIGHT -> text.better(effect.right(), List.of(lead(effect.left()))) + GEOMETRIC;
            case SAME -> text.same(names) + GEOMETRIC + found;
            case CANNOT_TELL ->
                StandingText.open(names)
                        + overlap()
                                .or(() -> effect.reason().filter(_ -> found.isEmpty()))
                                .map(" (%s)"::formatted)
                                .orElse(found);
            case NOT_COMPARED ->
                "nothing is concluded, because " + effect.barred().orElse("");
        };
    }

    private Lead lead(String next) {
        Contrast contrast = effect.contrast().orElseThrow();
        return Lead.of(next, contrast.ratio(), contrast.low(), contrast.high());
    }

    /// What the ranges of two profiles leave open; empty where nothing.
    public Optional<String> overlap() {
        return AdvantageText.overlap(effect.openFactor(answer.sameWithin()));
    }

    /// `0.98 [0.91, 1.05]`, left over right.
    public static String ratio(Contrast contrast) {
        return AdvantageText.ratio(
                contrast.ratio(), OptionalDouble.of(contrast.low()), OptionalDouble.of(contrast.high()));
    }

    /// What else the number may be, and on what it depends.
    List<String> limits() {
        return effect.barred().isPresent()
                ? List.of()
                : effect.contrast().map(this::limits).orElse(List.of());
    }

    private List<String> limits(Contrast contrast) {
        List<String> limits = new ArrayList<>();
        if (contrast.aliases().size() > 1) {
            limits.add("The number is the combined effect of %s; it is that of %s alone only if %s no effect."
                    .formatted(
                            String.join(" = ", contrast.aliases()),
                            contrast.aliases().getFirst(),
                            contrast.aliases().size() == 2 ? "the other has" : "the others have"));
        }
        if (contrast.mixed()) {
            limits.add("Interactions of other factors, which this design cannot estimate, may be part of it.");
        }
        List<Interaction> interactions = answer.worthTelling(contrast);
        if (!interactions.isEmpty()) {
            int more = interactions.size() - INTERACTIONS_LISTED;
            List<String> named = new ArrayList<>(interactions.stream()
                    .limit(INTERACTIONS_LISTED)
                    .map(this::words)
                    .toList());
            if (more > 0) {
                named.add(more + " more");
            }
            limits.add("It is not the same everywhere: %s %s significant (see \u201CEffects\u201D)."
                    .formatted(Sentence.list(named, "and"), interactions.size() == 1 ? "is" : "are"));
        }
        return limits;
    }

    private String words(Interaction interaction) {
        if (interaction.names().size() > 1) {
            return String.join(" or ", interaction.names()) + " (not separable)";
        }
        String name = interaction.names().getFirst();
        return interaction.sides().isEmpty()
                ? name
                : interaction.sides().stream()
                        .map(side -> "%s at %s %s".formatted(Ratio.of(side.ratio()), side.factor(), side.level()))
                        .collect(Collectors.joining(
                                ", ", "%s (%s / %s ".formatted(name, effect.left(), effect.right()), ")"));
    }
}
