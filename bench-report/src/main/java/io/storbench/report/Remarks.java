package io.storbench.report;

import io.storbench.engine.ProcedureCounter;
import io.storbench.report.compare.Experiment;
import io.storbench.result.Measurement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/// What happened in valid trials, which stay in every mean: outcomes and signs of a busy machine,
/// distinguished from the doubts that exclude a trial.
final class Remarks {
    /// A worker that is busy for a larger part may be what is measured.
    private static final double SATURATED = 0.9;

    private Remarks() {}

    static Optional<String> of(Experiment experiment) {
        List<String> remarks = found(experiment);
        return remarks.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        "Remarks, for which no trial is left out: "
                                + String.join("; ", remarks)
                                + ".");
    }

    /// Each with the number of trials: `disturbed intervals in 3 of 18 valid trials`.
    static List<String> found(Experiment experiment) {
        List<Measurement> trials = experiment.validMeasurements();
        List<String> remarks = new ArrayList<>();
        add(
                remarks,
                "retransmissions",
                trials,
                n -> n.counters().sum(ProcedureCounter.RETRANSMISSIONS) > 0);
        add(
                remarks,
                "disturbed intervals",
                trials,
                n -> n.disturbance().filter(d -> d.disturbedIntervals() > 0).isPresent());
        add(
                remarks,
                "a worker that used more than 90 % of a processor",
                trials,
                n ->
                        n.facts().get("worker_cpu_share") instanceof Number share
                                && share.doubleValue() > SATURATED);
        add(
                remarks,
                "a warm-up too short (the first tenth of the measurement is unlike its last half)",
                trials,
                n -> Boolean.FALSE.equals(n.facts().get("start.steady")));
        return remarks;
    }

    private static void add(
            List<String> remarks,
            String what,
            List<Measurement> trials,
            Predicate<Measurement> is) {
        long count = trials.stream().filter(is).count();
        if (count > 0) {
            remarks.add(what + " in " + count + " of " + trials.size() + " valid trials");
        }
    }
}
