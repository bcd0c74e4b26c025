package io.storbench.cli;

import io.storbench.cli.console.Console;
import io.storbench.cli.console.ExitCode;
import io.storbench.plan.PlanException;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Prints what makes a shell complete commands and options.
@Command(
        name = "completion",
        description = {
            "Prints a script that completes commands, options and their values of storbench in a shell.",
            "",
            "bash, in this shell: source <(storbench completion bash)",
            "bash, from now on:   storbench completion bash > ~/.local/share/bash-completion/completions/storbench",
            "zsh, in ~/.zshrc:    source <(storbench completion zsh)"
        },
        mixinStandardHelpOptions = true)
public final class CompletionCommand implements ProgramCommand {
    /// Names of values of enums, in the script.
    private static final Pattern VALUES = Pattern.compile("(?m)^ *local \\w+_option_args=\\(.*\\)");

    @Parameters(paramLabel = "SHELL", completionCandidates = Shells.class, description = "bash or zsh")
    private String shell = "";

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public int place() {
        return 180;
    }

    /// The script is the same for both: in zsh it turns on the completion of bash.
    @Override
    public Integer call() {
        if (!Shells.NAMES.contains(shell)) {
            throw new PlanException("completion: \"%s\" is neither bash nor zsh".formatted(shell));
        }
        String script = AutoComplete.bash("storbench", spec.root().commandLine());
        new Console(spec.commandLine()).text(documented(script).stripTrailing());
        return ExitCode.DONE;
    }

    /// With values as the help has them, in small letters.
    private static String documented(String script) {
        return VALUES.matcher(script).replaceAll(values -> Matcher.quoteReplacement(lowerValues(values.group())));
    }

    private static String lowerValues(String line) {
        int values = line.indexOf('(');
        return line.substring(0, values) + line.substring(values).toLowerCase(Locale.ROOT);
    }

    /// The shells that it is for.
    static final class Shells implements Iterable<String> {
        private static final List<String> NAMES = List.of("bash", "zsh");

        @Override
        public Iterator<String> iterator() {
            return NAMES.iterator();
        }
    }
}
