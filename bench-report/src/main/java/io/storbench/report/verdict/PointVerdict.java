package io.storbench.report.verdict;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/// What the comparison comes to at one point.
///
/// @param factors level by factor path, in the plan's order
/// @param a the first side's trials
/// @param b the second side's
/// @param usedA how many of them are compared
/// @param usedB how many of them are compared
/// @param meanA geometric, in the metric's unit; empty without a trial that counts
/// @param meanB the same of the second side
/// @param difference empty where it cannot be judged
/// @param unlike where it cannot be judged however many trials there are
/// @param reason for the verdict, or what else is to be known; empty when there is nothing to say
public record PointVerdict(
        Map<String, String> factors,
        SideTrials a,
        SideTrials b,
        int usedA,
        int usedB,
        OptionalDouble meanA,
        OptionalDouble meanB,
        Optional<Difference> difference,
        Verdict verdict,
        Optional<Unlike> unlike,
        String reason) {
    /// Copies.
    public PointVerdict {
        factors = Collections.unmodifiableMap(new LinkedHashMap<>(factors));
    }

    /// Second over first; empty when one of both has no trial that counts.
    public OptionalDouble ratio() {
        return meanA.isPresent() && meanB.isPresent()
                ? OptionalDouble.of(meanB.getAsDouble() / meanA.getAsDouble())
                : OptionalDouble.empty();
    }

    /// Whether both sides have the same numbers, without any scatter.
    public boolean isIdentical() {
        return difference.isEmpty() && verdict == Verdict.SAME && meanA.equals(meanB);
    }

    /// Whether there was nothing to judge by: too few trials, or trials that do not compare.
    public boolean isUnjudged() {
        return difference.isEmpty() && verdict == Verdict.CANNOT_TELL;
    }
}
