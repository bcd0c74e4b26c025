package io.storbench.report.compare;

import io.storbench.result.Origin;
import io.storbench.result.TrialHistograms;
import io.storbench.result.TrialKey;
import io.storbench.result.TrialResult;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/// How far the simulated distributions of service latencies are from the measured ones.
///
/// @param byPoint the points with histograms of both
/// @param problems logs that could not be read, in sentences
public record LatencyDistances(SortedMap<Integer, Distance> byPoint, List<String> problems) {
    /// Nothing is known.
    public static final LatencyDistances NONE = new LatencyDistances(new TreeMap<>(), List.of());

    /// Replicates that the noise is computed from; with more it does not get better.
    private static final int MAX_REPLICATES = 20;

    /// Of one point.
    ///
    /// @param simulated Wasserstein's distance between all measured and all simulated latencies,
    ///   over the measured mean: by which part of the mean latencies must be moved, on average, to
    ///   make one of the other
    /// @param noise the median of the same distance between one measured replicate and all others;
    ///   empty with fewer than two
    public record Distance(double simulated, OptionalDouble noise) {}

    /// Copies.
    public LatencyDistances {
        byPoint = Collections.unmodifiableSortedMap(new TreeMap<>(byPoint));
        problems = List.copyOf(problems);
    }

    /// Reads the histograms of a directory's valid trials.
    public static LatencyDistances read(TrialHistograms histograms, List<TrialResult> trials) {
        Map<TrialKey, TrialResult> latest = new LinkedHashMap<>();
        trials.forEach(trial -> latest.put(trial.header().key(), trial));
        SortedMap<Integer, List<TrialResult>> points = new TreeMap<>();
        latest.forEach((key, trial) -> {
            if (trial instanceof TrialResult.Valid) {
                points.computeIfAbsent(key.point(), _ -> new ArrayList<>()).add(trial);
            }
        });
        SortedMap<Integer, Distance> byPoint = new TreeMap<>();
        List<String> problems = new ArrayList<>();
        points.forEach((point, own) -> {
            try {
                put(byPoint, point, histograms, own);
            } catch (IOException e) {
                problems.add("Point " + point + ": " + e.getMessage() + ".");
            }
        });
        return new LatencyDistances(byPoint, problems);
    }

    private static void put(
            SortedMap<Integer, Distance> byPoint, int point, TrialHistograms histograms, List<TrialResult> trials)
            throws IOException {
        boolean both = trials.stream()
                        .map(trial -> trial.header().key().origin())
                        .distinct()
                        .count()
                == 2;
        Histogram measured = new Histogram(3);
        Histogram simulated = new Histogram(3);
        List<Histogram> replicates = new ArrayList<>();
        for (TrialResult result : both ? trials : List.<TrialResult>of()) {
            boolean own = result.header().key().origin() == Origin.MEASURED;
            Histogram trial = new Histogram(3);
            histograms.read(result, interval -> {
                if (interval.tag().equals("service")) {
                    trial.add(interval.histogram());
                }
            });
            (own ? measured : simulated).add(trial);
            if (own && trial.getTotalCount() > 0 && replicates.size() < MAX_REPLICATES) {
                replicates.add(trial);
            }
        }
        if (measured.getTotalCount() > 0 && simulated.getTotalCount() > 0) {
            double mean = measured.getMean();
            byPoint.put(
                    point, new Distance(wasserstein(measured, simulated) / mean, noise(measured, replicates, mean)));
        }
    }

    private static OptionalDouble noise(Histogram all, List<Histogram> replicates, double mean) {
        double[] distances = replicates.size() < 2
                ? new double[0]
                : replicates.stream()
                        .mapToDouble(own -> {
                            Histogram others = all.copy();
                            others.subtract(own);
                            return wasserstein(own, others) / mean;
                        })
                        .sorted()
                        .toArray();
        return distances.length == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of((distances[(distances.length - 1) / 2] + distances[distances.length / 2]) / 2);
    }

    /// The area between two distribution functions: Wasserstein's distance of order 1, in the unit
    /// of the values (Vallender, Theory of Probability and its Applications 18, 1974).
    static double wasserstein(Histogram a, Histogram b) {
        TreeMap<Long, double[]> steps = new TreeMap<>();
        addSteps(steps, a, 0);
        addSteps(steps, b, 1);
        double[] levels = new double[2];
        double area = 0;
        long last = steps.firstKey();
        for (Map.Entry<Long, double[]> step : steps.entrySet()) {
            area += Math.abs(levels[0] - levels[1]) * (step.getKey() - last);
            last = step.getKey();
            Arrays.setAll(levels, i -> levels[i] + step.getValue()[i]);
        }
        return area;
    }

    private static void addSteps(TreeMap<Long, double[]> steps, Histogram histogram, int side) {
        double total = histogram.getTotalCount();
        histogram
                .recordedValues()
                .forEach(value -> steps.computeIfAbsent(
                                        histogram.medianEquivalentValue(value.getValueIteratedTo()),
                                        _ -> new double[2])[side] +=
                        value.getCountAtValueIteratedTo() / total);
    }
}
