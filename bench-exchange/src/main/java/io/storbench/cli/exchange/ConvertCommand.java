package io.storbench.cli.exchange;

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
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Makes a plan of another program's file.
@Command(
        name = "convert",
        description = {
            "Converts a fio job file to a plan, and lists, line by line, what it cannot convert.",
            "The plan goes to standard output, the rest to standard error."
        },
        mixinStandardHelpOptions = true)
public final class ConvertCommand implements ProgramCommand {
    @Parameters(paramLabel = "FILE", description = "a fio job file")
    private Path file = Path.of("");

    @Option(
            names = {"-o", "--output"},
            paramLabel = "PLAN",
            description = "a new file for the plan; default: standard output")
    private @Nullable Path output;

    @Mixin
    private QuietOption quiet = new QuietOption();

    @Override
    public int place() {
        return 130;
    }

    @Override
    public Integer call() throws IOException {
        FioConversion conversion = FioConversion.of(file);
        new Engines().check(conversion.plan());
        Console console = quiet.console();
        conversion.notes().forEach(console::err);
        if (output == null) {
            console.text(conversion.planText().stripTrailing());
        } else {
            NewFile.create(output, conversion.planText().getBytes(StandardCharsets.UTF_8));
            console.aside(List.of("Plan: " + output));
        }
        if (conversion.changesLoad()) {
            console.err("the plan's load differs from the job file's; the lines above say why");
            return ExitCode.DOUBTFUL;
        }
        return ExitCode.DONE;
    }
}
