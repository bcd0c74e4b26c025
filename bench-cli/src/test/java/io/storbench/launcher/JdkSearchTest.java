package io.storbench.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JdkSearchTest {
    @TempDir
    Path folder;

    @Test
    void theNewestOfTheFoldersIsTaken() throws IOException {
        jdk("installed/jdk-21", "21.0.2");
        Path newest = jdk("installed/oldest", "26");
        jdk("installed/zulu", "25.0.3");

        assertThat(best(Map.of())).isEqualTo(newest);
    }

    @Test
    void ofTwoOfOneVersionTheFirstByNameIsTaken() throws IOException {
        jdk("installed/b", "25.0.3");
        Path first = jdk("installed/a", "25.0.1");

        assertThat(best(Map.of())).isEqualTo(first);
    }

    @Test
    void macBundlesAreFound() throws IOException {
        Path home = jdk("installed/temurin-25.jdk/Contents/Home", "25.0.3");

        assertThat(best(Map.of())).isEqualTo(home);
    }

    @Test
    void storbenchJavaHomeGoesBeforeJavaHomeAndJavaHomeBeforeTheFolders() throws IOException {
        jdk("installed/jdk-27", "27");
        Path javaHome = jdk("java-home", "26");
        Path ours = jdk("ours", "25-ea");

        assertThat(best(Map.of("JAVA_HOME", javaHome.toString()))).isEqualTo(javaHome);
        assertThat(best(Map.of("JAVA_HOME", javaHome.toString(), "STORBENCH_JAVA_HOME", ours.toString())))
                .isEqualTo(ours);
    }

    @Test
    void aVariableThatNamesAnOldJavaIsPassedOver() throws IOException {
        Path old = jdk("old", "17.0.15");
        Path home = jdk("installed/jdk", "25");

        assertThat(best(Map.of("STORBENCH_JAVA_HOME", old.toString()))).isEqualTo(home);
    }

    @Test
    void aVariableThatNamesNoJavaIsPassedOverAndReported() throws IOException {
        Path home = jdk("installed/jdk", "25");
        JdkSearch search = search(Map.of("JAVA_HOME", "nowhere\0at all"));

        assertThat(search.best(25).orElseThrow().home()).isEqualTo(home);
        assertThat(search.unusable()).containsExactly("JAVA_HOME=nowhere\0at all");
    }

    @Test
    void tooOldInstallationsAreFoundButNotTaken() throws IOException {
        jdk("installed/jdk", "24.0.2");

        assertThat(search(Map.of()).best(25)).isEmpty();
        assertThat(search(Map.of()).found()).extracting(Jdk::version).containsExactly("24.0.2");
    }

    @Test
    void theListOfFoldersIsSeparatedLikeAClassPath() {
        String list = String.join(File.pathSeparator, "a", "", "b c");

        assertThat(JdkSearch.folders(list)).containsExactly(Path.of("a"), Path.of("b c"));
        assertThat(JdkSearch.folders("")).isEmpty();
    }

    @Test
    void everySystemHasItsUsualFolders() {
        assertThat(UsualFolders.of("Linux", "/home/u", Map.of()))
                .contains(Path.of("/usr/lib/jvm"), Path.of("/home/u/.sdkman/candidates/java"));
        assertThat(UsualFolders.of("Mac OS X", "/Users/u", Map.of()))
                .contains(Path.of("/Library/Java/JavaVirtualMachines"));
        assertThat(UsualFolders.of("Windows 11", "/u", Map.of("ProgramFiles", "/programs")))
                .contains(Path.of("/programs/Eclipse Adoptium"));
    }

    private Path jdk(String path, String version) throws IOException {
        return FakeJdk.create(folder.resolve(path), "JAVA_VERSION=\"" + version + "\"\n");
    }

    private JdkSearch search(Map<String, String> environment) {
        return new JdkSearch(environment, List.of(folder.resolve("missing"), folder.resolve("installed")));
    }

    private Path best(Map<String, String> environment) {
        return search(environment).best(25).orElseThrow().home();
    }
}
