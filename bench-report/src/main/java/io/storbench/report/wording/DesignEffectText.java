package io.storbench.report.wording;

import io.storbench.report.answer.Answer;
import io.storbench.report.answer.DesignEffect;
import io.storbench.report.answer.DesignEffect.Contrast;
import io.storbench.report.answer.Interaction;
import io.storbench.report.compare.Percent;
import io.storbench.report.compare.Ratio;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/// What a whole design answers where no two of its points with results differ in the compared
/// factor alone.
public final class DesignEffectText {
    /// Of the interactions in a sentence.
    private static final int INTERACTIONS_LISTED = 2;

    private final Answer answer;
    private final DesignEffect effect;

    private DesignEffectText(Answer answer, DesignEffect effect) {
        this.answer = answer;
        this.effect = effect;
    }

    public static String words(Answer answer, DesignEffect effect) {
        return new DesignEffectText(answer, effect).words();
    }

    /// The answer, and the first of its limits.
    static Brief brief(Answer answer, DesignEffect effect) {
        DesignEffectText text = new DesignEffectText(answer, effect);
        return new Brief(
                Sentence.capital(text.verdict()),
                text.limits().stream().findFirst().orElse(""));
    }

    private String words() {
        List<String> sentences = new ArrayList<>(limits());
        sentences.addFirst(verdict());
        return String.join(" ", sentences);
    }

    private String verdict() {
        return "by the fitted effect of %s over %s points: %s."
                .formatted(answer.compare().words(), effect.points(), outcome());
    }

    private List<String> limits() {
        return effect.barred().isPresent()
                ? List.of()
                : effect.contrast().map(this::limits).orElse(List.of());
    }

    private String outcome() {
        Optional<Contrast> contrast = effect.contrast();
        return switch (answer.outcome(effect)) {
            case LEFT -> better(left(), right(), contrast.orElseThrow());
            case RIGHT -> better(right(), left(), contrast.orElseThrow());
            case SAME ->
                "%s and %s are the same within %s in the geometric mean (ratio %s)"
                        .formatted(left(), right(), Percent.stated(answer.sameWithin()), ratio(contrast.orElseThrow()));
            case CANNOT_TELL ->
                "cannot distinguish %s from %s (%s)"
                        .formatted(
                                left(),
                                right(),
                                overlap(answer, effect)
                                        .or(() -> contrast.map(own -> "ratio " + ratio(own)))
                                        .or(effect::reason)
                                        .orElse(""));
            case NOT_COMPARED -> "nothing is concluded: " + effect.barred().orElse("");
        };
    }

    /// What the ranges of two profiles leave open; empty where nothing.
    public static Optional<String> overlap(Answer answer, DesignEffect effect) {
        OptionalDouble factor = effect.openFactor(answer.sameWithin());
        return factor.isPresent() ? Optional.of(LevelComparisonText.overlap(factor.getAsDouble())) : Optional.empty();
    }

    private String left() {
        return LevelName.of(answer.compare(), effect.left());
    }

    private String right() {
        return LevelName.of(answer.compare(), effect.right());
    }

    private String better(String level, String other, Contrast contrast) {
        boolean above = contrast.ratio() > 1;
        double factor = above ? contrast.ratio() : 1 / contrast.ratio();
        double low = above ? contrast.low() : 1 / contrast.high();
        double high = above ? contrast.high() : 1 / contrast.low();
        return "%s%s in the geometric mean"
                .formatted(
                        AdvantageText.of(answer, level, other, factor, factor),
                        low == high
                                ? ""
                                : " (95 % interval of the factor "
                                        + AdvantageText.factor(low)
                                        + " to "
                                        + AdvantageText.factor(high)
                                        + ")");
    }

    /// `0.98 [0.91, 1.05]`, left over right.
    public static String ratio(Contrast contrast) {
        return contrast.low() == contrast.high()
                ? Ratio.of(contrast.ratio())
                : "%s [%s, %s]"
                        .formatted(Ratio.of(contrast.ratio()), Ratio.of(contrast.low()), Ratio.of(contrast.high()));
    }

    /// What else the number may be, and on what it depends.
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
            List<String> named = new ArrayList<>(interactions.stream()
                    .limit(INTERACTIONS_LISTED)
                    .map(this::words)
                    .toList());
            if (interactions.size() > INTERACTIONS_LISTED) {
                named.add(interactions.size() - INTERACTIONS_LISTED + " more");
            }
            limits.add("It is not the same everywhere: %s %s more than chance (see \u201CEffects\u201D)."
                    .formatted(Sentence.list(named, "and"), interactions.size() == 1 ? "is" : "are"));
        }
        return limits;
    }

    private String words(Interaction interaction) {
        if (interaction.names().size() > 1) {
            return String.join(" or ", interaction.names()) + " (not separable)";
        }
        String name = interaction.names().getFirst();
        if (interaction.sides().isEmpty()) {
            return name;
        }
        String ratios = interaction.sides().stream()
                .map(side -> "%s at %s %s".formatted(Ratio.of(side.ratio()), side.factor(), side.level()))
                .collect(Collectors.joining(", "));
        return "%s (%s / %s %s)".formatted(name, effect.left(), effect.right(), ratios);
    }
}
