package io.storbench.explore;

import io.storbench.engine.StopSignal;
import io.storbench.plan.ExperimentPlan;
import io.storbench.plan.Factor;
import io.storbench.plan.PlanException;
import io.storbench.plan.TrialSpec;
import io.storbench.result.Measurement;
import io.storbench.result.TimeBreakdown;
import io.storbench.unit.TimeSpan;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
    private static final List<String> HERE = List.of("0ms");

    /// What the question itself says.
    private static final List<String> OWN = List.of(RTT, "design", "protocol");

    private static final double SECOND = 1e9;

    private static final String HEAD = """
            # Set the paths to your mounts, and network.device to the interface that leads to the servers, which netem
            # delays (needs root); then `storbench run` measures, and `storbench simulate` predicts.
            """;

    /// The share of the time that operations take at least, so that their parts tell of it.
    private static final double LEAST_TOLD = 0.5;

    /// How long it takes.
    ///
    /// @param operation where the time of a whole operation goes
    public record Duration(double seconds, Optional<TimeBreakdown> operation) {}

    /// What is known of one target.
    ///
    /// @param levels of the plan's factors, without the round-trip time
    /// @param target by its name in the plan
    /// @param restSeconds the time without any distance
    /// @param durations over each round-trip time
    /// @param roundTrips what the longest distance adds, in round trips
    /// @param changed over the longest, with each change that the target can have
    public record Row(
            List<String> levels,
            String target,
            double restSeconds,
            List<Duration> durations,
            double roundTrips,
            Map<Change, Duration> changed) {
        /// The time over each round-trip time.
        public List<Double> seconds() {
            return durations.stream().map(Duration::seconds).toList();
        }

        /// Whether a change makes it faster by more than a share.
        public boolean isHelped(Change change, double share) {
            return factor(change) < 1 - share;
        }

        /// Whether a change makes it slower by more than a share.
        public boolean isHindered(Change change, double share) {
            return factor(change) > 1 + share;
        }

        private double factor(Change change) {
            double before = durations.getLast().seconds();
            return changed.containsKey(change) ? changed.get(change).seconds() / before : 1;
        }
    }

    /// The answer.
    ///
    /// @param title what happens
    /// @param rtts round-trip times as they are written
    /// @param rows in the plan's order
    public record Answer(String title, List<String> rtts, List<Row> rows) {}

    /// Checks that round-trip times rise, and that no override is of what the question itself says.
    public WhatIf {
        overrides = List.copyOf(overrides);
        rtts = rtts.stream().map(rtt -> nanos(rtt) == 0 ? HERE.getFirst() : rtt).toList();
        double before = -1;
        for (String rtt : rtts) {
            if (nanos(rtt) <= before) {
                throw new PlanException(
                        "--rtt %s: needs times that rise, such as 2ms,20ms".formatted(String.join(",", rtts)));
            }
            before = nanos(rtt);
        }
        if (before <= 0) {
            throw new PlanException("--rtt %s: needs a time above 0".formatted(String.join(",", rtts)));
        }
        for (String override : overrides) {
            String key = override.replaceFirst("=.*", "");
            if (OWN.stream().anyMatch(own -> key.equals(own) || key.startsWith(own + "."))) {
                throw new PlanException(
                        "-p %s: what-if sets %s itself; --rtt has the round-trip times, and --plan writes a plan of your own"
                                .formatted(override, key));
            }
        }
        List<String> factors = factors(question.planned(Stream.of(RTT + "=1ms")));
        if (!factors(question.planned(Stream.concat(Stream.of(RTT + "=1ms"), overrides.stream())))
                .equals(factors)) {
            throw new PlanException(
                    "-p: what-if takes one value for each key; --plan writes a plan that may have more");
        }
    }

    private static List<String> factors(ExperimentPlan plan) {
        return plan.design().factors().stream().map(Factor::path).toList();
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
        return tries().size();
    }

    /// A trial of the plan as it is, or with a change.
    private record Try(Optional<Change> change, TrialSpec trial) {}

    private List<Try> tries() {
        List<String> levels =
                Stream.of(HERE, rtts).flatMap(Collection::stream).distinct().toList();
        Stream<Try> before = PointSimulation.trials(planned(levels, List.of())).stream()
                .map(trial -> new Try(Optional.empty(), trial));
        Stream<Try> after = Question.changes().stream()
                .flatMap(change ->
                        PointSimulation.trials(planned(
                                        List.of(rtts.getLast()),
                                        change.templates().overrides("").toList()))
                                .stream()
                                .filter(trial -> change.targets().contains(target(place(trial))))
                                .map(trial -> new Try(Optional.of(change), trial)));
        return Stream.concat(before, after).toList();
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
        List<Try> tries = tries();
        List<Duration> durations = tries.parallelStream()
                .map(each -> {
                    Duration one = duration(each.trial());
                    ended.run();
                    return one;
                })
                .toList();
        Map<Map<String, String>, List<Duration>> before = new LinkedHashMap<>();
        Map<Map<String, String>, Map<Change, Duration>> after = new LinkedHashMap<>();
        for (int i = 0; i < tries.size(); i++) {
            Map<String, String> place = place(tries.get(i).trial());
            Duration one = durations.get(i);
            tries.get(i)
                    .change()
                    .ifPresentOrElse(
                            change -> after.computeIfAbsent(place, _ -> new LinkedHashMap<>())
                                    .put(change, one),
                            () -> before.computeIfAbsent(place, _ -> new ArrayList<>())
                                    .add(one));
        }
        List<Row> rows = before.entrySet().stream()
                .map(each -> row(each.getKey(), each.getValue(), after.getOrDefault(each.getKey(), Map.of())))
                .toList();
        return new Answer(question.title(planned(rtts, List.of())), rtts, rows);
    }

    private Row row(Map<String, String> place, List<Duration> durations, Map<Change, Duration> changed) {
        double here = durations.getFirst().seconds();
        return new Row(
                place.entrySet().stream()
                        .filter(level -> !level.getKey().equals("target"))
                        .map(Map.Entry::getValue)
                        .toList(),
                target(place),
                here,
                durations.subList(durations.size() - rtts.size(), durations.size()),
                (durations.getLast().seconds() - here) / (nanos(rtts.getLast()) / SECOND),
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

    private Duration duration(TrialSpec trial) {
        Measurement measurement = PointSimulation.of(trial, new StopSignal());
        double seconds = question.time().nanos(measurement).orElseThrow() / SECOND;
        return new Duration(
                seconds,
                measurement
                        .operationTime()
                        .filter(time -> time.meanNanos() * time.count() >= LEAST_TOLD * seconds * SECOND));
    }
}
