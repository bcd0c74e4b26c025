package io.storbench.report.compare;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Where a simulation breaks, in words: whether its differences are more than the measurement's
/// noise, and at which level of which factor they are largest.
public final class Breaks {
    /// Off by less than this is not worth naming.
    private static final double SMALL = StrictMath.log(1.05);

    /// How many times as far off as elsewhere makes a level stand out.
    private static final double STANDS_OUT = 2;

    private Breaks() {}

    /// A level with the mean amount by which the simulation is off at it and elsewhere, as
    /// logarithms.
    private record LevelError(
            ObservedFactor factor, String level, double here, double elsewhere, int points, double bias) {
        double times() {
            return here / Math.max(elsewhere, 1e-9);
        }
    }

    /// Sentences about a metric, at least one.
    public static List<String> of(Experiment experiment, Accuracy accuracy) {
        List<String> sentences = new ArrayList<>();
        noise(accuracy).ifPresent(sentences::add);
        List<LevelError> standing = new ArrayList<>();
        boolean isNoise = Agreement.of(accuracy) instanceof Agreement.TooNoisy;
        for (ObservedFactor factor : isNoise ? List.<ObservedFactor>of() : experiment.varied()) {
            for (String level : factor.levels()) {
                error(accuracy, factor, level)
                        .filter(each -> each.here() > SMALL && each.times() > STANDS_OUT)
                        .ifPresent(standing::add);
            }
        }
        standing.stream()
                .max(Comparator.comparingDouble(LevelError::times))
                .ifPresentOrElse(
                        worst -> sentences.add(words(experiment, worst)),
                        () -> sentences.add(
                                "At no level of a factor is it off by more than 5 %, by more than twice as much as"
                                        + " elsewhere, and by more than the measurement's noise."));
        return sentences;
    }

    private static Optional<String> noise(Accuracy accuracy) {
        List<Comparison> known = accuracy.comparisons().stream()
                .filter(each -> each.measured().relativeHalfWidth().isPresent())
                .toList();
        long within = known.stream().filter(each -> !each.isBeyondNoise()).count();
        return known.isEmpty()
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        "The simulated %s is within the measurement's noise at %s of %s points.",
                        accuracy.metric().words(),
                        within,
                        known.size()));
    }

    /// Empty where no point of the level is off by more than the measurement's noise.
    private static Optional<LevelError> error(Accuracy accuracy, ObservedFactor factor, String level) {
        double[] sums = new double[2];
        int[] counts = new int[2];
        double bias = 0;
        boolean isKnown = false;
        for (Comparison each : accuracy.comparisons()) {
            int side = level.equals(each.point().factors().get(factor.path())) ? 0 : 1;
            double off = StrictMath.log(each.ratio());
            sums[side] += Math.abs(off);
            counts[side]++;
            bias += side == 0 ? off : 0;
            isKnown |= side == 0
                    && (each.isBeyondNoise()
                            || each.measured().relativeHalfWidth().isEmpty());
        }
        return !isKnown || counts[1] == 0
                ? Optional.empty()
                : Optional.of(new LevelError(
                        factor, level, sums[0] / counts[0], sums[1] / counts[1], counts[0], bias / counts[0]));
    }

    private static String words(Experiment experiment, LevelError worst) {
        boolean oneWay = Math.abs(worst.bias()) > 0.99 * worst.here();
        String here = oneWay
                ? Percent.of(Math.abs(StrictMath.expm1(worst.bias()))) + (worst.bias() < 0 ? ", too low" : ", too high")
                : factor(worst.here());
        return String.format(
                Locale.ROOT,
                "It breaks down at %s = %s: there the simulation is off by %s, elsewhere by %s"
                        + " (geometric means over the points, %s of them there).",
                experiment.label(worst.factor()),
                worst.level(),
                here,
                factor(worst.elsewhere()),
                worst.points());
    }

    /// Too high at some points and too low at others: twice and half are off by as much.
    private static String factor(double logarithm) {
        return String.format(Locale.ROOT, "a factor of %.2f", StrictMath.exp(logarithm));
    }
}
