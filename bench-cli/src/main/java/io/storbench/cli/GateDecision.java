package io.storbench.cli;

import io.storbench.cli.console.ExitCode;
import io.storbench.report.verdict.Levels;
import io.storbench.report.verdict.LimitCheck;
import io.storbench.report.verdict.LimitCheck.State;
import io.storbench.report.verdict.PointVerdict;
import io.storbench.report.verdict.ResultComparison;
import io.storbench.report.verdict.Verdict;
import io.storbench.report.verdict.VerdictCounts;
import io.storbench.report.verdict.Wording;
import io.storbench.report.wording.Brief;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Whether a gate lets results pass, and why.
///
/// @param word for the head of a page
/// @param reason why not, where the verdict over all points does not say it
/// @param exitCode of the command
/// @param message for the console
record GateDecision(String word, Optional<Brief> reason, int exitCode, String message) {
    private static final int POINTS_NAMED = 3;

    /// Of a comparison and fixed limits on its judged side.
    ///
    /// @param failCannotTell whether "cannot tell" fails
    static GateDecision of(ResultComparison comparison, List<LimitCheck> limits, boolean failCannotTell) {
        if (has(comparison, Verdict.WORSE)) {
            return fail(where("NEW is worse", comparison, Verdict.WORSE))
                    .unless(comparison.overall().verdict() == Verdict.WORSE);
        }
        if (failCannotTell && has(comparison, Verdict.CANNOT_TELL)) {
            return fail(where("cannot tell", comparison, Verdict.CANNOT_TELL))
                    .unless(comparison.overall().verdict() == Verdict.CANNOT_TELL);
        }
        Optional<GateDecision> limited = limited(limits, failCannotTell);
        if (limited.isPresent()) {
            return limited.get();
        }
        String unjudged = new UnjudgedText(comparison).sentence();
        return unjudged.isEmpty() ? pass(unseen(comparison) + unproven(limits)) : doubtful(unjudged);
    }

    /// Of fixed limits alone.
    static GateDecision of(List<LimitCheck> limits, boolean failCannotTell) {
        return limited(limits, failCannotTell).orElseGet(() -> pass(unproven(limits)));
    }

    /// By the first limit that is not kept, else the first that cannot be judged.
    private static Optional<GateDecision> limited(List<LimitCheck> limits, boolean failCannotTell) {
        for (LimitCheck limit : limits) {
            boolean uncertain = limit.worst() == State.UNCERTAIN && failCannotTell;
            if (!limit.points(State.MISSED).isEmpty() || uncertain) {
                return Optional.of(fail(Brief.of(limit.sentence())));
            }
        }
        return limits.stream()
                .filter(limit -> limit.worst() == State.UNJUDGED)
                .findFirst()
                .map(limit -> doubtful(limit.sentence()));
    }

    /// The limits that a pass does not prove.
    private static String unproven(List<LimitCheck> limits) {
        return limits.stream()
                .filter(limit -> limit.worst() == State.UNCERTAIN)
                .map(limit -> "; " + limit.sentence())
                .collect(Collectors.joining());
    }

    private static GateDecision pass(String unseen) {
        return new GateDecision("PASS", Optional.empty(), ExitCode.DONE, "gate: passed" + unseen);
    }

    private static GateDecision fail(Brief reason) {
        String points = reason.numbers().isEmpty() ? "" : " (" + reason.numbers() + ")";
        return new GateDecision(
                "FAIL", Optional.of(reason), ExitCode.GATE_FAILED, "gate: failed, " + reason.verdict() + points);
    }

    private static GateDecision doubtful(String reason) {
        return new GateDecision(
                "NOT PASSED", Optional.of(Brief.of(reason)), ExitCode.DOUBTFUL, "gate: not passed, " + reason);
    }

    /// Without the reason, where the verdict over all points is one.
    private GateDecision unless(boolean isOverall) {
        return isOverall ? new GateDecision(word, Optional.empty(), exitCode, message) : this;
    }

    /// What a pass could not have seen.
    private static String unseen(ResultComparison comparison) {
        return comparison
                .overall()
                .difference()
                .filter(_ -> comparison.overall().verdict() == Verdict.CANNOT_TELL)
                .map(difference ->
                        "; but of differences below %s overall, more than one in five would have been missed: more replicates see more, and --fail-on cannot-tell does not pass this"
                                .formatted(Wording.difference(difference.detectable())))
                .orElse("");
    }

    private static boolean has(ResultComparison comparison, Verdict verdict) {
        return comparison.overall().verdict() == verdict
                || !comparison.points(verdict).isEmpty();
    }

    private static Brief where(String what, ResultComparison comparison, Verdict verdict) {
        List<PointVerdict> points = comparison.points(verdict);
        VerdictCounts counts = VerdictCounts.of(comparison);
        if (counts.points() == 1 && points.size() == 1) {
            return new Brief(what + " at the only point", times(points.getFirst()));
        }
        String at = "at %d of %d points".formatted(points.size(), counts.points());
        int open = counts.inconclusive();
        String others = verdict == Verdict.CANNOT_TELL || open == 0
                ? ""
                : "; %d %s inconclusive".formatted(open, open == 1 ? "is" : "are");
        return comparison.overall().verdict() == verdict
                ? new Brief(what + " overall, and " + at, named(points))
                : new Brief(what + " " + at + " (one fails the gate)" + others, named(points));
    }

    /// The points by their levels, with NEW's mean as a multiple of BASE's.
    private static String named(List<PointVerdict> points) {
        if (points.isEmpty() || points.size() > POINTS_NAMED) {
            return "";
        }
        return points.stream()
                .map(point -> Stream.of(Levels.brief(point.factors()), times(point))
                        .filter(words -> !words.isEmpty())
                        .collect(Collectors.joining(": ")))
                .collect(Collectors.joining("; "));
    }

    private static String times(PointVerdict point) {
        return point.ratio().isEmpty()
                ? ""
                : "%s times BASE's%s"
                        .formatted(
                                Wording.ratio(point.ratio().getAsDouble()),
                                point.difference()
                                        .map(found -> " (95 %% interval %s to %s)"
                                                .formatted(Wording.ratio(found.low()), Wording.ratio(found.high())))
                                        .orElse(""));
    }
}
