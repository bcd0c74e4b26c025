package io.storbench.cli;

import io.storbench.cli.console.Console;
import io.storbench.cli.console.Verbosity;
import io.storbench.plan.PlanException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// Whether a command prints its results alone.
public final class QuietOption {
    @Option(
            names = {"-q", "--quiet"},
            description = "prints only results, failed and doubtful trials, and warnings")
    private boolean quiet;

    /// The command that has it.
    @Spec(Spec.Target.MIXEE)
    private CommandSpec command = CommandSpec.create();

    boolean isQuiet() {
        return quiet;
    }

    /// The console of a command that says no more than others.
    public Console console() {
        return console(false);
    }

    /// The console of a command that may say more.
    ///
    /// @throws PlanException when the options contradict each other
    Console console(boolean verbose) {
        if (quiet && verbose) {
            throw new PlanException("give -q or -v, not both");
        }
        return new Console(
                command.commandLine(), quiet ? Verbosity.QUIET : verbose ? Verbosity.VERBOSE : Verbosity.NORMAL);
    }
}
