package io.storbench.report.chart;

import io.storbench.report.chart.Chart.Axis;
import io.storbench.report.chart.Chart.Dot;
import io.storbench.report.chart.Chart.Guide;
import io.storbench.report.chart.Chart.Label;
import io.storbench.report.chart.Chart.Series;
import io.storbench.report.chart.Chart.Tick;
import io.storbench.report.effects.FactorialAnalysis;
import io.storbench.report.effects.Lenth;
import io.storbench.report.effects.MetricEffects;
import io.storbench.report.effects.Term;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.distribution.TDistribution;

/// Effects by their size: as bars with the limits beyond which they are not chance, and against
/// what chance alone would give.
final class ParetoCharts {
    private static final double CONFIDENCE = 0.95;
    private static final double LN_10 = StrictMath.log(10);
    private static final int MAX_BARS = 15;

    /// The title of an axis of logarithms, with ratios at its ticks.
    private static final String RATIO = "ratio of the larger mean to the smaller";

    /// As many as the first screen has room for.
    private static final int BRIEF_BARS = 8;

    /// Below this a probability is rounding.
    private static final double LEAST_P = 1e-290;

    private final MetricEffects effects;
    private final FactorialAnalysis analysis;
    private final int most;
    private final Function<Term, String> label;

    /// @param most bars
    /// @param label of a bar
    private ParetoCharts(MetricEffects effects, int most, Function<Term, String> label) {
        this.effects = effects;
        this.analysis = effects.analysis();
        this.most = most;
        this.label = label;
    }

    /// The Pareto chart of a metric's terms: by their t with limits, else by Lenth's limits, else
    /// by what they explain.
    static Optional<Chart> pareto(MetricEffects effects) {
        return new ParetoCharts(effects, MAX_BARS, term -> term.aliasText() + ": " + term.name()).chart();
    }

    /// The same with names for the first screen: the largest bars alone, without aliases.
    static Optional<Chart> brief(MetricEffects effects) {
        return new ParetoCharts(effects, BRIEF_BARS, Term::words).chart();
    }

    private Optional<Chart> chart() {
        if (analysis.terms().size() < 2) {
            return Optional.empty();
        }
        boolean tested = analysis.terms().stream().anyMatch(term -> term.test().isPresent());
        if (tested && analysis.errorDegrees() > 0 && analysis.errorVariance() > 0) {
            return most == BRIEF_BARS ? byRatio().or(() -> Optional.of(byT())) : Optional.of(byT());
        }
        return Optional.of(analysis.lenth().map(this::byEffect).orElseGet(this::byShare));
    }

    /// By the ratio that each effect is, where one standard error is that of all.
    private Optional<Chart> byRatio() {
        List<Term> terms = single(analysis);
        double[] errors = terms.stream()
                .mapToDouble(term -> term.standardError().orElse(0))
                .toArray();
        double error = errors.length == 0 ? 0 : errors[0];
        boolean isOne = error > 0
                && terms.size() == analysis.terms().size()
                && Arrays.stream(errors).allMatch(own -> Math.abs(own / error - 1) < 1e-9);
        if (!isOne) {
            return Optional.empty();
        }
        TDistribution t = TDistribution.of(analysis.errorDegrees());
        double limit = t.inverseSurvivalProbability((1 - CONFIDENCE) / 2);
        double bonferroni = t.inverseSurvivalProbability((1 - CONFIDENCE) / 2 / terms.size());
        return Optional.of(bars(
                "Effects beyond the dashed line are significant at 95 %%, beyond the dotted line also after Bonferroni's correction for all %s."
                        .formatted(terms.size()),
                RATIO,
                terms,
                term -> Math.abs(term.effect().orElseThrow()) / LN_10,
                List.of(
                        new Guide("t", true, limit * error / LN_10),
                        new Guide("Bonferroni", true, bonferroni * error / LN_10))));
    }

    private Chart byT() {
        TDistribution t = TDistribution.of(analysis.errorDegrees());
        List<Term> terms = analysis.terms().stream()
                .filter(term -> term.test().isPresent())
                .toList();
        double limit = t.inverseSurvivalProbability((1 - CONFIDENCE) / 2);
        double bonferroni = t.inverseSurvivalProbability((1 - CONFIDENCE) / 2 / terms.size());
        return bars(
                "Effects beyond the dashed line are significant at 95 %%, beyond the dotted line also after Bonferroni's correction for all %s.%s"
                        .formatted(
                                terms.size(),
                                terms.stream()
                                                .allMatch(term -> term.test()
                                                        .orElseThrow()
                                                        .t()
                                                        .isPresent())
                                        ? ""
                                        : " An effect of several degrees of freedom stands at the t of its"
                                                + " probability."),
                "|t|, the effect over its standard error",
                terms,
                term -> equivalent(term, analysis.errorDegrees()),
                List.of(new Guide("t", true, limit), new Guide("Bonferroni", true, bonferroni)));
    }

    /// The t that has the term's probability, with the degrees of freedom of the axis.
    private static double equivalent(Term term, int degrees) {
        Term.Test test = term.test().orElseThrow();
        boolean own = test.errorDegrees() == degrees && test.t().isPresent();
        if (own || test.p() < LEAST_P) {
            return Math.abs(test.t().orElse(Math.sqrt(test.f())));
        }
        return TDistribution.of(degrees).inverseSurvivalProbability(test.p() / 2);
    }

