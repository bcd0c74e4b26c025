package io.storbench.cli;

import io.storbench.plan.PlanException;
import io.storbench.report.Report;
import io.storbench.report.render.ReportFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Writes a directory's results up.
@Command(
        name = "report",
        description = {
            "Writes the results of a directory up, as one HTML file that needs nothing else.",
            "Other formats (md, csv, json, jmh) go to standard output."
        },
        mixinStandardHelpOptions = true)
final class ReportCommand implements Callable<Integer> {
    @Parameters(paramLabel = "DIR", description = "a directory of `run` or `simulate`")
    private Path directory = Path.of("");

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description = "html (default), md, csv, json or jmh (JMH's JSON)")
    private ReportFormat format = ReportFormat.HTML;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "default: DIR/report.html, or standard output for the other formats")
    private @Nullable Path file;

    @Option(
            names = "--charts",
            paramLabel = "OUT",
            description =
                    "also writes each chart as PNG, and its numbers as CSV, to this directory")
    private @Nullable Path charts;

    @Spec private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws IOException {
        if (!Files.isDirectory(directory)) {
            throw new PlanException(directory + " is not a directory of results");
        }
        if (file != null && Files.exists(file)) {
            throw new PlanException(
                    file + " exists and is not overwritten; remove it, or name another");
        }
        Report report = Results.report(directory);
        Console console = new Console(spec.commandLine());
        console.tellCutShort(directory);
        Path output = file == null && format == ReportFormat.HTML ? html(directory) : file;
        String text = format.render(report);
        if (output == null) {
            console.out(List.of(text.stripTrailing()));
        } else {
            Files.writeString(output, text);
            console.out(List.of("Report: " + output));
        }
        if (charts != null) {
            console.out(List.of("Charts: " + ChartFolder.write(report, charts) + " in " + charts));
        }
        return ExitCode.DONE;
    }

    /// Where a directory's HTML report is.
    static Path html(Path directory) {
        return directory.resolve("report.html");
    }
}
