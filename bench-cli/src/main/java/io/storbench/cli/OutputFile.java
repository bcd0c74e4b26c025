package io.storbench.cli;

import io.storbench.cli.console.Console;
import io.storbench.file.NewFile;
import io.storbench.file.PlainFile;
import io.storbench.plan.PlanException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// Where a document goes: to a new file, or to standard output. Of every command `-o` is a new file, except of those
/// that make results, of which it is their directory.
public final class OutputFile {
    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description =
                    "a new file for what is printed; default: standard output, and DIR/report.html of an HTML report")
    private @Nullable Path file;

    /// Where it is; empty for standard output.
    ///
    /// @throws PlanException where something is there
    Optional<Path> file() {
        if (file != null) {
            refuseTaken(file, "report.html");
        }
        return Optional.ofNullable(file);
    }

    /// Refuses a place for a new file where something is, or in no folder.
    ///
    /// @param file that `-o` names
    /// @param example of the name of such a file
    /// @throws PlanException with the remedy
    public static void refuseTaken(Path file, String example) {
        if (Files.isDirectory(file)) {
            throw new PlanException(
                    "-o %s is a directory; name a file, such as %s".formatted(file, file.resolve(example)));
        }
        if (PlainFile.isThere(file)) {
            throw new PlanException(file + " exists and is not overwritten; remove it, or name another");
        }
        Path folder = file.toAbsolutePath().getParent();
        if (folder == null || !Files.isDirectory(folder)) {
            throw new PlanException("-o %s: folder %s does not exist".formatted(file, folder));
        }
    }

    /// Writes or prints a text.
    void put(String text, Console console) throws IOException {
        Optional<Path> named = file();
        if (named.isPresent()) {
            NewFile.create(named.get(), (text.stripTrailing() + "\n").getBytes(StandardCharsets.UTF_8));
        } else {
            console.text(text.stripTrailing());
        }
    }
}
