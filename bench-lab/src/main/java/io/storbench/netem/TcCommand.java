package io.storbench.netem;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// Runs tc(8) of iproute2.
final class TcCommand {
    private static final long LIMIT_SECONDS = 10;
    private static final int MAX_OUTPUT_BYTES = 1 << 16;

    private TcCommand() {}

    /// Whether the program is there.
    static boolean isThere() {
        try {
            return run("-V").startsWith("tc");
        } catch (IOException _) {
            return false;
        }
    }

    /// Runs it.
    ///
    /// @return what it prints
    /// @throws IOException with what it says when it fails, and when it does not end
    static String run(String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of("tc"));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getOutputStream().close();
        try (InputStream output = process.getInputStream()) {
            String text = new String(output.readNBytes(MAX_OUTPUT_BYTES), StandardCharsets.UTF_8).strip();
            if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
                throw new IOException("%s did not end in %d s".formatted(String.join(" ", command), LIMIT_SECONDS));
            }
            if (process.exitValue() != 0) {
                throw new IOException("%s: %s".formatted(String.join(" ", command), text));
            }
            return text;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted during " + String.join(" ", command), e);
        } finally {
            process.destroyForcibly();
        }
    }
}
