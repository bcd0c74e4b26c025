package io.storbench.it;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// The user-space target tgt on a port of its own, with one target whose LUN 1 is a file.
final class TgtDaemon implements AutoCloseable {
    private static final String DAEMON = "tgtd";
    private static final String ADMIN = "tgtadm";
    static final String TARGET = "iqn.2026-11.test:t1";

    private static final int LIMIT_SECONDS = 20;

    private final Path folder;
    private final int port;
    private final Path image;
    private final List<String> unitOptions;
    private Process daemon;

    private TgtDaemon(Path folder, int port, Path image, List<String> unitOptions)
            throws IOException {
        this.unitOptions = unitOptions;
        this.folder = folder;
        this.port = port;
        this.image = image;
        this.daemon = start();
    }

    /// Starts it.
    ///
    /// @param folder for its log and the LUN's file
    /// @param sizeBytes of LUN 1, which is empty
    /// @param unitOptions more of tgtadm's options for LUN 1
    static TgtDaemon start(Path folder, long sizeBytes, String... unitOptions)
            throws IOException, InterruptedException {
        Path image = folder.resolve("lun.img");
        try (RandomAccessFile file = new RandomAccessFile(image.toFile(), "rw")) {
            file.setLength(sizeBytes);
        }
        TgtDaemon daemon = new TgtDaemon(folder, freePort(), image, List.of(unitOptions));
        daemon.configure();
        return daemon;
    }

    private static int freePort() throws IOException {
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return free.getLocalPort();
        }
    }

    private Process start() throws IOException {
        return new ProcessBuilder(
                        DAEMON,
                        "-f",
                        "-C",
                        control(),
                        "--iscsi",
                        "portal=127.0.0.1:" + port)
                .redirectErrorStream(true)
                .redirectOutput(
                        ProcessBuilder.Redirect.appendTo(folder.resolve("tgtd.log").toFile()))
                .start();
    }

    private void configure() throws IOException, InterruptedException {
        awaitUp();
        target("--op", "new", "--targetname", TARGET);
        List<String> unit =
                new ArrayList<>(
                        List.of(
                                "--op",
                                "new",
                                "--mode",
                                "logicalunit",
                                "--tid",
                                "1",
                                "--lun",
                                "1"));
        unit.addAll(List.of("--backing-store", image.toString()));
        unit.addAll(unitOptions);
        admin(unit.toArray(String[]::new));
        target("--op", "bind", "--initiator-address", "ALL");
    }

    private void awaitUp() throws IOException, InterruptedException {
        for (int tries = 0; run("--op", "show", "--mode", "sys") != 0; tries++) {
            if (!daemon.isAlive() || tries > 10 * LIMIT_SECONDS) {
                throw new IOException(
                        "tgtd does not start: " + Files.readString(folder.resolve("tgtd.log")));
            }
            TimeUnit.MILLISECONDS.sleep(100); // it tells nobody when it is up
        }
    }

    /// Runs tgtadm on the one target.
    void target(String... arguments) throws IOException, InterruptedException {
        List<String> all = new ArrayList<>(List.of("--mode", "target", "--tid", "1"));
        all.addAll(List.of(arguments));
        admin(all.toArray(String[]::new));
    }

    /// Runs tgtadm.
    void admin(String... arguments) throws IOException, InterruptedException {
        int exit = run(arguments);
        if (exit != 0) {
            throw new IOException("tgtadm " + String.join(" ", arguments) + ": exit " + exit);
        }
    }

    private int run(String... arguments) throws IOException, InterruptedException {
        List<String> command =
                new ArrayList<>(List.of(ADMIN, "-C", control(), "--lld", "iscsi"));
        command.addAll(List.of(arguments));
        Process process =
                new ProcessBuilder(command)
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start();
        if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new IOException("tgtadm does not end");
        }
        return process.exitValue();
    }

    /// Demands CHAP of initiators.
    void demandChap(String user, String secret) throws IOException, InterruptedException {
        account(user, secret);
        admin("--op", "bind", "--mode", "account", "--tid", "1", "--user", user);
    }

    /// Makes the target able to answer the initiator's own challenge.
    void answerChap(String user, String secret) throws IOException, InterruptedException {
        account(user, secret);
        admin("--op", "bind", "--mode", "account", "--tid", "1", "--user", user, "--outgoing");
    }

    private void account(String user, String secret) throws IOException, InterruptedException {
        admin("--op", "new", "--mode", "account", "--user", user, "--password", secret);
    }

    /// Kills it and starts it again, as after a power failure.
    void restart() throws IOException, InterruptedException {
        kill();
        daemon = start();
        configure();
    }

    private void kill() throws InterruptedException {
        daemon.destroyForcibly();
        daemon.waitFor();
    }

    int port() {
        return port;
    }

    /// The number of its control socket, at most 32767, and another one for each port that the system
    /// gives away.
    private String control() {
        return String.valueOf(port & Short.MAX_VALUE);
    }

    /// The LUN's address.
    String url() {
        return "iscsi://127.0.0.1:%d/%s/1".formatted(port, TARGET);
    }

    /// What the LUN holds.
    Path image() {
        return image;
    }

    /// tgtd ignores SIGTERM.
    @Override
    public void close() {
        daemon.destroyForcibly();
        daemon.onExit().join();
    }
}
