package io.storbench.cli.exchange;

import io.storbench.cli.OutputFile;
import io.storbench.cli.ProgramCommand;
import io.storbench.cli.QuietOption;
import io.storbench.cli.console.Console;
import io.storbench.cli.console.ExitCode;
import io.storbench.file.NewFile;
import io.storbench.report.exchange.fio.FioConversion;
import io.storbench.run.Engines;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Stack;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.IParameterConsumer;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Makes a plan of another program's file.
@Command(
        name = "convert",
        description = {
            "Converts a fio job file or command line to a plan, and lists, line by line, what it cannot convert.",
            "The plan goes to standard output, the rest to standard error."
        },
        mixinStandardHelpOptions = true)
public final class ConvertCommand implements ProgramCommand {
    private static final String FIO = "fio";

    @Parameters(
            arity = "1",
            index = "0",
            paramLabel = "FILE",
            description = "a fio job file; or fio and the options of its command line, after options of convert",
            parameterConsumer = FioCommandLine.class)
    private Path file = Path.of("");

    /// Those after `fio`.
    private final List<String> words = new ArrayList<>();

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "a new file for the plan; default: standard output")
    private @Nullable Path output;

    @Mixin
    private QuietOption quiet = new QuietOption();

    /// Takes all words of a command line, which has options of its own.
    private static final class FioCommandLine implements IParameterConsumer {
        @Override
        public void consumeParameters(Stack<String> args, ArgSpec positional, CommandSpec command) {
            String first = args.pop();
            positional.setValue(Path.of(first));
            if (first.equals(FIO) && command.userObject() instanceof ConvertCommand convert) {
                while (!args.isEmpty()) {
                    convert.words.add(args.pop());
                }
            }
        }
    }

    @Override
    public int place() {
        return 130;
    }

    @Override
    public Integer call() throws IOException {
        if (output != null) {
            OutputFile.refuseTaken(output, "plan.yaml");
        }
        FioConversion conversion = words.isEmpty()
                ? FioConversion.of(file, System.getenv(), new Engines()::check)
                : FioConversion.ofCommand(words, System.getenv(), new Engines()::check);
        Console console = quiet.console();
        conversion.notes().forEach(console::err);
        if (output == null) {
            console.text(conversion.planText().stripTrailing());
        } else {
            NewFile.create(output, conversion.planText().getBytes(StandardCharsets.UTF_8));
            console.aside(List.of("Plan: " + output));
        }
        if (conversion.changesLoad()) {
            console.err("the plan's load differs from fio's; the lines above say why");
            return ExitCode.DOUBTFUL;
        }
        return ExitCode.DONE;
    }
}
