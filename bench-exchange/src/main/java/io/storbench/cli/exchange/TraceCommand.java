package io.storbench.cli.exchange;

import io.storbench.cli.OutputFile;
import io.storbench.cli.ProgramCommand;
import io.storbench.cli.console.Console;
import io.storbench.cli.console.ExitCode;
import io.storbench.file.PlainFile;
import io.storbench.nfs.capture.NfsCapture;
import io.storbench.plan.PlanException;
import io.storbench.trace.TraceException;
import io.storbench.trace.TraceReader;
import io.storbench.trace.TraceSummary;
import io.storbench.trace.TraceWriter;
import io.storbench.trace.log.BlkparseLog;
import io.storbench.trace.log.FioIolog;
import io.storbench.trace.log.LeftOut;
import io.storbench.trace.log.LogLines;
import io.storbench.trace.log.StraceLog;
import io.storbench.unit.ByteSize;
import io.storbench.unit.TimeSpan;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
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
            "Checks a trace, or with -o converts what another program recorded to one: a log of fio (write_iolog,"
                    + " version 2 or 3), strace -f -tt -y or blkparse, or a capture of NFS (pcap, pcapng).",
            "Prints the keys of a plan that replays it."
        },
        mixinStandardHelpOptions = true)
public final class TraceCommand implements ProgramCommand {
    /// The first four bytes of what gzip, zstd and xz make.
    private static final int GZIP = 0x1f8b;

    private static final int ZSTD = 0x28b52ffd;

    private static final int XZ = 0xfd377a58;

    private static final int MOST_ALIGN_BYTES = 4096;

    @Parameters(paramLabel = "FILE", description = "a trace; with -o, the log or capture of another program")
    private Path file = Path.of("");

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "a new file for the trace")
    private @Nullable Path output;

    @Option(
            names = "--file",
            paramLabel = "NAME",
            description = {
                "the file whose operations are converted: its path in a log of strace or fio, the device"
                        + " (8,0) in one of blkparse, the start of its handle in a capture;",
                "required with strace, and if there are several"
            })
    private String of = "";

    @Option(
            names = "--align",
            paramLabel = "SIZE",
            description = "widens ranges to multiples of this power of two, at most 4k: targets need 8"
                    + " bytes, direct I/O needs 512 or 4k")
    private String align = "1";

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public int place() {
        return 150;
    }

    @Override
    public Integer call() throws IOException {
        Console console = new Console(spec.commandLine());
        Path trace = output;
        if (trace == null) {
            console.out(lines(file, checked()));
            return ExitCode.DONE;
        }
        OutputFile.refuseTaken(trace, "load.trace");
        LeftOut leftOut;
        TraceSummary summary;
        long widened;
        int alignBytes = alignBytes();
        try (TraceWriter writer = new TraceWriter(trace, alignBytes)) {
            leftOut = completed(writer, trace);
            summary = writer.summary();
            widened = writer.widened();
        }
        console.out(lines(trace, summary));
        if (widened > 0) {
            console.err("%,d ranges were widened to multiples of %d bytes".formatted(widened, alignBytes));
        }
        leftOut.lines().forEach(console::err);
        return leftOut.isNothing() ? ExitCode.DONE : ExitCode.DOUBTFUL;
    }

    private int alignBytes() {
        try {
            long bytes = ByteSize.parse(align).bytes();
            if (bytes >= 1 && bytes <= MOST_ALIGN_BYTES && Long.bitCount(bytes) == 1) {
                return (int) bytes;
            }
        } catch (IllegalArgumentException | ArithmeticException _) {
            // The message below says it all.
        }
        throw new PlanException("--align \"%s\" is not a power of two from 1 to 4k".formatted(align));
    }

    /// Half a trace is removed, whatever the reason.
    private LeftOut completed(TraceWriter writer, Path trace) throws IOException {
        boolean complete = false;
        try {
            LeftOut leftOut = converted(writer);
            writer.finish();
            complete = true;
            return leftOut;
        } finally {
            if (!complete) {
                Files.deleteIfExists(trace);
            }
        }
    }

    private LeftOut converted(TraceWriter writer) {
        try {
            return convert(file, of, writer);
        } catch (IOException e) {
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
                        .formatted(summary.extentBytes(), summary.longestBytes(), summary.granuleBytes()),
                "",
                summary.isReplayable()
                        ? "workload: {class: trace, params: {file: \"%s\", speed: 1}, file: %d, block: %d, depth: 64}"
                                .formatted(trace, summary.fileBytes(), summary.blockBytes())
                        : "It cannot be replayed: its ranges are not multiples of 8 bytes of at most 64 MiB; convert"
                                + " it with --align 8",
                summary.isReplayable() ? "protocol: {run: completion}" : "");
    }

    /// Makes a trace of what another program recorded, which a file's beginning tells.
    ///
    /// @param of whose operations are taken; empty where that is clear
    /// @return what the trace does not have of it
    /// @throws IOException for a file that is damaged or of no kind that is known, with its place
    private static LeftOut convert(Path file, String of, TraceWriter out) throws IOException {
        int magic = magic(file);
        if (NfsCapture.isOne(magic)) {
            return NfsCapture.convert(file, of, out);
        }
        if (magic >>> 16 == GZIP || magic == ZSTD || magic == XZ) {
            throw new TraceException(file + ": is compressed; unpack it before");
        }
        if (TraceReader.isOne(magic)) {
            throw new TraceException(file + ": is a trace of storbench; leave -o out");
        }
        String first = LogLines.firstOf(file);
        if (FioIolog.isOne(first)) {
            return FioIolog.convert(file, of, out);
        }
        if (BlkparseLog.isOne(first)) {
            return BlkparseLog.convert(file, of, out);
        }
        if (!StraceLog.isOne(first)) {
            throw new TraceException(
                    "%s:1: \"%s\" begins neither a log of fio (--write_iolog), of blkparse or of strace -f -tt -y, nor a capture (pcap, pcapng)"
                            .formatted(file.getFileName(), LogLines.shown(first)));
        }
        if (of.isEmpty()) {
            throw new TraceException(file + ": a log of strace; say which file's calls you want by --file PATH");
        }
        return StraceLog.convert(file, of, out);
    }

    private static int magic(Path file) throws IOException {
        try (InputStream in = PlainFile.openNamed(file)) {
            byte[] first = in.readNBytes(Integer.BYTES);
            return first.length < Integer.BYTES ? 0 : ByteBuffer.wrap(first).getInt();
        } catch (NoSuchFileException e) {
            throw new TraceException(file + ": no such file", e);
        }
    }
}
