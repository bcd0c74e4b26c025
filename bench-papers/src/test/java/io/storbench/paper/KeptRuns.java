package io.storbench.paper;

import io.storbench.paper.formula.Formula;
import io.storbench.paper.formula.Points;
import io.storbench.paper.published.Paper;
import io.storbench.paper.published.PaperObservation;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/// The papers' experiments, of which no trial is simulated twice in a JVM, whichever tests look at
/// it.
final class KeptRuns {
    static final ParallelRuns RUNS = new ParallelRuns(() -> {});

    private static final Map<String, FutureTask<PaperRun>> KEPT = new ConcurrentHashMap<>();

    private KeptRuns() {}

    /// All of an experiment.
    static PaperRun of(String name) {
        FutureTask<PaperRun> task =
                KEPT.computeIfAbsent(name, _ -> new FutureTask<>(() -> PaperRun.of(Paper.of(name), List.of(), RUNS)));
        task.run();
        try {
            return task.get();
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException(name, e);
        }
    }

    static Reproduction reproduction(String name) {
        return Reproduction.of(of(name), Optional.empty());
    }

    /// Some points of an experiment.
    ///
    /// @param run its plan's name; empty where there is one plan only
    /// @param keys set over the paper's plan
    static Points points(String name, String run, List<String> keys) {
        return PaperRun.points(Paper.of(name), List.of(run), keys, RUNS);
    }

    /// What a cell comes to.
    ///
    /// @param id of the cell
    static PaperObservation ours(Paper paper, String id, Points points) {
        return Objects.requireNonNull(paper.ours().get(id), id).of(points);
    }

    /// What a formula comes to, in each of its places.
    static double[] places(Points points, String formula) {
        return Formula.parse(formula).of(points).places();
    }

    /// What a formula with one place comes to.
    static double value(Points points, String formula) {
        double[] values = places(points, formula);
        if (values.length != 1) {
            throw new IllegalStateException("%s has %d places".formatted(formula, values.length));
        }
        return values[0];
    }
}
