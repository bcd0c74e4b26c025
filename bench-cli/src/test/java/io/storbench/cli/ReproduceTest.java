package io.storbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.cli.console.ExitCode;
import io.storbench.paper.Reproduction;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReproduceTest {
    @Test
    void aReproducedTableShowsPublishedBesideOurs() {
        Cli figure = Cli.run("reproduce", "parda-fig7");
        assertThat(figure.exitCode()).isZero();
        assertThat(figure.out())
                .containsPattern(" 42 ± 10 % +[0-9.]+ ± [0-9.]+ +[-+][0-9.]+ % +pass +primary")
                .contains("parda-fig7: 7 pass");
    }

    @Test
    void whatIsReproducedIsSaidAndWithoutAMechanismNothingIsJudged() {
        Cli depths = Cli.run("reproduce", "radkov-metadata");
        assertThat(depths.exitCode()).isZero();
        assertThat(depths.out())
                .contains("radkov-metadata: 8 pass, 8 not judged")
                .doesNotContain("Judges nothing");
        Cli forgetting = Cli.run("reproduce", "radkov-metadata", "--ablate", "name-cache");
        assertThat(forgetting.exitCode()).isZero();
        assertThat(forgetting.out())
                .contains("radkov-metadata: 16 not judged")
                .contains(
                        "Judges nothing: no source states what comes out without it; lay it beside",
                        "reproduce radkov-metadata`");
    }

    /// In a JVM of its own, whose first directory has the jar's file with a value that nothing
    /// comes to: section 4.3 has one message for each level, here it is 3.
    @Test
    void aPublishedValueThatIsMissedIsAFailure(@TempDir Path directory) throws Exception {
        String file = "papers/radkov-metadata.yaml";
        String cell =
                "  cold.nfs3:\n    label: \"NFS v3, cold, messages for each level\"\n    value: ";
        String published = text(file);
        assertThat(published).contains(cell + "1\n");
        Files.createDirectory(directory.resolve("papers"));
        Files.writeString(directory.resolve(file), published.replace(cell + "1\n", cell + "3\n"));
        Process process =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "-cp",
                                directory
                                        + File.pathSeparator
                                        + System.getProperty("java.class.path"),
                                Main.class.getName(),
                                "reproduce",
                                "radkov-metadata")
                        .redirectErrorStream(true)
                        .start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(out).isEqualTo(ExitCode.NOT_REPRODUCED);
        assertThat(out)
                .containsPattern("NFS v3, cold, messages for each level +3 +1 +-2 +FAIL +primary")
                .contains("radkov-metadata: 7 pass, 1 FAIL, 8 not judged");
    }

    private static String text(String resource) throws IOException {
        try (InputStream in = Reproduction.class.getResourceAsStream("/" + resource)) {
            return new String(
                    Objects.requireNonNull(in, resource).readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void theExperimentsAreListed() {
        Cli list = Cli.run("reproduce");
        assertThat(list.exitCode()).isZero();
        assertThat(list.out()).contains("parda-fig7", "saif-full");
    }

    @Test
    void anUnknownNameIsAMistake() {
        Cli unknown = Cli.run("reproduce", "radkov-table5");
        assertThat(unknown.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(unknown.err()).contains("did you mean \"radkov-table4\"?");
        assertThat(Cli.run("reproduce", "all", "--ablate", "x").exitCode())
                .isEqualTo(ExitCode.USAGE);
    }
}
