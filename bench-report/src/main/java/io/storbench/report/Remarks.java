package io.storbench.report;

import io.storbench.engine.ProcedureCounter;
import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.Point;
import io.storbench.report.compare.PointResults;
import io.storbench.result.LongStalls;
import io.storbench.result.Measurement;
import io.storbench.result.TrialResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/// What happened in valid trials, which stay in every mean: outcomes and signs of a busy machine,
/// distinguished from the doubts that exclude a trial.
final class Remarks {
    /// A worker that is busy for a larger part may be what is measured.
    private static final double SATURATED = 0.9;

    /// What others may take of the machine unnoticed.
    private static final double NOISY = 0.01;

    /// What a program may need of its completion time for itself, unnoticed.
    private static final double OWN = 0.1;

    /// The measurement of a timed trial.
    private static final long SHORT_NANOS = 100_000_000;

    private Remarks() {}

    /// What is looked at.
    private record Trials(String kind, List<Measurement> numbers) {}

    static Optional<String> of(Experiment experiment) {
        List<String> remarks = found(experiment);
        return remarks.isEmpty()
                ? Optional.empty()
                : Optional.of("Remarks, which exclude no trial: " + String.join("; ", remarks) + ".");
    }

    /// Each with the number of trials: `disturbed intervals in 3 of 18 valid trials`; of doubtful
    /// ones where none is valid.
    static List<String> found(Experiment experiment) {
        boolean valid = experiment.hasValid();
        Trials trials = valid
                ? new Trials("valid", experiment.validMeasurements())
                : new Trials("doubtful", experiment.measurements());
        List<Measurement> onMachine = measured(experiment, valid);
        Trials measured = onMachine.size() == trials.numbers().size()
                ? trials
                : new Trials(trials.kind() + " measured", onMachine);
        List<String> remarks = new ArrayList<>();
        add(remarks, "less than 100 ms were measured, too little to mean much,", measured, Remarks::isShort);
        add(
                remarks,
                "the figures of the whole are of phases with loads of their own (see Phases)",
                trials,
                n -> !n.phases().isEmpty());
        add(remarks, "retransmissions", trials, n -> n.counters().sum(ProcedureCounter.RETRANSMISSIONS) > 0);
        add(
                remarks,
                "a TCP connection of this machine, perhaps another program's, waited for a retransmission timer (at"
                        + " least 200 ms on Linux)",
                measured,
                n -> n.facts().get("tcp.timeouts") instanceof Long count && count > 0);
        add(
                remarks,
                "disturbed intervals",
                trials,
                n -> n.disturbance().filter(d -> d.disturbedIntervals() > 0).isPresent());
        add(
                remarks,
                "a worker used more than 90 % of a processor",
                measured,
                n -> n.facts().get("worker_cpu_share") instanceof Number share && share.doubleValue() > SATURATED);
        add(
                remarks,
                "storbench itself took more than 10 % of the completion time, to generate what it wrote,",
                measured,
                n -> ownShare(n) > OWN);
        add(
                remarks,
                "the warm-up was too short (the first tenth of the measurement is unlike its last half)",
                trials,
                n -> Boolean.FALSE.equals(n.facts().get("start.steady")));
        add(
                remarks,
                "not steady by SNIA's rule (operations per second of five equal rounds differ by more than 20 %, or"
                        + " drift by more than 10 %)",
                trials,
                n -> Boolean.FALSE.equals(n.facts().get("steady.snia")));
        add(
                remarks,
                "other virtual machines took more than 1 % of the processors' time",
                measured,
                n -> isNoisy(n, "machine.steal_share"));
        add(
                remarks,
                "a processor quota held threads back for more than 1 % of the time",
                measured,
                n -> isNoisy(n, "machine.throttled_share"));
        add(
                remarks,
                "more than 1 % of the arrivals waited in the host for one of depth operations to end",
                trials,
                n -> share(n, "arrivals.waited") > NOISY);
        add(
                remarks,
                "more than 1 % of the operations began over 1 ms late, though less than depth were outstanding,",
                trials,
                n -> share(n, "arrivals.late") - share(n, "arrivals.waited") > NOISY);
        fewStalls(experiment).ifPresent(remarks::add);
        return remarks;
    }

    /// What this machine measured: signs of what else ran on it say nothing of a simulation.
    private static List<Measurement> measured(Experiment experiment, boolean valid) {
        return experiment.points().stream()
                .map(Point::measured)
                .flatMap(results -> valid
                        ? results.valid().stream().map(TrialResult.Valid::numbers)
                        : results.doubtful().stream().map(TrialResult.Doubtful::numbers))
                .toList();
    }

    /// Whether no trial is valid, and any is of a measurement too short to mean much.
    static boolean areTooShort(Experiment experiment) {
        return !experiment.hasValid() && experiment.measurements().stream().anyMatch(Remarks::isShort);
    }

    /// What is rare in a model may not have happened.
    private static Optional<String> fewStalls(Experiment experiment) {
        List<PointResults> simulated = experiment.points().stream()
                .map(Point::simulated)
                .filter(results -> !results.valid().isEmpty())
                .toList();
        long few = simulated.stream()
                .filter(results -> LongStalls.areFew(results.valid().stream().map(TrialResult.Valid::numbers)))
                .count();
        return few == 0
                ? Optional.empty()
                : Optional.of(
                        "intervals are too narrow at %s of %s simulated points, where fewer than %s operations waited for a retransmission timer"
                                .formatted(few, simulated.size(), LongStalls.FEWEST));
    }

    /// Of the operations that began in the measurement of an open loop; 0 of others.
    private static double share(Measurement numbers, String fact) {
        return numbers.facts().get(fact) instanceof Long count
                        && numbers.facts().get("arrivals.begun") instanceof Long begun
                        && begun > 0
                ? (double) count / begun
                : 0;
    }

    /// What part of its completion time a measured program spent between its calls; 0 of others.
    /// The two means have the same operations, so that the depth does not enter.
    private static double ownShare(Measurement numbers) {
        if (numbers.facts().containsKey("model.digest")
                || !(numbers.facts().get("open_ns") instanceof Long openNanos)
                || !(numbers.facts().get("calls_ns") instanceof Long callsNanos)
                || numbers.appNanos().isEmpty()
                || numbers.response().meanNanos() <= 0) {
            return 0;
        }
        double between = 1 - numbers.service().meanNanos() / numbers.response().meanNanos();
        return between * (callsNanos - openNanos) / numbers.appNanos().getAsLong();
    }

    private static boolean isNoisy(Measurement numbers, String fact) {
        return numbers.facts().get(fact) instanceof Number share && share.doubleValue() > NOISY;
    }

    /// Simulated time has no noise to average out.
    private static boolean isShort(Measurement numbers) {
        return "timed".equals(numbers.facts().get("run"))
                && !numbers.facts().containsKey("model.digest")
                && numbers.durationNanos() < SHORT_NANOS;
    }

    private static void add(List<String> remarks, String what, Trials trials, Predicate<Measurement> is) {
        long count = trials.numbers().stream().filter(is).count();
        if (count > 0) {
            remarks.add("%s in %d of %d %s trials"
                    .formatted(what, count, trials.numbers().size(), trials.kind()));
        }
    }
}
