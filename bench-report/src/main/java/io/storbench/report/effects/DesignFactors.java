package io.storbench.report.effects;

import io.storbench.design.Word;
import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.ObservedFactor;
import io.storbench.report.compare.ObservedFactor.Spread;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// How an analysis takes the factors of an experiment: each level by itself, or a numeric factor by
/// value, where the plan spread its levels over a range, or where the levels of all factors are
/// more than points and trials can tell apart.
final class DesignFactors {
    private final Experiment experiment;
    private final List<ObservedFactor> varied;
    private final boolean tooMany;

    /// @param varied the factors with more than one level
    /// @param points how many there are but for those in the middle
    /// @param trials how many there are
    DesignFactors(Experiment experiment, List<ObservedFactor> varied, int points, int trials) {
        this.experiment = experiment;
        this.varied = varied;
        int needed =
                varied.stream().mapToInt(factor -> factor.levels().size() - 1).sum();
        tooMany = needed > points - 1 || needed >= DesignTerms.limit(Math.max(1, trials));
    }

    List<DesignFactor> all() {
        List<DesignFactor> factors = new ArrayList<>();
        for (ObservedFactor factor : varied) {
            int place = factors.size();
            String letter = place < FactorialData.MAX_FACTORS ? Word.LETTERS.substring(place, place + 1) : "";
            factors.add(new DesignFactor(
                    letter, experiment.label(factor), experiment.words(factor), factor.levels(), places(factor)));
        }
        return factors;
    }

    /// What it means that factors are taken by value; empty when none is.
    Optional<String> note() {
        List<ObservedFactor> lines =
                varied.stream().filter(factor -> !places(factor).isEmpty()).toList();
        return lines.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        "Taken by value: %s. The effect of such a factor is what a straight line rises by from its lowest value to its highest, with the others fixed; interactions are not reported."
                                .formatted(lines.stream().map(this::range).collect(Collectors.joining("; "))));
    }

    /// `rtt from 1ms to 20ms, by its logarithm`.
    private String range(ObservedFactor factor) {
        return "%s from %s to %s%s"
                .formatted(
                        experiment.label(factor),
                        factor.humanReadable(factor.levels().getFirst()),
                        factor.humanReadable(factor.levels().getLast()),
                        isLogarithmic(factor) ? ", by its logarithm" : "");
    }

    /// Where each level lies from -1 to 1; empty when each is taken by itself.
    private List<Double> places(ObservedFactor factor) {
        boolean byValue = tooMany || factor.spread() != Spread.CHOSEN;
        if (!byValue || !factor.isNumeric() || factor.levels().size() < 3) {
            return List.of();
        }
        double low = scaled(factor, factor.levels().getFirst());
        double high = scaled(factor, factor.levels().getLast());
        return high > low
                ? factor.levels().stream()
                        .map(level -> 2 * (scaled(factor, level) - low) / (high - low) - 1)
                        .toList()
                : List.of();
    }

    private static double scaled(ObservedFactor factor, String level) {
        double value = factor.value(level);
        return isLogarithmic(factor) ? StrictMath.log(value) : value;
    }

    /// Results may come from elsewhere, with levels that the plan's logarithm does not fit.
    private static boolean isLogarithmic(ObservedFactor factor) {
        return factor.spread() == Spread.LOGARITHMIC
                && factor.value(factor.levels().getFirst()) > 0;
    }
}
