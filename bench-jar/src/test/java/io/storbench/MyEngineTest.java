package io.storbench;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.engine.Engine;
import io.storbench.testkit.TargetContract;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The engine of examples/my-engine compiles against this build, keeps to the contract, and is found by
/// `--class-path`.
class MyEngineTest extends TargetContract {
    private static final Path PROJECT = Path.of("../examples/my-engine");

    @TempDir
    private static Path classes = Path.of("");

    @SuppressWarnings("NullAway.Init") // set before all tests
    private static URLClassLoader loader;

    @TempDir
    private Path directory = Path.of("");

    @BeforeAll
    static void compile() throws IOException {
        List<String> arguments = new ArrayList<>(
                List.of("-proc:none", "-d", classes.toString(), "-cp", System.getProperty("java.class.path")));
        files(PROJECT.resolve("src/main/java")).forEach(file -> arguments.add(file.toString()));
        assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments.toArray(String[]::new)))
                .isZero();
        Path resources = PROJECT.resolve("src/main/resources");
        for (Path file : files(resources)) {
            Path copy = classes.resolve(resources.relativize(file));
            Files.createDirectories(copy.getParent());
            Files.copy(file, copy);
        }
        loader = new URLClassLoader(new URL[] {classes.toUri().toURL()});
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile).toList();
        }
    }

    @AfterAll
    static void close() throws IOException {
        loader.close();
    }

    @Override
    protected Engine engine() {
        try {
            return (Engine) loader.loadClass("com.example.sbp.SbpEngine")
                    .getConstructor()
                    .newInstance();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /// Where a client has fewer requests outstanding than its worker.
    @Override
    protected String targetKeys() {
        return "engine: sbp, transfer: 4k, window: 2, server: {size: 8m}";
    }

    @Override
    protected boolean opensEach() {
        return false;
    }

    @Test
    void isListedAndSimulated() throws IOException, ReflectiveOperationException {
        Program program = Program.whole();
        assertThat(program.run("list", "--class-path", classes))
                .contains("\n  sbp\n", "\n  storbench-sbp ")
                .endsWith("exit code 0");
        String keys = program.run("list", "--keys", "sbp", "--class-path", classes);
        assertThat(Files.readString(PROJECT.resolve("KEYS.md")))
                .isEqualTo("# The keys of `engine: sbp`\n\n" + keys.replace("exit code 0", ""));
        // Eight in a closed loop around the client's processor, which takes 1 us to send and 1 us to receive each.
        assertThat(simulated(program, "results")).endsWith("exit code 0").containsPattern("sbp +read +0 +16\\.00 µs");
        // One after the other, of eight.
        assertThat(simulated(program, "ablated", "--ablate", "sbp-window"))
                .endsWith("exit code 0")
                .containsPattern("sbp +read +1ms +8\\.016 ms");
    }

    private String simulated(Program program, String results, String... more) throws ReflectiveOperationException {
        Object[] arguments = {
            "simulate",
            PROJECT.resolve("plan.yaml"),
            "--class-path",
            classes,
            "-o",
            directory.resolve(results),
            "--profile",
            "storbench-sbp",
            "--profile",
            "storbench-nfs",
            "-p",
            "protocol.warmup=20ms",
            "-p",
            "protocol.measure=20ms",
            "-p",
            "design.replicates=1"
        };
        return program.run(Stream.concat(Stream.of(arguments), Stream.of(more)).toArray());
    }
}
