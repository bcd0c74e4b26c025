package io.storbench.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The completion script in an interactive zsh, which another one drives by a pseudo-terminal.
@Timeout(60)
class ZshCompletionTest {
    private static final Path ZSH = Path.of("/usr/bin/zsh");

    /// Sourced by the inner zsh: a key prints the line as it was completed, and empties it.
    private static final String SETUP = """
        PROMPT=
        source ./script
        report() { print -r -- "<BUFFER>$BUFFER</BUFFER>"; BUFFER=; }
        zle -N report
        bindkey '^G' report
        """;

    /// Types each argument, a tab, and the key; prints the lines that came of it.
    private static final String DRIVER = """
        zmodload zsh/zpty
        zpty inner zsh -f -i
        zpty -w inner 'source ./setup'
        for typed in "$@"; do
            zpty -w -n inner "$typed"$'\\t\\a'
            zpty -r inner seen '*</BUFFER>*'
            print -r -- "${${seen##*<BUFFER>}%%</BUFFER>*}"
        done
        zpty -d inner
        """;

    @TempDir
    private Path directory = Path.of("");

    @Test
    void commandsOptionsValuesAndFilesAreCompleted() throws Exception {
        if (!"1".equals(System.getenv("STORBENCH_REQUIRE_TOOLS"))) {
            assumeThat(ZSH).isExecutable();
        }
        assertThat(ZSH).isExecutable();
        Files.writeString(
                directory.resolve("script"), Cli.run("completion", "zsh").out());
        Files.writeString(directory.resolve("setup"), SETUP);
        Files.writeString(directory.resolve("driver"), DRIVER);
        Files.createDirectory(directory.resolve("results"));
        assertThat(completed(
                        "storbench sim",
                        "storbench help cal",
                        "storbench gate --fai",
                        "storbench gate --fail-on c",
                        "storbench report --format js",
                        "storbench compare --metric th",
                        "storbench completion z",
                        "storbench reproduce saif-fu",
                        "storbench report re",
                        "storbench nothing"))
                .containsExactly(
                        "storbench simulate ",
                        "storbench help calibrate ",
                        "storbench gate --fail-on ",
                        "storbench gate --fail-on cannot-tell ",
                        "storbench report --format json ",
                        "storbench compare --metric throughput ",
                        "storbench completion zsh ",
                        "storbench reproduce saif-full ",
                        "storbench report results ",
                        "storbench nothing");
    }

    private List<String> completed(String... typed) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("timeout", "50", ZSH.toString(), "-f"));
        command.add("driver");
        command.addAll(List.of(typed));
        ProcessBuilder builder = new ProcessBuilder(command).directory(directory.toFile());
        builder.environment().put("ZDOTDIR", directory.toString());
        Process process = builder.redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        return output.lines().toList();
    }
}
