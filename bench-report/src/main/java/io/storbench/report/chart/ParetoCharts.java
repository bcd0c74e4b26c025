package io.storbench.report.chart;

import io.storbench.plan.Question;
import io.storbench.report.chart.Chart.Axis;
import io.storbench.report.chart.Chart.Dot;
import io.storbench.report.chart.Chart.Guide;
import io.storbench.report.chart.Chart.Label;
import io.storbench.report.chart.Chart.Series;
import io.storbench.report.chart.Chart.Tick;
import io.storbench.report.compare.Percent;
import io.storbench.report.compare.Ratio;
import io.storbench.report.effects.FactorialAnalysis;
import io.storbench.report.effects.Lenth;
import io.storbench.report.effects.MetricEffects;
import io.storbench.report.effects.Screening;
import io.storbench.report.effects.Screening.Effect;
import io.storbench.report.effects.Term;
import io.storbench.report.wording.AdvantageText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.apache.commons.statistics.distribution.NormalDistribution;

/// Effects by their size: as bars with the limits beyond which they are not chance, and against
/// what chance alone would give.
final class ParetoCharts {
    private static final int MAX_BARS = 15;

    /// As many as the first screen has room for.
    private static final int BRIEF_BARS = 8;

    /// Letters of a label with levels.
    private static final int ROOM = 40;

    /// A further line of a label, as a part of a row.
    private static final double LINE = 0.6;

    /// How far intervals are shown beyond the largest ratio.
    private static final double WIDEST = 10;

    private final String subject;
    private final FactorialAnalysis analysis;
    private final int most;
    private final boolean letters;

    /// @param subject of the effects
    /// @param most bars
    /// @param letters whether terms are named by their letters, too
    private ParetoCharts(String subject, FactorialAnalysis analysis, int most, boolean letters) {
        this.subject = subject;
        this.analysis = analysis;
        this.most = most;
        this.letters = letters;
    }

    /// A metric's terms by size, with the intervals that hold for all of them together; empty where any is no
    /// one ratio: the others are no ranking.
    static Optional<Chart> pareto(MetricEffects effects) {
        return new ParetoCharts(name(effects), effects.analysis(), MAX_BARS, true).chart();
    }

    /// The largest ones of what a screening found, for the first screen.
    static Optional<Chart> brief(MetricEffects effects, Screening found) {
        return found instanceof Screening.AtWholeLevels whole
                ? new ParetoCharts(
                                "%s, %s %s"
                                        .formatted(
                                                name(effects),
                                                whole.factor().words(),
                                                String.join(", ", whole.levels())),
                                whole.ranking().orElseThrow(),
                                BRIEF_BARS,
                                false)
                        .chart()
                : new ParetoCharts(name(effects), effects.analysis(), BRIEF_BARS, false).chart();
    }

    private Optional<Chart> chart() {
        return analysis.terms().isEmpty()
                        || !analysis.isLogarithmic()
                        || single(analysis).size() < analysis.terms().size()
                ? Optional.empty()
                : Optional.of(ratios());
    }

    /// A row for each effect, with its ratio below its name; one whose estimate may be another effect's has a line that
    /// names it. Those of factors come first, then interactions, as factors are the likelier causes.
    private Chart ratios() {
        List<Term> largest = analysis.terms().stream()
                .sorted(Comparator.comparingDouble(ParetoCharts::size).reversed())
                .limit(most)
                .sorted(Comparator.comparing(term -> Effect.of(analysis, term).mains() == 0))
                .toList();
        List<List<String>> labels =
                largest.stream().map(term -> lines(Effect.of(analysis, term))).toList();
        double top = labels.stream()
                .mapToDouble(lines -> 1 + LINE * (lines.size() - 1))
                .sum();
        double height = top;
        List<Tick> ticks = new ArrayList<>();
        List<Dot> dots = new ArrayList<>();
        double low = 1 / (1 + Question.DEFAULT_SAME_WITHIN);
        double high = 1 + Question.DEFAULT_SAME_WITHIN;
        double widest = WIDEST
                * StrictMath.exp(
                        largest.stream().mapToDouble(ParetoCharts::size).max().orElse(0));
        for (int i = 0; i < largest.size(); i++) {
            Effect named = Effect.of(analysis, largest.get(i));
            List<String> names = labels.get(i);
            double row = top - 0.5;
            for (String name : names) {
                ticks.add(new Tick(top - 0.5, name));
                top -= LINE;
            }
            top -= 1 - LINE;
            double ratio = named.ratio().orElseThrow();
            double effect = StrictMath.log(ratio);
            Term.Interval interval = named.simultaneous(analysis).orElse(new Term.Interval(effect, effect));
            double left = StrictMath.exp(interval.low());
            double right = StrictMath.exp(interval.high());
            dots.add(new Dot(ratio, row, left, right));
            low = Math.min(low, Math.max(1 / widest, left));
            high = Math.max(high, Math.min(widest, right));
        }
        return new Chart(
                "Effects on " + subject,
                caption(largest),
                Axes.aroundOne("ratio", low, high),
                new Axis("", 0, height, ticks, false),
                List.of(new Series("", dots, List.of())),
                Chart.Style.RATIOS,
                Guide.aroundOne(Question.DEFAULT_SAME_WITHIN),
                List.of());
    }

