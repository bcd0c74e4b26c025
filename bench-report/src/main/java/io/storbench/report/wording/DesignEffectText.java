package io.storbench.report.wording;

import io.storbench.report.answer.Answer;
import io.storbench.report.answer.DesignEffect;
import io.storbench.report.answer.DesignEffect.Contrast;
import io.storbench.report.answer.Interaction;
import io.storbench.report.compare.Percent;
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

    /// The answer.
    String verdict() {
        return "by the fitted effect of %s over %s points: %s."
                .formatted(answer.compare().words(), effect.points(), outcome());
    }

    private String outcome() {
        String left = LevelName.of(answer.compare(), effect.left());
        String right = LevelName.of(answer.compare(), effect.right());
        return switch (answer.outcome(effect)) {
            case LEFT -> better(left, right, effect.contrast().orElseThrow());
            case RIGHT -> better(right, left, effect.contrast().orElseThrow());
            case SAME ->
                "%s and %s are the same within %s in the geometric mean (ratio %s)"
                        .formatted(
                                left,
                                right,
                                Percent.stated(answer.sameWithin()),
                                ratio(effect.contrast().orElseThrow()));
            case CANNOT_TELL ->
                "no difference between %s and %s is proven (%s)"
                        .formatted(
                                left,
                                right,
                                overlap()
                                        .or(() -> effect.contrast().map(own -> "ratio " + ratio(own)))
                                        .or(effect::reason)
                                        .orElse(""));
            case NOT_COMPARED ->
                "nothing is concluded, because " + effect.barred().orElse("");
        };
    }

    private String better(String level, String other, Contrast contrast) {
        boolean above = contrast.ratio() > 1;
        double factor = above ? contrast.ratio() : 1 / contrast.ratio();
        return AdvantageText.of(answer, level, other, factor, factor)
                + AdvantageText.interval(
                        factor,
                        above ? contrast.low() : 1 / contrast.high(),
                        above ? contrast.high() : 1 / contrast.low())
                + " in the geometric mean";
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
