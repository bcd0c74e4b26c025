package io.storbench.cli;

import io.storbench.cli.console.Console;
import io.storbench.engine.StopSignal;
import io.storbench.plan.ExperimentPlan;
import io.storbench.plan.PlanReader;
import io.storbench.report.answer.Crossing.Step;
import io.storbench.report.search.CrossoverQuery;
import io.storbench.report.search.CrossoverSearch;
import io.storbench.report.search.PairedDifference;
import io.storbench.result.ResultStore;
import io.storbench.run.Simulation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.concurrent.CancellationException;
import java.util.function.Function;
import java.util.stream.Stream;

/// Simulates two levels of a plan at one value of a factor.
///
/// @param planAt the plan with one level of the factor, as it is written
/// @param folder where each value's results are, for as long as they are needed
/// @param stop ends it with a [CancellationException]
record PointProbe(
        CrossoverQuery query, Function<String, ExperimentPlan> planAt, Path folder, Console console, StopSignal stop)
        implements CrossoverSearch.Probe {
    @Override
    public Step at(String level, double value) throws IOException {
        ExperimentPlan plan = planAt.apply(level);
        Path directory = folder.resolve("at");
        try {
            boolean interrupted = new PlanExecution(plan, directory, console)
                    .simulate(Simulation.PLAIN, stop)
                    .interrupted();
            if (interrupted) {
                throw new CancellationException();
            }
            return PairedDifference.at(
                    query, ResultStore.read(directory), PlanReader.question(plan.toJson(), "plan"), value);
        } finally {
            delete(directory);
        }
    }

    /// Deletes a directory with all that is in it, when it is there.
    static void delete(Path directory) throws IOException {
        if (!Files.exists(directory)) {
            return;
        }
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
