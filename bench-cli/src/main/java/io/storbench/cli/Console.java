package io.storbench.cli;

import io.storbench.result.Origin;
import io.storbench.result.ResultStore;
import io.storbench.run.Progress;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine;

/// Where the program writes: results to standard output, progress and troubles to standard error.
final class Console {
    private final PrintWriter out;
    private final PrintWriter err;

    Console(CommandLine command) {
        this.out = command.getOut();
        this.err = command.getErr();
    }

    void out(List<String> lines) {
        lines.forEach(out::println);
        out.flush();
    }

    void err(String line) {
        err.println("storbench: " + line);
        err.flush();
    }

    /// Prints the table of a directory's results.
    void table(Path directory) throws IOException {
        out(ResultTable.of(directory));
    }

    /// Says so when a directory's last result was cut short by a crash.
    void tellCutShort(Path directory) throws IOException {
        if (ResultStore.isCutShort(directory)) {
            err(
                    "the last line of %s was cut short and is passed over; run the plan again into this"
                                    .formatted(directory.resolve("trials.jsonl"))
                            + " directory to complete it");
        }
    }

    /// A bar on a terminal, lines elsewhere.
    Progress progress(Origin origin) {
        String noColor = System.getenv("NO_COLOR");
        boolean color = noColor == null || noColor.isEmpty();
        return canBeWrittenOver()
                ? new ProgressBar(err, origin, color)
                : new ProgressLines(err, origin);
    }

    /// How a calibration goes on.
    FitProgress fitProgress() {
        return new FitProgress(err, canBeWrittenOver());
    }

    private static boolean canBeWrittenOver() {
        return isErrTerminal() && !"dumb".equals(System.getenv("TERM"));
    }

    /// Whether standard error is a terminal. Java knows that only of standard input and output
    /// together; Linux tells each by its link.
    private static boolean isErrTerminal() {
        try {
            String err = Files.readSymbolicLink(Path.of("/proc/self/fd/2")).toString();
            return err.startsWith("/dev/pts/") || err.startsWith("/dev/tty");
        } catch (IOException | UnsupportedOperationException _) {
            return Optional.ofNullable(System.console())
                    .filter(java.io.Console::isTerminal)
                    .isPresent();
        }
    }
}
