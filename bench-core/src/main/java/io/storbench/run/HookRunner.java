package io.storbench.run;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// Runs hooks' commands one after the other, and keeps what they print in a log beside the results.
///
/// Each command has a session of its own by setsid(1), where there is one, so that it can be ended
/// together with everything that it started.
final class HookRunner {
    /// What is kept of one command's output.
    private static final int MAX_OUTPUT_BYTES = 256 << 10;

    /// What a failure's message quotes of it.
    private static final int LAST_LINES = 5;

    private static final long END_SECONDS = 10;
    private static final Path SETSID = Path.of("/usr/bin/setsid");

    private final Path log;
    private final long limitNanos;

    /// @param log that is appended to
    /// @param limitNanos the longest that a command may take
    HookRunner(Path log, long limitNanos) {
        this.log = log;
        this.limitNanos = limitNanos;
    }

    /// Runs commands until one fails.
    ///
    /// @param when they run, for the log, such as `before_trial 3`
    /// @throws IOException when one cannot be started, takes too long or ends with another status
    ///   than 0; names it, with the last lines of its output
    void run(String when, List<HookCommand> commands) throws IOException {
        for (HookCommand command : commands) {
            write("# %s: %s%n".formatted(when, command.describe()));
            run(command, when);
        }
    }

    private void run(HookCommand command, String when) throws IOException {
        boolean ownSession = Files.isExecutable(SETSID);
        List<String> words = new ArrayList<>();
        if (ownSession) {
            words.add(SETSID.toString());
        }
        words.addAll(command.arguments());
        ProcessBuilder builder = new ProcessBuilder(words).redirectErrorStream(true);
        builder.environment().putAll(command.environment());
        Process process = builder.start();
        process.getOutputStream().close();
        Output output = new Output(process.getInputStream());
        Thread reader = Thread.ofPlatform().name("storbench-hook").daemon().start(output);
        boolean ended = false;
        try {
            ended = process.waitFor(limitNanos, TimeUnit.NANOSECONDS);
            if (ended) {
                // A process left behind may hold the output open; it is not waited for.
                reader.join(TimeUnit.SECONDS.toMillis(1));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(
                    "hook %s was interrupted: %s".formatted(when, command.describe()));
        } finally {
            if (!ended) {
                end(process, ownSession);
            }
            write(output.text());
        }
        if (!ended || process.exitValue() != 0) {
            String reason =
                    ended
                            ? "ended with " + process.exitValue()
                            : "was ended after its limit of %.1f s".formatted(limitNanos / 1e9);
            throw new IOException(
                    "hook %s %s: %s%s"
                            .formatted(when, reason, command.describe(), output.lastLines()));
        }
    }

    private static void end(Process process, boolean ownSession) throws IOException {
        List<ProcessHandle> children = process.descendants().toList();
        if (ownSession) {
            // The session's leader is its process group too.
            new ProcessBuilder("kill", "-KILL", "--", "-" + process.pid())
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
        }
        children.forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
        try {
            process.waitFor(END_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private void write(String text) throws IOException {
        try (OutputStream out =
                Files.newOutputStream(log, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
    }

    /// Reads all that a command prints, so that it never waits for us, and keeps the beginning.
    private static final class Output implements Runnable {
        private final InputStream in;
        private final StringBuilder kept = new StringBuilder();

        Output(InputStream in) {
            this.in = in;
        }

        @Override
        public void run() {
            byte[] chunk = new byte[8192];
            try {
                for (int count = in.read(chunk); count >= 0; count = in.read(chunk)) {
                    keep(new String(chunk, 0, count, StandardCharsets.UTF_8));
                }
            } catch (IOException _) {
                // The command is gone, and its output with it.
            }
        }

        /// Of too much, the end: there a command says why it fails.
        private synchronized void keep(String text) {
            kept.append(text);
            if (kept.length() > MAX_OUTPUT_BYTES) {
                kept.delete(0, kept.length() - MAX_OUTPUT_BYTES);
            }
        }

        synchronized String text() {
            return kept.isEmpty() || kept.charAt(kept.length() - 1) == '\n'
                    ? kept.toString()
                    : kept + System.lineSeparator();
        }

        String lastLines() {
            List<String> lines = text().lines().filter(line -> !line.isBlank()).toList();
            StringBuilder last = new StringBuilder();
            lines.stream()
                    .skip(Math.max(0, lines.size() - LAST_LINES))
                    .forEach(line -> last.append("\n  ").append(line));
            return last.toString();
        }
    }
}
