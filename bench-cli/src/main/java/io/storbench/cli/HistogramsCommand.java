package io.storbench.cli;

import io.storbench.cli.console.Console;
import io.storbench.cli.console.ExitCode;
import io.storbench.file.NewFile;
import io.storbench.report.exchange.HistogramLog;
import io.storbench.result.PlannedResults;
import io.storbench.result.StoredResults;
import io.storbench.result.TrialHistograms;
import io.storbench.result.TrialKey;
import io.storbench.result.TrialResult;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Writes a directory's histograms for HdrHistogram's tools.
@Command(
        name = "histograms",
        description = {
            "Writes the latency histograms of all valid trials to one HdrHistogram log.",
            "The log has one line per second, tagged by point: measured-p003-service."
        },
        mixinStandardHelpOptions = true)
public final class HistogramsCommand implements ProgramCommand {
    @Parameters(paramLabel = "DIR", description = "a directory of `run` or `simulate`")
    private Path directory = Path.of("");

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            required = true,
            description = "a new file for the log")
    private Path output = Path.of("");

    @Mixin
    private QuietOption quiet = new QuietOption();

    @Override
    public int place() {
        return 140;
    }

    @Override
    public Integer call() throws IOException {
        OutputFile.refuseTaken(output, "latencies.hlog");
        // Of a trial that was run again the later result counts.
        Map<TrialKey, TrialResult> latest = new LinkedHashMap<>();
        StoredResults stored = PlannedResults.read(directory).trials();
        stored.results().forEach(trial -> latest.put(trial.header().key(), trial));
        int written = write(stored.histograms(), List.copyOf(latest.values()));
        Console console = quiet.console();
        console.tellSoundness(directory);
        console.aside(List.of("Histograms of %d of %d trials: %s".formatted(written, latest.size(), output)));
        List<Path> missing = stored.histograms().missing();
        missing.forEach(log -> console.err(log + " is missing: its trial is not in the log; restore it from a copy"));
        return missing.isEmpty() ? ExitCode.DONE : ExitCode.DOUBTFUL;
    }

    private int write(TrialHistograms histograms, List<TrialResult> trials) throws IOException {
        try (NewFile file = NewFile.at(output)) {
            PrintStream out = new PrintStream(new BufferedOutputStream(file.output()), false, StandardCharsets.UTF_8);
            int written = HistogramLog.write(histograms, trials, out);
            if (out.checkError()) {
                throw new IOException(output + " cannot be written");
            }
            file.put();
            return written;
        }
    }
}
