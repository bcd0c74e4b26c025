package io.storbench.report.effects;

import io.storbench.random.RandomStream;
import io.storbench.report.effects.Term.Interval;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/// Intervals of effects without the assumption of normal errors or of one variance: the studentised
/// bootstrap (Efron and Tibshirani, "An Introduction to the Bootstrap", 1993, section 12.5).
/// Replicates are drawn again within their own point; each draw's effect is judged by its own
/// standard error. With fewer than ten replicates a point's variance varies too much from draw to
/// draw.
final class Bootstrap {
    /// How many replicates every point needs.
    static final int MIN_REPLICATES = 10;

    /// One less than a multiple of 40, so that the interval's ends are draws.
    private static final int DRAWS = 999;

    private static final long SEED = 19_930_515;

    private final List<double[]> points;
    private final double[] means;

    private Bootstrap(List<double[]> points) {
        this.points = points;
        means = points.stream()
                .mapToDouble(own -> Arrays.stream(own).average().orElse(0))
                .toArray();
    }

    /// With intervals by the bootstrap where trials are independent but for their point.
    static List<Term> added(Model model, double[] response, List<Term> terms) {
        boolean grouped = model.blockDegrees() > 0 || model.runs().stream().anyMatch(run -> run.setUp() > 0);
        List<List<Integer>> runs = model.rows().ofPoints();
        if (grouped || model.hasAxes() || runs.stream().anyMatch(own -> own.size() < MIN_REPLICATES)) {
            return terms;
        }
        List<double[]> effects = new ArrayList<>();
        for (int i = 0; i < terms.size(); i++) {
            double[] weights = model.squares().weights(model.start(i), model.parameters());
            effects.add(runs.stream()
                    .mapToDouble(
                            own -> own.stream().mapToDouble(r -> 2 * weights[r]).sum())
                    .toArray());
        }
        List<Optional<Interval>> intervals = of(model.rows().byPoint(response), effects);
        List<Term> all = new ArrayList<>();
        for (int i = 0; i < terms.size(); i++) {
            boolean hasInterval = terms.get(i).interval().isPresent();
            all.add(hasInterval ? terms.get(i).with(intervals.get(i)) : terms.get(i));
        }
        return all;
    }

    /// The 95 % interval of each effect.
    ///
    /// @param points the responses of each point's replicates
    /// @param effects the weight of each point's mean, for each effect
    /// @return in the effects' order; empty when a point has too few replicates or no scatter
    static List<Optional<Interval>> of(List<double[]> points, List<double[]> effects) {
        boolean enough = points.stream().allMatch(own -> own.length >= MIN_REPLICATES);
        if (!enough) {
            return effects.stream().map(_ -> Optional.<Interval>empty()).toList();
        }
        return new Bootstrap(points).intervals(effects);
    }

    private List<Optional<Interval>> intervals(List<double[]> effects) {
        RandomStream random = RandomStream.of(SEED, "bootstrap");
        double[][] studentised = new double[effects.size()][DRAWS];
        double[] shifts = new double[points.size()];
        double[] variances = new double[points.size()];
        for (int draw = 0; draw < DRAWS; draw++) {
            for (int point = 0; point < shifts.length; point++) {
                draw(point, random, shifts, variances);
            }
            for (int effect = 0; effect < effects.size(); effect++) {
                double[] weights = effects.get(effect);
                studentised[effect][draw] = sum(weights, shifts) / error(weights, variances);
            }
        }
        double[] own = points.stream().mapToDouble(Bootstrap::variance).toArray();
        return IntStream.range(0, effects.size())
                .mapToObj(i -> interval(effects.get(i), studentised[i], own))
                .toList();
    }

    /// Draws a point's replicates again: how far their mean moves, and its variance.
    private void draw(int point, RandomStream random, double[] shifts, double[] variances) {
        double[] values = points.get(point);
        int n = values.length;
        double sum = 0;
        double squares = 0;
        for (int i = 0; i < n; i++) {
            double away = values[(int) random.nextLong(n)] - means[point];
            sum += away;
            squares += away * away;
        }
        shifts[point] = sum / n;
        variances[point] = Math.max(0, squares - sum * sum / n) / (n - 1) / n;
    }

    /// Of a point's mean.
    private static double variance(double[] values) {
        double mean = Arrays.stream(values).average().orElse(0);
        double squares = Arrays.stream(values).map(x -> (x - mean) * (x - mean)).sum();
        return squares / (values.length - 1) / values.length;
    }

    private Optional<Interval> interval(double[] weights, double[] draws, double[] variances) {
        double error = error(weights, variances);
        Arrays.sort(draws);
        double lowest = draws[(DRAWS + 1) / 40 - 1];
        double highest = draws[DRAWS - (DRAWS + 1) / 40];
        double effect = sum(weights, means);
        return error > 0 && Double.isFinite(lowest) && Double.isFinite(highest)
                ? Optional.of(new Interval(effect - highest * error, effect - lowest * error))
                : Optional.empty();
    }

    private static double sum(double[] weights, double[] values) {
        double sum = 0;
        for (int i = 0; i < weights.length; i++) {
            sum += weights[i] * values[i];
        }
        return sum;
    }

    private static double error(double[] weights, double[] variances) {
        double sum = 0;
        for (int i = 0; i < weights.length; i++) {
            sum += weights[i] * weights[i] * variances[i];
        }
        return Math.sqrt(sum);
    }
}
