package io.storbench.cli;

import static io.storbench.cli.EvilText.COMMANDS;
import static io.storbench.cli.EvilText.EVIL;
import static io.storbench.cli.EvilText.assertPlain;
import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.cli.console.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// Files of other programs are anybody's: what is in them must not reach a terminal as a command to it,
/// and links, pipes and devices may stand in their place.
@Timeout(120)
class AnybodysFilesTest {
    @TempDir
    private Path directory = Path.of("");

    private Path file(String name, String text) throws IOException {
        return Files.writeString(directory.resolve(name), text);
    }

    @Test
    void filesOfFioAreShownPlainly() throws IOException {
        assertPlain(Cli.run("import", directory.resolve(EVIL), "-o", directory.resolve("r")));
        assertPlain(Cli.run("convert", file("a.fio", "[" + EVIL + "]\nrw=read\n" + EVIL + "=1\n")));
        assertPlain(Cli.run("convert", file("b.fio", "[a]\nrw=" + EVIL + "\n")));
        String fio = Files.readString(Path.of("src/test/resources/io/storbench/report/exchange/fio/apart.out"));
        String json =
                EVIL.replace("\u001b", "\\u001b").replace("\u0007", "\\u0007").replace("\r", "\\r");
        for (String key : List.of("\"rw\" : \"", "\"bs\" : \"", "\"jobname\" : \"", "\"ioengine\" : \"")) {
            assertThat(fio).contains(key);
            Path file = file("fio.json", fio.replace(key, key + json));
            Path results = Files.createTempDirectory(directory, "r");
            Cli imported = Cli.run("import", file, "-o", results.resolve("r"));
            assertThat(COMMANDS.matcher(imported.out() + imported.err()).find()).isFalse();
        }
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void noPipeOrDeviceIsRead() throws Exception {
        Path pipe = directory.resolve("pipe");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        for (Object input : new Object[] {pipe, "/dev/zero"}) {
            for (Cli run : List.of(Cli.run("import", input, "-o", directory.resolve("x")), Cli.run("convert", input))) {
                assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
                assertThat(run.err()).contains(input.toString());
            }
        }
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void noPlanIsWrittenThroughALink() throws IOException {
        Path job = file("job.fio", "[job]\nrw=read\nsize=1m\n");
        Path victim = file("victim", "precious\n");
        Path nothing = directory.resolve("nothing");
        for (Path end : List.of(victim, nothing)) {
            Path link = Files.createSymbolicLink(directory.resolve("link.yaml"), end);
            assertThat(Cli.run("convert", job, "-o", link).exitCode()).isIn(ExitCode.USAGE, ExitCode.TRIAL_FAILED);
            assertThat(victim).hasContent("precious\n");
            assertThat(nothing).doesNotExist();
            Files.delete(link);
        }
    }
}
