package io.storbench.report.effects;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// The part of a complete design that has lost no point: all but one level of a factor, at which the lost ones are.
///
/// @param levels of the factor that are left
/// @param data of these levels
/// @param lacking points of the whole design without a valid trial
/// @param points of the whole design
record WholeLevels(DesignFactor factor, List<String> levels, FactorialData data, int lacking, int points) {
    /// All such parts; none where no point is lost, the design was a fraction, or the lost points are
    /// at several levels of every factor.
    static Stream<WholeLevels> of(FactorialData all) {
        List<List<Integer>> lost = lost(all);
        List<List<Integer>> points = points(all);
        long complete = all.factors().stream()
                .mapToLong(factor -> factor.levels().size())
                .reduce(1, Math::multiplyExact);
        if (lost.isEmpty() || points.size() < complete || all.factors().stream().anyMatch(DesignFactor::isByValue)) {
            return Stream.empty();
        }
        return IntStream.range(0, all.factors().size())
                .filter(factor ->
                        lost.stream().map(point -> point.get(factor)).distinct().count() == 1)
                .mapToObj(factor -> without(all, factor, lost.getFirst().get(factor), lost.size(), points.size()));
    }

    private static WholeLevels without(FactorialData all, int factor, int level, int lacking, int points) {
        DesignFactor own = all.factors().get(factor);
        List<String> left = new ArrayList<>(own.levels());
        left.remove(level);
        List<Run> runs = all.runs().stream()
                .filter(run -> run.levels().get(factor) != level && !run.isCentre())
                .toList();
        return new WholeLevels(
                own, left, new FactorialData(all.response(), all.logarithmic(), all.factors(), runs), lacking, points);
    }

    /// The corners of a design, whatever became of them.
    static List<List<Integer>> points(FactorialData all) {
        return ObservedTrials.corners(all.runs());
    }

    /// The corners without a valid trial.
    static List<List<Integer>> lost(FactorialData all) {
        List<List<Integer>> lost = new ArrayList<>(points(all));
        lost.removeAll(ObservedTrials.corners(all.valid()));
        return lost;
    }
}
