package io.storbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.cli.console.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Data sets that cannot fit are refused before anything is filled.
@Timeout(120)
class RoomTest {
    private static final String TIMES = "protocol: {warmup: 0s, measure: 20ms}\n";

    @TempDir
    private Path directory = Path.of("");

    private Path plan(String text) throws IOException {
        return Files.writeString(directory.resolve("plan.yaml"), text + TIMES);
    }

    /// What is more than any number of a file system.
    @ParameterizedTest
    @CsvSource({"8388607t, 1", "4194305t, 1", "131072t, 64", "72057594037927944, 64"})
    void moreThanThereIsInThisWorldIsRefused(String size, int hosts) throws IOException {
        Path plan = plan("target: {engine: nfs, uri: embedded}\nworkload: {block: 8, file: %s}\nhosts: %d\n"
                .formatted(size, hosts));
        for (String command : new String[] {"design", "run", "simulate"}) {
            Cli cli = command.equals("design")
                    ? Cli.run(command, plan)
                    : Cli.run(command, plan, "-o", directory.resolve("r"));
            assertThat(cli.err()).contains("workload.file: ", "is more than the 4 EiB");
            assertThat(cli.exitCode()).isEqualTo(ExitCode.USAGE);
        }
    }

    @Test
    void aDirectoryWithoutRoomIsLeftAsItIs() throws IOException {
        Path data = Files.createDirectory(directory.resolve("data"));
        Path plan = plan("target: {engine: file, path: %s}\nworkload: {file: 4194303t}\n".formatted(data));
        Cli design = Cli.run("design", plan);
        Cli run = Cli.run("run", plan, "-o", directory.resolve("r"));
        for (Cli cli : new Cli[] {design, run}) {
            assertThat(cli.err()).contains(data + " has room for ", "and the data set needs ", "TiB more; lower");
            assertThat(cli.exitCode()).isEqualTo(ExitCode.USAGE);
        }
        assertThat(data).isEmptyDirectory();
    }

    /// A hook may mount something with more room there.
    @Test
    void whatHooksBringIsNotKnownBefore() throws IOException {
        Path data = Files.createDirectory(directory.resolve("data"));
        Path plan =
                plan("target: {engine: file, path: %s}\nworkload: {file: 4194303t}\nhooks: {before_trial: [\"true\"]}\n"
                        .formatted(data));
        assertThat(Cli.run("design", plan).exitCode()).isZero();
        Cli run = Cli.run("run", plan, "-o", directory.resolve("r"));
        assertThat(run.err()).contains("failed: ", data + " has room for ");
        assertThat(data).isEmptyDirectory();
    }

    @ParameterizedTest
    @ValueSource(strings = {"3", "4.0", "4.1", "4.2"})
    void anEmbeddedServerWithoutRoomIsRefused(String version) throws IOException {
        Path plan =
                plan("target: {engine: nfs, uri: embedded, version: %s}\nworkload: {file: 1024t}\n".formatted(version));
        Cli run = Cli.run("run", plan, "-o", directory.resolve("r"));
        assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err())
                .contains(
                        "the embedded server has 1.00 GiB for files, less than the 1024 TiB that" + " the plan needs");
    }
}
