package io.storbench.cli;

import io.storbench.cli.console.CommandLineName;
import io.storbench.cli.console.Console;
import io.storbench.cli.console.ExitCode;
import io.storbench.cli.console.Interrupt;
import io.storbench.cli.console.Shell;
import io.storbench.engine.StopSignal;
import io.storbench.gate.Consent;
import io.storbench.measure.Environment;
import io.storbench.plan.ExperimentPlan;
import io.storbench.plan.TrialSpec;
import io.storbench.result.Origin;
import io.storbench.result.ResultStore;
import io.storbench.result.TrialResult;
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

    /// One progress of two plans that run in turns, from one thread.
    private static final class JointProgress {
        private static final int SIDES = 2;

        private final Progress progress;
        private int begun;
        private int ended;
        private int total;
        private int finished;

        /// What both plans tell goes to one progress.
        JointProgress(Progress progress) {
            this.progress = progress;
        }

        /// What one of both plans tells.
        Progress side() {
            return new Side();
        }

        private final class Side implements Progress {
            private int ownFinished;

            @Override
            public void begins(int ownTotal, int skipped) {
                total += ownTotal;
                finished += skipped;
                ownFinished = skipped;
                if (++begun == SIDES) {
                    progress.begins(total, finished);
                }
            }

            @Override
            public void grows(int ownTotal) {
                throw new IllegalStateException("interleaved runs have their plans' replicates");
            }

            @Override
            public void looks(String state) {
                progress.looks(state);
            }

            @Override
            public void warns(String warning) {
                progress.warns(warning);
            }

            @Override
            public void trialBegins(TrialSpec spec) {
                progress.trialBegins(spec);
            }

            @Override
            public void prepares(String what) {
                progress.prepares(what);
            }

            @Override
            public void trialEnds(TrialResult result, int nowFinished) {
                finished += nowFinished - ownFinished;
                ownFinished = nowFinished;
                progress.trialEnds(result, finished);
            }

            @Override
            public void targetGivenUp(String target, int attempts) {
                progress.targetGivenUp(target, attempts);
            }

            @Override
            public void groupNotEnded(String reason) {
                progress.groupNotEnded(reason);
            }

            @Override
            public void ends() {
                if (++ended == SIDES) {
                    progress.ends();
                }
            }
        }
    }
}
