package io.storbench.explore;

import io.storbench.engine.StopSignal;
import io.storbench.plan.ExperimentPlan;
import io.storbench.plan.TrialSpec;
import io.storbench.result.Measurement;
import io.storbench.result.Predictions;
import io.storbench.result.Predictions.Band;
import io.storbench.result.TimeBreakdown;
import io.storbench.run.PathRtt;
import io.storbench.run.Shard;
import io.storbench.sim.calibrate.IdentifiableFit;
import io.storbench.sim.calibrate.trial.PlanBands;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/// What was simulated, by the keys of a place. Safe for several threads.
final class Simulations {
    /// Bounds the memory of an hour of moves.
    private static final int MOST_KNOWN = 2000;

    private static final PathRtt NOTHING_MEASURED = new PathRtt(Map.of(), Map.of());

    /// Nobody follows the draws of bands.
    static final IdentifiableFit.Listener NOBODY = new IdentifiableFit.Listener() {
        @Override
        public void begins(String what) {}

        @Override
        public void predicted(int done, int most) {}
    };

    /// What a trial came to.
    ///
    /// @param time where that of an operation goes
    record Numbers(Map<Measure, Double> values, Optional<TimeBreakdown> time) {
        private static Numbers of(Measurement measurement) {
            return new Numbers(Measure.of(measurement), measurement.operationTime());
        }
    }

    private final Map<List<String>, Map<String, Numbers>> known = new ConcurrentHashMap<>();
    private final Map<List<String>, Map<String, SortedMap<String, Band>>> knownBands = new ConcurrentHashMap<>();

    /// The numbers of a place, by target.
    ///
    /// @throws CancellationException when a stop was asked for
    Map<String, Numbers> numbers(List<String> place, Supplier<ExperimentPlan> plan, StopSignal stop) {
        Map<String, Numbers> before = known.get(place);
        if (before != null) {
            return before;
        }
        List<TrialSpec> trials = PointSimulation.trials(plan.get());
        // In parallel, so that no processor waits for the other's last place.
        List<Numbers> each = trials.parallelStream()
                .map(trial -> Numbers.of(PointSimulation.of(trial, stop)))
                .toList();
        Map<String, Numbers> seen = new LinkedHashMap<>();
        for (int i = 0; i < each.size(); i++) {
            seen.put(Exploration.target(trials.get(i).factors()), each.get(i));
        }
        return kept(known, place, seen);
    }

    /// The bands of a place, by target and by the key of the report's metric; none of profiles in
    /// which nothing is open.
    ///
    /// @throws CancellationException when a stop was asked for
    Map<String, SortedMap<String, Band>> bands(List<String> place, Supplier<ExperimentPlan> plan, StopSignal stop) {
        Map<String, SortedMap<String, Band>> before = knownBands.get(place);
        if (before != null) {
            return before;
        }
        ExperimentPlan own = plan.get();
        Map<Integer, String> targets = PointSimulation.trials(own).stream()
                .collect(Collectors.toMap(TrialSpec::point, trial -> Exploration.target(trial.factors())));
        Map<String, SortedMap<String, Band>> bands = new LinkedHashMap<>();
        new PlanBands(own, NOTHING_MEASURED, Shard.WHOLE)
                .withBands(Predictions.NONE, stop, NOBODY)
                .points()
                .forEach(point -> bands.put(targets.get(point.point()), point.bandByMetric()));
        return kept(knownBands, place, bands);
    }

    private static <V> V kept(Map<List<String>, V> known, List<String> place, V value) {
        if (known.size() >= MOST_KNOWN) {
            known.clear();
        }
        known.put(place, value);
        return value;
    }
}
