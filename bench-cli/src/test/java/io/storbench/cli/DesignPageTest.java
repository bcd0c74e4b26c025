package io.storbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.cli.console.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/// The examples of docs/reference/design.md, each a plan's design and then what storbench says of
/// it.
@Execution(ExecutionMode.CONCURRENT)
class DesignPageTest {
    private static final Path PAGE = Path.of("../docs/reference/design.md");

    @TempDir
    private Path directory = Path.of("");

    /// Runs of indented lines below a heading, without their indent.
    private static List<List<String>> examples(String heading) throws IOException {
        List<String> page = Files.readAllLines(PAGE);
        int from = page.indexOf(heading) + 1;
        List<List<String>> examples = new ArrayList<>();
        boolean inside = false;
        for (String line : page.subList(from, page.size())) {
            if (line.startsWith("## ")) {
                break;
            }
            boolean indented = line.startsWith("    ");
            if (indented && !inside) {
                examples.add(new ArrayList<>());
            }
            if (indented) {
                examples.getLast().add(line.substring(4));
            }
            inside = indented;
        }
        return examples;
    }

    @Test
    void rowsAreJudgedAsThePageSays() throws IOException {
        List<List<String>> examples = examples("## Rows");
        assertThat(examples).hasSize(6);
        for (int i = 0; i < examples.size(); i += 2) {
            Path plan = directory.resolve("plan" + i + ".yaml");
            Files.writeString(
                    plan, "target: {engine: nfs, uri: embedded, version: 3}\n" + String.join("\n", examples.get(i)));
            Cli design = Cli.run("design", plan);
            boolean refused = i == 0;
            assertThat(design.exitCode()).isEqualTo(refused ? ExitCode.USAGE : ExitCode.DONE);
            assertThat(refused ? design.err() : design.out())
                    .contains(String.join(System.lineSeparator(), examples.get(i + 1)));
        }
    }
}
