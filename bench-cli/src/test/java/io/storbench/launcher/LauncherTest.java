package io.storbench.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LauncherTest {
    @TempDir
    Path folder;

    private final ByteArrayOutputStream said = new ByteArrayOutputStream();

    @Test
    void theChildGetsTheArgumentsAndItsExitCodeIsOurs() throws Exception {
        jdk("25.0.3", "for a in \"$@\"; do echo \"$a\" >> '%s'; done; exit 7");

        assertThat(restart(false, "run", "a b", "", "-p", "x=y")).isEqualTo(7);
        assertThat(Files.readAllLines(log()))
                .contains("-Dstorbench.restarted=true", "--enable-native-access=ALL-UNNAMED")
                .endsWith("run", "a b", "", "-p", "x=y");
        assertThat(said.size()).isZero();
    }

    @Test
    void withoutANewEnoughJavaTheUserIsToldWhatToDo() throws Exception {
        jdk("24.0.1", "echo started >> '%s'");

        assertThat(restart(false)).isEqualTo(69);
        assertThat(said.toString(StandardCharsets.UTF_8))
                .contains("needs Java 25 or newer")
                .contains("this is Java " + System.getProperty("java.version"))
                .containsPattern("24\\.0\\.1 +" + folder.resolve("jdk"))
                .contains("STORBENCH_JAVA_HOME=");
        assertThat(log()).doesNotExist();
    }

    @Test
    void aRestartedProcessNeverRestartsAgain() throws Exception {
        jdk("25.0.3", "echo started >> '%s'");

        assertThat(restart(true)).isEqualTo(69);
        assertThat(said.toString(StandardCharsets.UTF_8)).contains("`release` file");
        assertThat(log()).doesNotExist();
    }

    @Test
    void theChildKeepsThePropertiesAndTheMemoryOfThisProcessAndNothingElse() throws Exception {
        jdk("25", "exit 0");
        Jdk jdk = search().best(25).orElseThrow();

        assertThat(Restart.command(
                        jdk,
                        List.of("-Da=b", "-Xmx1g", "-XX:+UseConcMarkSweepGC", "-Xmixed"),
                        List.of("-jar", "s.jar"),
                        new String[] {"run"}))
                .containsExactly(
                        jdk.java().toString(),
                        "-Da=b",
                        "-Xmx1g",
                        "-Dstorbench.restarted=true",
                        "--enable-native-access=ALL-UNNAMED",
                        "-jar",
                        "s.jar",
                        "run");
    }

    @Test
    void theLauncherIsCompiledForJava8() throws IOException {
        // JVMS §4.1: the class file's major version is its bytes 6 and 7; 52 is Java 8.
        for (String name : List.of("Launcher", "Jdk", "JdkSearch", "Restart", "UsualFolders")) {
            try (var stream = Launcher.class.getResourceAsStream(name + ".class")) {
                byte[] start = stream.readNBytes(8);
                assertThat(start[6] << 8 | start[7]).as(name).isEqualTo(52);
            }
        }
    }

    private Path log() {
        return folder.resolve("log");
    }

    private void jdk(String version, String script) throws IOException {
        FakeJdk.create(
                folder.resolve("jdk"), "JAVA_VERSION=\"" + version + "\"\n", script.replace("%s", log().toString()));
    }

    private JdkSearch search() {
        return new JdkSearch(Map.of(), List.of(folder));
    }

    private int restart(boolean restarted, String... args) throws Exception {
        return Launcher.restart(args, search(), restarted, new PrintStream(said, true, StandardCharsets.UTF_8));
    }
}
