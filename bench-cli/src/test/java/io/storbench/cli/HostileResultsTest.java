package io.storbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.cli.console.ExitCode;
import io.storbench.result.StoredResults;
import io.storbench.testkit.Fuzzer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

/// Results are files, which anybody may have changed: their numbers and dates are refused in words, or shown.
class HostileResultsTest {
    private static final List<String> FORMATS = List.of("text", "html", "json", "csv", "md");

    @TempDir
    private Path directory = Path.of("");

    /// A directory with three trials, without checksums.
    private List<String> trials() throws IOException {
        Path plan = Files.writeString(directory.resolve("plan.yaml"), """
            target: {engine: 'null'}
            workload: {operation: mixed, reads: 50%, pattern: random, file: 1m}
            protocol: {warmup: 0s, measure: 20ms}
            design: {replicates: 3}
            """);
        assertThat(Cli.run("run", plan, "-o", directory.resolve("r")).exitCode())
                .isIn(ExitCode.DONE, ExitCode.DOUBTFUL);
        return Unchecked.text(directory.resolve("r/trials.jsonl")).lines().toList();
    }

    private Cli report(List<String> lines, String format) throws IOException {
        String text = String.join("\n", lines) + "\n";
        Files.write(directory.resolve("r/trials.jsonl"), text.getBytes(StandardCharsets.UTF_8));
        return format.equals("text")
                ? Cli.run("report", directory.resolve("r"))
                : Cli.run("report", directory.resolve("r"), "--format", format);
    }

    /// Instants of Java's, whose milliseconds are beyond a long.
    @ParameterizedTest
    @ValueSource(strings = {"+999999999-12-31T23:59:59Z", "-1000000000-01-01T00:00:00Z", "yesterday", ""})
    void aDateThatIsNoneIsNotCounted(String date) throws IOException {
        List<String> lines = trials().stream()
                .map(line -> line.replaceFirst("\"started_at\":\"[^\"]*\"", "\"started_at\":\"" + date + "\""))
                .toList();
        assertThat(lines).allMatch(line -> line.contains("\"started_at\":\"" + date + "\""));
        for (String format : FORMATS) {
            Cli report = report(lines, format);
            assertThat(report.exitCode()).as(report.err()).isEqualTo(ExitCode.DONE);
        }
        assertThat(Cli.run("histograms", directory.resolve("r")).exitCode()).isNotEqualTo(ExitCode.BUG);
    }

    /// All are read; of each fiftieth that can be read all reports are made.
    @Test
    void hostileLinesAreRefusedInWords() throws IOException {
        List<String> lines = trials();
        Iterator<String> texts = Fuzzer.texts(36, lines, Fuzzer.rounds(1000)).iterator();
        Path trials = directory.resolve("r/trials.jsonl");
        int refused = 0;
        int read = 0;
        while (texts.hasNext()) {
            String text = texts.next().replace('\n', ' ');
            Files.write(trials, (text + "\n").getBytes(StandardCharsets.UTF_8));
            try {
                StoredResults.read(directory.resolve("r"));
            } catch (IOException e) {
                refused++;
                assertThat(e.getMessage()).startsWith(trials + ":1: ");
                continue;
            }
            if (read++ % 50 == 0) {
                for (String format : FORMATS) {
                    assertReported(report(List.of(text, lines.get(1), lines.get(2)), format), format, text);
                }
            }
        }
        assertThat(refused).isPositive();
        assertThat(read).isPositive();
    }

    private static void assertReported(Cli report, String format, String line) {
        assertThat(report.exitCode())
                .as(line + report.err())
                .isIn(ExitCode.DONE, ExitCode.TRIAL_FAILED, ExitCode.USAGE, ExitCode.DOUBTFUL);
        assertThat(report.err()).doesNotContain("\tat ");
        if (format.equals("json") && report.exitCode() == ExitCode.DONE) {
            assertThat(new JsonMapper().readTree(report.out()).isObject()).isTrue();
        }
    }
}
