package io.storbench.it;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/// The jar's classes as the JVM has them once they are loaded (JEP 350), from a demonstration that
/// is run once: hundreds of short processes start in a third of the time, and what they run is the
/// same.
final class ClassArchive {
    private static final long TIMEOUT_SECONDS = 120;

    private static final List<String> OPTIONS = create();

    private ClassArchive() {}

    /// What makes a JVM use it; nothing where there is none. The JVM checks that the jar is the
    /// same, and is silent when it finds another.
    static List<String> options() {
        return OPTIONS;
    }

    private static List<String> create() {
        try {
            Path folder = Files.createTempDirectory("storbench-classes");
            Path archive = folder.resolve("storbench.jsa");
            Process process = Storbench.start(
                    folder,
                    new ProcessBuilder(
                            Storbench.java(),
                            "-XX:ArchiveClassesAtExit=" + archive,
                            "-Xlog:disable",
                            "-jar",
                            Storbench.jar().toString(),
                            "run",
                            "-p",
                            "design.replicates=1",
                            "-p",
                            "protocol.measure=50ms",
                            "-o",
                            "results"));
            if (!process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
            deleteAtExit(folder);
            return Files.exists(archive) ? List.of("-XX:SharedArchiveFile=" + archive, "-Xlog:disable") : List.of();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return List.of();
        }
    }

    /// Folders before what is in them: the last one registered is deleted first.
    private static void deleteAtExit(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            files.forEach(file -> file.toFile().deleteOnExit());
        }
    }
}