    private Chart byEffect(Lenth lenth) {
        return bars(
                "Lenth's 95 %% limits: dashed, ME for one effect alone; dotted, SME for %s together."
                        .formatted(scope(analysis, lenth)),
                "|effect|, natural logarithm of the ratio",
                single(analysis),
                term -> Math.abs(term.effect().orElse(0)),
                guides(lenth, true));
    }

    private Chart byShare() {
        return bars(
                analysis.isExact()
                        ? "Repeated trials are all equal: the effects are exact, and there are no limits of chance."
                        : "Without an error estimate there are no limits.",
                "% of variation explained",
                analysis.terms(),
                term -> 100 * term.share(),
                List.of());
    }

    private static List<Guide> guides(Lenth lenth, boolean vertical) {
        return List.of(
                new Guide("ME", vertical, lenth.marginOfError()),
                new Guide("SME", vertical, lenth.simultaneousMarginOfError()));
    }

    static String name(MetricEffects effects) {
        return effects.metric().words() + ", " + effects.origin().key();
    }

    private Chart bars(String caption, String axis, List<Term> terms, ToDoubleFunction<Term> size, List<Guide> guides) {
        List<Term> largest = terms.stream()
                .sorted(Comparator.comparingDouble(size).reversed())
                .limit(most)
                .toList();
        List<Tick> ticks = new ArrayList<>();
        List<Dot> dots = new ArrayList<>();
        double end = guides.stream().mapToDouble(Guide::at).max().orElse(0);
        for (Term term : largest) {
            double row = largest.size() - ticks.size() - 0.5;
            double x = size.applyAsDouble(term);
            ticks.add(new Tick(row, label.apply(term)));
            dots.add(new Dot(x, row, 0, x));
            end = Math.max(end, x);
        }
        String more = terms.size() > largest.size()
                ? " The largest %s of %s are shown.".formatted(largest.size(), terms.size())
                : "";
        return new Chart(
                "Pareto chart of effects on " + name(effects),
                caption + more,
                axis(axis, end),
                new Axis("", 0, largest.size(), ticks, false),
                List.of(new Series("", dots, List.of())),
                Chart.Style.BARS,
                guides,
                List.of());
    }

    private static Axis axis(String title, double end) {
        if (title.equals(RATIO)) {
            return Axes.ratios(title, StrictMath.pow(10, end));
        }
        return title.startsWith("%") ? Axes.percent(title, end) : Axes.fromZero(title, end);
    }

    private static List<Term> single(FactorialAnalysis analysis) {
        return analysis.terms().stream()
                .filter(term -> term.effect().isPresent())
                .toList();
    }

    /// Of which effects the limits are.
    private static String scope(FactorialAnalysis analysis, Lenth lenth) {
        return lenth.effects() < single(analysis).size()
                ? "all %s within set-ups".formatted(lenth.effects())
                : "all %s".formatted(lenth.effects());
    }

    /// The effects of one degree of freedom against half-normal quantiles: chance alone would lie
    /// on a line from 0.
    static Optional<Chart> halfNormal(MetricEffects effects) {
        List<Term> terms = single(effects.analysis()).stream()
                .sorted(Comparator.comparingDouble(
                        term -> Math.abs(term.effect().orElse(0))))
                .toList();
        if (terms.size() < 3) {
            return Optional.empty();
        }
        Optional<Lenth> lenth = effects.analysis().lenth();
        NormalDistribution normal = NormalDistribution.of(0, 1);
        List<Dot> dots = new ArrayList<>();
        List<Label> labels = new ArrayList<>();
        double limit = lenth.map(Lenth::marginOfError).orElse(Double.MAX_VALUE);
        double largest = lenth.map(Lenth::simultaneousMarginOfError).orElse(0.0);
        for (int i = 0; i < terms.size(); i++) {
            double part = (i + 0.5) / terms.size();
            double x = normal.inverseCumulativeProbability((1 + part) / 2);
            double y = Math.abs(terms.get(i).effect().orElse(0));
            dots.add(new Dot(x, y, y, y));
            largest = Math.max(largest, y);
            if (y > limit || i >= terms.size() - 2) {
                labels.add(new Label(terms.get(i).letters(), x, y + largest * 0.02));
            }
        }
        return Optional.of(new Chart(
                "Half-normal plot of effects on " + name(effects),
                halfNormalCaption(effects.analysis()),
                Axes.fromZero("half-normal quantile", dots.getLast().x()),
                Axes.fromZero("|effect| (ln of ratio)", largest * 1.05),
                List.of(new Series("", dots, List.of())),
                Chart.Style.SCATTER,
                lenth.map(own -> guides(own, false)).orElse(List.of()),
                labels));
    }

    private static String halfNormalCaption(FactorialAnalysis analysis) {
        if (analysis.isExact()) {
            return "Repeated trials are all equal: the effects are exact, and none is chance.";
        }
        String chance = "What is chance lies on a line from 0; what stands out above it is not.";
        return analysis.lenth()
                .map(lenth -> chance
                        + " Lenth's 95 % limits: ME for one effect alone, SME for "
                        + scope(analysis, lenth)
                        + ".")
                .orElse(chance);
    }
}
