package io.storbench.it;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/// Runs other people's programs.
final class Program {
    private static final int LIMIT_SECONDS = 60;

    private Program() {}

    /// Runs a program that must succeed.
    ///
    /// @return what it printed, errors too, without white space around it
    /// @throws IOException if it fails, or does not end in a minute; it is killed then
    static String run(String... command) throws IOException {
        Path output = Files.createTempFile("storbench-it", ".log");
        try {
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile())
                    .start();
            boolean ended = ends(process, LIMIT_SECONDS);
            process.destroyForcibly();
            String printed = Files.readString(output, StandardCharsets.UTF_8).strip();
            if (!ended || process.exitValue() != 0) {
                throw new IOException(
                        "%s %s: %s".formatted(String.join(" ", command), ended ? "failed" : "did not end", printed));
            }
            return printed;
        } finally {
            Files.deleteIfExists(output);
        }
    }

    /// Whether a process ends in time.
    ///
    /// @throws IOException if this thread is interrupted, which it then still is
    static boolean ends(Process process, int limitSeconds) throws IOException {
        try {
            return process.waitFor(limitSeconds, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }
}
