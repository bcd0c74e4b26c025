package io.storbench.report.verdict;

import io.storbench.report.compare.Percent;
import io.storbench.report.compare.Ratio;
import java.util.Locale;
import java.util.Optional;

/// Verdicts in sentences.
public record Wording(Judge judge) {
    private static final double MOST = 1000;

    /// A ratio for people; a very large or small one only says so.
    public static String ratio(double ratio) {
        if (ratio > MOST || ratio < 1 / MOST) {
            return ratio > MOST ? "over 1000" : "below 0.001";
        }
        return ratio >= 0.1 && ratio < 10 ? String.format(Locale.ROOT, "%.3f", ratio) : Ratio.of(ratio);
    }

    /// A difference as a share, or as a factor where it is large.
    public static String difference(double fraction) {
        return fraction > 1 ? "a factor of " + ratio(1 + fraction) : Percent.of(fraction);
    }

    /// Such as `B is worse: its mean latency is 1.053 times A's (+5.3 %), 95 % interval 1.031 to
    /// 1.075, geometric mean over 6 points.`
    String overall(Verdict verdict, double ratio, Optional<Difference> difference, int compared, int points) {
        return "%s: its %s is %s times %s's (%s), %s"
                .formatted(
                        subject(verdict),
                        judge.metric().words(),
                        ratio(ratio),
                        judge.labelA(),
                        Ratio.difference(ratio),
                        sure(verdict, difference, compared, points));
    }

    /// Such as `ratio of B to A 1.053, 95 % interval 1.031 to 1.075, geometric mean over 6 points.`
    String basis(Verdict verdict, double ratio, Optional<Difference> difference, int compared, int points) {
        return "ratio of %s to %s %s, %s"
                .formatted(judge.labelB(), judge.labelA(), ratio(ratio), sure(verdict, difference, compared, points));
    }

    private String sure(Verdict verdict, Optional<Difference> difference, int compared, int points) {
        return "%s%s.%s"
                .formatted(
                        difference.map(this::interval).orElse("without any scatter"),
                        over(compared, points),
                        difference.map(found -> more(verdict, found)).orElse(""));
    }

    /// Such as `B is worse: its mean latency is 5.3 % higher than A's`.
    ///
    /// @param isIdentical whether all trials of both sides have the same numbers
    String brief(Verdict verdict, double ratio, boolean isIdentical) {
        return switch (verdict) {
            case BETTER, WORSE -> subject(verdict) + ": its " + judge.metric().words() + times(ratio);
            case SAME ->
                isIdentical
                        ? "%s is identical to %s in %s"
                                .formatted(
                                        judge.labelB(),
                                        judge.labelA(),
                                        judge.metric().words())
                        : "No practical difference: %s (%s)".formatted(subject(verdict), Ratio.difference(ratio));
            case CANNOT_TELL -> "%s (%s)".formatted(subject(verdict), Ratio.difference(ratio));
        };
    }

    private String times(double ratio) {
        if (ratio >= 2 || ratio <= 0.5) {
            return " is %s times %s's".formatted(Ratio.of(ratio), judge.labelA());
        }
        return " is %s %s than %s's"
                .formatted(Percent.of(Math.abs(ratio - 1)), ratio > 1 ? "higher" : "lower", judge.labelA());
    }

    private String subject(Verdict verdict) {
        return switch (verdict) {
            case BETTER, WORSE -> judge.labelB() + " is " + verdict.words();
            case SAME ->
                "%s is the same within %s"
                        .formatted(judge.labelB(), Percent.stated(judge.rules().sameWithin()));
            case CANNOT_TELL -> "Cannot tell whether " + judge.labelB() + " is better or worse";
        };
    }

    private String interval(Difference found) {
        return "%s interval %s to %s"
                .formatted(Percent.stated(judge.rules().confidence()), ratio(found.low()), ratio(found.high()));
    }

    private static String over(int compared, int points) {
        if (points == 1) {
            return "";
        }
        return ", geometric mean over "
                + (compared == points ? points + " points" : compared + " of " + points + " points");
    }

    private String more(Verdict verdict, Difference found) {
        return switch (verdict) {
            case BETTER, WORSE -> "";
            case SAME ->
                found.probability() <= judge.rules().alpha()
                        ? " There is a difference, but it is too small to matter."
                        : "";
            case CANNOT_TELL ->
                (found.low() > 1 || found.high() < 1
                                ? " The interval alone is clear of 1, but not as one beside those of the points."
                                : "")
                        + " A difference of %s would be detected with a probability of 80 %%."
                                .formatted(difference(found.detectable()));
        };
    }
}
