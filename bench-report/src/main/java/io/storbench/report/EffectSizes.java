package io.storbench.report;

import io.storbench.report.claim.Stretch.Lead;
import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.Metric;
import io.storbench.report.compare.ObservedFactor;
import io.storbench.report.compare.Ratio;
import io.storbench.report.effects.DesignFactor;
import io.storbench.report.effects.FactorEffect;
import io.storbench.report.effects.FactorialAnalysis;
import io.storbench.report.effects.LevelEffect;
import io.storbench.report.effects.MetricEffects;
import io.storbench.report.effects.Screening.Effect;
import io.storbench.report.wording.AdvantageText;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// How large the effect of a factor is, in words, with the interval that holds for all effects together.
final class EffectSizes {
    private final Experiment experiment;
    private final Metric metric;
    private final MetricEffects effects;
    private final List<FactorEffect> levels;

    /// The two levels of a factor that a ratio is of.
    private record Ends(String first, String last, double ratio) {}

    EffectSizes(Analysis analysis, MetricEffects effects) {
        this.experiment = analysis.experiment();
        this.metric = effects.metric();
        this.effects = effects;
        this.levels = analysis.effects().stream()
                .filter(each -> each.metric() == metric && each.origin() == effects.origin())
                .toList();
    }

    /// ` ×1.20`; nothing of an effect that is no one ratio.
    static String brief(Effect effect) {
        return effect.ratio().isPresent() ? " ×" + ratio(effect.ratio().getAsDouble()) : "";
    }

    /// ` ×7.1 [6.9, 7.3] from 4k to 64k`; nothing of an interaction, whose ratio is of no two levels.
    String ratio(FactorialAnalysis analysis, Effect effect) {
        return ends(analysis, effect)
                .map(ends -> " ×%s%s from %s to %s"
                        .formatted(
                                ratio(ends.ratio()),
                                effect.simultaneous(analysis)
                                        .map(it -> Ratio.behind(
                                                ends.ratio(),
                                                StrictMath.exp(it.low()),
                                                StrictMath.exp(it.high()),
                                                EffectSizes::ratio))
                                        .orElse(""),
                                readable(analysis, effect, ends.first()),
                                readable(analysis, effect, ends.last())))
                .orElse("");
    }

    /// Of a factor with two levels these, with its effect; with more, those with the least and the greatest mean.
    private Optional<Ends> ends(FactorialAnalysis analysis, Effect effect) {
        if (effect.term().order() != 1) {
            return Optional.empty();
        }
        DesignFactor factor = analysis.data().factors().get(effect.term().factor());
        if (effect.ratio().isPresent()) {
            return Optional.of(new Ends(
                    factor.levels().getFirst(),
                    factor.levels().getLast(),
                    effect.ratio().getAsDouble()));
        }
        if (!analysis.equals(effects.analysis())) {
            return Optional.empty();
        }
        return levels.stream()
                .filter(each -> experiment.label(each.factor()).equals(factor.name()))
                .filter(each -> each.levels().size() > 1)
                .findFirst()
                .map(each -> ends(each.levels()));
    }

    private static Ends ends(List<LevelEffect> levels) {
        Comparator<LevelEffect> byMean = Comparator.comparingDouble(LevelEffect::geometricMean);
        LevelEffect least = levels.stream().min(byMean).orElseThrow();
        LevelEffect most = levels.stream().max(byMean).orElseThrow();
        boolean rises = levels.indexOf(least) < levels.indexOf(most);
        LevelEffect first = rises ? least : most;
        LevelEffect last = rises ? most : least;
        return new Ends(first.level(), last.level(), last.geometricMean() / first.geometricMean());
    }

    private static String ratio(double ratio) {
        return ratio < 0.1 ? Ratio.of(ratio) : AdvantageText.factor(ratio);
    }

    /// `4k is 19 times faster than 64k [18, 20]`; empty of an interaction.
    Optional<String> better(FactorialAnalysis analysis, Effect effect) {
        return ends(analysis, effect).map(ends -> {
            double factor = Math.max(ends.ratio(), 1 / ends.ratio());
            String first = readable(analysis, effect, ends.first());
            String last = readable(analysis, effect, ends.last());
            boolean firstIsBetter = ends.ratio() > 1 != metric.isHigherBetter();
            String words = AdvantageText.of(
                    metric, true, firstIsBetter ? first : last, firstIsBetter ? last : first, factor, factor);
            String interval = effect.simultaneous(analysis)
                    .map(it -> Lead.of("", ends.ratio(), StrictMath.exp(it.low()), StrictMath.exp(it.high())))
                    .map(lead -> AdvantageText.interval(lead.factor(), lead.factor(), lead.low(), lead.high()))
                    .orElse("");
            return words + interval + volume(analysis, effect, ends);
        });
    }

    /// Of blocks, which move unlike amounts, also the ratio of bytes per second, where it is the
    /// other way round: `, but 64k has 2.80 times the MB/s`.
    ///
    /// @param ends with the ratio of operations per second, of the last level to the first
    private String volume(FactorialAnalysis analysis, Effect effect, Ends ends) {
        Optional<ObservedFactor> block =
                observed(analysis, effect).filter(own -> own.path().equals("workload.block") && own.isNumeric());
        if (metric != Metric.THROUGHPUT || block.isEmpty()) {
            return "";
        }
        boolean rises = ends.ratio() > 1;
        double bytes =
                ends.ratio() * block.get().value(ends.last()) / block.get().value(ends.first());
        return rises == (bytes > 1)
                ? ""
                : ", but %s has %s times the MB/s"
                        .formatted(rises ? ends.first() : ends.last(), AdvantageText.factor(rises ? 1 / bytes : bytes));
    }

    private Optional<ObservedFactor> observed(FactorialAnalysis analysis, Effect effect) {
        return experiment.factor(
                analysis.data().factors().get(effect.term().factor()).name());
    }

    /// Levels that a plan computed have more digits than anyone reads.
    private String readable(FactorialAnalysis analysis, Effect effect, String level) {
        return observed(analysis, effect).map(each -> each.humanReadable(level)).orElse(level);
    }
}
