package io.storbench.report.effects;

import io.storbench.report.effects.DesignTerms.Columns;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/// What a design or its results cannot tell, and what an analysis assumes, in sentences.
final class EffectRemarks {
    private EffectRemarks() {}

    static String of(FactorialData data, Missing missing) {
        DesignFactor factor = data.factors().get(missing.factor());
        return String.format(
                Locale.ROOT,
                "Not missing at random: %s of %s trials with %s = %s lack a valid number, against %s of %s others"
                        + " (Fisher's exact p = %.2g); effects of %s have no p-value.",
                missing.lacking(),
                missing.trials(),
                factor.name(),
                missing.level(),
                data.runs().size() - data.valid().size() - missing.lacking(),
                data.runs().size() - missing.trials(),
                missing.p(),
                factor.name());
    }

    static void add(List<String> notes, FactorialData data, Model model, ErrorTerms errors, boolean replicated) {
        DesignTerms design = model.design();
        if (design.isStopped()) {
            notes.add(String.format(
                    Locale.ROOT,
                    "No interaction of %s factors is listed: the design's %s points do not separate all of them from"
                            + " each other and from the effects listed, or there are too many.",
                    1 + model.terms().getLast().order(),
                    design.points().size()));
        }
        if (!design.leftOut().isEmpty()) {
            notes.add(String.format(
                    Locale.ROOT,
                    "Not all levels of %s can be separated from other factors' levels.",
                    String.join(", ", design.leftOut())));
        }
        if (!model.confounded().isEmpty()) {
            notes.add(String.format(
                    Locale.ROOT,
                    "Confounded with blocks: %s.",
                    model.confounded().stream().map(Columns::letters).collect(Collectors.joining(", "))));
        }
        if (data.wanted().isPresent()) {
            notes.add("Points were added after others had run: each step is a block, and interactions"
                    + " of more than two factors count as error.");
        }
        if (model.hasAxes()) {
            notes.add("The effect of a square is that of both ends of a factor over its middle: a"
                    + " factor whose effect is a straight line has none.");
        }
        if (!replicated && errors.within().isKnown()) {
            notes.add("Without replicates the error is the residual of the listed effects, so further"
                    + " interactions count as error.");
        }
        if (!errors.hard().isEmpty() && !errors.between().isKnown()) {
            notes.add(names(data, errors)
                    + ": each level was set up only once, so that its effect cannot be estimated"
                    + " from that of its set-up; it has no p-value.");
        }
        if (!errors.hard().isEmpty() && errors.between().isKnown()) {
            notes.add(
                    names(data, errors) + ": changed between set-ups only, so judged against the scatter of set-ups.");
        }
    }

    /// What sums of squares mean where they depend on the order of the terms.
    static void addOrder(List<String> notes, Model model) {
        if (!model.isOrthogonal()) {
            notes.add("The design, or the part of it that has results, is not orthogonal: sums of squares are in the"
                    + " order of the terms, each with what it shares with later ones; mean squares, F, p and shares of"
                    + " variation count only what each term alone explains, so that the shares do not add up.");
        }
    }

    private static String names(FactorialData data, ErrorTerms errors) {
        return errors.hard().stream()
                .mapToObj(i -> data.factors().get(i).name())
                .collect(Collectors.joining(", "));
    }
}
