package io.storbench.cli;

import io.storbench.cli.console.Console;
import io.storbench.cli.text.ResultTable;
import io.storbench.plan.PlanException;
import io.storbench.report.Report;
import io.storbench.report.SteadyText;
import io.storbench.report.render.ReportFormat;
import io.storbench.report.wording.WhyText;
import io.storbench.result.Origin;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// How much a command that makes results prints, and as what.
final class OutputOptions {
    @Mixin
    private QuietOption quiet = new QuietOption();

    @Option(
            names = {"-v", "--verbose"},
            description = "prints a line when a trial begins, and one with its results when it ends")
    private boolean verbose;

    @Option(
            names = "--json",
            description = "prints the results to standard output like `report --format json`, instead of the table")
    private boolean json;

    /// The console of a command.
    ///
    /// @throws PlanException when the options contradict each other
    Console console() {
        return quiet.console(verbose);
    }

    /// How much another command is to print, as options.
    List<String> words() {
        return quiet.isQuiet() ? List.of("-q") : verbose ? List.of("-v") : List.of();
    }

    /// Refuses `--json` where a command makes no results.
    ///
    /// @param option that is given beside it
    void refuseJsonWith(String option) {
        if (json) {
            throw new PlanException("--json prints results, and %s makes none: give one of them".formatted(option));
        }
    }

    /// Whether standard output is for people: neither JSON nor for results alone.
    boolean isTalkative() {
        return !json && !quiet.isQuiet();
    }

    /// Prints a directory's results: a table and the answer to the plan's question, or JSON.
    ///
    /// @return the report that they are from
    Report print(Path directory, Console console) throws IOException {
        Report report = Results.numbers(directory);
        if (json) {
            console.text(ReportFormat.JSON.render(report).stripTrailing());
            return report;
        }
        console.out(lines(report));
        return report;
    }

    /// A table and the answer.
    static List<String> lines(Report report) {
        List<String> lines = new ArrayList<>(ResultTable.of(report));
        if (report.analysis().experiment().hasValid()) {
            lines.addAll(List.of("", report.headline().answer()));
            report.headline().first().why().stream()
                    .flatMap(why -> new WhyText(why).sentences().stream())
                    .forEach(lines::add);
            SteadyText.of(report.analysis().experiment()).ifPresent(lines::add);
            if (!report.analysis().experiment().has(Origin.MEASURED)) {
                lines.addAll(report.headline().first().confidence());
            }
        }
        return lines;
    }
}