    private String caption(List<Term> largest) {
        int terms = analysis.terms().size();
        List<String> sentences = new ArrayList<>();
        sentences.add(
                analysis.isExact()
                        ? "Repeated trials are all equal: the effects are exact, and none is chance."
                        : analysis.judged() == 0
                                ? "Without an error estimate there are no intervals."
                                : "Bars: 95 %% intervals%s%s; an effect whose bar reaches 1 may be chance."
                                        .formatted(
                                                analysis.lenth().isPresent() ? " by Lenth's margin of error" : "",
                                                analysis.judged() == 1
                                                        ? ""
                                                        : " that hold for all %s effects together"
                                                                .formatted(analysis.judged())));
        if (largest.stream().anyMatch(term -> size(term) < Math.log1p(Question.DEFAULT_SAME_WITHIN))) {
            sentences.add("Grey: less than %s.".formatted(Percent.stated(Question.DEFAULT_SAME_WITHIN)));
        }
        if (largest.stream().anyMatch(term -> term.order() > 1 && !term.isSquare())) {
            sentences.add("The ratio of an interaction: both factors low or both high, over one low and one high.");
        }
        if (largest.stream().anyMatch(term -> Effect.of(analysis, term).isSum())) {
            sentences.add("“or”: the design cannot tell these effects apart; the ratio is that of their sum.");
        }
        if (largest.size() < terms) {
            sentences.add("The largest %s of %s are shown.".formatted(largest.size(), terms));
        }
        return String.join(" ", sentences);
    }

    private List<String> lines(Effect effect) {
        List<String> lines = new ArrayList<>(List.of(label(effect), value(effect)));
        if (effect.isSum()) {
            lines.add(1, "or " + effect.names().get(1) + (effect.names().size() > 2 ? ", …" : ""));
        }
        return lines;
    }

    private String label(Effect effect) {
        String name =
                (letters ? effect.term().letters() + ": " : "") + effect.names().getFirst();
        return name + levels(effect.term(), name);
    }

    /// `×4.40 [3.90, 5.00]`; without brackets where the interval is no wider than digits show.
    private String value(Effect effect) {
        double ratio = effect.ratio().orElseThrow();
        return "×" + factor(ratio)
                + effect.simultaneous(analysis)
                        .map(interval -> Ratio.behind(
                                ratio,
                                StrictMath.exp(interval.low()),
                                StrictMath.exp(interval.high()),
                                ParetoCharts::factor))
                        .orElse("");
    }

    private static String factor(double ratio) {
        return ratio < 0.1 ? Ratio.of(ratio) : AdvantageText.factor(ratio);
    }

    /// ` 64k / 4k` of a factor, where there is room for it.
    private String levels(Term term, String name) {
        if (term.order() > 1 || term.effect().isEmpty()) {
            return "";
        }
        List<String> levels = analysis.data().factors().get(term.factor()).levels();
        String text = " " + levels.getLast() + " / " + levels.getFirst();
        return name.length() + text.length() <= ROOM ? text : "";
    }

    private static double size(Term term) {
        return Math.abs(term.effect().orElse(0));
    }

    private static List<Guide> guides(Lenth lenth) {
        return List.of(
                new Guide("ME", false, lenth.marginOfError()),
                new Guide("SME", false, lenth.simultaneousMarginOfError()));
    }

    static String name(MetricEffects effects) {
        return effects.metric().words() + ", " + effects.origin().key();
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
                lenth.map(ParetoCharts::guides).orElse(List.of()),
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
