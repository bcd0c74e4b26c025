package io.storbench.report.verdict;

import java.util.List;
import java.util.OptionalDouble;

/// By how much the second side differs from the first, and how sure that is. Ratios are second over
/// first.
///
/// @param ratio of geometric means
/// @param low the lower end of the ratio's interval
/// @param high its upper end
/// @param degreesOfFreedom of the interval
/// @param probability of a ratio this far from 1 when there is no difference; among points
///   corrected by Holm
/// @param equivalence the probability by which sameness is judged, small when shown; among points
///   corrected by Holm
/// @param standardError of the ratio's logarithm
/// @param runVariance the part of the standard error's square that comes from separate runs
/// @param runDegrees the degrees of freedom of that part; infinite where it is known
/// @param level of the test; among points corrected by Bonferroni
/// @param effectSize Hedges' g: the difference of the logarithms in standard deviations of a trial,
///   corrected for small samples
public record Difference(
        double ratio,
        double low,
        double high,
        double degreesOfFreedom,
        double probability,
        double equivalence,
        double standardError,
        double runVariance,
        double runDegrees,
        double level,
        OptionalDouble effectSize) {
    /// Beyond this logarithm, either way, a ratio is not a number any more. Two wild replicates can
    /// have such an interval.
    private static final double LARGEST = 700;

    /// From a contrast of logarithms.
    ///
    /// @param runVariance the part of its variance that comes from separate runs
    /// @param runDegrees the degrees of freedom of that part
    /// @param level of its test
    /// @param points that it is of
    static Difference of(
            Contrast contrast,
            double probability,
            double equivalence,
            double runVariance,
            double runDegrees,
            double level,
            List<PointData> points,
            Rules rules) {
        double halfWidth = contrast.halfWidth(rules.confidence());
        double degrees = contrast.degreesOfFreedom();
        double deviation = Math.sqrt(
                points.stream().mapToDouble(PointData::variance).average().orElse(0));
        // L. V. Hedges, Journal of Educational Statistics 6, 1981: of the pooled deviation's
        // degrees of freedom, whatever the interval's are.
        int pooled = points.stream().mapToInt(PointData::pooledDegrees).sum();
        double smallSample = 1 - 3 / (4.0 * pooled - 1);
        return new Difference(
                Math.exp(contrast.difference()),
                Math.exp(Math.max(-LARGEST, contrast.difference() - halfWidth)),
                Math.exp(Math.min(LARGEST, contrast.difference() + halfWidth)),
                degrees,
                probability,
                equivalence,
                contrast.standardError(),
                runVariance,
                runDegrees,
                level,
                deviation > 0
                        ? OptionalDouble.of(smallSample * contrast.difference() / deviation)
                        : OptionalDouble.empty());
    }

    /// The smallest difference, as a fraction, that would be found with the power of [Rules#POWER],
    /// the scatter and the number of trials being what they are. It takes some milliseconds to
    /// solve for, far more than all else here, so that only who shows it pays for it.
    public double detectable() {
        return Math.expm1(Math.min(LARGEST, contrast().detectable(Rules.POWER, level)));
    }

    /// Whether the interval at the level of the test leaves no room for a difference of this size, either way.
    ///
    /// @param fraction such as 0.1
    public boolean excludes(double fraction) {
        return Math.abs(Math.log(ratio)) + contrast().halfWidth(1 - level) < Math.log1p(fraction);
    }

    private Contrast contrast() {
        return new Contrast(Math.log(ratio), standardError, degreesOfFreedom);
    }
}
