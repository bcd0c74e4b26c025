package io.storbench.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The script `./storbench` in a checkout that was not built, with a Maven that only pretends.
@Tag("jar")
@Timeout(60)
class ScriptIT {
    @TempDir
    Path folder;

    private Path checkout = Path.of("");
    private Path programs = Path.of("");

    /// Maven's folder is the other programs' too; so the path holds stand-ins for these alone.
    @BeforeEach
    void makeACheckoutAndAPathWithoutMaven() throws IOException {
        checkout = Files.createDirectory(folder.resolve("check out"));
        Path script = Storbench.jar().resolve("../../storbench").normalize();
        program(checkout.resolve("storbench"), Files.readString(script));
        programs = Files.createDirectory(folder.resolve("programs"));
        for (String name :
                List.of("cat", "cp", "date", "dirname", "grep", "mkdir", "readlink", "rm", "sed", "sleep", "tail")) {
            program(programs.resolve(name), "#!/bin/sh\nexec /usr/bin/" + name + " \"$@\"\n");
        }
    }

    @Test
    void aMissingJarIsBuiltOnceAndRun() throws Exception {
        maven("echo built >> builds; mkdir -p target; cp '" + Storbench.jar() + "' target/");

        Storbench first = run(checkout.resolve("storbench"), "--version");
        Storbench second = run(checkout.resolve("storbench"), "--version");

        assertThat(first.exit()).as(first.err()).isZero();
        assertThat(first.out()).startsWith("storbench").hasLineCount(1);
        assertThat(first.err()).contains("building target/storbench.jar");
        assertThat(second.out()).isEqualTo(first.out());
        assertThat(second.err()).isEmpty();
        assertThat(checkout.resolve("builds")).hasContent("built");
    }

    @Test
    void aLinkToTheScriptFindsItsCheckout() throws Exception {
        maven("mkdir -p target; cp '" + Storbench.jar() + "' target/");
        Path link = folder.resolve("link");
        Files.createSymbolicLink(link, Path.of("check out/storbench"));
        Path linkToLink = folder.resolve("programs/storbench");
        Files.createSymbolicLink(linkToLink, link);

        assertThat(run(linkToLink, "--version").out()).startsWith("storbench");
    }

    /// A stand-in for Java prints what it is called with.
    @ParameterizedTest
    @CsvSource({"storbench, storbench", "'check out/storbench', 'check out/storbench'"})
    void whatItSuggestsToCallIsWhatTheUserTyped(String typed, String suggested) throws Exception {
        Path jdk = folder.resolve("jdk");
        Files.createDirectories(jdk.resolve("bin"));
        Files.writeString(jdk.resolve("release"), "JAVA_VERSION=\"25\"\n");
        program(jdk.resolve("bin/java"), "#!/bin/sh\nprintf '%s\\n' \"$1\"\n");
        Files.createDirectory(checkout.resolve("target"));
        Files.createFile(checkout.resolve("target/storbench.jar"));
        ProcessBuilder builder = new ProcessBuilder("/bin/sh", "-c", "exec \"$0\"", typed);
        builder.environment().put("PATH", checkout + ":" + programs);
        builder.environment().put("STORBENCH_JAVA_HOME", jdk.toString());

        Storbench result = Storbench.finish(Storbench.start(folder, builder), folder);

        assertThat(result.out()).isEqualTo("-Dstorbench.program=" + suggested + "\n");
    }

    @Test
    void theProgramsExitCodeIsTheScripts() throws Exception {
        maven("mkdir -p target; cp '" + Storbench.jar() + "' target/");

        assertThat(run(checkout.resolve("storbench"), "no-such-command").exit()).isEqualTo(2);
    }

    @Test
    void aFailedBuildShowsItsErrorsAndLeavesNoJar() throws Exception {
        maven("echo half > target/storbench.jar; echo '[ERROR] bad' > target/build.log; exit 1");

        Storbench result = run(checkout.resolve("storbench"), "--version");

        assertThat(result.exit()).isEqualTo(70);
        assertThat(result.err()).contains("[ERROR] bad", "the build failed");
        assertThat(result.out()).isEmpty();
        assertThat(checkout.resolve("target/storbench.jar")).doesNotExist();
    }

    @Test
    void withoutMavenTheUserIsToldWhatToInstall() throws Exception {
        Storbench result = run(checkout.resolve("storbench"), "--version");

        assertThat(result.exit()).isEqualTo(69);
        assertThat(result.err()).contains("storbench.jar is missing", "Maven");
    }

    private void maven(String script) throws IOException {
        program(programs.resolve("mvn"), "#!/bin/sh\n" + script + "\n");
    }

    private static void program(Path file, String text) throws IOException {
        Files.writeString(file, text);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private Storbench run(Path script, String argument) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(script.toString(), argument);
        builder.environment().put("PATH", programs.toString());
        builder.environment().put("STORBENCH_JAVA_HOME", System.getProperty("java.home"));
        return Storbench.finish(Storbench.start(folder, builder), folder);
    }
}
