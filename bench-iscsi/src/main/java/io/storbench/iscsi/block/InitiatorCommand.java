package io.storbench.iscsi.block;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/// Asks open-iscsi for the counters of a session, which only it can read (netlink, as root).
@FunctionalInterface
interface InitiatorCommand {
    /// `iscsiadm`, when this system has it.
    InitiatorCommand SYSTEM = InitiatorCommand::run;

    /// What it prints of a session.
    ///
    /// @throws IOException when it cannot, with the reason
    String statistics(int session) throws IOException;

    private static String run(int session) throws IOException {
        final int limitSeconds = 5;
        final int maxBytes = 1 << 16;
        Process process = new ProcessBuilder("iscsiadm", "-m", "session", "-r", String.valueOf(session), "-s")
                .redirectErrorStream(true)
                .start();
        try (InputStream out = process.getInputStream()) {
            process.getOutputStream().close();
            // It prints less than a pipe holds, so that waiting first cannot hang.
            if (!process.waitFor(limitSeconds, TimeUnit.SECONDS)) {
                throw new IOException("iscsiadm did not end within " + limitSeconds + " s");
            }
            String text = new String(out.readNBytes(maxBytes), StandardCharsets.US_ASCII);
            if (process.exitValue() != 0) {
                throw new IOException(
                        "iscsiadm: " + text.lines().findFirst().orElse("exit code " + process.exitValue()));
            }
            return text;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("the run was interrupted", e);
        } finally {
            process.destroyForcibly();
        }
    }
}
