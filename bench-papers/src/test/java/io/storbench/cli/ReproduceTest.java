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
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

@Execution(ExecutionMode.CONCURRENT)
class ReproduceTest {
    @Test
    void whatIsReproducedIsSaidAndWithoutAMechanismNothingIsJudged() {
        Cli depths = Cli.run("reproduce", "radkov-metadata");
        assertThat(depths.exitCode()).isZero();
        assertThat(depths.out())
                .containsPattern("NFS v4, cold, messages for each level +2 +2 +0 +pass +primary")
                .contains("radkov-metadata: arithmetic 8 of 8; shown only: 8 no source")
                .doesNotContain("Judges nothing");
        Cli forgetting = Cli.run("reproduce", "radkov-metadata", "--ablate", "name-cache");
        assertThat(forgetting.exitCode()).isZero();
        assertThat(forgetting.out())
                .contains("radkov-metadata: shown only: 8 not judged, 8 no source")
                .contains(
                        "Judges nothing: no source states what comes out without it; lay it beside",
                        "reproduce radkov-metadata`");
    }

    /// In a JVM of its own, whose first directory has the jar's file with a value that nothing
    /// comes to: section 4.3 has one message for each level, here it is 3.
    @Test
    void aPublishedValueThatIsMissedIsAFailure(@TempDir Path directory) throws Exception {
        String file = "papers/radkov-metadata.yaml";
        String label = """
              cold.nfs3:
                kind: arithmetic
                label: "NFS v3, cold, messages for each level"
            """;
        String cell = label + "    value: ";
        String published = text(file);
        assertThat(published).contains(cell + "1\n");
        Files.createDirectory(directory.resolve("papers"));
        Files.writeString(directory.resolve(file), published.replace(cell + "1\n", cell + "3\n"));
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        directory + File.pathSeparator + System.getProperty("java.class.path"),
                        Main.class.getName(),
                        "reproduce",
                        "radkov-metadata")
                .redirectErrorStream(true)
                .start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(out).isEqualTo(ExitCode.NOT_REPRODUCED);
        assertThat(out)
                .containsPattern("NFS v3, cold, messages for each level +3 +1 +-2 +FAIL +primary")
                .contains("radkov-metadata: arithmetic 7 of 8 (1 FAIL); shown only: 8 no source");
    }

    @Test
    void quicklyOnlyTheFirstReplicateIsSimulated() {
        Cli quick = Cli.run("reproduce", "--quick", "parda-fig7");
        assertThat(quick.exitCode()).isZero();
        assertThat(quick.out())
                .contains("only the first replicate of each point was simulated")
                .contains("parda-fig7: predictions 6 of 6");
        Cli once = Cli.run("reproduce", "--quick", "radkov-metadata");
        assertThat(once.out()).doesNotContain("only the first replicate");
    }

    @Test
    void aReportIsWrittenWithItsFiguresAndOverwritesNothing(@TempDir Path directory) throws IOException {
        Path out = directory.resolve("new.html");
        Cli first = Cli.run("reproduce", "radkov-metadata", "-o", out.toString());
        assertThat(first.exitCode()).isZero();
        assertThat(first.out()).contains("Report: " + out);
        assertThat(Files.readString(out))
                .contains("Opening a file that is new to the client", "<svg", "Arithmetic: follows from");
        Cli second = Cli.run("reproduce", "radkov-metadata", "-o", out.toString());
        assertThat(second.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(second.err()).contains("is not overwritten");
    }

    @Test
    void otherFormatsTakeThePlaceOfTheTables() {
        Cli json = Cli.run("reproduce", "radkov-metadata", "--format", "json");
        assertThat(json.exitCode()).isZero();
        assertThat(json.out()).startsWith("{").contains("\"arithmetic\" : {").doesNotContain("Note:");
        Cli text = Cli.run("reproduce", "radkov-metadata", "--format", "md");
        assertThat(text.out()).startsWith("# radkov-metadata");
    }

    private static String text(String resource) throws IOException {
        try (InputStream in = Reproduction.class.getResourceAsStream("/" + resource)) {
            return new String(Objects.requireNonNull(in, resource).readAllBytes(), StandardCharsets.UTF_8);
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
        assertThat(Cli.run("reproduce", "all", "--ablate", "x").exitCode()).isEqualTo(ExitCode.USAGE);
    }
}
