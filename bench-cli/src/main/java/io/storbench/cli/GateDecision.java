package io.storbench.cli;

import io.storbench.cli.console.ExitCode;
import io.storbench.report.verdict.FailOn;
import io.storbench.report.verdict.Inconclusive;
import io.storbench.report.verdict.Levels;
import io.storbench.report.verdict.LimitCheck;
import io.storbench.report.verdict.LimitCheck.State;
import io.storbench.report.verdict.OverallVerdict;
import io.storbench.report.verdict.PointVerdict;
import io.storbench.report.verdict.ResultComparison;
import io.storbench.report.verdict.Verdict;
import io.storbench.report.verdict.VerdictCounts;
import io.storbench.report.verdict.Wording;
import io.storbench.report.wording.Brief;
import io.storbench.report.wording.ReplicatesText;
import java.util.Comparator;
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

    /// Of a comparison and fixed limits on its judged side: what fails, else what is inconclusive.
    static GateDecision of(ResultComparison comparison, List<LimitCheck> limits, FailOn failOn) {
        return Stream.of(
                        shown(comparison, failOn),
                        limited(limits, failOn, comparison.rules().detect()),
                        unjudged(comparison),
                        missing(comparison, failOn))
                .flatMap(Optional::stream)
                .sorted(Comparator.comparing(GateDecision::isInconclusive))
                .findFirst()
                .orElseGet(() -> pass(unseen(comparison) + unproven(limits)));
    }

    private boolean isInconclusive() {
        return exitCode == ExitCode.DOUBTFUL;
    }

    /// What fails by its verdict.
    private static Optional<GateDecision> shown(ResultComparison comparison, FailOn failOn) {
        Stream<Verdict> failing =
                failOn == FailOn.CANNOT_TELL ? Stream.of(Verdict.WORSE, Verdict.CANNOT_TELL) : Stream.of(Verdict.WORSE);
        return failing.filter(verdict -> has(comparison, verdict))
                .findFirst()
                .map(verdict -> fail(where(
                                verdict == Verdict.WORSE ? "NEW is worse" : "cannot tell", comparison, verdict))
                        .unless(comparison.overall().verdict() == verdict));
    }

    private static Optional<GateDecision> missing(ResultComparison comparison, FailOn failOn) {
        return comparison
                .inconclusive()
                .map(found -> failOn == FailOn.INCONCLUSIVE ? fail(reason(found)) : inconclusive(reason(found)));
    }

    /// Of fixed limits alone.
    ///
    /// @param detect the difference, as a fraction, that must not be missed
    static GateDecision of(List<LimitCheck> limits, FailOn failOn, double detect) {
        return limited(limits, failOn, detect).orElseGet(() -> pass(unproven(limits)));
    }

    /// Of a comparison that nobody asks to fail; empty where a difference is shown, or sameness and every point is
    /// judged.
    static Optional<GateDecision> inconclusive(ResultComparison comparison) {
        if (has(comparison, Verdict.BETTER) || has(comparison, Verdict.WORSE)) {
            return Optional.empty();
        }
        return unjudged(comparison)
                .or(() -> has(comparison, Verdict.SAME) ? Optional.empty() : missing(comparison, FailOn.WORSE));
    }

    /// Where a point is not judged, or all points together are not.
    private static Optional<GateDecision> unjudged(ResultComparison comparison) {
        String points = new UnjudgedText(comparison).sentence();
        if (!points.isEmpty()) {
            return Optional.of(inconclusive(Brief.of(points)));
        }
        OverallVerdict overall = comparison.overall();
        return overall.verdict() == Verdict.CANNOT_TELL && overall.difference().isEmpty()
                ? Optional.of(inconclusive(
                        Brief.of("the points' scatter cancels out, and does not show how certain their mean is")))
                : Optional.empty();
    }

    /// By the first limit that is not kept, else the first that cannot be judged, else the first
    /// that is inconclusive.
    private static Optional<GateDecision> limited(List<LimitCheck> limits, FailOn failOn, double detect) {
        for (LimitCheck limit : limits) {
            if (!limit.points(State.MISSED).isEmpty() || isFailing(limit, failOn, detect)) {
                return Optional.of(fail(Brief.of(limit.sentence())));
            }
        }
        return Stream.concat(
                        limits.stream().filter(limit -> limit.worst() == State.UNJUDGED),
                        limits.stream().filter(limit -> limit.isInconclusive(detect)))
                .findFirst()
                .map(limit -> inconclusive(Brief.of(limit.sentence())));
    }

    private static boolean isFailing(LimitCheck limit, FailOn failOn, double detect) {
        return switch (failOn) {
            case WORSE -> false;
            case INCONCLUSIVE -> limit.isInconclusive(detect);
            case CANNOT_TELL -> limit.worst() == State.UNCERTAIN;
        };
    }

    /// The limits that a pass does not prove.
    private static String unproven(List<LimitCheck> limits) {
        return limits.stream()
                .filter(limit -> limit.worst() == State.UNCERTAIN)
                .map(limit -> "; " + limit.sentence())
                .collect(Collectors.joining());
    }

    private static GateDecision pass(String unseen) {
        return new GateDecision("PASS", Optional.empty(), ExitCode.DONE, "passed" + unseen);
    }

    private static GateDecision fail(Brief reason) {
        return new GateDecision("FAIL", Optional.of(reason), ExitCode.GATE_FAILED, "failed, " + text(reason));
    }

    private static GateDecision inconclusive(Brief reason) {
        return new GateDecision(
                "INCONCLUSIVE", Optional.of(reason), ExitCode.DOUBTFUL, "inconclusive, " + text(reason));
    }

    private static String text(Brief reason) {
        return reason.numbers().isEmpty() ? reason.clause() : "%s (%s)".formatted(reason.clause(), reason.numbers());
    }

    /// Without the reason, where the verdict over all points is one.
    private GateDecision unless(boolean isOverall) {
        return isOverall ? new GateDecision(word, Optional.empty(), exitCode, message) : this;
    }

    /// What may have been missed, and how many replicates would not miss it.
    private static Brief reason(Inconclusive missing) {
        String where = missing.points().isEmpty()
                ? "overall"
                : missing.points().size() == 1
                        ? "at " + Levels.brief(missing.points().getFirst().factors())
                        : "at %d points".formatted(missing.points().size());
        String detect = Wording.difference(missing.detect());
        return new Brief(
                "a difference of %s may have been missed %s".formatted(detect, where),
                "detectable: %s; %s"
                        .formatted(
                                Wording.difference(missing.detectable()),
                                ReplicatesText.detection(missing.needed(), detect)));
    }

    /// What a pass may have missed.
    private static String unseen(ResultComparison comparison) {
        return comparison
                .overall()
                .difference()
                .filter(_ -> comparison.overall().verdict() == Verdict.CANNOT_TELL)
                .map(difference -> "; a difference below %s may have been missed"
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
        int open = counts.undecided();
        String others = verdict == Verdict.CANNOT_TELL || open == 0 ? "" : "; %d undecided".formatted(open);
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
