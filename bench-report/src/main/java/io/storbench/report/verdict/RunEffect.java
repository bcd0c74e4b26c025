package io.storbench.report.verdict;

import io.storbench.report.compare.Metric;
import io.storbench.report.compare.Percent;
import io.storbench.report.scatter.GroupScatter;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// By how much separate runs of one plan differ beyond the scatter of their trials: stated by the
/// user, or estimated from results of several runs.
///
/// @param deviation of natural logarithms between runs, at least 0
/// @param degreesOfFreedom of the estimate; infinite where it is stated
/// @param runs that it is estimated from; 0 where it is stated
/// @param baseRuns how many runs the first side has
/// @param isMoreThanStated whether the user stated less than the runs' 95 % interval allows
record RunEffect(double deviation, double degreesOfFreedom, int runs, int baseRuns, boolean isMoreThanStated) {
    /// So many runs of one plan show by how much they differ.
    private static final int ENOUGH = 3;

    /// The user's word where the runs do not contradict it, or else what both sides' runs tell; empty where
    /// neither does.
    static Optional<RunEffect> of(Rules rules, ResultSet a, ResultSet b, Metric metric) {
        int baseRuns = GroupScatter.runs(a.experiment());
        Optional<GroupScatter> found =
                GroupScatter.of(GroupScatter.Unit.RUN, metric, List.of(a.experiment(), b.experiment()));
        if (rules.runScatter().isEmpty()) {
            return found.map(scatter -> estimated(scatter, baseRuns, false));
        }
        double stated = Math.log1p(rules.runScatter().getAsDouble());
        return found.filter(scatter -> stated < scatter.low())
                .map(scatter -> estimated(scatter, baseRuns, true))
                .or(() -> Optional.of(new RunEffect(stated, Double.POSITIVE_INFINITY, 0, baseRuns, false)));
    }

    private static RunEffect estimated(GroupScatter scatter, int baseRuns, boolean isMoreThanStated) {
        return new RunEffect(
                scatter.between(), scatter.degreesOfFreedom(), scatter.groups(), baseRuns, isMoreThanStated);
    }

    /// The variance of a difference of both sides' means that comes from the runs alone.
    double variance(List<PointData> points) {
        return deviation * deviation * (share(points, PointData::a) + share(points, PointData::b));
    }

    private static double share(List<PointData> points, Function<PointData, SideTrials> side) {
        return points.stream()
                .mapToDouble(point -> side.apply(point).runShare())
                .average()
                .orElse(1);
    }

    /// A remark on a comparison.
    String remark(String labelA, String labelB) {
        String share = deviation == 0 ? "0\u00A0%" : Percent.of(Math.expm1(deviation));
        return runs == 0
                ? "%s and %s are separate runs; runs of one plan are taken to differ by %s (standard deviation)%s."
                        .formatted(
                                labelA,
                                labelB,
                                share,
                                baseRuns < ENOUGH
                                        ? ", by --run-scatter alone: three runs of " + labelA + " would show it"
                                        : "")
                : "%s and %s are separate runs; by %d runs of theirs, runs of one plan differ by %s (standard deviation)%s, for which the intervals allow."
                        .formatted(
                                labelA, labelB, runs, share, isMoreThanStated ? ", more than --run-scatter says" : "");
    }
}
