package io.storbench.cli;

import io.storbench.gate.Consent;
import io.storbench.plan.ExperimentPlan;
import io.storbench.plan.PlanException;
import io.storbench.result.Origin;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// Predicts the trials of a plan.
@Command(
        name = "simulate",
        description = {
            "Predicts the trials of a plan by simulation; needs no server.",
            "With -o and the directory of `run`, the report lays both side by side."
        },
        mixinStandardHelpOptions = true)
final class SimulateCommand implements Callable<Integer> {
    @Mixin private PlanOptions options = new PlanOptions();

    @Option(
            names = "--explain",
            description =
                    "tells every parameter of the model, its value and where that comes from;"
                            + " simulates nothing")
    private boolean explain;

    @Spec private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws IOException {
        ExperimentPlan plan =
                options.plan()
                        .orElseThrow(
                                () -> new PlanException("simulate needs a plan: simulate PLAN"));
        Console console = new Console(spec.commandLine());
        if (explain) {
            console.out(Explanation.of(plan));
            return ExitCode.DONE;
        }
        Path directory = options.directoryFor(plan);
        int exitCode =
                new Experiment(plan, directory, console)
                        .run(Origin.SIMULATED, Consent.NONE, Long.MAX_VALUE);
        if (exitCode != ExitCode.INTERRUPTED) {
            console.table(directory);
            console.out(
                    List.of(
                            "",
                            "Results: " + directory,
                            "Report:  "
                                    + Program.called()
                                    + " report "
                                    + Shell.quote(directory.toString())));
        }
        return exitCode;
    }
}
