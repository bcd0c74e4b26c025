package io.storbench.netem;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/// A process that outlives this one and then removes the delay: it waits for the end of a pipe that
/// the kernel closes when this process ends, however it ends. The signals of a terminal do not
/// reach it.
final class NetemGuardian implements AutoCloseable {
    private static final String SCRIPT = """
        trap '' HUP INT QUIT TERM TSTP
        while read -r line; do :; done
        tc qdisc del dev "$1" root handle %1$s
        tc qdisc show dev "$1" | grep -q 'netem %1$s' || rm -f "$2"
        """.formatted(RootQdisc.OWN_HANDLE);

    private static final long END_SECONDS = 5;

    /// More endings than these are not accidents.
    private static final int MOST_RESTARTS = 1000;

    private final String device;
    private final Path note;
    private Process process;
    private int restarts;
    private boolean closing;

    private NetemGuardian(String device, Path note) throws IOException {
        this.device = device;
        this.note = note;
        this.process = start();
    }

    /// Starts one. When somebody ends it, another one takes its place.
    ///
    /// @param note that it removes after the delay
    static NetemGuardian start(String device, Path note) throws IOException {
        NetemGuardian guardian = new NetemGuardian(device, note);
        guardian.watch();
        return guardian;
    }

    private Process start() throws IOException {
        return new ProcessBuilder("sh", "-c", SCRIPT, "storbench-netem", device, note.toString())
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    private synchronized void watch() {
        var _ = process.onExit().thenRun(this::restart);
    }

    private synchronized void restart() {
        if (closing || restarts++ >= MOST_RESTARTS) {
            return;
        }
        try {
            process = start();
            watch();
        } catch (IOException _) {
            // The next trial finds that nothing guards it.
        }
    }

    /// Whether it runs, or its successor.
    synchronized boolean isAlive() {
        return process.isAlive();
    }

    /// Its process, for tests that end it.
    synchronized long pid() {
        return process.pid();
    }

    @Override
    public void close() throws IOException {
        Process last;
        synchronized (this) {
            closing = true;
            last = process;
        }
        last.getOutputStream().close();
        try {
            if (!last.waitFor(END_SECONDS, TimeUnit.SECONDS)) {
                last.destroyForcibly();
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
