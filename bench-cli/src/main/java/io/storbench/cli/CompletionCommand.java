package io.storbench.cli;

import io.storbench.cli.console.Console;
import io.storbench.cli.console.ExitCode;
import io.storbench.plan.PlanException;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Prints what makes a shell complete commands and options.
@Command(
        name = "completion",
        description = {
            "Prints a script that completes commands and options of storbench in a shell.",
            "",
            "bash, in this shell: source <(storbench completion bash)",
            "bash, from now on:   storbench completion bash >"
                    + " ~/.local/share/bash-completion/completions/storbench",
            "zsh, in ~/.zshrc:    source <(storbench completion zsh)"
        },
        mixinStandardHelpOptions = true)
final class CompletionCommand implements Callable<Integer> {
    @Parameters(paramLabel = "SHELL", description = "bash or zsh")
    private String shell = "";

    @Spec private CommandSpec spec = CommandSpec.create();

    /// The script is the same for both: in zsh it turns on the completion of bash.
    @Override
    public Integer call() {
        if (!shell.equals("bash") && !shell.equals("zsh")) {
            throw new PlanException("completion: \"%s\" is neither bash nor zsh".formatted(shell));
        }
        new Console(spec.commandLine())
                .text(AutoComplete.bash("storbench", spec.root().commandLine()).stripTrailing());
        return ExitCode.DONE;
    }
}
