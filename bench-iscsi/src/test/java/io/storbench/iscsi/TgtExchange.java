package io.storbench.iscsi;

import io.storbench.testkit.Waiting;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// The program tgtd of this machine, whose LUN is exchanged as its manual says (tgtadm(8)), or
/// which is killed and started with another LUN. Equal LUNs have what tgt gives all of them by
/// default.
final class TgtExchange extends ExchangeStage {
    private static final String TARGET = "iqn.2026-11.io.storbench.test:exchange";

    private final Path folder;
    private final boolean equal;
    private final boolean restarts;
    private final Random random;

    /// Keeps others from the port, which tgtd has on another address of the loopback.
    private final Socket reserved = new Socket();

    private final int port;

    /// The number of the control socket, which tgtd keeps in 16 bits with a sign: it is this
    /// process's alone, since the port is.
    private final int control;

    private Process daemon;
    private @Nullable Thread soon;
    private volatile boolean failed;

    /// @param equal whether the foreign unit has the same names and serial number
    /// @param restarts whether tgtd is killed and started again, rather than changed by tgtadm
    TgtExchange(Path folder, boolean equal, boolean restarts, long seed) throws IOException {
        this.folder = folder;
        this.equal = equal;
        this.restarts = restarts;
        this.random = new Random(seed);
        reserved.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        this.port = reserved.getLocalPort();
        this.control = port & Short.MAX_VALUE;
        try (var ours = Files.newByteChannel(
                folder.resolve("ours"),
                java.nio.file.StandardOpenOption.CREATE,
                java.nio.file.StandardOpenOption.WRITE)) {
            ours.position(UNIT_BYTES - 1);
            int _ = ours.write(java.nio.ByteBuffer.allocate(1));
        }
        fillForeign(seed);
        this.daemon = start("ours");
    }

    private Process start(String lun) throws IOException {
        Process started = new ProcessBuilder(
                        "tgtd", "-f", "-C", Integer.toString(control), "--iscsi", "portal=127.0.0.2:" + port)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("tgtd.log").toFile())
                .start();
        Waiting.until("tgtd", () -> ask("--mode", "target", "--op", "new", "--tid", "1", "-T", TARGET));
        add(lun);
        if (!ask("--mode", "target", "--op", "bind", "--tid", "1", "-I", "ALL")) {
            throw new IOException("tgtd does not start: " + folder.resolve("tgtd.log"));
        }
        return started;
    }

    private boolean ask(String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of("tgtadm", "-C", Integer.toString(control), "--lld", "iscsi"));
        command.addAll(List.of(arguments));
        Process asked = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            return asked.waitFor(10, TimeUnit.SECONDS) && asked.exitValue() == 0;
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    private static InterruptedIOException interrupted(InterruptedException cause) {
        InterruptedIOException e = new InterruptedIOException();
        e.initCause(cause);
        return e;
    }

    private void add(String lun) throws IOException {
        require(unit("new", "-b", folder.resolve(lun).toString()));
        if (lun.equals("foreign") && !equal) {
            require(unit("update", "--params", "scsi_sn=foreign,scsi_id=FOREIGN"));
        }
    }

    private void remove() throws IOException {
        // A LUN with commands in flight is not removed.
        Waiting.until("tgtd removes its LUN", () -> unit("delete"));
    }

    private boolean unit(String operation, String... more) throws IOException {
        List<String> arguments =
                new ArrayList<>(List.of("--mode", "logicalunit", "--op", operation, "--tid", "1", "--lun", "1"));
        arguments.addAll(List.of(more));
        return ask(arguments.toArray(String[]::new));
    }

    private static void require(boolean done) throws IOException {
        if (!done) {
            throw new IOException("tgtadm fails");
        }
    }

    @Override
    String url() {
        return "iscsi://127.0.0.2:%d/%s/1".formatted(port, TARGET);
    }

    @Override
    Path foreignFile() {
        return folder.resolve("foreign");
    }

    @Override
    int headBytes() {
        return 0;
    }

    private boolean removed;

    @Override
    void exchange() throws IOException {
        if (restarts) {
            kill();
            daemon = start("foreign");
            return;
        }
        if (!removed) {
            remove();
        }
        add("foreign");
    }

    @Override
    void exchangeSoon() {
        soon(this::exchange);
    }

    @Override
    void removeSoon() {
        removed = true;
        soon(this::remove);
    }

    private interface Deed {
        void run() throws IOException;
    }

    private void soon(Deed deed) {
        int millis = random.nextInt(400);
        soon = Thread.ofPlatform().daemon().start(() -> {
            try {
                Waiting.pause(millis);
                deed.run();
            } catch (IOException e) {
                failed = true;
                throw new UncheckedIOException(e);
            }
        });
    }

    @Override
    void await() throws IOException {
        Thread awaited = soon;
        if (awaited != null) {
            try {
                awaited.join();
            } catch (InterruptedException e) {
                throw interrupted(e);
            }
        }
        require(!failed);
    }

    private void kill() throws IOException {
        try {
            int _ = daemon.destroyForcibly().waitFor();
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    @Override
    public void close() throws IOException {
        kill();
        reserved.close();
        Files.deleteIfExists(Path.of("/var/run/tgtd/socket." + control));
        Files.deleteIfExists(Path.of("/var/run/tgtd/socket." + control + ".lock"));
    }
}
