package io.storbench.cli;

import io.storbench.cli.console.CommandLineName;
import io.storbench.cli.console.Console;
import io.storbench.cli.console.ExitCode;
import io.storbench.cli.console.Interrupt;
import io.storbench.cli.console.Shell;
import io.storbench.engine.StopSignal;
import io.storbench.gate.Consent;
import io.storbench.plan.ExperimentPlan;
import io.storbench.result.Origin;
import io.storbench.result.UnrunTrial;
import io.storbench.run.ExperimentRunner;
import io.storbench.run.Rounds;
import io.storbench.run.Shard;
import io.storbench.run.Simulation;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// A plan on its way into a directory, from the command line's side: Ctrl-C, progress, exit code.
final class PlanExecution {
    private final ExperimentPlan plan;
    private final Path directory;
    private final Console console;
    private final Shard fork;
    private boolean traces;
    private int warmUpTrials;
    private String resumption;

    PlanExecution(ExperimentPlan plan, Path directory, Console console) {
        this(plan, directory, console, Shard.WHOLE);
    }

    /// @param fork the replicates that this JVM measures
    PlanExecution(ExperimentPlan plan, Path directory, Console console, Shard fork) {
        this.plan = plan;
        this.directory = directory;
        this.console = console;
        this.fork = fork;
        this.resumption = " -o " + directory;
    }

    /// Measures what is still to be done.
    ///
    /// @param consent what may be written to
    /// @param budgetNanos no trial begins when this time has passed
    /// @return the exit code
    int measure(Consent consent, long budgetNanos) throws IOException {
        return run(Origin.MEASURED, consent, budgetNanos, Simulation.PLAIN, Optional.empty());
    }

    /// Measures what is still to be done.
    ///
    /// @param rounds of replicates that are added to the plan's; empty for none
    /// @return the exit code
    int measure(Consent consent, Optional<Rounds> rounds) throws IOException {
        return run(Origin.MEASURED, consent, Long.MAX_VALUE, Simulation.PLAIN, rounds);
    }

    /// Simulates what is still to be done.
    ///
    /// @return the exit code
    int simulate(Simulation simulation) throws IOException {
        return run(Origin.SIMULATED, Consent.NONE, Long.MAX_VALUE, simulation, Optional.empty());
    }

    /// Has the operations of measured trials recorded.
    void recordTraces() {
        traces = true;
    }

    /// What to type after an interrupt, where that is more than another `-o`.
    ///
    /// @param words after `continue with`, in place of ` -o DIR`
    void continueWith(String words) {
        resumption = words;
    }

    /// Has trials measured and discarded before the first one.
    ///
    /// @param trials how many, from 0
    void warmUp(int trials) {
        warmUpTrials = trials;
    }

    /// Simulates what is still to be done, as a part of what listens for Ctrl-C itself.
    ExperimentRunner.Outcome simulate(Simulation simulation, StopSignal stop) throws IOException {
        return outcome(Origin.SIMULATED, Consent.NONE, Long.MAX_VALUE, simulation, Optional.empty(), stop);
    }

    private int run(Origin origin, Consent consent, long budgetNanos, Simulation simulation, Optional<Rounds> rounds)
            throws IOException {
        StopSignal stop = new StopSignal();
        try (Interrupt _ = Interrupt.of(stop, console, teardownNanos())) {
            ExperimentRunner.Outcome outcome = outcome(origin, consent, budgetNanos, simulation, rounds, stop);
            // The last of several JVMs knows what none of them has measured.
            boolean isLast = fork.number() == fork.count();
            if (origin == Origin.MEASURED && isLast) {
                shortfall(outcome)
                        .map(words -> isLimited(outcome, budgetNanos) ? words + further() : words)
                        .ifPresent(console::err);
            }
            return exitCode(outcome);
        }
    }

    private ExperimentRunner.Outcome outcome(
            Origin origin,
            Consent consent,
            long budgetNanos,
            Simulation simulation,
            Optional<Rounds> rounds,
            StopSignal stop)
            throws IOException {
        PlanRun run = new PlanRun(plan, directory, console.progress(origin), console::warnOfMachine);
        return run.run(
                new PlanRun.Way(origin, consent, budgetNanos, simulation, rounds, fork, traces, warmUpTrials), stop);
    }

    private String further() {
        return "; %s run %s runs those".formatted(CommandLineName.called(), Shell.quote(directory.toString()));
    }

    /// Whether the time that was given may have left trials to do.
    private static boolean isLimited(ExperimentRunner.Outcome outcome, long budgetNanos) {
        return budgetNanos < Long.MAX_VALUE
                && !outcome.interrupted()
                && outcome.valid() + outcome.doubtful() + outcome.failed() < outcome.wanted();
    }

    /// What the table does not show: trials without numbers, and those that never ran.
    Optional<String> shortfall(ExperimentRunner.Outcome outcome) {
        int over = outcome.valid() + outcome.doubtful() + outcome.failed();
        int trials = Math.max(outcome.wanted(), over);
        if (outcome.valid() == trials) {
            return Optional.empty();
        }
        String reasons = trials == over ? "" : " (" + reasons(outcome) + ")";
        return Optional.of("of %d trials %d are valid, %d doubtful, %d failed, %d not run%s"
                .formatted(trials, outcome.valid(), outcome.doubtful(), outcome.failed(), trials - over, reasons));
    }

    /// Why trials are not run, as the run kept it.
    private String reasons(ExperimentRunner.Outcome outcome) {
        try {
            List<String> kept = UnrunTrial.read(directory).stream()
                    .filter(trial -> trial.origin() == Origin.MEASURED)
                    .map(UnrunTrial::reason)
                    .distinct()
                    .toList();
            return kept.isEmpty() && outcome.interrupted() ? "the run was interrupted" : String.join("; ", kept);
        } catch (IOException e) {
            return String.valueOf(e.getMessage());
        }
    }

    long teardownNanos() {
        return plan.trials().stream()
                .mapToLong(trial -> trial.hooks().teardownNanos())
                .max()
                .orElse(0);
    }

    int exitCode(ExperimentRunner.Outcome outcome) {
        if (outcome.interrupted()) {
            console.err("interrupted; results so far are in " + directory + ", continue with" + resumption);
            return ExitCode.INTERRUPTED;
        }
        if (outcome.corrupt() > 0) {
            return ExitCode.CORRUPT;
        }
        if (outcome.failed() > 0) {
            return ExitCode.TRIAL_FAILED;
        }
        return outcome.doubtful() > 0 ? ExitCode.DOUBTFUL : ExitCode.DONE;
    }
}
