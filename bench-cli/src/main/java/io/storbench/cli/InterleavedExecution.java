package io.storbench.cli;

import io.storbench.cli.console.CommandLineName;
import io.storbench.cli.console.Console;
import io.storbench.cli.console.ExitCode;
import io.storbench.cli.console.Interrupt;
import io.storbench.cli.console.JointProgress;
import io.storbench.cli.console.Shell;
import io.storbench.engine.StopSignal;
import io.storbench.gate.Consent;
import io.storbench.measure.Environment;
import io.storbench.plan.ExperimentPlan;
import io.storbench.result.Origin;
import io.storbench.result.ResultStore;
import io.storbench.run.Engines;
import io.storbench.run.ExperimentRunner;
import io.storbench.run.InterleavedRunner;
import io.storbench.run.Progress;
import io.storbench.run.RunOptions;
import io.storbench.run.Simulation;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/// Two plans on their way into the directories `a` and `b` of one directory, in turns.
record InterleavedExecution(ExperimentPlan a, ExperimentPlan b, Path directory, Console console) {
    /// Measures the pairs that are still to be done.
    ///
    /// @return the exit code: of both plans the one that says more
    int measure(Consent consent) throws IOException {
        InterleavedRunner.check(a, b);
        new Engines().check(a);
        new Engines().check(b);
        Path directoryA = directory.resolve("a");
        Path directoryB = directory.resolve("b");
        PlanExecution first = new PlanExecution(a, directoryA, console);
        PlanExecution second = new PlanExecution(b, directoryB, console);
        StopSignal stop = new StopSignal();
        JointProgress progress = new JointProgress(console.progress(Origin.MEASURED));
        long teardownNanos = Math.max(first.teardownNanos(), second.teardownNanos());
        int exitCode;
        try (ResultStore storeA = ResultStore.open(directoryA, a);
                ResultStore storeB = ResultStore.open(directoryB, b);
                Interrupt _ = Interrupt.of(stop, console, teardownNanos)) {
            List<ExperimentRunner.Outcome> outcomes = new InterleavedRunner(
                            runner(a, storeA, consent, progress.side(), stop),
                            runner(b, storeB, consent, progress.side(), stop))
                    .run();
            if (outcomes.getFirst().interrupted()) {
                console.err(
                        "interrupted; results so far are in %s, continue with -o %s".formatted(directory, directory));
                return ExitCode.INTERRUPTED;
            }
            first.shortfall(outcomes.getFirst()).ifPresent(note -> console.err("a: " + note));
            second.shortfall(outcomes.getLast()).ifPresent(note -> console.err("b: " + note));
            exitCode = ExitCode.worst(first.exitCode(outcomes.getFirst()), second.exitCode(outcomes.getLast()));
        }
        console.aside(List.of(
                "Results: %s and %s".formatted(directoryA, directoryB),
                "Compare: %s compare %s %s"
                        .formatted(
                                CommandLineName.called(),
                                Shell.quote(directoryA.toString()),
                                Shell.quote(directoryB.toString()))));
        return exitCode;
    }

    private static ExperimentRunner runner(
            ExperimentPlan plan, ResultStore store, Consent consent, Progress progress, StopSignal stop)
            throws IOException {
        String environment = store.environment(Environment.capture(Version.text()));
        return new ExperimentRunner(
                plan,
                store,
                new RunOptions(Origin.MEASURED, consent, environment, Long.MAX_VALUE, Simulation.PLAIN),
                progress,
                stop);
    }
}
