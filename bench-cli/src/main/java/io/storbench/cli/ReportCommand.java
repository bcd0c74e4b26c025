package io.storbench.cli;

import io.storbench.cli.console.Console;
import io.storbench.cli.console.ExitCode;
import io.storbench.file.Folder;
import io.storbench.file.NewFile;
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
            "Other formats (text, md, csv, json, jmh) go to standard output."
        },
        mixinStandardHelpOptions = true)
public final class ReportCommand implements ProgramCommand {
    @Parameters(paramLabel = "DIR", description = "a directory of `run`, `simulate`, `curve` or `search`")
    private Path directory = Path.of("");

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description = "html (default), text (as `run` prints it), md, csv, json or jmh (JMH's JSON)")
    private @Nullable Format named;

    @Option(names = "--json", description = "the same as --format json")
    private boolean json;

    @Mixin
    private OutputFile output = new OutputFile();

    @Option(
            names = "--charts",
            paramLabel = "OUT",
            description = "also writes each chart as PNG, and its numbers as CSV, to this directory")
    private @Nullable Path charts;

    @Mixin
    private QuietOption quiet = new QuietOption();

    /// How it is written.
    private enum Format {
        /// What a run prints at its end.
        TEXT,
        /// As [ReportFormat] has them.
        HTML,
        MD,
        CSV,
        JSON,
        JMH;

        String render(Report report) {
            return switch (this) {
                case TEXT -> String.join("\n", OutputOptions.lines(report));
                case HTML, MD, CSV, JSON, JMH -> ReportFormat.valueOf(name()).render(report);
            };
        }
    }

    @Override
    public int place() {
        return 60;
    }

    @Override
    public Integer call() throws IOException {
        if (json && named != null && named != Format.JSON) {
            throw new PlanException("give --json or --format, not both");
        }
        Format format = json ? Format.JSON : Optional.ofNullable(named).orElse(Format.HTML);
        if (!SearchTries.areThere(directory)) {
            ResultDirectory.check(directory);
        }
        Optional<Path> file = output.file();
        boolean isPage = file.isEmpty() && format == Format.HTML;
        if (isPage) {
            Folder.check(directory);
        }
        Report report = Results.report(directory);
        Console console = quiet.console();
        if (!SearchTries.areThere(directory)) {
            console.tellSoundness(directory);
        }
        String text = format.render(report);
        if (isPage) {
            Path _ = Results.writePage(directory, text);
        } else {
            output.put(text, console);
        }
        if (isPage || file.isPresent()) {
            console.aside(List.of("Report: " + file.orElse(html(directory))));
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
