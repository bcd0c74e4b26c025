package io.storbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// docs/tutorial.md quotes the answers of two simulations, which repeat to the last digit: a change
/// of the model, of an example or of the wording changes the tutorial, too.
@Execution(ExecutionMode.CONCURRENT)
class TutorialTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    @TempDir
    private Path directory = Path.of("");

    @ParameterizedTest
    @ValueSource(strings = {"saif-fraction", "saif-latency"})
    void theAnswerIsTheOneThatTheCommandPrints(String example) throws IOException {
        Cli cli = Cli.run("simulate", ROOT.resolve("examples/" + example + ".yaml"), "-o", directory.resolve("r"));
        String answer = cli.out()
                .lines()
                .dropWhile(line -> !line.contains("95 %"))
                .dropWhile(line -> !line.isEmpty())
                .filter(line -> !line.isEmpty())
                .findFirst()
                .orElseThrow();
        assertThat(spaced(quotations())).contains(spaced(answer));
    }

    private static String quotations() throws IOException {
        StringBuilder quoted = new StringBuilder();
        Files.readString(ROOT.resolve("docs/tutorial.md"))
                .lines()
                .filter(line -> line.startsWith("> "))
                .forEach(line -> quoted.append(line.substring(2)).append(' '));
        return quoted.toString();
    }

    private static String spaced(String text) {
        return text.replaceAll("[\\s\\u00A0]+", " ").strip();
    }
}
