package io.storbench.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.it.TgtServer.Lun;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import tools.jackson.databind.JsonNode;

/// A block device whose login goes through storbench's relay, by hooks that are given the relay's
/// port: its round-trip time is a factor, without netem.
@Tag("device")
@RequiresDocker(TgtServer.IMAGE)
@RequiresTools(
        value = {"qemu-storage-daemon", "losetup", "mount"},
        packages = IscsiBlockDevice.PACKAGES,
        nodes = {"/dev/loop-control", "/dev/fuse"})
@Timeout(240)
@Isolated("where others compute, the relay may delay too much, and its trial is doubtful")
@SuppressWarnings("InlineFormatString") // a plan and scripts, each a text of its own
class RelayedDeviceIT {
    private static final long MILLI = 1_000_000;
    private static final int FILE_BYTES = 256 << 10;
    private static final long BLOCKS = FILE_BYTES / 4096;

    @TempDir
    private Path folder;

    /// Each read of depth 1 waits for a round trip at least; QEMU may read in pieces.
    @Test
    void theDistanceOfALoginIsAFactor() throws Exception {
        Path up = folder.resolve("up.sh");
        Path down = folder.resolve("down.sh");
        try (TgtServer server = new TgtServer()) {
            Files.writeString(up, UP.formatted(folder, Lun.PLAIN.iqn(), Lun.PLAIN.number()));
            Files.writeString(down, DOWN.formatted(folder));
            Path plan =
                    Files.writeString(folder.resolve("plan.yaml"), PLAN.formatted(folder, server.portal(), up, down));
            Path results = folder.resolve("results");
            Storbench run = Storbench.run(folder, "run", plan.toString(), "-o", results.toString());

            assertThat(run.exit()).as(run.err()).isZero();
            List<JsonNode> trials = Trials.in(results);
            assertThat(trials).hasSize(2);
            for (long millis : new long[] {10, 30}) {
                // The relay's histograms keep three digits.
                long rttNanos = millis * (MILLI - MILLI / 1000);
                JsonNode trial = Trials.withLevel(trials, "network.rtt", millis + "ms");
                assertThat(trial.path("status").asString()).isEqualTo("valid");
                JsonNode facts = trial.path("facts");
                assertThat(facts.path("network.emulation").asString()).isEqualTo("relay");
                assertThat(facts.path("path_rtt_ns").asLong()).isGreaterThanOrEqualTo(rttNanos);
                assertThat(facts.path("relay.bytes_from_server").asLong())
                        .isGreaterThanOrEqualTo(
                                trial.path("counters").path("device_bytes_in").asLong());
                assertThat(trial.path("duration_ns").asLong()).isGreaterThanOrEqualTo(BLOCKS * rttNanos);
            }
        }
        assertThat(Program.run("losetup", "--list")).doesNotContain("" + folder);
    }

    private static final String PLAN = """
        name: relayed
        target: {engine: block, path: "%1$s/device"}
        workload: {operation: read, block: 4k, file: 256k}
        network: {apply: relay, relays: {lun: {to: "%2$s"}}}
        design: {factors: {network.rtt: [10ms, 30ms]}, replicates: 1, seed: 1}
        protocol: {run: completion}
        hooks:
          before_trial: [[sh, "%3$s", "${network.relays.lun.host}:${network.relays.lun.port}"]]
          after_trial: [[sh, "%4$s"]]
        """;

    private static final String UP = """
        set -e
        cd "%1$s"
        touch disk
        qemu-storage-daemon --pidfile daemon.pid --daemonize \\
            --blockdev "driver=iscsi,node-name=shown,transport=tcp,portal=$1,target=%2$s,lun=%3$d,cache.direct=on" \\
            --export "type=fuse,id=file,node-name=shown,mountpoint=$PWD/disk,writable=on"
        ln -s "$(losetup --find --show --direct-io=on disk)" device
        """;

    private static final String DOWN = """
        cd "%s"
        losetup --detach "$(readlink device)"
        rm device
        daemon=$(cat daemon.pid)
        kill "$daemon"
        while kill -0 "$daemon" 2>/dev/null; do sleep 0.1; done
        """;
}
