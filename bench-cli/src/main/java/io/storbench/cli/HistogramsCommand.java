package io.storbench.cli;

import io.storbench.report.exchange.HistogramLog;
import io.storbench.result.PlannedResults;
import io.storbench.result.TrialKey;
import io.storbench.result.TrialResult;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Writes a directory's histograms for HdrHistogram's tools.
@Command(
        name = "histograms",
        description = {
            "Writes the histograms of a directory's valid trials as one log of HdrHistogram,",
            "second by second, tagged by point: measured-p003-service."
        },
        mixinStandardHelpOptions = true)
final class HistogramsCommand implements Callable<Integer> {
    @Parameters(paramLabel = "DIR", description = "a directory of `run` or `simulate`")
    private Path directory = Path.of("");

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            required = true,
            description = "a new file for the log")
    private Path output = Path.of("");

    @Spec private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws IOException {
        // Of a trial that was run again the later result counts.
        Map<TrialKey, TrialResult> latest = new LinkedHashMap<>();
        PlannedResults.read(directory)
                .results()
                .forEach(trial -> latest.put(trial.header().key(), trial));
        int written = write(List.copyOf(latest.values()));
        Console console = new Console(spec.commandLine());
        console.tellCutShort(directory);
        console.out(
                List.of(
                        "Histograms of %d of %d trials: %s"
                                .formatted(written, latest.size(), output)));
        return ExitCode.DONE;
    }

    /// Leaves no part of a file behind, which the next call would refuse to write over.
    private int write(List<TrialResult> trials) throws IOException {
        OutputStream file = Files.newOutputStream(output, StandardOpenOption.CREATE_NEW);
        boolean whole = false;
        try (PrintStream out = new PrintStream(file, false, StandardCharsets.UTF_8)) {
            int written = HistogramLog.write(directory, trials, out);
            if (out.checkError()) {
                throw new IOException(output + " cannot be written");
            }
            whole = true;
            return written;
        } finally {
            if (!whole) {
                Files.deleteIfExists(output);
            }
        }
    }
}
