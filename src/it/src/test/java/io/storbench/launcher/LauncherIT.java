package io.storbench.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.storbench.it.Storbench;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The jar under a Java that is too old for it; such a Java must be installed.
@Tag("jar")
@Timeout(120)
class LauncherIT {
    @TempDir
    Path folder;

    private Path oldJava = Path.of("");

    @BeforeEach
    void findAnOldJava() {
        List<Path> folders = UsualFolders.of(System.getProperty("os.name"), System.getProperty("user.home"), Map.of());
        Optional<Jdk> old = new JdkSearch(System.getenv(), folders)
                .found().stream().filter(jdk -> jdk.feature() < Launcher.NEEDED).findAny();
        assumeTrue(old.isPresent(), "every Java found here is new enough");
        oldJava = old.orElseThrow().java();
    }

    @Test
    void anOldJavaRestartsTheJarUnderANewOne() throws Exception {
        String home = System.getProperty("java.home");

        Storbench result = run(Map.of("STORBENCH_JAVA_HOME", home), List.of(), "--version");

        assertThat(result.err()).isEmpty();
        assertThat(result.exit()).isZero();
        assertThat(result.out()).contains("storbench");
    }

    @Test
    void theProgramsExitCodeIsTheLaunchers() throws Exception {
        String home = System.getProperty("java.home");

        Storbench result = run(Map.of("JAVA_HOME", home), List.of(), "run", "missing.yaml");

        assertThat(result.exit()).isEqualTo(2);
        assertThat(result.err()).contains("missing.yaml");
    }

    @Test
    void withoutANewJavaTheExitCodeIs69AndTheMessageSaysWhatToDo() throws Exception {
        Storbench result = run(Map.of(), List.of("-Dstorbench.jdks=" + folder), "--version");

        assertThat(result.exit()).isEqualTo(69);
        assertThat(result.out()).isEmpty();
        assertThat(result.err())
                .contains("needs Java 25 or newer")
                .contains(folder.toString())
                .contains("STORBENCH_JAVA_HOME=");
    }

    /// An unguarded launcher would start processes without end here.
    @Test
    void aJavaThatLiesAboutItsVersionIsStartedOnce() throws Exception {
        Path log = folder.resolve("starts");
        liar(folder.resolve("jdks/liar"), "echo started >> '" + log + "'\nexec '" + oldJava + "' \"$@\"");

        Storbench result = run(Map.of(), List.of("-Dstorbench.jdks=" + folder.resolve("jdks")), "--version");

        assertThat(Files.readAllLines(log)).containsExactly("started");
        assertThat(result.exit()).isEqualTo(69);
        assertThat(result.err()).contains("`release` file");
    }

    /// A terminal sends Ctrl-C to every process of the group.
    @Test
    void ctrlCEndsTheProgramInItsOwnWayAndItsExitCodeIsTheLaunchers() throws Exception {
        Process process = startWaitingProgram("trap 'echo bye; exit 130' INT");

        new ProcessBuilder("kill", "-INT", "--", "-" + process.pid()).start().waitFor();

        assertThat(process.inputReader().readLine()).isEqualTo("bye");
        assertThat(process.waitFor()).isEqualTo(130);
    }

    @Test
    void aRequestToTerminateTheLauncherIsPassedOn() throws Exception {
        Process process = startWaitingProgram("trap 'echo bye; exit 3' TERM");

        process.toHandle().destroy(); // unlike Process.destroy(), it leaves the output open

        assertThat(process.inputReader().readLine()).isEqualTo("bye");
        assertThat(process.waitFor()).isEqualTo(3);
    }

    /// The launcher, in a process group of its own, and below it a program that waits half a minute
    /// for a signal. Ctrl-C is switched on: a build in the background ignores it, and so would
    /// these.
    private Process startWaitingProgram(String trap) throws IOException {
        Path jdks = folder.resolve("jdks");
        liar(jdks.resolve("waits"), "%s; echo ready; for i in $(seq 300); do sleep 0.1; done".formatted(trap));
        ProcessBuilder builder = new ProcessBuilder(
                "env",
                "--default-signal=INT",
                "setsid",
                oldJava.toString(),
                "-Dstorbench.jdks=" + jdks,
                "-jar",
                Storbench.jar().toString());
        for (String variable : JdkSearch.VARIABLES) {
            builder.environment().remove(variable);
        }
        Process process = builder.start();
        assertThat(process.inputReader().readLine()).isEqualTo("ready");
        return process;
    }

    private static void liar(Path home, String script) throws IOException {
        Files.createDirectories(home.resolve("bin"));
        Files.writeString(home.resolve("release"), "JAVA_VERSION=\"25.0.3\"\n");
        Path java = Files.writeString(home.resolve("bin/java"), "#!/bin/sh\n" + script + "\n");
        Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    /// Runs the jar under the old Java, with no other variables about Java than these.
    private Storbench run(Map<String, String> environment, List<String> jvmArguments, String... arguments)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(oldJava.toString());
        command.addAll(jvmArguments);
        command.addAll(List.of("-jar", Storbench.jar().toString()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command);
        for (String variable : JdkSearch.VARIABLES) {
            builder.environment().remove(variable);
        }
        builder.environment().putAll(environment);
        return Storbench.finish(Storbench.start(folder, builder), folder);
    }
}
