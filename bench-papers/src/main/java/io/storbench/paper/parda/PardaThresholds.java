package io.storbench.paper.parda;

import io.storbench.paper.parda.ArrayExperiment.Seen;
import io.storbench.paper.published.Paper;
import io.storbench.paper.published.PaperExperiment;
import io.storbench.paper.published.PaperObservation;
import io.storbench.paper.published.ParallelRuns;
import io.storbench.plan.ExperimentPlan;
import io.storbench.plan.TrialSpec;
import io.storbench.sim.disk.PardaControl;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/// PARDA's controller on the plan's random reads, with its parameters in all of the paper's
/// experiments: alpha 0.002, gamma 0.8, every 2 s. The controller is none of the plan: what a host
/// may have at the array changes while it runs.
public final class PardaThresholds implements PaperExperiment {
    private static final long MS = 1_000_000;

    @Override
    public Map<String, PaperObservation> observe(Paper paper, Optional<Paper.Ablation> ablated, ParallelRuns runs) {
        List<ArrayRuns> all = runs.each(
                List.<Supplier<ArrayRuns>>of(
                        () -> uncontrolled(paper, runs, 4),
                        () -> controlled(paper, runs, 30, equal(4)),
                        () -> uncontrolled(paper, runs, 6),
                        () -> controlled(paper, runs, 30, equal(6)),
                        () -> controlled(paper, runs, 25, 1, 1, 2, 2)),
                Supplier::get);
        Map<String, PaperObservation> ours = new LinkedHashMap<>();
        put(ours, "table3.uncontrolled", all.get(0));
        put(ours, "table3.parda", all.get(1));
        put(ours, "table4.uncontrolled", all.get(2));
        put(ours, "table4.parda", all.get(3));
        ours.put("fig8.ratio", all.get(4).figure(PardaThresholds::ratio));
        return ours;
    }

    private static double[] equal(int hosts) {
        double[] shares = new double[hosts];
        Arrays.fill(shares, 1);
        return shares;
    }

    private static void put(Map<String, PaperObservation> ours, String id, ArrayRuns runs) {
        ours.put(id + ".iops", runs.figure(ArrayExperiment::sum));
        ours.put(id + ".latency", runs.figure(ArrayRuns::meanMs));
    }

    /// What the hosts of a share of 2 have at the array, over those of 1, by Little's law.
    private static double ratio(List<Seen> run) {
        double[] inside =
                run.stream().mapToDouble(one -> one.perSecond() * one.arrayMs()).toArray();
        return (inside[2] + inside[3]) / (inside[0] + inside[1]);
    }

    private static ArrayRuns uncontrolled(Paper paper, ParallelRuns runs, int hosts) {
        return ArrayRuns.of(runs, ClariionCx3.table3(), plan(paper, hosts)).getFirst();
    }

    private static ExperimentPlan plan(Paper paper, int hosts) {
        return paper.experiment(List.of("hosts=" + hosts));
    }

    private static ArrayRuns controlled(Paper paper, ParallelRuns runs, long thresholdMs, double... shares) {
        return ArrayRuns.of(runs, plan(paper, shares.length), trial -> controlled(trial, thresholdMs, shares))
                .getFirst();
    }

    private static ArrayExperiment controlled(TrialSpec trial, long thresholdMs, double... shares) {
        ArrayExperiment experiment = new ArrayExperiment(ClariionCx3.table3(), trial).start();
        PardaControl _ = new PardaControl(
                experiment.simulator(),
                new PardaControl.Parameters(thresholdMs * MS, 0.002, 0.8, 1, 64, 2_000 * MS),
                experiment.array(),
                shares);
        return experiment;
    }
}
