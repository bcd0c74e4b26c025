package io.storbench.report.limitation;

import io.storbench.engine.ProcedureCounter;
import io.storbench.report.compare.Experiment;
import io.storbench.result.LongStalls;
import io.storbench.result.Measurement;
import io.storbench.result.Origin;
import io.storbench.result.TrialResult;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// What happened in valid trials, which stay in every mean: outcomes and signs of a busy machine,
/// distinguished from the doubts that exclude a trial.
///
/// @param count of the trials or points, of which there are so many
/// @param what they are: `valid measured trials`
public record Remark(Sign sign, long count, long of, String what) {
    /// What others may take of the machine unnoticed.
    private static final double NOISY = 0.01;

    /// The measurement of a timed trial.
    private static final long SHORT_NANOS = 100_000_000;

    /// A sign, with its words before the number of trials.
    public enum Sign {
        /// Simulated time has no noise to average out.
        SHORT(true, "less than 100 ms were measured, too little to mean much,", Remark::isShort),
        PHASES(false, "figures of the whole are of phases with loads of their own (see Phases)", Remark::hasPhases),
        RETRANSMISSIONS(false, "retransmissions", n -> n.counters().sum(ProcedureCounter.RETRANSMISSIONS) > 0),
        TCP_TIMER(true, "a TCP connection of this machine waited for a retransmission timer", above("tcp.timeouts", 0)),
        DISTURBED(false, "disturbed intervals", Remark::isDisturbed),
        /// A worker that is busy for a larger part may be what is measured.
        WORKER(true, "a worker used more than 90 % of a processor", above("worker_cpu_share", 0.9)),
        GENERATOR(
                true,
                "storbench needed more than 10 % of the completion time to make the data",
                n -> ownShare(n) > 0.1),
        WARM_UP(false, "the warm-up was too short: the beginning is unlike the rest", isNot("start.steady")),
        UNSTEADY(false, "operations per second were not steady by SNIA's rule", isNot("steady.snia")),
        STEAL(
                true,
                "other virtual machines took more than 1 % of the processors' time",
                above("machine.steal_share", NOISY)),
        QUOTA(
                true,
                "a processor quota held threads back for more than 1 % of the time",
                above("machine.throttled_share", NOISY)),
        /// Of an open loop.
        WAITED(
                false,
                "more than 1 % of the requests waited in the host for a free slot of the queue depth",
                n -> arrivals(n, "arrivals.waited") > NOISY),
        LATE(
                false,
                "more than 1 % of the requests were sent over 1 ms late, with slots of the queue depth free",
                n -> arrivals(n, "arrivals.late") - arrivals(n, "arrivals.waited") > NOISY),
        /// What is rare in a model may not have happened.
        FEW_STALLS(
                false,
                "fewer than " + LongStalls.FEWEST
                        + " operations waited for a retransmission timer, so that intervals are too narrow,",
                _ -> false);

        /// Of measured trials: signs of what else ran on the machine say nothing of a simulation.
        private final boolean isMachine;

        private final String words;

        @SuppressWarnings("ImmutableEnumChecker") // it holds no state
        private final Predicate<Measurement> is;

        Sign(boolean isMachine, String words, Predicate<Measurement> is) {
            this.isMachine = isMachine;
            this.words = words;
            this.is = is;
        }
    }

    /// Each with the number of trials; of doubtful ones where none is valid.
    public static List<Remark> of(Experiment experiment) {
        boolean valid = experiment.hasValid();
        List<Measurement> all = valid ? experiment.validMeasurements() : experiment.measurements();
        List<Measurement> measured = valid
                ? experiment.validMeasurements(Origin.MEASURED)
                : experiment.points().stream()
                        .flatMap(point -> point.measured().doubtful().stream().map(TrialResult.Doubtful::numbers))
                        .toList();
        String kind = valid ? "valid" : "doubtful";
        String ofMachine = kind + (measured.size() == all.size() ? " trials" : " measured trials");
        Stream<Remark> found = Stream.of(Sign.values())
                .map(sign -> sign.isMachine
                        ? new Remark(sign, measured.stream().filter(sign.is).count(), measured.size(), ofMachine)
                        : new Remark(sign, all.stream().filter(sign.is).count(), all.size(), kind + " trials"));
        return Stream.concat(found, Stream.of(fewStalls(experiment)))
                .filter(remark -> remark.count > 0)
                .toList();
    }

    private static Remark fewStalls(Experiment experiment) {
        List<List<Measurement>> simulated = experiment.points().stream()
                .map(point -> point.simulated().numbers())
                .filter(numbers -> !numbers.isEmpty())
                .toList();
        long few =
                simulated.stream().map(List::stream).filter(LongStalls::areFew).count();
        return new Remark(Sign.FEW_STALLS, few, simulated.size(), "simulated points");
    }

    /// Whether no trial is valid, and any is of a measurement too short to mean much.
    public static boolean areTooShort(Experiment experiment) {
        return !experiment.hasValid() && experiment.measurements().stream().anyMatch(Sign.SHORT.is);
    }

    /// `disturbed intervals in 3 of 18 valid trials`.
    public String words() {
        return "%s %s %s of %s %s".formatted(sign.words, sign == Sign.FEW_STALLS ? "at" : "in", count, of, what);
    }

    private static boolean isShort(Measurement numbers) {
        return "timed".equals(numbers.facts().get("run"))
                && !numbers.facts().containsKey("model.digest")
                && numbers.durationNanos() < SHORT_NANOS;
    }

    private static boolean hasPhases(Measurement numbers) {
        return !numbers.phases().isEmpty();
    }

    private static boolean isDisturbed(Measurement numbers) {
        return numbers.disturbance()
                .filter(each -> each.disturbedIntervals() > 0)
                .isPresent();
    }

    private static Predicate<Measurement> above(String fact, double limit) {
        return numbers -> numbers.number(fact).orElse(0) > limit;
    }

    private static Predicate<Measurement> isNot(String fact) {
        return numbers -> Boolean.FALSE.equals(numbers.facts().get(fact));
    }

    /// Of the operations that began in the measurement of an open loop; 0 of others.
    private static double arrivals(Measurement numbers, String fact) {
        double begun = numbers.number("arrivals.begun").orElse(0);
        return begun > 0 ? numbers.number(fact).orElse(0) / begun : 0;
    }

    /// What part of its completion time a measured program spent between its calls; 0 of others.
    /// The two means have the same operations, so that the depth does not enter.
    private static double ownShare(Measurement numbers) {
        double response = numbers.response().meanNanos();
        double calls = numbers.number("calls_ns").orElse(Double.NaN)
                - numbers.number("open_ns").orElse(Double.NaN);
        double share = (1 - numbers.service().meanNanos() / response)
                * calls
                / numbers.appNanos().orElse(Long.MAX_VALUE);
        return numbers.facts().containsKey("model.digest") ? 0 : share;
    }
}
