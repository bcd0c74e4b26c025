package io.storbench.report.wording;

import io.storbench.report.answer.Answer;
import io.storbench.report.compare.Metric;
import io.storbench.report.compare.Percent;
import io.storbench.report.compare.Ratio;
import io.storbench.report.verdict.Wording;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/// By how much one level is better than another, in the words of the metric: `nfs is 1.63 times
/// faster than iscsi`.
public final class AdvantageText {
    /// Smaller advantages are easier to read as a percentage.
    public static final double PERCENT_BELOW = 1.2;

    private AdvantageText() {}

    /// How much better one level is than another, for the metric of an answer.
    ///
    /// @param low the smallest, or the first, of the factors by which it is better, at least 1
    /// @param high the largest, or the last, of them
    public static String of(Answer answer, String level, String other, double low, double high) {
        Metric metric = answer.metric();
        boolean usual = answer.lowerIsBetter() != metric.isHigherBetter();
        return of(metric, usual, level, other, low, high);
    }

    /// How much better one level is than another, by a metric.
    ///
    /// @param usual whether better is what the metric means by itself
    public static String of(Metric metric, boolean usual, String level, String other, double low, double high) {
        boolean isSmall = Math.max(low, high) < PERCENT_BELOW;
        if (usual && metric.isTime()) {
            return isSmall
                    ? "%s is %s faster than %s".formatted(level, Percent.range(low - 1, high - 1), other)
                    : "%s is %s times faster than %s".formatted(level, factors(low, high), other);
        }
        if (usual && metric.isRate()) {
            return isSmall
                    ? "%s has %s more %s than %s"
                            .formatted(level, Percent.range(low - 1, high - 1), done(metric), other)
                    : "%s has %s times the %s of %s".formatted(level, factors(low, high), metric.words(), other);
        }
        return "%s is better than %s by a factor of %s".formatted(level, other, factors(low, high));
    }

    /// That one level is better than another, in the words of the metric, before the other's name:
    /// `is faster than`; empty of a factor that is given in per cent, and of a metric without words
    /// of its own.
    static Optional<String> more(Answer answer, double factor) {
        Metric metric = answer.metric();
        boolean usual = answer.lowerIsBetter() != metric.isHigherBetter();
        if (factor < PERCENT_BELOW || !usual) {
            return Optional.empty();
        }
        return metric.isTime()
                ? Optional.of("is faster than")
                : metric.isRate() ? Optional.of("has more %s than".formatted(done(metric))) : Optional.empty();
    }

    private static String done(Metric rate) {
        return rate == Metric.TRANSACTIONS ? "transactions per second" : rate.words();
    }

    private static String less(Metric rate) {
        return (rate == Metric.TRANSACTIONS ? "fewer " : "less ") + done(rate);
    }

    /// How much worse one level is than another, by a metric of which more, or less, is better by
    /// itself: `20ms is 16 times slower than 1ms`; of throughput `1ms has 16 times the throughput
    /// of 20ms`.
    ///
    /// @param factor by which it is worse, at least 1
    public static String worse(Metric metric, String level, String other, double factor) {
        boolean isSmall = factor < PERCENT_BELOW;
        if (metric.isTime()) {
            return isSmall
                    ? "%s is %s slower than %s".formatted(level, Percent.of(factor - 1), other)
                    : "%s is %s times slower than %s".formatted(level, factor(factor), other);
        }
        if (metric.isRate()) {
            return isSmall
                    ? "%s has %s %s than %s".formatted(level, Percent.of(1 - 1 / factor), less(metric), other)
                    : "%s has %s times the %s of %s".formatted(other, factor(factor), metric.words(), level);
        }
        return "%s is worse than %s by a factor of %s".formatted(level, other, factor(factor));
    }

    /// What follows an advantage: ` [1.58, 1.69]`; nothing where the interval is no wider than digits show.
    static String interval(double factor, double low, double high) {
        boolean isSmall = factor < PERCENT_BELOW;
        if (!isSmall || Ratio.isUnknown(low, high)) {
            return Ratio.behind(factor, low, high, AdvantageText::factor);
        }
        String range = Percent.range(low - 1, high - 1);
        return range.equals(Percent.of(high - 1)) ? "" : " [%s]".formatted(range);
    }

    /// `1.63 times [1.58, 1.69]`.
    static String times(double factor, double low, double high) {
        return factor(factor) + " times" + Ratio.behind(factor, low, high, AdvantageText::factor);
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

    private static String factors(double low, double high) {
        return range(factor(low), factor(high));
    }

    private static String range(String low, String high) {
        return low.equals(high) ? low : low + " to " + high;
    }
}
