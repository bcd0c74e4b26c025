package io.storbench.report.verdict;

import io.storbench.report.compare.Sentence;
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
        return "%s: %s."
                .formatted(
                        Sentence.count(points(), "point"),
                        Stream.of(
                                        Sentence.some(worse, Verdict.WORSE.words()),
                                        Sentence.some(better, Verdict.BETTER.words()),
                                        Sentence.some(same, VerdictTable.words(Verdict.SAME, rules)),
                                        Sentence.some(undecided, "undecided"),
                                        Sentence.some(unjudged, "not judged"))
                                .filter(each -> !each.isEmpty())
                                .collect(Collectors.joining(", ")));
    }
}
