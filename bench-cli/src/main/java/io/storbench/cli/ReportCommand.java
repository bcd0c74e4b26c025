package io.storbench.cli;

import io.storbench.cli.console.Console;
import io.storbench.cli.console.ExitCode;
import io.storbench.file.Folder;
import io.storbench.file.NewFile;
import io.storbench.file.PlainFile;
import io.storbench.plan.PlanException;
import io.storbench.report.Block;
import io.storbench.report.Report;
import io.storbench.report.chart.Chart;
import io.storbench.report.chart.ChartFiles;
import io.storbench.report.render.ReportFormat;
import io.storbench.result.SearchTries;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Writes a directory's results up.
@Command(
        name = "report",
        description = {
            "Writes the report of a results directory, as one self-contained HTML file.",
            "Other formats (md, csv, json, jmh) go to standard output."
        },
        mixinStandardHelpOptions = true)
public final class ReportCommand implements ProgramCommand {
    @Parameters(paramLabel = "DIR", description = "a directory of `run`, `simulate`, `curve` or `search`")
    private Path directory = Path.of("");

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description = "html (default), md, csv, json or jmh (JMH's JSON)")
    private @Nullable ReportFormat named;

    @Option(names = "--json", description = "the same as --format json")
    private boolean json;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "default: DIR/report.html, or standard output for the other formats")
    private @Nullable Path file;

    @Option(
            names = "--charts",
            paramLabel = "OUT",
            description = "also writes each chart as PNG, and its numbers as CSV, to this directory")
    private @Nullable Path charts;

    @Mixin
    private QuietOption quiet = new QuietOption();

    @Override
    public int place() {
        return 60;
    }

    @Override
    public Integer call() throws IOException {
        if (json && named != null && named != ReportFormat.JSON) {
            throw new PlanException("give --json or --format, not both");
        }
        ReportFormat format =
                json ? ReportFormat.JSON : Optional.ofNullable(named).orElse(ReportFormat.HTML);
        if (!SearchTries.areThere(directory)) {
            ResultDirectory.check(directory);
        }
        if (file == null && format == ReportFormat.HTML) {
            Folder.check(directory);
        }
        if (file != null && Files.isDirectory(file)) {
            throw new PlanException(
                    "-o %s is a directory; name a file, such as %s".formatted(file, file.resolve("report.html")));
        }
        if (file != null && PlainFile.isThere(file)) {
            throw new PlanException(file + " exists and is not overwritten; remove it, or name another");
        }
        Report report = Results.report(directory);
        Console console = quiet.console();
        if (!SearchTries.areThere(directory)) {
            console.tellSoundness(directory);
        }
        Path output = file == null && format == ReportFormat.HTML ? html(directory) : file;
        String text = format.render(report);
        if (output == null) {
            console.text(text.stripTrailing());
        } else {
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            if (output.equals(file)) {
                NewFile.create(output, bytes);
            } else {
                NewFile.replace(output, bytes);
            }
            console.aside(List.of("Report: " + output));
        }
        if (charts != null) {
            console.aside(List.of("Charts: " + writeCharts(report, charts) + " in " + charts));
        }
        return ExitCode.DONE;
    }

    /// Where a directory's HTML report is.
    static Path html(Path directory) {
        return directory.resolve("report.html");
    }

    /// Writes all charts, each as PNG and CSV; none that is there is overwritten.
    ///
    /// @return how many there are
    private static int writeCharts(Report report, Path folder) throws IOException {
        List<Chart> charts = report.sections().stream()
                .flatMap(section -> section.blocks().stream())
                .flatMap(ReportCommand::charts)
                .toList();
        Folder.make(folder);
        try (Stream<Path> there = Files.list(folder)) {
            if (there.findAny().isPresent()) {
                throw new PlanException(folder + " is not empty; name a new directory for --charts");
            }
        }
        int number = 0;
        for (Chart chart : charts) {
            String name = ChartFiles.name(chart, ++number);
            NewFile.create(folder.resolve(name + ".csv"), ChartFiles.csv(chart).getBytes(StandardCharsets.UTF_8));
            NewFile.create(folder.resolve(name + ".png"), ChartFiles.png(chart));
        }
        return number;
    }

    private static Stream<Chart> charts(Block block) {
        return block instanceof Block.Charts(List<Chart> own) ? own.stream() : Stream.empty();
    }
}
