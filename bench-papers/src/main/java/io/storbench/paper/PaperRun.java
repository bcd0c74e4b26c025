package io.storbench.paper;

import io.storbench.design.FractionalFactorial;
import io.storbench.engine.StopSignal;
import io.storbench.paper.formula.Points;
import io.storbench.paper.formula.Points.Point;
import io.storbench.paper.parda.ArrayExperiment;
import io.storbench.paper.program.CallProgram;
import io.storbench.paper.program.ProgramRun;
import io.storbench.paper.published.Paper;
import io.storbench.paper.published.PaperObservation;
import io.storbench.paper.saif.FractionEffects;
import io.storbench.paper.saif.FractionTables;
import io.storbench.plan.ExperimentPlan;
import io.storbench.plan.TrialSpec;
import io.storbench.plan.WorkloadSpec;
import io.storbench.sim.SimEngine;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/// A paper's experiment, run.
///
/// @param points what was observed at all points of its plans
/// @param ours what they come to, by the id of a cell or of a figure's curve
record PaperRun(Paper paper, Points points, Map<String, PaperObservation> ours) {
    /// Runs all plans of a paper.
    ///
    /// @param keys of the paper's plan to be changed
    static PaperRun of(Paper paper, List<String> keys, ParallelRuns runs) {
        Points points = points(paper, paper.runs().keySet(), keys, runs);
        Map<String, PaperObservation> ours = new LinkedHashMap<>();
        paper.ours().forEach((id, how) -> ours.put(id, how.of(points)));
        Optional<FractionalFactorial> fraction = paper.experiment(keys).design().fraction();
        if (fraction.isPresent()) {
            ours.putAll(FractionTables.of(fraction.get()));
            ours.putAll(FractionEffects.of(fraction.get(), points));
        }
        return new PaperRun(paper, points, ours);
    }

    /// Runs some of a paper's plans.
    ///
    /// @param names of the runs
    static Points points(Paper paper, Collection<String> names, List<String> keys, ParallelRuns runs) {
        return paper.points(
                runs.each(List.copyOf(names), name -> points(paper.experiment(name, keys), name, runs)).stream()
                        .flatMap(List::stream)
                        .toList());
    }

    /// The levels of a point are those of its plan, and `run`, the plan's name; of hosts with
    /// metrics of their own also `host`, the name of their group, or their number.
    private static List<Point> points(ExperimentPlan plan, String run, ParallelRuns runs) {
        List<TrialSpec> trials = runs.trials(plan);
        List<List<ToDoubleFunction<String>>> seen = runs.simulate(trials, PaperRun::run);
        SortedMap<Integer, Point> points = new TreeMap<>();
        for (int i = 0; i < trials.size(); i++) {
            TrialSpec trial = trials.get(i);
            for (int host = 0; host < seen.get(i).size(); host++) {
                Map<String, String> levels = levels(trial, run, seen.get(i).size() > 1 ? host : -1);
                points.computeIfAbsent(
                                trial.point() * TrialSpec.MAX_HOSTS + host, _ -> new Point(levels, new ArrayList<>()))
                        .replicates()
                        .add(seen.get(i).get(host));
            }
        }
        return List.copyOf(points.values());
    }

    private static Map<String, String> levels(TrialSpec trial, String run, int host) {
        Map<String, String> levels = new LinkedHashMap<>(Map.of("run", run));
        levels.putAll(trial.factors());
        if (host >= 0) {
            String group = trial.hostLoads().get(host).group();
            levels.put("host", group.isEmpty() ? String.valueOf(host + 1) : group);
        }
        return levels;
    }

    /// What a trial came to, by the names in formulas; for each host where they are told apart.
    private static List<ToDoubleFunction<String>> run(TrialSpec trial) {
        WorkloadSpec load = trial.workload();
        if (load.open().isProgram()) {
            return List.of(ProgramRun.of(trial)::metric);
        }
        if (trial.simulate().child("paper").has("array")) {
            return ArrayExperiment.run(trial).stream().map(PaperRun::metrics).toList();
        }
        return List.of(
                metrics(load.operation() == WorkloadSpec.Kind.METADATA ? CallProgram.opened(trial) : simulated(trial)));
    }

    private static ToDoubleFunction<String> metrics(Map<String, Double> byName) {
        return name -> Objects.requireNonNull(byName.get(name), name);
    }

    /// The load of a plan, simulated as by `storbench simulate`.
    ///
    /// @return by the names in papers' formulas, `ms`: the mean latency of an operation
    private static Map<String, Double> simulated(TrialSpec trial) {
        return Map.of(
                "ms",
                SimEngine.simulated(trial, trial.network(), new StopSignal())
                                .measurement()
                                .orElseThrow()
                                .service()
                                .meanNanos()
                        / 1e6);
    }
}
