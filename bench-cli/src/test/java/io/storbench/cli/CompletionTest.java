package io.storbench.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.storbench.cli.console.ExitCode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The completion script, in bash itself.
@Timeout(60)
@Execution(ExecutionMode.CONCURRENT)
class CompletionTest {
    private static final Path BASH = Path.of("/bin/bash");

    @TempDir
    private Path directory = Path.of("");

    private Path script = Path.of("");

    @BeforeEach
    void print() throws IOException {
        assumeThat(BASH).isExecutable();
        Cli printed = Cli.run("completion", "bash");
        assertThat(printed.exitCode()).isEqualTo(ExitCode.DONE);
        script = Files.writeString(directory.resolve("completion"), printed.out());
        assertThat(Cli.run("completion", "zsh").out()).isEqualTo(printed.out());
    }

    @Test
    void bashParsesIt() throws Exception {
        assertThat(bash("-n", script.toString())).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "'sim', simulate",
        "'com', 'compare completion'",
        "'gate --fai', --fail-on",
        "'gate --fail-on ', 'worse inconclusive cannot-tell'",
        "'completion ', 'bash zsh'",
        "'run --allow', '--allow-device-write'"
    })
    void itCompletesCommandsOptionsAndValues(String typed, String completed) throws Exception {
        List<String> words = List.of(("storbench " + typed).split(" ", -1));
        String list = String.join(" ", words);
        assertThat(bash(
                                "-c",
                                "compopt() { :; }; source '%s'; COMP_WORDS=(%s); COMP_CWORD=%d; COMP_LINE='%s'; _complete_storbench; echo \"${COMPREPLY[@]}\""
                                        .formatted(script, list, words.size() - 1, list))
                        .strip())
                .isEqualTo(completed);
    }

    @Test
    void anotherShellIsRefused() {
        Cli refused = Cli.run("completion", "fish");
        assertThat(refused.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(refused.err()).contains("\"fish\" is neither bash nor zsh");
    }

    private static String bash(String... arguments) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(BASH.toString(), "--norc");
        builder.command().addAll(List.of(arguments));
        Process process = builder.redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        return output;
    }
}
