package io.storbench.plan;

import io.storbench.design.AliasStructure;
import io.storbench.design.FractionalFactorial;
import io.storbench.design.Layout;
import io.storbench.design.RunOrder;
import io.storbench.random.RandomStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/// The plan's `design`, read: factors, points, and how the points belong together.
///
/// This is also how a design tells its structure to an analysis, by way of the plan that is stored
/// beside the results: `PlanReader.parse(plan text, …).design()`. With it, and a trial's point,
/// replicate and set-up:
///
/// - **Blocks**: `layout().block(point, replicate)` is the trial's block, one number over all
///   replicates; `layout().blocked()` says whether blocks are a term of the model at all, and
///   `layout().confounded()` names the interactions that cannot be distinguished from them. Without
///   `blocks` in the plan, a replicate is not a block.
/// - **Whole plots**: trials with the same set-up number (`set_up` of a result, above 0) are one
///   whole plot. The effects of the factors in `hard()`, and of interactions of these alone, vary
///   from whole plot to whole plot and are tested against their error; all others against the error
///   within. A level of a hard factor with one set-up only leaves nothing to test it against.
/// - **Centre points**: `layout().isCentre(point)`. Each has a point number of its own; those with
///   the same levels are repeats of one another. Their levels are none of `factors()`' levels
///   (except of factors without a middle, which keep theirs), and they belong to no effect: they
///   tell curvature, and pure error.
/// - **Follow-ups**: `layout().followUps()`. Points that were added when all others had run; each
///   step is a block. Some of them lie on the axes through the centre, and are not corners.
/// - **Hypercubes**: factors of `kind()` `LATIN_HYPERCUBE` are to be taken by value, not by level.
/// - **Two-level designs**: [#levelNumbers] gives 0 for the low and 1 for the high level;
///   `fraction()` names each effect's aliases, factors by letter in the order of `factors()`.
///
/// Replicates of one point are repeats too, run in another part of the run order.
///
/// @param kind what made the points
/// @param factors in the order of the plan
/// @param points per point the level of each factor
/// @param fraction the regular two-level fraction that the points are, when they are one; centre
///   points are not part of it
/// @param wish what the plan asks of a fraction
/// @param cutShort whether the search for the fraction ended at its limit of work, so that there
///   may be a smaller one, or one of less aberration
/// @param logarithmic paths of a hypercube's factors whose values are spread on a logarithmic scale
/// @param hard paths of the factors that are hard to change
/// @param layout blocks and centre points
/// @param copyOfPoint per point how many before it have the same levels, as centre points do; 0 for
///   the others
/// @param followUps the points that were added after the others had run, step by step
/// @param replicates of every point
/// @param seed of everything random in the experiment
public record DesignSpec(
        DesignKind kind,
        List<Factor> factors,
        List<List<Factor.Level>> points,
        Optional<FractionalFactorial> fraction,
        FractionConstraints wish,
        boolean cutShort,
        List<String> logarithmic,
        List<String> hard,
        Layout layout,
        List<Integer> copyOfPoint,
        List<FollowUp> followUps,
        int replicates,
        long seed) {

    /// The most replicates.
    public static final int MAX_REPLICATES = DesignKeys.MAX_REPLICATES;

    /// The most trials: a plan of more is a slip, and would not fit into memory.
    public static final int MAX_TRIALS = 100_000;

    /// The same design with another number of replicates.
    DesignSpec withReplicates(int number) {
        return new DesignSpec(
                kind,
                factors,
                points,
                fraction,
                wish,
                cutShort,
                logarithmic,
                hard,
                layout,
                copyOfPoint,
                followUps,
                number,
                seed);
    }

    /// Per point and factor the level's number among the factor's levels, from 0; -1 for a level of
    /// centre points.
    public List<List<Integer>> levelNumbers() {
        return points.stream()
                .map(point -> DesignPoints.levelNumbers(factors, point))
                .toList();
    }

    /// For each point the number of its group, from 0: points with the same levels of all factors
    /// that are hard to change are one.
    public List<Integer> groupOfPoint() {
        Map<List<String>, Integer> groups = new LinkedHashMap<>();
        List<Integer> groupOfPoint = new ArrayList<>();
        for (List<Factor.Level> levels : points) {
            List<String> key = new ArrayList<>();
            for (int i = 0; i < factors.size(); i++) {
                if (hard.contains(factors.get(i).path())) {
                    key.add(levels.get(i).label());
                }
            }
            groupOfPoint.add(groups.computeIfAbsent(key, _ -> groups.size()));
        }
        return groupOfPoint;
    }

    /// What the corners say about main effects and two-factor interactions.
    ///
    /// @param steps how many follow-ups to take together with the first design
    public AliasStructure aliases(int steps) {
        List<List<Integer>> numbers = levelNumbers();
        List<Integer> corners = IntStream.range(0, points.size())
                .filter(point -> layout.isCorner(point + 1))
                .filter(point -> layout.followUps().step(point) <= steps)
                .boxed()
                .toList();
        return AliasStructure.of(
                corners.stream().map(numbers::get).toList(),
                corners.stream().map(layout.blockOfPoint()::get).toList(),
                layout.followUps().wanted());
    }

    /// In which order points and replicates run: all replicates of the first design, then those of
    /// each follow-up. Set-ups of follow-ups have numbers that those of further replicates of what
    /// is before them do not reach.
    List<RunOrder.Run> runs() {
        List<Integer> groups = groupOfPoint();
        List<RunOrder.Run> runs = new ArrayList<>();
        for (int step = 0; step <= layout.followUps().steps(); step++) {
            int own = step;
            List<Integer> part = IntStream.range(0, points.size())
                    .filter(point -> layout.followUps().step(point) == own)
                    .boxed()
                    .toList();
            RunOrder.of(
                            part.stream().map(layout.blockOfPoint()::get).toList(),
                            part.stream().map(groups::get).toList(),
                            replicates,
                            RandomStream.of(seed, step == 0 ? "run-order" : "run-order/follow-up-" + step))
                    .forEach(run -> runs.add(
                            new RunOrder.Run(part.get(run.point()), run.replicate(), run.setUp() + own * MAX_TRIALS)));
        }
        return runs;
    }

    /// Refuses what would silently lose against something else: two factors that set one key, and a
    /// key that the command line and a factor's level both set.
    void refuseConflicts(Place place, List<String> overridden) {
        Map<String, String> factorByKey = new LinkedHashMap<>();
        for (Factor factor : factors) {
            for (String key : keysOf(factor)) {
                for (Map.Entry<String, String> other : factorByKey.entrySet()) {
                    if (overlap(key, other.getKey()) && !other.getValue().equals(factor.path())) {
                        throw new PlanException(
                                place,
                                "the factors %s and %s both set %s".formatted(other.getValue(), factor.path(), key));
                    }
                }
                factorByKey.put(key, factor.path());
            }
        }
        for (String key : overridden) {
            for (Map.Entry<String, String> set : factorByKey.entrySet()) {
                if (overlap(key, set.getKey()) && !key.equals("target")) {
                    throw new PlanException("-p %s: the design's factor %s sets this key at every point; change the"
                                    .formatted(key, set.getValue())
                            + " design in the plan");
                }
            }
        }
    }

    private static Set<String> keysOf(Factor factor) {
        Set<String> keys = new LinkedHashSet<>();
        factor.levels().forEach(level -> keys.addAll(level.assignments().keySet()));
        return keys;
    }

    /// Whether one key is the other or leads to it. A target is chosen first and may be reached
    /// into by others.
    static boolean overlap(String a, String b) {
        if (a.equals("target") || b.equals("target")) {
            return a.equals(b);
        }
        return a.equals(b) || a.startsWith(b + ".") || b.startsWith(a + ".");
    }
}
