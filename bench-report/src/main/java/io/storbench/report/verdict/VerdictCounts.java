package io.storbench.report.verdict;

import java.util.stream.Collectors;
import java.util.stream.Stream;

/// How many points have which verdict; together they are all points of the first side.
///
/// @param undecided judged, without a verdict
/// @param unjudged without enough trials that compare, or not there on the second side
public record VerdictCounts(int better, int worse, int same, int undecided, int unjudged) {
    /// Of a comparison.
    public static VerdictCounts of(ResultComparison comparison) {
        int open = comparison.points(Verdict.CANNOT_TELL).size();
        int unjudged = Math.toIntExact(
                comparison.points().stream().filter(PointVerdict::isUnjudged).count());
        return new VerdictCounts(
                comparison.points(Verdict.BETTER).size(),
                comparison.points(Verdict.WORSE).size(),
                comparison.points(Verdict.SAME).size(),
                open - unjudged,
                unjudged + comparison.missing().size());
    }

    /// All of them.
    public int points() {
        return better + worse + same + undecided + unjudged;
    }

    /// Such as `6 points: 1 worse, 5 same within 5 %.`
    public String sentence(Rules rules) {
        return "%d %s: %s."
                .formatted(
                        points(),
                        points() == 1 ? "point" : "points",
                        Stream.of(
                                        words(worse, Verdict.WORSE.words()),
                                        words(better, Verdict.BETTER.words()),
                                        words(same, VerdictTable.words(Verdict.SAME, rules)),
                                        words(undecided, "undecided"),
                                        words(unjudged, "not judged"))
                                .filter(each -> !each.isEmpty())
                                .collect(Collectors.joining(", ")));
    }

    private static String words(int count, String verdict) {
        return count == 0 ? "" : count + " " + verdict;
    }
}
