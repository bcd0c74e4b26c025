package io.storbench.report.wording;

import io.storbench.report.answer.Answer;
import io.storbench.report.compare.Metric;
import io.storbench.report.compare.Percent;
import io.storbench.report.compare.Ratio;
import io.storbench.report.compare.Sentence;
import io.storbench.report.verdict.Wording;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.DoubleFunction;

/// By how much one level is better than another, in the words of the metric: `nfs is 1.63 times
/// faster than iscsi`.
public final class AdvantageText {
    /// Smaller advantages are easier to read as a percentage.
    private static final double PERCENT_BELOW = 1.2;

    private AdvantageText() {}

    /// How much better one level is than another, for the metric of an answer.
    ///
    /// @param low the smallest, or the first, of the factors by which it is better, at least 1
    /// @param high the largest, or the last, of them
    static String of(Answer answer, String level, String other, double low, double high) {
        Metric metric = answer.metric();
        boolean usual = answer.lowerIsBetter() != metric.isHigherBetter();
        return of(metric, usual, level, other, low, high);
    }

    /// How much better one level is than another, by a metric.
    ///
    /// @param usual whether better is what the metric means by itself
    public static String of(Metric metric, boolean usual, String level, String other, double low, double high) {
        boolean isSmall = isSmall(low, high);
        String amount = isSmall ? Percent.range(low - 1, high - 1) : Sentence.range(factor(low), factor(high));
        if (usual && metric.isTime()) {
            return "%s is %s%s faster than %s".formatted(level, amount, isSmall ? "" : " times", other);
        }
        if (usual && metric.isRate()) {
            String done = metric == Metric.TRANSACTIONS ? "transactions per second" : metric.words();
            return isSmall
                    ? "%s has %s more %s than %s".formatted(level, amount, done, other)
                    : "%s has %s times the %s of %s".formatted(level, amount, metric.words(), other);
        }
        return "%s is better than %s by %s".formatted(level, other, isSmall ? amount : "a factor of " + amount);
    }

    private static boolean isSmall(double low, double high) {
        return Math.max(low, high) < PERCENT_BELOW;
    }

    /// What follows an advantage: ` [1.58, 1.69]`; nothing where the interval is no wider than digits show.
    ///
    /// @param least of the factors that were found
    /// @param most of them
    /// @param low the lower end of their interval; one below 1, which is no advantage, is given as a factor
    /// @param high the upper end
    public static String interval(double least, double most, double low, double high) {
        boolean isSmall = isSmall(least, most) && low >= 1 && !Ratio.isUnknown(low, high);
        DoubleFunction<String> text = isSmall ? factor -> Percent.of(factor - 1) : AdvantageText::factor;
        if (text.apply(low).equals(text.apply(least)) && text.apply(high).equals(text.apply(most))) {
            return "";
        }
        return isSmall
                ? " [%s]".formatted(Percent.range(low - 1, high - 1))
                : " " + Ratio.brackets(low, high, AdvantageText::factor);
    }

    /// What the ranges of two profiles leave open, where replicates, which scatter by chance alone, do not help; empty
    /// where nothing.
    ///
    /// @param factor between the two
    public static Optional<String> overlap(OptionalDouble factor) {
        return factor.isEmpty()
                ? Optional.empty()
                : Optional.of("the profiles' ranges overlap and leave a factor of up to %s between the two"
                        .formatted(factor(factor.getAsDouble())));
    }

    /// A ratio with its interval: `0.98 [0.91, 1.05]`; the ratio alone where it has none.
    public static String ratio(double ratio, OptionalDouble low, OptionalDouble high) {
        return low.isEmpty() || high.isEmpty() || low.getAsDouble() == high.getAsDouble()
                ? Wording.ratio(ratio)
                : "%s [%s, %s]"
                        .formatted(
                                Wording.ratio(ratio),
                                Wording.ratio(low.getAsDouble()),
                                Wording.ratio(high.getAsDouble()));
    }

    /// A factor with as many digits as count: `1.63`, `22`.
    public static String factor(double factor) {
        return String.format(Locale.ROOT, factor < 10 ? "%.2f" : "%.0f", factor);
    }
}
