package io.storbench.report.effects;

import io.storbench.design.Layout;
import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.Metric;
import io.storbench.report.compare.ObservedFactor;
import io.storbench.report.compare.Point;
import io.storbench.report.effects.EffectPair.Side;
import io.storbench.report.effects.Equivalence.Conclusion;
import io.storbench.result.Origin;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.apache.commons.math3.stat.correlation.SpearmansCorrelation;

/// Whether a simulation has the effects that were measured: the same experiment on both, judged by
/// effects rather than points (Schatzoff and Tillman, "Design of experiments in simulator
/// validation", IBM Journal of Research and Development 19, 1975). A model can be off at every
/// point and still say rightly what a change brings, or the other way round.
///
/// Only points with both are looked at. An effect is a logarithm of a ratio: of a factor of two
/// levels or an interaction of two such factors as the analysis of variance has it, of a factor of
/// more levels each level against the first.
///
/// @param pairs main effects, then interactions
/// @param slope of simulated over measured effects through the origin: 1 when they are of the same
///   size, less when the simulation has them too small; empty without an effect
/// @param rankCorrelation Spearman's, of the effects' sizes, from 4 effects on
public record EffectAgreement(
        Metric metric, List<EffectPair> pairs, OptionalDouble slope, OptionalDouble rankCorrelation) {
    private static final int MIN_RANKED = 4;

    /// Copies.
    public EffectAgreement {
        pairs = List.copyOf(pairs);
    }

    /// Compares the effects on a metric; empty when no effect is known of both.
    public static Optional<EffectAgreement> of(Experiment experiment, Metric metric, Layout layout) {
        List<Point> both = experiment.points().stream()
                .filter(Point::isJudged)
                .filter(point -> !point.measured().values(metric).isEmpty())
                .filter(point -> !point.simulated().values(metric).isEmpty())
                .toList();
        Experiment common = new Experiment(both, experiment.factors(), List.of(), experiment.followUps());
        List<EffectPair> pairs = new ArrayList<>();
        FactorialAnalysis measured =
                MetricEffects.of(common, metric, Origin.MEASURED, layout).analysis();
        FactorialAnalysis simulated =
                MetricEffects.of(common, metric, Origin.SIMULATED, layout).analysis();
        boolean exact = isExact(both, metric);
        int mains = 0;
        for (Term term : measured.terms()) {
            if (term.order() <= 2 && term.effect().isPresent()) {
                simulated.terms().stream()
                        .filter(other -> other.aliasText().equals(term.aliasText()))
                        .filter(other -> other.effect().isPresent())
                        .forEach(other -> pairs.add(pair(measured, term, other, exact)));
            }
            mains = term.order() == 1 ? pairs.size() : mains;
        }
        pairs.addAll(mains, levels(common, metric, measured, exact));
        return pairs.isEmpty() ? Optional.empty() : Optional.of(of(metric, pairs));
    }

    /// Whether a simulation was repeated at every point and always gave the same, so that its
    /// effects have no error.
    private static boolean isExact(List<Point> points, Metric metric) {
        return points.stream()
                .map(point -> point.simulated().values(metric))
                .allMatch(values ->
                        values.size() > 1 && values.stream().distinct().count() == 1);
    }

    private static EffectAgreement of(Metric metric, List<EffectPair> pairs) {
        double products =
                pairs.stream().mapToDouble(p -> p.measured() * p.simulated()).sum();
        double squares =
                pairs.stream().mapToDouble(p -> p.measured() * p.measured()).sum();
        double[] sizes = pairs.stream().mapToDouble(p -> Math.abs(p.measured())).toArray();
        double[] others =
                pairs.stream().mapToDouble(p -> Math.abs(p.simulated())).toArray();
        double rank = pairs.size() < MIN_RANKED ? Double.NaN : new SpearmansCorrelation().correlation(sizes, others);
        return new EffectAgreement(
                metric,
                pairs,
                squares == 0 ? OptionalDouble.empty() : OptionalDouble.of(products / squares),
                Double.isNaN(rank) ? OptionalDouble.empty() : OptionalDouble.of(rank));
    }

    private static EffectPair pair(FactorialAnalysis analysis, Term measured, Term simulated, boolean exact) {
        boolean clear = measured.interval().isPresent()
                ? analysis.isMoreThanChance(measured)
                : measured.effect().orElse(0) != 0;
        String name = measured.name() + (measured.aliases().isEmpty() ? "" : " (" + measured.aliasText() + ")");
        return EffectPair.of(name, side(measured), simulated(side(simulated), exact), clear);
    }

    private static Side simulated(Side own, boolean exact) {
        return exact ? new Side(own.effect(), 0, 0) : own;
    }

    private static Side side(Term term) {
        double error = term.standardError().orElse(Side.UNKNOWN);
        return new Side(
                term.effect().orElseThrow(),
                error < 0 ? Side.UNKNOWN : error * error,
                term.test().map(Term.Test::errorDegrees).orElse(0L));
    }

    /// The levels of factors that have more than two, or that the analysis of variance does not
    /// tell.
    private static List<EffectPair> levels(
            Experiment common, Metric metric, FactorialAnalysis analysis, boolean exact) {
        List<FactorEffect> measured = MainEffects.of(common, metric, Origin.MEASURED);
        List<FactorEffect> simulated = MainEffects.of(common, metric, Origin.SIMULATED);
        List<EffectPair> pairs = new ArrayList<>();
        for (int i = 0; i < measured.size(); i++) {
            ObservedFactor factor = measured.get(i).factor();
            String name = common.label(factor);
            Optional<Term> own = analysis.terms().stream()
                    .filter(term -> term.name().equals(name))
                    .findFirst();
            int known = Math.min(levelsOf(measured.get(i)), levelsOf(simulated.get(i)));
            if (own.flatMap(term -> term.effect().stream().boxed().findFirst()).isPresent()) {
                continue;
            }
            // Replicates on one set-up do not tell how much set-ups differ.
            boolean tested = !common.hasSetUps()
                    && own.map(term -> term.test().isPresent()).orElse(true);
            for (int level = 1; level < known; level++) {
                pairs.add(pair(
                        name,
                        factor,
                        measured.get(i).levels().get(level),
                        simulated.get(i).levels().get(level),
                        tested,
                        exact));
            }
        }
        return pairs;
    }

    private static int levelsOf(FactorEffect effect) {
        return effect.levels().size();
    }

    private static EffectPair pair(
            String name, ObservedFactor factor, LevelEffect own, LevelEffect other, boolean tested, boolean exact) {
        Side measured = side(own);
        boolean clear = own.low().isEmpty()
                ? own.ratio() != 1
                : own.low().getAsDouble() > 1 || own.high().orElse(1) < 1;
        return EffectPair.of(
                name + " " + own.level() + " / " + factor.levels().getFirst(),
                tested ? measured : new Side(measured.effect(), Side.UNKNOWN, 0),
                simulated(side(other), exact),
                clear);
    }

    private static Side side(LevelEffect level) {
        double error = level.standardError().orElse(Side.UNKNOWN);
        return new Side(StrictMath.log(level.ratio()), error < 0 ? Side.UNKNOWN : error * error, level.degrees());
    }

    /// The measured effects that are more than chance.
    public List<EffectPair> clear() {
        return pairs.stream().filter(EffectPair::clear).toList();
    }

    /// How many pairs the equivalence test judges so.
    public long count(Conclusion verdict) {
        return pairs.stream()
                .filter(p -> p.conclusion().equals(Optional.of(verdict)))
                .count();
    }
}
