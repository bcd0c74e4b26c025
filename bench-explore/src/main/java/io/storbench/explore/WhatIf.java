package io.storbench.explore;

import io.storbench.engine.StopSignal;
import io.storbench.plan.ExperimentPlan;
import io.storbench.plan.PlanException;
import io.storbench.plan.TrialSpec;
import io.storbench.result.Measurement;
import io.storbench.sim.SimEngine;
import io.storbench.unit.TimeSpan;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

/// Answers a question by simulation: how long its load takes over each round-trip time, how much of that is waiting
/// for round trips, and which change would help most over the longest.
///
/// @param question that is asked
/// @param overrides of its plan, as on a command line
/// @param rtts round-trip times as they are written, rising
public record WhatIf(Question question, List<String> overrides, List<String> rtts) {
    private static final String RTT = "network.rtt";

    /// Without distance, by which the share of the distance is known.
    private static final String HERE = "0ms";

    private static final double SECOND = 1e9;

    private static final String HEAD = """
            # Set the paths to your mounts, and network.device to the interface that leads to the servers, which netem
            # delays (needs root); then `storbench run` measures, and `storbench simulate` predicts.
            """;

    /// What is known of one target.
    ///
    /// @param levels of the plan's factors, without the round-trip time
    /// @param target by its name in the plan
    /// @param hereSeconds the time without any distance
    /// @param seconds the time over each round-trip time
    /// @param roundTrips how many of the longest round-trip time the rest of its time is
    /// @param changed the time over the longest with each change that the target can have
    public record Row(
            List<String> levels,
            String target,
            double hereSeconds,
            List<Double> seconds,
            double roundTrips,
            Map<Change, Double> changed) {
        /// Those by which the time falls by more than a share, the best first.
        public List<Map.Entry<Change, Double>> helping(double share) {
            return changed.entrySet().stream()
                    .filter(each -> each.getValue() < seconds.getLast() * (1 - share))
                    .sorted(Map.Entry.comparingByValue(Comparator.naturalOrder()))
                    .toList();
        }
    }

    /// The answer.
    ///
    /// @param title what happens
    /// @param rtts round-trip times as they are written
    /// @param rows in the plan's order
    public record Answer(String title, List<String> rtts, List<Row> rows) {}

    /// Checks that there is a round-trip time, and that they rise.
    public WhatIf {
        overrides = List.copyOf(overrides);
        rtts = List.copyOf(rtts);
        double before = 0;
        for (String rtt : rtts) {
            double nanos = nanos(rtt);
            if (nanos <= before) {
                throw new PlanException(
                        "--rtt %s: needs times above 0 that rise, such as 2ms,20ms".formatted(String.join(",", rtts)));
            }
            before = nanos;
        }
    }

    private static double nanos(String rtt) {
        try {
            return TimeSpan.parse(rtt).nanos();
        } catch (IllegalArgumentException e) {
            throw new PlanException("--rtt " + rtt + ": " + e.getMessage());
        }
    }

    /// The plan that measures and simulates the same, as YAML.
    public String planText() {
        return HEAD + PlanYaml.of(planned(rtts, List.of()));
    }

    /// How many simulations answer it.
    public int simulations() {
        return trials().stream().mapToInt(List::size).sum();
    }

    /// The trials of the plan as it is, and then with each change, in the order of their points, not of the run.
    private List<List<TrialSpec>> trials() {
        List<String> levels = Stream.concat(Stream.of(HERE), rtts.stream()).toList();
        return Stream.concat(
                        Stream.of(planned(levels, List.of())),
                        Question.changes().stream()
                                .map(change -> planned(
                                        List.of(rtts.getLast()),
                                        change.templates().overrides("").toList())))
                .map(plan -> plan.trials().stream()
                        .sorted(Comparator.comparingInt(TrialSpec::point))
                        .toList())
                .toList();
    }

    private ExperimentPlan planned(List<String> levels, List<String> further) {
        return question.planned(
                Stream.of(Stream.of(RTT + "=" + String.join(",", levels)), overrides.stream(), further.stream())
                        .flatMap(Function.identity()));
    }

    /// Simulates everything, on all processors.
    ///
    /// @param ended called after each simulation, by any thread
    public Answer answer(Runnable ended) {
        List<List<TrialSpec>> trials = trials();
        // All together, so that no processor waits for the end of one plan.
        Map<TrialSpec, Double> seconds =
                seconds(trials.stream().flatMap(List::stream).toList(), ended);
        Map<Map<String, String>, List<Double>> before = new LinkedHashMap<>();
        trials.getFirst()
                .forEach(trial -> before.computeIfAbsent(place(trial), _ -> new ArrayList<>())
                        .add(seconds.get(trial)));
        Map<Map<String, String>, Map<Change, Double>> after = new LinkedHashMap<>();
        List<Change> changes = Question.changes();
        for (int i = 0; i < changes.size(); i++) {
            Change change = changes.get(i);
            trials.get(i + 1).stream()
                    .filter(trial -> change.targets().contains(target(place(trial))))
                    .forEach(trial -> after.computeIfAbsent(place(trial), _ -> new LinkedHashMap<>())
                            .put(change, seconds.get(trial)));
        }
        List<Row> rows = before.entrySet().stream()
                .map(each -> row(each.getKey(), each.getValue(), after.getOrDefault(each.getKey(), Map.of())))
                .toList();
        return new Answer(question.title(planned(rtts, List.of())), rtts, rows);
    }

    private Row row(Map<String, String> place, List<Double> seconds, Map<Change, Double> changed) {
        double here = seconds.getFirst();
        return new Row(
                place.entrySet().stream()
                        .filter(level -> !level.getKey().equals("target"))
                        .map(Map.Entry::getValue)
                        .toList(),
                target(place),
                here,
                seconds.subList(1, seconds.size()),
                (seconds.getLast() - here) / (nanos(rtts.getLast()) / SECOND),
                changed);
    }

    private static String target(Map<String, String> place) {
        return place.getOrDefault("target", "");
    }

    /// A trial's levels but its distance. Trials come in the design's order, so those of a place by their distance.
    private static Map<String, String> place(TrialSpec trial) {
        Map<String, String> place = new LinkedHashMap<>(trial.factors());
        place.remove(RTT);
        return place;
    }

    private Map<TrialSpec, Double> seconds(List<TrialSpec> trials, Runnable ended) {
        List<Double> seconds = trials.parallelStream()
                .map(trial -> {
                    double one = seconds(trial);
                    ended.run();
                    return one;
                })
                .toList();
        Map<TrialSpec, Double> byTrial = new LinkedHashMap<>();
        for (int i = 0; i < seconds.size(); i++) {
            byTrial.put(trials.get(i), seconds.get(i));
        }
        return byTrial;
    }

    private double seconds(TrialSpec trial) {
        Measurement measurement = SimEngine.simulated(trial, trial.network(), new StopSignal())
                .measurement()
                .orElseThrow(() -> new PlanException("%s: the simulation of %s did not end within protocol.limit"
                        .formatted(question.name(), trial.describe())));
        return question.time().nanos(measurement).orElseThrow() / SECOND;
    }
}
