package io.storbench.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JdkTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "JAVA_VERSION=\"25.0.3\"\n",
                "JAVA_VERSION=25.0.3",
                "JAVA_VERSION = no\nJAVA_VERSION=\" 25.0.3 \"\r\n",
                "IMPLEMENTOR=\"X\"\r\nJAVA_RUNTIME_VERSION=\"17+1\"\r\nJAVA_VERSION=\"25.0.3\"\r\n",
                "JAVA_VERSION_DATE=\"2017-01-01\"\nJAVA_VERSION=\"25.0.3\"\nJAVA_VERSION=\"17\"\n"
            })
    void theVersionIsReadFromTheReleaseFile(String release) throws IOException {
        Path home = FakeJdk.create(folder.resolve("java-17-amd64"), release);

        assertThat(Jdk.in(home)).hasValueSatisfying(jdk -> {
            assertThat(jdk.version()).isEqualTo("25.0.3");
            assertThat(jdk.feature()).isEqualTo(25);
            assertThat(jdk.java()).isEqualTo(home.resolve("bin/java"));
        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "\n\n",
                "JAVA_VERSION=",
                "JAVA_VERSION=\"",
                "JAVA_VERSION=\"\"",
                "JAVA_VERSION=\"twenty-five\"",
                "JAVA_VERSION=\"25",
                "java_version=\"25\"",
                "25"
            })
    void aMalformedReleaseFileIsNoInstallation(String release) throws IOException {
        assertThat(Jdk.in(FakeJdk.create(folder.resolve("jdk-25"), release))).isEmpty();
    }

    @Test
    void aReleaseFileOfAnyBytesIsNoInstallation() throws IOException {
        Path home = FakeJdk.create(folder.resolve("jdk-25"), "");
        byte[] bytes = new byte[4096];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (i * 31);
        }
        Files.write(home.resolve("release"), bytes);

        assertThat(Jdk.in(home)).isEmpty();
    }

    @Test
    void theVersionIsLookedForInTheFirstThousandLinesOnly() throws IOException {
        String release = "X=1\n".repeat(1000) + "JAVA_VERSION=\"25\"\n";

        assertThat(Jdk.in(FakeJdk.create(folder.resolve("jdk"), release))).isEmpty();
    }

    @Test
    void aFolderWithoutAnExecutableJavaIsNoInstallation() throws IOException {
        Path home = FakeJdk.create(folder.resolve("jdk"), "JAVA_VERSION=\"25\"\n");
        Files.delete(home.resolve("bin/java"));

        assertThat(Jdk.in(home)).isEmpty();

        Files.write(home.resolve("bin/java"), "text".getBytes(StandardCharsets.UTF_8));
        assertThat(Jdk.in(home)).isEmpty();
    }

    @Test
    void aFolderInPlaceOfTheReleaseFileIsNoInstallation() throws IOException {
        Path home = FakeJdk.create(folder.resolve("jdk"), "JAVA_VERSION=\"25\"\n");
        Files.delete(home.resolve("release"));
        Files.createDirectory(home.resolve("release"));

        assertThat(Jdk.in(home)).isEmpty();
    }
}
