package io.storbench.report.wording;

import io.storbench.report.answer.Answer;
import io.storbench.report.answer.LevelComparison;
import io.storbench.report.compare.Metric;
import io.storbench.report.compare.ObservedFactor;
import io.storbench.report.compare.ReplicatesNeeded;
import io.storbench.report.verdict.Wording;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/// Comparisons in words: by how much one level is better, or why that cannot be determined.
public final class LevelComparisonText {
    private LevelComparisonText() {}

    /// `nfs is 1.08 to 1.89 times faster than iscsi`, in the order of the levels where the
    /// advantage falls along them.
    public static String better(Answer answer, String level, String other, List<LevelComparison> run) {
        double[] factors = factors(run);
        double low = DoubleStream.of(factors).min().orElseThrow();
        double high = DoubleStream.of(factors).max().orElseThrow();
        boolean isFalling = high == factors[0] && low == factors[factors.length - 1];
        return AdvantageText.of(answer, level, other, isFalling ? high : low, isFalling ? low : high);
    }

    private static double[] factors(List<LevelComparison> run) {
        return run.stream()
                .mapToDouble(comparison -> Math.max(comparison.ratio(), 1 / comparison.ratio()))
                .toArray();
    }

    /// Of an advantage that rises or falls along a factor, what it is at both ends: `nfs is faster
    /// than iscsi at every round-trip time tested: 1.08 times at 0.5 ms, 1.89 times at 20 ms`;
    /// empty of any other, and of one so small that it is given in per cent.
    static Optional<String> ends(
            Answer answer, String level, String other, List<LevelComparison> line, ObservedFactor along) {
        double[] factors = factors(line);
        double first = factors[0];
        double last = factors[factors.length - 1];
        double most = DoubleStream.of(factors).max().orElseThrow();
        double least = DoubleStream.of(factors).min().orElseThrow();
        if (Math.max(first, last) < most || Math.min(first, last) > least) {
            return Optional.empty();
        }
        return AdvantageText.more(answer, most)
                .map(more -> "%s %s %s at every %s tested: %s times at %s, %s times at %s"
                        .formatted(
                                level,
                                more,
                                other,
                                along.words(),
                                AdvantageText.factor(first),
                                level(line.getFirst(), along),
                                AdvantageText.factor(last),
                                level(line.getLast(), along)));
    }

    /// The level of a factor at which levels of another one are compared.
    static String level(LevelComparison comparison, ObservedFactor factor) {
        return factor.humanReadable(comparison.left().factors().getOrDefault(factor.path(), ""));
    }

    /// Both means in the metric's unit: `9.54 ms against 6.02 ms`.
    public static String means(LevelComparison comparison, Metric metric) {
        return "%s against %s"
                .formatted(
                        metric.brief(comparison.leftMean().mean()),
                        metric.brief(comparison.rightMean().mean()));
    }

    /// How many replicates would tell; nothing where that is unknown.
    public static String remedy(List<LevelComparison> run, double sameWithin) {
        List<Optional<ReplicatesNeeded>> needed =
                run.stream().map(each -> each.replicatesToTell(sameWithin)).toList();
        return needed.stream().allMatch(Optional::isPresent)
                ? needed.stream()
                        .map(Optional::get)
                        .reduce(ReplicatesNeeded::and)
                        .map(ReplicatesText::remedy)
                        .orElse("")
                : "";
    }

    /// What the ranges of two profiles leave open: replicates, which scatter by chance alone, would
    /// not tell either. Empty where they leave nothing open.
    public static Optional<String> overlap(List<LevelComparison> run, double sameWithin) {
        OptionalDouble most = run.stream()
                .flatMapToDouble(each -> each.openFactor(sameWithin).stream())
                .max();
        return most.isPresent() ? Optional.of(overlap(most.getAsDouble())) : Optional.empty();
    }

    static String overlap(double factor) {
        return "the profiles' ranges overlap and leave a factor of up to %s between the two"
                .formatted(AdvantageText.factor(factor));
    }

    /// The same after a statement that nothing is proven; nothing where that is by chance.
    static String because(List<LevelComparison> run, double sameWithin) {
        return overlap(run, sameWithin).map(cause -> ", because " + cause).orElse("");
    }

    /// Why it cannot be determined: what profiles leave open, else what chance does.
    static String doubt(List<LevelComparison> run, double sameWithin) {
        List<LevelComparison> byChance = run.stream()
                .filter(each -> each.openFactor(sameWithin).isEmpty())
                .toList();
        return Stream.concat(
                        overlap(run, sameWithin).stream(),
                        byChance.isEmpty() ? Stream.empty() : Stream.of(doubt(byChance)))
                .collect(Collectors.joining("; "));
    }

    private static String doubt(List<LevelComparison> run) {
        if (run.stream().anyMatch(comparison -> comparison.low().isEmpty())) {
            boolean single = run.stream()
                    .anyMatch(c -> c.leftMean().n() == 1 || c.rightMean().n() == 1);
            return single
                    ? "a single replicate has no interval; several have one"
                    : "replicates that are all equal have no interval";
        }
        return run.stream()
                .limit(3)
                .map(LevelComparisonText::interval)
                .collect(Collectors.joining(", ", run.size() == 1 ? "ratio " : "ratios ", ""));
    }

    /// `0.98 [0.91, 1.05]`.
    public static String interval(LevelComparison comparison) {
        String ratio = Wording.ratio(comparison.ratio());
        if (comparison.low().isEmpty() || comparison.high().isEmpty()) {
            return ratio;
        }
        return "%s [%s, %s]"
                .formatted(
                        ratio,
                        Wording.ratio(comparison.low().getAsDouble()),
                        Wording.ratio(comparison.high().getAsDouble()));
    }

    public static String reasons(List<LevelComparison> comparisons) {
        return comparisons.stream()
                .flatMap(comparison -> comparison.barred().stream())
                .distinct()
                .collect(Collectors.joining("; "));
    }
}
