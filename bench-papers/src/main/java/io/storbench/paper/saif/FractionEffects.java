package io.storbench.paper.saif;

import io.storbench.design.FractionalFactorial;
import io.storbench.design.Word;
import io.storbench.paper.formula.Formula;
import io.storbench.paper.formula.Points;
import io.storbench.paper.formula.Points.Point;
import io.storbench.paper.published.PaperNumbers;
import io.storbench.paper.published.PaperObservation;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/// Effects of factors and interactions on the throughput, estimated by a whole 2^k and by the
/// fraction of its configurations: half the contrasts of Box, Hunter and Hunter, "Statistics for
/// Experimenters". An effect that the fraction estimates is the sum of those of its aliases, which
/// the whole design tells apart.
public final class FractionEffects {
    private static final double ROUNDING = 1e-9;

    private static final Formula THROUGHPUT = Formula.parse("throughput");

    private final int factors;
    private final double[] means;

    /// Of each configuration the factors at their upper level, as bits.
    private final int[] upper;

    private final int[] all;
    private final int[] part;

    private FractionEffects(FractionalFactorial fraction, Points full) {
        List<Point> points = full.points();
        List<String> names = points.getFirst().levels().keySet().stream()
                .filter(name -> full.levels(name).size() == 2)
                .toList();
        this.factors = names.size();
        this.means = THROUGHPUT.of(full).places();
        this.upper = points.stream()
                .mapToInt(point -> bits(names.stream()
                        .map(name -> full.levels(name).indexOf(point.levels().get(name)))
                        .toList()))
                .toArray();
        this.all = IntStream.range(0, means.length).toArray();
        this.part = fraction.points().stream()
                .mapToInt(FractionEffects::bits)
                .flatMap(bits -> Arrays.stream(all).filter(point -> upper[point] == bits))
                .toArray();
    }

    private static int bits(List<Integer> levels) {
        return IntStream.range(0, levels.size())
                .map(factor -> levels.get(factor) << factor)
                .sum();
    }

    /// By cell: for each factor the three numbers, and whether they agree.
    ///
    /// @param runs of the whole design: one named `read`, one named `write`
    public static Map<String, PaperObservation> of(FractionalFactorial fraction, Points runs) {
        Map<String, PaperObservation> ours = new LinkedHashMap<>();
        for (String operation : List.of("read", "write")) {
            new FractionEffects(fraction, runs.where(operation)).put(ours, operation);
        }
        return ours;
    }

    private void put(Map<String, PaperObservation> ours, String operation) {
        for (int factor = 0; factor < factors; factor++) {
            ours.put("effect %s %s".formatted(name(1 << factor), operation), sum(1 << factor));
        }
        ours.put("variation " + operation, variation());
        ours.put("full " + operation, main(all));
        ours.put("fraction " + operation, main(part));
    }

    private static String name(int word) {
        return new Word(word, false).toString();
    }

    /// The main effects, by the number of the factor.
    private PaperObservation main(int... points) {
        List<Integer> numbers = IntStream.range(0, factors).boxed().toList();
        return PaperObservation.Curve.exact(
                numbers.stream().map(Integer::doubleValue).toList(),
                numbers.stream().map(factor -> effect(1 << factor, points)).toList());
    }

    private PaperObservation sum(int word) {
        double estimated = effect(word, part);
        double sum = 0;
        for (int other = 1; other < 1 << factors; other++) {
            if (isAliased(other, word)) {
                sum += effect(other, all);
            }
        }
        return new PaperObservation.Truth(
                Math.abs(estimated - sum) <= ROUNDING * Math.max(1, Math.abs(sum)),
                "full %s, fraction %s, sum of the aliases %s MB/s"
                        .formatted(
                                PaperNumbers.text(effect(word, all)),
                                PaperNumbers.text(estimated),
                                PaperNumbers.text(sum)));
    }

    /// Whether two effects have the same signs in every run of the fraction.
    private boolean isAliased(int one, int other) {
        return Arrays.stream(part).allMatch(point -> sign(point, one) == sign(point, other));
    }

    /// @param word the factors of an interaction, as bits
    private int sign(int point, int word) {
        return Integer.bitCount(word & ~upper[point]) % 2 == 0 ? 1 : -1;
    }

    private double effect(int word, int... points) {
        return Arrays.stream(points)
                        .mapToDouble(point -> sign(point, word) * means[point])
                        .sum()
                / (points.length / 2.0);
    }

    /// What shares of the variation among configurations effects explain: all together, all of it.
    private PaperObservation variation() {
        double mean = Arrays.stream(means).average().orElseThrow();
        double total =
                Arrays.stream(means).map(each -> Math.pow(each - mean, 2)).sum();
        double[] shares = new double[1 << factors];
        for (int word = 1; word < shares.length; word++) {
            double effect = effect(word, all);
            shares[word] = means.length * effect * effect / 4 / total;
        }
        List<String> largest = IntStream.range(1, shares.length)
                .boxed()
                .sorted((one, other) -> Double.compare(shares[other], shares[one]))
                .limit(5)
                .map(word -> name(word) + " " + PaperNumbers.text(100 * shares[word]) + " %")
                .toList();
        return new PaperObservation.Truth(
                Math.abs(Arrays.stream(shares).sum() - 1) <= ROUNDING, "largest: " + String.join(", ", largest));
    }
}
