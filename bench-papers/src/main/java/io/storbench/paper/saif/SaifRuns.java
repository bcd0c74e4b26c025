package io.storbench.paper.saif;

import io.storbench.paper.program.ProgramRun;
import io.storbench.paper.published.Paper;
import io.storbench.paper.published.PaperObservation.Quantity;
import io.storbench.paper.published.ParallelRuns;
import io.storbench.plan.ExperimentPlan;
import io.storbench.plan.Factor;
import io.storbench.plan.TrialSpec;
import io.storbench.stats.StudentInterval;
import io.storbench.stats.Tally;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// Saif and Nussbaum's program, which writes or reads a whole file, in every configuration of a
/// design: throughputs in 10^6 bytes per second, means over the replicates.
final class SaifRuns {
    /// What the program does; every configuration is run for both.
    enum Operation {
        READ,
        WRITE;

        /// As keys of a plan.
        private List<String> with(List<String> others) {
            List<String> all = new ArrayList<>(others);
            all.add("workload.operation=" + (this == READ ? "read" : "write"));
            all.add("simulate.create=" + (this == WRITE));
            return all;
        }
    }

    private static final double CONFIDENCE = 0.95;

    private final ExperimentPlan plan;
    private final Map<Operation, List<Tally>> throughputs = new EnumMap<>(Operation.class);
    private int runs;

    private SaifRuns(ExperimentPlan plan) {
        this.plan = plan;
        for (Operation operation : Operation.values()) {
            throughputs.put(
                    operation, plan.points().stream().map(_ -> new Tally()).toList());
        }
    }

    /// Runs all.
    ///
    /// @param keys of the plan to be changed
    static SaifRuns of(Paper paper, List<String> keys, ParallelRuns runs) {
        SaifRuns all = new SaifRuns(paper.experiment(keys));
        for (Operation operation : Operation.values()) {
            List<TrialSpec> trials = paper.experiment(operation.with(keys)).trials();
            List<Double> perSecond = runs.simulate(trials, SaifRuns::throughput);
            for (int i = 0; i < trials.size(); i++) {
                all.of(operation).get(trials.get(i).point() - 1).add(perSecond.get(i));
                all.runs++;
            }
        }
        return all;
    }

    /// One run of a configuration.
    ///
    /// @param point from 0
    static double once(Paper paper, Operation operation, int point, List<String> keys) {
        return throughput(paper.experiment(operation.with(keys)).further(point + 1, 1));
    }

    private static double throughput(TrialSpec trial) {
        ProgramRun run = ProgramRun.of(trial, trial.seed());
        return trial.workload().fileBytes() / run.seconds() / 1e6;
    }

    /// How many runs there were.
    int runs() {
        return runs;
    }

    /// How many configurations there are.
    int points() {
        return plan.points().size();
    }

    /// The mean of a configuration.
    double mean(Operation operation, int point) {
        return of(operation).get(point).mean();
    }

    /// The mean with its 95 % interval.
    Quantity quantity(Operation operation, int point) {
        Tally tally = of(operation).get(point);
        return new Quantity(
                tally.mean(),
                tally.count() < 2 ? 0 : StudentInterval.of(tally, CONFIDENCE).halfWidth());
    }

    private List<Tally> of(Operation operation) {
        return Objects.requireNonNull(throughputs.get(operation));
    }

    /// A configuration's level of a factor, as it is written.
    String label(int point, String factor) {
        return Objects.requireNonNull(plan.labels(point).get(factor), factor);
    }

    /// A configuration's level of each factor, from 0.
    int[] levels(int point) {
        List<Factor.Level> levels = plan.design().points().get(point);
        int[] numbers = new int[levels.size()];
        for (int factor = 0; factor < numbers.length; factor++) {
            Factor of = plan.design().factors().get(factor);
            numbers[factor] = of.levels().indexOf(levels.get(factor));
        }
        return numbers;
    }

    /// The configuration that differs from another in one factor.
    ///
    /// @param level the factor's level there
    int with(int point, int factor, int level) {
        int[] wanted = levels(point);
        wanted[factor] = level;
        for (int other = 0; other < points(); other++) {
            if (Arrays.equals(levels(other), wanted)) {
                return other;
            }
        }
        throw new IllegalStateException("no such configuration: " + Arrays.toString(wanted));
    }
}
