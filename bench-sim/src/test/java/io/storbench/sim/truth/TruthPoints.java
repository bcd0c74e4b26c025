package io.storbench.sim.truth;

import io.storbench.sim.calibrate.FittedParameter;
import io.storbench.sim.calibrate.Observation;
import io.storbench.sim.calibrate.Predictor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/// Measured rows as what calibration fits to: a setting with a round-trip time is a scenario, the
/// time of its program a figure, and of a writer the time until durable another.
///
/// @param replicates of each scenario, at least one
record TruthPoints(List<List<TruthRow>> replicates) {
    /// The rows that are wanted, by scenario.
    static TruthPoints of(Predicate<TruthRow> wanted) {
        Map<String, List<TruthRow>> rows = new LinkedHashMap<>();
        TruthRow.all().stream()
                .filter(wanted)
                .forEach(row ->
                        rows.computeIfAbsent(name(row), _ -> new ArrayList<>()).add(row));
        return new TruthPoints(List.copyOf(rows.values()));
    }

    private static String name(TruthRow row) {
        return row.scenario() + " at " + row.rttMillis() + " ms";
    }

    /// What was measured, point by point.
    List<Observation> observations() {
        List<Observation> observations = new ArrayList<>();
        for (List<TruthRow> rows : replicates) {
            String name = name(rows.getFirst());
            observations.add(new Observation(
                    name, "app", rows.stream().map(TruthRow::appSeconds).toList()));
            if (rows.getFirst().isWrite()) {
                observations.add(new Observation(
                        name,
                        "durable",
                        rows.stream().map(TruthRow::durableSeconds).toList()));
            }
        }
        return observations;
    }

    /// The model with values for some parameters.
    Predictor model(List<FittedParameter> parameters) {
        return values -> predict(overrides(parameters, values), 1);
    }

    /// A plan's keys that set parameters, all of which are times, in nanoseconds.
    static List<String> overrides(List<FittedParameter> parameters, double[] values) {
        return IntStream.range(0, values.length)
                .mapToObj(i -> "target.%s=%dns".formatted(parameters.get(i).name(), Math.round(values[i])))
                .toList();
    }

    /// The figures in the order of the observations.
    double[] predict(List<String> overrides, long seed) {
        return replicates.parallelStream()
                .map(rows -> figures(rows.getFirst(), overrides, seed))
                .flatMapToDouble(Arrays::stream)
                .toArray();
    }

    private static double[] figures(TruthRow row, List<String> overrides, long seed) {
        TruthTrial trial = TruthTrial.simulate(row, seed, overrides);
        return row.isWrite()
                ? new double[] {trial.appSeconds(), trial.durableSeconds()}
                : new double[] {trial.appSeconds()};
    }
}
