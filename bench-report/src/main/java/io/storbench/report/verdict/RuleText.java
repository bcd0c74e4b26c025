package io.storbench.report.verdict;

import io.storbench.report.compare.Percent;

/// The rule by which a comparison calls the second side worse, in a sentence.
public final class RuleText {
    private RuleText() {}

    /// Such as `NEW is worse where its mean latency is higher than BASE's at 95 % confidence
    /// (corrected for 6 points), unless the difference is shown to be below 5 %.`; simulations
    /// without chance are exact.
    public static String of(ResultComparison comparison) {
        Rules rules = comparison.rules();
        String margin = rules.sameWithin() == 0 ? "" : Percent.stated(rules.sameWithin());
        String side = rules.isHigherBetter(comparison.metric()) ? "lower" : "higher";
        int tests = comparison.tests();
        String worse = "%s is worse where its %s is %s%s than %s's"
                .formatted(
                        comparison.b().label(),
                        comparison.metric().words(),
                        tests > 0 || margin.isEmpty() ? "" : "more than " + margin + " ",
                        side,
                        comparison.a().label());
        if (tests == 0) {
            return worse + ".";
        }
        return "%s at %s confidence%s%s."
                .formatted(
                        worse,
                        Percent.stated(rules.confidence()),
                        tests == 1 ? "" : " (corrected for %d points)".formatted(tests),
                        margin.isEmpty() ? "" : ", unless the difference is shown to be below " + margin);
    }
}
