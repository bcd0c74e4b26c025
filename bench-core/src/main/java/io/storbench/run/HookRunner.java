package io.storbench.run;

import io.storbench.file.PlainFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/// Runs hooks' commands one after the other, and keeps what they print in a log beside the results.
///
/// Each command has a session of its own by setsid(1), where there is one, so that it can be ended
/// together with everything that it started.
///
/// @param log that is appended to
/// @param limitNanos the longest that a command may take
/// @param toTheEnd whether an interrupt does not end them: what was set up is to be taken down
///   when the user stops a run, too
/// @param secrets that are left out of what is kept and quoted of their output
record HookRunner(Path log, long limitNanos, boolean toTheEnd, List<String> secrets) {
    /// What is kept of one command's output.
    private static final int MAX_OUTPUT_BYTES = 256 << 10;

    /// What a failure's message quotes of it.
    private static final int LAST_LINES = 5;

    private static final long END_SECONDS = 10;
    private static final Path SETSID = Path.of("/usr/bin/setsid");

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
        Output output = new Output(process.getInputStream(), secrets);
        Thread reader = Thread.ofPlatform().name("storbench-hook").daemon().start(output);
        boolean ended = false;
        try {
            ended = isEndedInTime(process, reader);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("hook %s was interrupted: %s".formatted(when, command.describe()));
        } finally {
            if (!ended) {
                end(process, ownSession);
            }
            write(output.text());
        }
        if (!ended || process.exitValue() != 0) {
            String reason = ended
                    ? "ended with " + process.exitValue()
                    : "was ended after its limit of %.1f s".formatted(limitNanos / 1e9);
            throw new IOException("hook %s %s: %s%s".formatted(when, reason, command.describe(), output.lastLines()));
        }
    }

    private boolean isEndedInTime(Process process, Thread reader) throws InterruptedException {
        long endNanos = System.nanoTime() + limitNanos;
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    boolean ended = process.waitFor(endNanos - System.nanoTime(), TimeUnit.NANOSECONDS);
                    if (ended) {
                        // A process left behind may hold the output open; it is not waited for.
                        reader.join(TimeUnit.SECONDS.toMillis(1));
                    }
                    return ended;
                } catch (InterruptedException e) {
                    if (!toTheEnd) {
                        throw e;
                    }
                    interrupted = true;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static void end(Process process, boolean ownSession) {
        List<ProcessHandle> children = process.descendants().toList();
        boolean interrupted = Thread.interrupted();
        try {
            if (ownSession) {
                endGroup(process.pid());
            }
            children.forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly().waitFor(END_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException _) {
            interrupted = true;
            process.destroyForcibly();
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /// Ends a session by its leader, which leads its process group too. By the shell's own `kill`:
    /// kill(1) is not on every system.
    private static void endGroup(long leader) throws InterruptedException {
        try {
            Process kill = new ProcessBuilder("sh", "-c", "kill -s KILL -- -" + leader)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            kill.waitFor(END_SECONDS, TimeUnit.SECONDS);
        } catch (IOException _) {
            // Then its children are ended one by one.
        }
    }

    private void write(String text) throws IOException {
        PlainFile.append(log, text.getBytes(StandardCharsets.UTF_8));
    }

    /// Reads all that a command prints, so that it never waits for us, and keeps the beginning.
    private static final class Output implements Runnable {
        private final InputStream in;
        private final List<String> secrets;
        private final StringBuilder kept = new StringBuilder();

        Output(InputStream in, List<String> secrets) {
            this.in = in;
            this.secrets = secrets;
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
            String text = kept.toString();
            for (String secret : secrets) {
                text = text.replace(secret, "…");
            }
            return text.isEmpty() || text.endsWith("\n") ? text : text + System.lineSeparator();
        }

        String lastLines() {
            List<String> lines = text().lines().filter(line -> !line.isBlank()).toList();
            return lines.isEmpty()
                    ? ""
                    : lines.stream()
                            .skip(Math.max(0, lines.size() - LAST_LINES))
                            .collect(Collectors.joining(" | ", "; last lines: ", ""));
        }
    }
}
