package io.storbench.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storbench.plan.ExperimentPlan;
import io.storbench.plan.PlanException;
import io.storbench.plan.PlanReader;
import io.storbench.result.Measurement;
import io.storbench.run.Engines;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Mounts and block devices are predicted as what they lead to: each prediction is that of a plan
/// that says so in the model's own keys, event for event.
class KernelPathTest {
    private static final String LOAD = """
        workload: {operation: write, block: 16k, file: 2m}
        network: {apply: recorded, rtt: 4ms}
        protocol: {run: completion}
        """;

    private static final String NFS = "target: {engine: file, path: /mnt/data%s}\n"
            + LOAD
            + "simulate: {as: nfs, profile: linux-6.1-nfs41, version: 4.1}\n";

    private static Object digest(String plan) {
        Measurement numbers = SimTrial.measure(plan);
        return Objects.requireNonNull(numbers.facts().get("model.digest"));
    }

    /// The same load on a target in the model's own keys.
    private static String modelled(String keys) {
        return "target: {" + keys + "}\n" + LOAD;
    }

    private static String nfs(String keys) {
        return modelled(
                "engine: nfs, uri: nfs://server/data, kind: linux, version: 4.1, profile:" + " linux-6.1-nfs41" + keys);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                " | ",
                ", backend: uring | ",
                ", direct: true | , cache: {mode: none}, stable: file_sync",
                ", sync: dsync | , cache: {mode: writethrough}, stable: file_sync",
                ", mount: {rsize: 32k, wsize: 64k} | , rsize: 32k, wsize: 64k",
                ", mount: {sync: true} | , cache: {mode: writethrough}, stable: file_sync",
                ", mount: {acregmin: 7} | , cache: {acregmin: 7s}",
                ", mount: {nfsvers: 4.1, nocto: false, lookupcache: all, nolock: true} | ",
                ", mount: {noac: true} | , cache: {mode: writethrough, acregmin: 0s, acregmax: 0s}, stable: file_sync",
                ", mount: {noac: false} | ",
                ", mount: {hard: false} | , soft: true",
            })
    void aMountIsPredictedAsNfs(String options, String keys) {
        assertThat(digest(NFS.formatted(options == null ? "" : options)))
                .isEqualTo(digest(nfs(keys == null ? "" : keys)));
    }

    /// Linux gathers dirty pages into WRITEs of `wsize`, whatever those of the profile's runs were:
    /// 2 MiB in four of 512 KiB, not in 64 of 32 KiB.
    @ParameterizedTest
    @CsvSource({
        "'mount: {rsize: 512k, wsize: 512k}', 4",
        "'mount: {wsize: 512k}', 4",
        "'mount: {rsize: 32k}', 64",
    })
    void theCacheGathersPagesIntoRequestsOfTheMount(String mount, long writes) {
        String plan =
                NFS.formatted(", " + mount).replace("linux-6.1-nfs41, version: 4.1", "linux-6.1-nfs3, version: 3");
        assertThat(SimTrial.measure(plan).counters().procedures())
                .hasEntrySatisfying(
                        "WRITE", counts -> assertThat(counts.values()).contains(writes));
    }

    @Test
    void aDelayedDeviceIsPredictedAsAPathOfThatLength() {
        String plan = NFS.formatted("");
        assertThat(digest(plan.replace("apply: recorded", "apply: netem, device: eth9")))
                .isEqualTo(digest(plan));
    }

    /// A relay ends TCP, so that messages are delayed and neither end's TCP sees the distance.
    @Test
    void aRelayedPathIsPredictedWithoutSegments() {
        String relay = "apply: relay, relays: {nfs: {to: \"server:2049\"}}";
        String plan = NFS.formatted("");
        assertThat(digest(plan.replace("apply: recorded", relay)))
                .isEqualTo(digest(plan.replace("{as: nfs", "{tcp: {segments: false}, as: nfs")))
                .isNotEqualTo(digest(plan));
    }

    @Test
    void aFileSystemOnALunIsPredictedAsIscsiWithItsOwnCommands() {
        String plan = "target: {engine: file, path: /mnt/lun}\n"
                + LOAD
                + "simulate: {as: iscsi, profile: linux-6.1-iscsi, create: true}\n";
        String model = "engine: iscsi, uri: \"iscsi://server/iqn.2026-11.t:a/1\", create: true";
        assertThat(digest(plan)).isEqualTo(digest(modelled(model + ", profile: linux-6.1-iscsi")));
    }

    /// A profile has a file system for whoever opens files; a device has none, and no page cache
    /// unless it is opened with one.
    @Test
    void aDeviceIsPredictedAsALunWithoutAFileSystem() {
        String plan = "target: {engine: block, path: /dev/sdb}\n"
                + LOAD
                + "simulate: {as: iscsi, profile: linux-6.1-iscsi}\n";
        Measurement numbers = SimTrial.measure(plan);
        assertThat(numbers.facts()).doesNotContainKey("file_system");
        // 128 blocks of 16 KiB; a file system would add its inodes and its journal.
        assertThat(numbers.counters().procedures())
                .hasEntrySatisfying(
                        "WRITE_10", counts -> assertThat(counts.values()).contains(128L));
    }

    @Test
    void aMountOptionWithoutAModelIsNamedInTheResults() {
        String plan = NFS.formatted(", mount: {vers: 4.1, nocto: true, hard: true, port: 2049}");
        assertThat(SimTrial.measure(plan).facts()).containsEntry("model.unmodelled", "nocto");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{engine: file, path: /mnt/a} | {profile: linux-6.1} | say what it leads to",
                "{engine: block, path: /dev/sdb} | {} | simulate: {as: iscsi}",
                "{engine: block, path: /dev/sdb} | {as: nfs} | a block device is not an NFS mount",
                "{engine: file, path: /mnt/a, sync: dsync} | {as: iscsi} | target.sync: is not modelled for a LUN; to flush each"
                        + " write, use sync: none and workload.flush_every: 1",
                "{engine: file, path: /mnt/a} | {as: smb} | is not one of: nfs, iscsi",
                "{engine: file, path: /mnt/a, mount: {vers: 9}} | {as: nfs} | is not modelled",
            })
    void whatCannotBePredictedIsRefusedWithItsReason(String target, String model, String reason) {
        ExperimentPlan plan =
                PlanReader.parse("target: " + target + "\n" + LOAD + "simulate: " + model, "p", List.of());
        assertThatThrownBy(() -> new Engines().parameters(plan.trials().getFirst()))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining(reason);
    }

    /// As /proc/self/mountstats shows a mount of Linux 6.1's, and as the plan may have asked.
    @Test
    void whatWasSeenOfAMountStandsBehindWhatThePlanAsksFor() {
        String seen = "seen: {vers: 4.2, rsize: 262144, wsize: 262144, namlen: 255, acregmin: 3, acregmax: 60,"
                + " acdirmin: 30, acdirmax: 60, hard: true, proto: tcp, timeo: 600, retrans: 2, sec: sys, clientaddr:"
                + " 10.0.0.1, local_lock: none, addr: 10.0.0.2, rw: true, relatime: true}";
        String plan = NFS.formatted(", mount: {rsize: 32k}").replace("version: 4.1}", "version: 4.1, " + seen + "}");
        Measurement numbers = SimTrial.measure(plan);
        assertThat(numbers.facts()).containsEntry("rsize_bytes", 32_768L);
        assertThat(numbers.facts()).containsEntry("wsize_bytes", 262_144L);
        assertThat(numbers.facts()).containsEntry("version", "4.1");
        assertThat(numbers.facts()).doesNotContainKey("model.unmodelled");
    }

    @Test
    void whatWasSeenOfASessionStandsBehindThePlan() {
        String plan = "target: {engine: block, path: /dev/sdb}\n"
                + LOAD
                + "simulate: {as: iscsi, seen: {max_burst_len: 131072, header_digest: CRC32C, data_digest: None,"
                + " initial_r2t: 1, max_outstanding_r2t: 1, state: LOGGED_IN}}\n";
        String model = "engine: iscsi, uri: \"iscsi://server/iqn.2026-11.t:a/1\"";
        assertThat(digest(plan))
                .isEqualTo(
                        digest(modelled(model + ", max_burst: 128k, header_digest: crc32c," + " initial_r2t: true")));
    }

    private static final String BOTH = """
        targets:
          nfs: {engine: file, path: /mnt/nfs}
          lun: {engine: file, path: /mnt/lun}
        """ + LOAD + """
        simulate:
          client: {slots: 8}
          targets: {nfs: {as: nfs, version: 3}, lun: {as: iscsi, %s}}
        design: {factors: {target: [nfs, lun]}}
        """;

    @Test
    void eachTargetHasKeysOfItsOwnBesideThoseOfAll() {
        ExperimentPlan plan = PlanReader.parse(BOTH.formatted("client: {slots: 4}"), "p", List.of());
        assertThat(plan.trials())
                .extracting(trial -> trial.simulate().requiredText("as"))
                .containsExactlyInAnyOrder("nfs", "iscsi");
        assertThat(plan.trials())
                .extracting(trial -> trial.simulate().child("client").requiredText("slots"))
                .containsExactlyInAnyOrder("8", "4");
    }

    @Test
    void keysOfATargetThatThePlanDoesNotHaveAreRefused() {
        String plan = BOTH.formatted("client: {slots: 4}").replace("lun: {as", "luns: {as");
        assertThatThrownBy(() -> PlanReader.parse(plan, "p", List.of()))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("simulate.targets.luns")
                .hasMessageContaining("did you mean \"lun\"");
    }
}
