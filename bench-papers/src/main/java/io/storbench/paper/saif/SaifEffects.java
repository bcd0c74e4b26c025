package io.storbench.paper.saif;

import io.storbench.paper.published.PaperNumbers;
import io.storbench.paper.published.PaperObservation;
import io.storbench.paper.saif.SaifRuns.Operation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;

/// Effects of factors and interactions on the throughput, estimated by the whole 2^6 and by the
/// fraction of eight configurations: half the contrasts of Box, Hunter and Hunter, "Statistics for
/// Experimenters". An effect that the fraction estimates is the sum of those of its aliases, which
/// the whole design tells apart.
final class SaifEffects {
    private static final double ROUNDING = 1e-9;
    private static final int FACTORS = 6;
    private static final int FAR = 1;

    private final SaifRuns full;
    private final List<Integer> fraction;

    /// @param full runs of all 64 configurations
    /// @param fraction those of them that the fraction has
    SaifEffects(SaifRuns full, List<Integer> fraction) {
        this.full = full;
        this.fraction = fraction;
    }

    /// The configurations of a full design that another design has.
    static List<Integer> within(SaifRuns full, List<List<Integer>> signs) {
        List<Integer> points = new ArrayList<>();
        for (List<Integer> row : signs) {
            int[] levels = row.stream().mapToInt(sign -> sign == 1 ? FAR : 0).toArray();
            for (int point = 0; point < full.points(); point++) {
                if (Arrays.equals(full.levels(point), levels)) {
                    points.add(point);
                }
            }
        }
        return points;
    }

    /// By cell: for each factor the three numbers, and whether they agree.
    Map<String, PaperObservation> observe() {
        Map<String, PaperObservation> ours = new LinkedHashMap<>();
        for (Operation operation : Operation.values()) {
            String name = operation.name().toLowerCase(Locale.ROOT);
            for (int factor = 0; factor < FACTORS; factor++) {
                ours.put("effect " + letter(factor) + " " + name, effect(operation, factor));
            }
            ours.put("variation " + name, variation(operation));
            ours.put("full " + name, effects(operation, all()));
            ours.put("fraction " + name, effects(operation, fraction));
        }
        return ours;
    }

    /// The main effects, by the number of the factor.
    private PaperObservation effects(Operation operation, List<Integer> points) {
        List<Integer> factors = IntStream.range(0, FACTORS).boxed().toList();
        return PaperObservation.Curve.exact(
                factors.stream().map(Integer::doubleValue).toList(),
                factors.stream()
                        .map(factor -> effect(operation, 1 << factor, points))
                        .toList());
    }

    private static String letter(int factor) {
        return String.valueOf((char) ('A' + factor));
    }

    private PaperObservation effect(Operation operation, int factor) {
        int word = 1 << factor;
        double estimated = effect(operation, word, fraction);
        double sum = 0;
        for (int other = 1; other < 1 << FACTORS; other++) {
            if (isAliased(other, word)) {
                sum += effect(operation, other, all());
            }
        }
        double scale = Math.max(1, Math.abs(sum));
        return new PaperObservation.Truth(
                Math.abs(estimated - sum) <= ROUNDING * scale,
                "full %s, fraction %s, sum of the aliases %s MB/s"
                        .formatted(
                                PaperNumbers.text(effect(operation, word, all())),
                                PaperNumbers.text(estimated),
                                PaperNumbers.text(sum)));
    }

    private List<Integer> all() {
        List<Integer> points = new ArrayList<>();
        for (int point = 0; point < full.points(); point++) {
            points.add(point);
        }
        return points;
    }

    /// Whether two effects have the same signs in every run of the fraction.
    private boolean isAliased(int one, int other) {
        return fraction.stream().allMatch(point -> sign(point, one) == sign(point, other));
    }

    /// @param word the factors of an interaction, as bits
    private int sign(int point, int word) {
        int[] levels = full.levels(point);
        int sign = 1;
        for (int factor = 0; factor < FACTORS; factor++) {
            boolean low = levels[factor] == 0;
            sign *= (word >> factor & 1) == 1 && low ? -1 : 1;
        }
        return sign;
    }

    private double effect(Operation operation, int word, List<Integer> points) {
        return points.stream()
                        .mapToDouble(point -> sign(point, word) * full.mean(operation, point))
                        .sum()
                / (points.size() / 2.0);
    }

    /// What shares of the variation among configurations effects explain: all together, all of it.
    private PaperObservation variation(Operation operation) {
        double mean = all().stream()
                .mapToDouble(p -> full.mean(operation, p))
                .average()
                .orElse(0);
        double total = all().stream()
                .mapToDouble(point -> Math.pow(full.mean(operation, point) - mean, 2))
                .sum();
        double[] shares = new double[1 << FACTORS];
        for (int word = 1; word < shares.length; word++) {
            double effect = effect(operation, word, all());
            shares[word] = full.points() * effect * effect / 4 / total;
        }
        double sum = Arrays.stream(shares).sum();
        List<Integer> words = new ArrayList<>();
        for (int word = 1; word < shares.length; word++) {
            words.add(word);
        }
        words.sort((one, other) -> Double.compare(shares[other], shares[one]));
        List<String> largest = words.subList(0, 5).stream()
                .map(word -> name(word) + " " + PaperNumbers.text(100 * shares[word]) + " %")
                .toList();
        return new PaperObservation.Truth(Math.abs(sum - 1) <= ROUNDING, "largest: " + String.join(", ", largest));
    }

    private static String name(int word) {
        StringBuilder name = new StringBuilder();
        for (int factor = 0; factor < FACTORS; factor++) {
            if ((word >> factor & 1) == 1) {
                name.append(letter(factor));
            }
        }
        return name.toString();
    }
}
