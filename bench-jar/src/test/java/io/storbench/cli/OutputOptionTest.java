package io.storbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.cli.console.ExitCode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine.Model.OptionSpec;

/// `-o` is a directory for results of the commands that make some, and a new file of all others.
class OutputOptionTest {
    /// The words of each command that has the option, before it.
    private static final Map<String, String> WORDS = Map.ofEntries(
            Map.entry("run", "run PLAN"),
            Map.entry("simulate", "simulate PLAN"),
            Map.entry("curve", "curve PLAN --simulate"),
            Map.entry("search", "search --simulate PLAN --of depth --limit p99<1s"),
            Map.entry("merge", "merge RESULTS"),
            Map.entry("import", "import --rows ROWS"),
            Map.entry("report", "report RESULTS"),
            Map.entry("compare", "compare RESULTS RESULTS"),
            Map.entry("gate", "gate RESULTS"),
            Map.entry("reproduce", "reproduce radkov-fig6"),
            Map.entry("calibrate", "calibrate RESULTS --profile storbench-nfs"),
            Map.entry("convert", "convert JOB"),
            Map.entry("histograms", "histograms RESULTS"),
            Map.entry("trace", "trace --file /data LOG"));

    private static final List<String> MAKE_RESULTS = List.of("run", "simulate", "curve", "search", "merge", "import");

    @TempDir
    private static Path folder = Path.of("");

    @BeforeAll
    static void inputs() throws IOException {
        Files.writeString(folder.resolve("PLAN"), """
            target: {engine: nfs, uri: embedded, version: 3}
            simulate: {server: {service: 1ms}}
            workload: {operation: read, block: 4k, file: 64k, pattern: random}
            protocol: {warmup: 0s, measure: 10ms}
            question: {limit: "p50 < 1s"}
            """);
        Files.writeString(folder.resolve("JOB"), "[j]\nrw=randread\nbs=4k\nsize=1m\ndirectory=/data\n");
        Files.writeString(folder.resolve("LOG"), "fio version 2 iolog\n/data add\n/data read 0 4096\n");
        Files.writeString(folder.resolve("ROWS"), """
            {"target.engine": "file", "target.path": "/data", "workload.operation": "read", "operations": 10, "app_ns": 10000000}
            """);
        assertThat(run("simulate PLAN -q -o RESULTS", "").exitCode()).isZero();
    }

    static Stream<String> commands() {
        return Main.commandLine().getSubcommands().entrySet().stream()
                .filter(each -> each.getValue().getCommandSpec().findOption("-o") != null)
                .map(Map.Entry::getKey)
                .filter(command -> !command.equals("design"));
    }

    @ParameterizedTest
    @MethodSource("commands")
    void itIsADirectoryOfResultsOrANewFile(String command) throws IOException {
        OptionSpec option = Objects.requireNonNull(
                        Main.commandLine().getSubcommands().get(command))
                .getCommandSpec()
                .findOption("-o");
        assertThat(option.names()).contains("-o", "--output");
        boolean makesResults = MAKE_RESULTS.contains(command);
        assertThat(option.paramLabel()).isEqualTo(makesResults ? "DIR" : "FILE");
        assertThat(String.join(" ", option.description())).contains(makesResults ? "results" : "a new file for");

        Path file = Files.writeString(folder.resolve(command + ".yaml"), "kept");
        Path directory = Files.createDirectory(folder.resolve(command + "-directory.yaml"));
        Said onFile = run(WORDS.get(command) + " -o", file.toString());
        assertThat(onFile.exitCode()).as(onFile.err()).isEqualTo(ExitCode.USAGE);
        assertThat(onFile.err())
                .contains(file.toString())
                .containsPattern(
                        makesResults
                                ? "is a file, not a directory for results; name another"
                                : "exists and is not overwritten; remove it, or name another|exists; --overwrite"
                                        + " replaces it");
        assertThat(file).hasContent("kept");
        if (!makesResults) {
            Said onDirectory = run(WORDS.get(command) + " -o", directory.toString());
            assertThat(onDirectory.exitCode()).as(onDirectory.err()).isEqualTo(ExitCode.USAGE);
            assertThat(onDirectory.err()).contains("-o " + directory + " is a directory; name a file, such as ");
            assertThat(directory).isEmptyDirectory();
            Path lost = folder.resolve("nowhere").resolve(file.getFileName());
            Said inNone = run(WORDS.get(command) + " -o", lost.toString());
            assertThat(inNone.exitCode()).as(inNone.err()).isEqualTo(ExitCode.USAGE);
            assertThat(inNone.err()).contains("-o " + lost + ": folder " + lost.getParent() + " does not exist");
        }
    }

    @Test
    void aCommandThatMakesNothingSaysSo() {
        assertThat(run("design PLAN -o", "x").err())
                .contains("-o names a directory for results, and design makes none; leave it out");
    }

    /// Those that print results have a format, and `--json` for one of them.
    @Test
    void aFormatIsThatOfWhatIsPrinted() {
        assertThat(Main.commandLine().getSubcommands().entrySet().stream()
                        .filter(each -> each.getValue().getCommandSpec().findOption("--format") != null)
                        .peek(each -> assertThat(
                                        each.getValue().getCommandSpec().findOption("--json"))
                                .isNotNull())
                        .map(Map.Entry::getKey))
                .isSubsetOf("report", "compare", "gate", "reproduce");
    }

    /// What a command said.
    private record Said(int exitCode, String err) {}

    /// Runs words, of which those in capital letters are files.
    private static Said run(String words, String last) {
        StringWriter err = new StringWriter();
        String[] arguments = Stream.concat(
                        Stream.of(words.split(" ", -1))
                                .map(word -> word.matches("[A-Z]+")
                                        ? folder.resolve(word).toString()
                                        : word),
                        Stream.of(last).filter(word -> !word.isEmpty()))
                .toArray(String[]::new);
        int exitCode = Main.run(new PrintWriter(new StringWriter(), true), new PrintWriter(err, true), arguments);
        return new Said(exitCode, err.toString());
    }
}
