package io.storbench.cli;

import io.storbench.cli.console.Console;
import io.storbench.cli.console.ExitCode;
import io.storbench.plan.PlanException;
import io.storbench.trace.FioIolog;
import io.storbench.trace.StraceLog;
import io.storbench.trace.TraceException;
import io.storbench.trace.TraceReader;
import io.storbench.trace.TraceSummary;
import io.storbench.trace.TraceWriter;
import io.storbench.unit.TimeSpan;
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

/// Shows a trace, or makes one of another program's log.
@Command(
        name = "trace",
        description = {
            "Makes a trace of a log of fio (--write_iolog, version 2 or 3) or of strace -f -tt -y, or"
                    + " checks a trace.",
            "Prints the keys of a plan that replays it."
        },
        mixinStandardHelpOptions = true)
final class TraceCommand implements Callable<Integer> {
    @Parameters(paramLabel = "FILE", description = "a trace; with -o a log")
    private Path file = Path.of("");

    @Option(
            names = {"-o", "--output"},
            paramLabel = "TRACE",
            description = "a new file for the trace of a log")
    private @Nullable Path output;

    @Option(
            names = "--file",
            paramLabel = "PATH",
            description = "of a log of strace: the file whose calls are taken, as the log names it")
    private @Nullable String of;

    @Spec private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws IOException {
        Console console = new Console(spec.commandLine());
        Path trace = output;
        if (trace == null) {
            console.out(lines(file, checked()));
            return ExitCode.DONE;
        }
        long leftOut;
        TraceSummary summary;
        try (TraceWriter writer = new TraceWriter(trace)) {
            leftOut = converted(writer, trace);
            summary = writer.summary();
            writer.finish();
        }
        console.out(lines(trace, summary));
        if (leftOut > 0) {
            console.err("left out: %d trims, mappings or changes of size, which a trace cannot have".formatted(leftOut));
        }
        return leftOut > 0 ? ExitCode.DOUBTFUL : ExitCode.DONE;
    }

    /// Half a trace is removed.
    private long converted(TraceWriter writer, Path trace) throws IOException {
        try {
            return of == null
                    ? FioIolog.convert(file, writer)
                    : StraceLog.convert(file, of, writer);
        } catch (IOException e) {
            Files.deleteIfExists(trace);
            throw new PlanException(String.valueOf(e.getMessage()));
        }
    }

    private TraceSummary checked() {
        try (TraceReader reader = new TraceReader(file)) {
            boolean more = true;
            while (more) {
                more = reader.next();
            }
            return reader.summary();
        } catch (TraceException e) {
            throw new PlanException(String.valueOf(e.getMessage()));
        } catch (IOException e) {
            throw new PlanException(file + ": cannot be read: " + e.getMessage());
        }
    }

    private static List<String> lines(Path trace, TraceSummary summary) {
        return List.of(
                "%s: %,d operations in %s%s"
                        .formatted(
                                trace,
                                summary.operations(),
                                TimeSpan.humanReadable((double) summary.nanos()),
                                summary.writes() ? ", some of which write" : ""),
                "Up to byte %,d, at most %,d bytes each, multiples of %,d"
                        .formatted(
                                summary.extentBytes(),
                                summary.longestBytes(),
                                summary.granuleBytes()),
                "",
                summary.isReplayable()
                        ? "workload: {class: trace, params: {file: \"%s\", speed: 1}, file: %d, block: %d, depth: 64}"
                                .formatted(trace, summary.fileBytes(), summary.blockBytes())
                        : "It cannot be replayed: its ranges are not multiples of 8 bytes of at most 64 MiB",
                summary.isReplayable() ? "protocol: {run: completion}" : "");
    }
}
