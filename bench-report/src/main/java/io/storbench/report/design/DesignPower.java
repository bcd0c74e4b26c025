package io.storbench.report.design;

import io.storbench.design.AliasTable;
import io.storbench.design.ErrorDegrees;
import io.storbench.design.Estimable;
import io.storbench.design.Layout;
import io.storbench.design.Power;
import io.storbench.design.Word;
import io.storbench.plan.DesignSpec;
import io.storbench.plan.ExperimentPlan;
import io.storbench.plan.TrialSpec;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// What a design can find: its degrees of freedom for error, and the smallest effect that a test
/// finds. Not for Latin hypercubes, whose factors have slopes: [HypercubePower]. Not safe for
/// several threads.
public final class DesignPower {
    private final DesignSpec design;
    private final List<List<Integer>> levelNumbers;
    private final Layout layout;
    private final Estimable estimable;
    private final Map<Integer, ErrorDegrees> degrees = new HashMap<>();

    /// Of a design with at least one factor of several levels.
    public DesignPower(DesignSpec design) {
        this.design = design;
        levelNumbers = design.levelNumbers();
        layout = design.hard().isEmpty() ? design.layout() : design.layout().inSetUps(design.groupOfPoint());
        // Hard factors are estimable, if between set-ups: the layout here is not of these.
        estimable = Estimable.of(levelNumbers, design.layout());
    }

    /// What is left for error; of a split plot, within its set-ups.
    public ErrorDegrees errorDegrees(int replicates) {
        return degrees.computeIfAbsent(replicates, count -> ErrorDegrees.of(levelNumbers, layout, count));
    }

    /// The degrees of freedom that effects are tested against: of repeats where there are any, else
    /// those that the largest model leaves which leaves some.
    public long testedAgainst(int replicates) {
        ErrorDegrees left = errorDegrees(replicates);
        if (left.pure() > 0) {
            return left.pure();
        }
        return left.interactions() > 0 ? left.interactions() : left.mainEffects();
    }

    /// The effects that blocks take, each with its aliases: `CDE` and `AB`.
    public List<List<Word>> takenByBlocks() {
        return design.layout().confounded().stream()
                .map(effect -> design.fraction()
                        .map(fraction -> new AliasTable(fraction).named(effect))
                        .orElse(List.of(effect)))
                .toList();
    }

    /// The degrees of freedom between set-ups of the same levels, which hard factors are tested
    /// against; 0 where each set of levels is set up once.
    public static int degreesBetweenSetUps(ExperimentPlan plan) {
        DesignSpec design = plan.design();
        Set<Integer> setUps = new HashSet<>();
        Set<List<String>> levels = new HashSet<>();
        Set<Integer> blocks = new HashSet<>();
        for (TrialSpec trial : plan.trials()) {
            setUps.add(trial.setUp());
            blocks.add(design.layout().block(trial.point(), trial.replicate()));
            levels.add(design.hard().stream()
                    .map(path -> String.valueOf(trial.factors().get(path)))
                    .toList());
        }
        return Math.max(0, setUps.size() - levels.size() - (blocks.size() - 1));
    }

    /// Which main effects the points can tell apart.
    public Estimable estimable() {
        return estimable;
    }

    /// The factors that a test is made of: neither aliased nor hard to change.
    public List<RarestFactor> tested() {
        return RarestFactor.all(design, estimable.aliased());
    }

    /// Of the factors that are tested the one whose effect is the least exact; empty without any.
    public Optional<RarestFactor> leastExact() {
        return tested().stream().max(Comparator.comparingDouble(RarestFactor::squaredError));
    }

    /// The smallest effects of a factor that are found with the power and at the level of
    /// [Power#USUAL], as shares: 0.05 is an effect of 5 %.
    ///
    /// @param replicates which leave at least one degree of freedom for error
    /// @param deviations standard deviations of the logarithms of repeats, for each of which there
    ///   is an effect
    public List<Double> smallestEffects(RarestFactor factor, int replicates, List<Double> deviations) {
        double units = Power.USUAL.smallestDifference(
                (double) factor.fewest() * replicates, (double) factor.next() * replicates, testedAgainst(replicates));
        return deviations.stream()
                .map(deviation -> Math.expm1(units * deviation))
                .toList();
    }
}
