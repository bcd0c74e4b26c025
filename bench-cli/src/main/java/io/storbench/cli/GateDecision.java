package io.storbench.cli;

import io.storbench.cli.console.ExitCode;
import io.storbench.cli.text.ComparisonText;
import io.storbench.report.verdict.LimitCheck;
import io.storbench.report.verdict.LimitCheck.State;
import io.storbench.report.verdict.PointVerdict;
import io.storbench.report.verdict.ResultComparison;
import io.storbench.report.verdict.Verdict;
import java.util.List;
import java.util.Optional;

/// Whether a gate lets results pass, and why.
///
/// @param word for the head of a page
/// @param exitCode of the command
/// @param message for the console
record GateDecision(String word, int exitCode, String message) {
    /// Of a comparison and fixed limits on its judged side.
    ///
    /// @param failCannotTell whether what cannot be told fails
    static GateDecision of(
            ResultComparison comparison, List<LimitCheck> limits, boolean failCannotTell) {
        if (has(comparison, Verdict.WORSE)) {
            return fail("gate: failed, NEW is worse" + where(comparison, Verdict.WORSE));
        }
        if (failCannotTell && has(comparison, Verdict.CANNOT_TELL)) {
            return fail("gate: failed, cannot tell" + where(comparison, Verdict.CANNOT_TELL));
        }
        Optional<GateDecision> limited = limited(limits, failCannotTell);
        if (limited.isPresent()) {
            return limited.get();
        }
        long unjudged = comparison.points().stream().filter(PointVerdict::isUnjudged).count();
        return unjudged + comparison.missing() > 0
                ? doubtful(
                        "gate: not passed, %d points could not be judged and %d are missing in NEW"
                                .formatted(unjudged, comparison.missing()))
                : pass("gate: passed" + unseen(comparison));
    }

    /// Of fixed limits alone.
    static GateDecision of(List<LimitCheck> limits, boolean failCannotTell) {
        return limited(limits, failCannotTell).orElseGet(() -> pass("gate: passed"));
    }

    /// By the first limit that is not kept, else the first that cannot be judged.
    private static Optional<GateDecision> limited(List<LimitCheck> limits, boolean failCannotTell) {
        for (LimitCheck limit : limits) {
            boolean uncertain = limit.worst() == State.UNCERTAIN && failCannotTell;
            if (!limit.points(State.MISSED).isEmpty() || uncertain) {
                return Optional.of(fail("gate: failed, " + limit.sentence()));
            }
        }
        return limits.stream()
                .filter(limit -> limit.worst() == State.UNJUDGED)
                .findFirst()
                .map(limit -> doubtful("gate: not passed, " + limit.sentence()));
    }

    private static GateDecision pass(String message) {
        return new GateDecision("PASS", ExitCode.DONE, message);
    }

    private static GateDecision fail(String message) {
        return new GateDecision("FAIL", ExitCode.GATE_FAILED, message);
    }

    private static GateDecision doubtful(String message) {
        return new GateDecision("NOT PASSED", ExitCode.DOUBTFUL, message);
    }

    /// What a pass could not have seen.
    private static String unseen(ResultComparison comparison) {
        return comparison
                .overall()
                .difference()
                .filter(_ -> comparison.overall().verdict() == Verdict.CANNOT_TELL)
                .map(difference ->
                        "; but of differences below %s over all, more than one in five would have been missed: more replicates see more, and --fail-on cannot-tell does not pass this"
                                .formatted(ComparisonText.share(difference.detectable())))
                .orElse("");
    }

    private static boolean has(ResultComparison comparison, Verdict verdict) {
        return comparison.overall().verdict() == verdict || !comparison.points(verdict).isEmpty();
    }

    private static String where(ResultComparison comparison, Verdict verdict) {
        int points = comparison.points(verdict).size();
        return comparison.overall().verdict() == verdict
                ? " over all, and at %d of %d points".formatted(points, comparison.points().size())
                : " at %d of %d points".formatted(points, comparison.points().size());
    }
}
