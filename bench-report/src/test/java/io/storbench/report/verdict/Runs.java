package io.storbench.report.verdict;

import io.storbench.report.TrialBuilder;
import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.Metric;
import io.storbench.result.TrialResult;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;

/// Sides of comparisons for tests.
final class Runs {
    private Runs() {}

    static Rules rules(double sameWithin) {
        return new Rules(
                Optional.empty(), Optional.empty(), Optional.empty(), sameWithin, 0.05, OptionalDouble.empty());
    }

    static Rules rules(double sameWithin, Metric metric) {
        return new Rules(
                Optional.of(metric), Optional.empty(), Optional.empty(), sameWithin, 0.05, OptionalDouble.empty());
    }

    static ResultSet a(TrialResult... trials) {
        return side("A", List.of(trials));
    }

    static ResultSet b(TrialResult... trials) {
        return side("B", List.of(trials));
    }

    static ResultSet side(String label, List<TrialResult> trials) {
        return side(label, trials, new TreeMap<>());
    }

    static ResultSet side(String label, List<TrialResult> trials, SortedMap<String, String> planKeys) {
        return new ResultSet(
                label, "dir-" + label, Experiment.of(trials), new TreeMap<>(), planKeys, Map.of(), List.of());
    }

    /// Valid trials of one point with a factor, replicates from 1 on.
    static TrialResult[] point(int number, String rtt, double... meansNanos) {
        TrialResult[] trials = new TrialResult[meansNanos.length];
        for (int i = 0; i < trials.length; i++) {
            trials[i] = TrialBuilder.measured(number)
                    .factor("network.rtt", rtt)
                    .replicate(i + 1)
                    .valid(meansNanos[i]);
        }
        return trials;
    }
}
