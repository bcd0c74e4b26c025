package io.storbench.iscsi.block;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storbench.engine.Counter;
import io.storbench.engine.CounterSnapshot;
import io.storbench.engine.PathCounters;
import io.storbench.engine.ProcedureCounter;
import io.storbench.gate.DeviceNumber;
import io.storbench.gate.LocalDevice;
import io.storbench.posix.Mount;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DiskCountersTest {
    private static final String ISCSI = "platform/host2/session1/target2:0:0/2:0:0:1/block/sdb";
    private static final String LOCAL = "pci0000:00/virtio1/block/vda";
    private static final InitiatorCommand NONE = _ -> {
        throw new IOException("Cannot run program \"iscsiadm\"");
    };

    @TempDir
    private Path root = Path.of("");

    private MadeSystem system = new MadeSystem(Path.of(""));

    @BeforeEach
    void makeDisks() {
        system = new MadeSystem(root)
                .device("8:16", ISCSI)
                .file(ISCSI + "/stat", "10 1 80 5 20 2 160 6 0 7 11 0 0 0 0 3 1")
                .file(ISCSI + "/queue/logical_block_size", "512")
                .file(ISCSI + "/queue/physical_block_size", "4096")
                .file(ISCSI + "/queue/max_sectors_kb", "1280")
                .file(ISCSI + "/queue/nr_requests", "64")
                .file(ISCSI + "/queue/read_ahead_kb", "128")
                .file(ISCSI + "/queue/rotational", "1")
                .file(ISCSI + "/queue/write_cache", "write back")
                .file(ISCSI + "/queue/scheduler", "none [mq-deadline] kyber")
                .file(ISCSI + "/device/vendor", "IET     ")
                .file(ISCSI + "/device/model", "VIRTUAL-DISK    ")
                .write("/sys/class/iscsi_session/session1/targetname", "iqn.2026-11.test:t1")
                .write("/sys/class/iscsi_session/session1/initiatorname", "iqn.2026-11.test:kernel")
                .write("/sys/class/iscsi_session/session1/initial_r2t", "1")
                .write("/sys/class/iscsi_session/session1/first_burst_len", "65536")
                .write("/sys/class/iscsi_session/session1/state", "LOGGED_IN")
                .write("/sys/class/iscsi_session/session1/username", "somebody")
                .write("/sys/class/iscsi_session/session1/password", "secretsecret")
                .write(connection("persistent_address"), "10.99.0.2")
                .write(connection("persistent_port"), "3260")
                .write(connection("header_digest"), "0")
                .write("/sys/class/iscsi_connection/connection11:0/persistent_port", "1")
                .device("253:0", LOCAL)
                .file(LOCAL + "/stat", "100 0 800 50 0 0 0 0 0 50 50");
    }

    private static String connection(String attribute) {
        return "/sys/class/iscsi_connection/connection1:0/" + attribute;
    }

    private static Mount mount(String number, String type, String source) {
        return new Mount("29", number, "/", Path.of("/mnt"), type, source, List.of());
    }

    private PathCounters attach(String number, InitiatorCommand command) throws IOException {
        Mount mount = mount(number, "ext4", "/dev/x");
        return DiskCounterSource.attach(system.tree(), mount, command).orElseThrow();
    }

    @Test
    void aDiskOfTheKernelsInitiatorTellsItsSession() throws IOException {
        assertThat(attach("8:16", NONE).facts())
                .containsEntry("protocol", "iscsi")
                .containsEntry("server", "10.99.0.2:3260")
                .containsEntry("iscsi.target", "iqn.2026-11.test:t1")
                .containsEntry("iscsi.initiator", "iqn.2026-11.test:kernel")
                .containsEntry("iscsi.lun", 1L)
                .containsEntry("iscsi.connections", 1L)
                .containsEntry("iscsi.initial_r2t", "1")
                .containsEntry("iscsi.first_burst_len", "65536")
                .containsEntry("iscsi.header_digest", "0")
                .containsEntry("iscsi.state", "LOGGED_IN");
    }

    /// Linux 6.1 showed `(null)` for what had not been set, others `<NULL>`.
    @ParameterizedTest
    @ValueSource(strings = {"<NULL>", "(null)"})
    void whatTheKernelDoesNotHaveIsNoFact(String nothing) throws IOException {
        system.write("/sys/class/iscsi_session/session1/initiatorname", nothing)
                .write(connection("persistent_address"), nothing);
        assertThat(attach("8:16", NONE).facts()).doesNotContainKeys("iscsi.initiator", "server");
    }

    @Test
    void namesAndSecretsOfChapAreNoFacts() throws IOException {
        assertThat(attach("8:16", NONE).facts().toString())
                .doesNotContain("somebody")
                .doesNotContain("secretsecret");
    }

    @Test
    void aDiskTellsWhatItIsAndHowItIsQueued() throws IOException {
        assertThat(attach("8:16", NONE).facts())
                .containsEntry("device", "/dev/sdb")
                .containsEntry("device.size_bytes", 16L << 20)
                .containsEntry("device.logical_block_bytes", 512L)
                .containsEntry("device.physical_block_bytes", 4096L)
                .containsEntry("device.max_request_bytes", 1280L << 10)
                .containsEntry("device.read_ahead_bytes", 128L << 10)
                .containsEntry("device.requests", 64L)
                .containsEntry("device.rotational", true)
                .containsEntry("device.write_cache", "write back")
                .containsEntry("device.scheduler", "mq-deadline")
                .containsEntry("device.vendor", "IET")
                .containsEntry("device.model", "VIRTUAL-DISK");
    }

    @Test
    void requestsOfAnIscsiDiskAreMessages() throws IOException {
        PathCounters counters = attach("8:16", NONE);
        counters.begin();
        system.file(ISCSI + "/stat", "14 1 112 9 25 4 1184 8 0 9 20 1 0 8 0 5 2");
        CounterSnapshot counted = counters.counted();
        assertThat(counted.get("READ", ProcedureCounter.MESSAGES)).isEqualTo(4);
        assertThat(counted.get("WRITE", ProcedureCounter.MESSAGES)).isEqualTo(5);
        assertThat(counted.get("SYNCHRONIZE_CACHE", ProcedureCounter.MESSAGES)).isEqualTo(2);
        assertThat(counted.get("UNMAP", ProcedureCounter.MESSAGES)).isEqualTo(1);
        assertThat(counted.get(Counter.DEVICE_WRITES_MERGED)).isEqualTo(2);
        assertThat(counted.get(Counter.DEVICE_BYTES_IN)).isEqualTo(32 * 512);
        assertThat(counted.get(Counter.DEVICE_BYTES_OUT)).isEqualTo(1024 * 512);
        assertThat(counted.get(Counter.DEVICE_BUSY_NANOS)).isEqualTo(2_000_000);
        assertThat(counted.get(Counter.DEVICE_QUEUE_NANOS)).isEqualTo(9_000_000);
        assertThat(counters.facts().get("iscsi.counters")).isEqualTo("not known: Cannot run program \"iscsiadm\"");
    }

    /// A loop device on Linux 6.18 with a write cache: ten times fdatasync(2) without anything to
    /// write counted ten writes of no sectors and ten flushes. The stat is as in the test above, of
    /// 5 writes and 2 flushes; the disk has done 4 READs, 2 SYNCHRONIZE CACHEs and 1 UNMAP.
    @ParameterizedTest
    @CsvSource({
        "0x2a, 3, two of the writes were flushes without data",
        "0x2c, 5, all writes had data as when a journal writes its commit with a flush",
        "0x29, 2, three flushes came together and made two",
        "0x40, 5, other commands went to the disk too",
        "0x20, 5, the counter began again",
        "many, 5, the kernel does not tell",
    })
    void flushesWithoutDataAreNoWriteCommands(String done, long writes, String reason) throws IOException {
        system.file(ISCSI + "/device/iodone_cnt", "0x20");
        PathCounters counters = attach("8:16", NONE);
        counters.begin();
        system.file(ISCSI + "/stat", "14 1 112 9 25 4 1184 8 0 9 20 1 0 8 0 5 2")
                .file(ISCSI + "/device/iodone_cnt", done);
        CounterSnapshot counted = counters.counted();
        assertThat(counted.get("WRITE", ProcedureCounter.MESSAGES)).as(reason).isEqualTo(writes);
        assertThat(counted.get(Counter.DEVICE_WRITES))
                .as("as the kernel has it")
                .isEqualTo(5);
    }

    @Test
    void otherDisksHaveNoMessages() throws IOException {
        PathCounters counters = attach("253:0", NONE);
        counters.begin();
        system.file(LOCAL + "/stat", "101 0 808 51 0 0 0 0 0 51 51");
        CounterSnapshot counted = counters.counted();
        assertThat(counted.procedures()).isEmpty();
        assertThat(counted.get(Counter.DEVICE_READS)).isEqualTo(1);
        assertThat(counters.facts()).doesNotContainKeys("protocol", "iscsi.target");
    }

    /// Its zeros are not numbers: a cold cache would be taken for one that served everything.
    @Test
    void aDiskThatIsSetToCountNothingHasNoCounters() throws IOException {
        system.file(LOCAL + "/queue/iostats", "0");
        PathCounters counters = attach("253:0", NONE);
        counters.begin();
        assertThat(counters.counted().totals()).isEmpty();
        assertThat(counters.facts()).containsEntry("counters", "not known: /sys/block/vda/queue/iostats is 0");
    }

    /// A request that has woken its caller is counted a moment later.
    @Test
    void aRequestInFlightIsWaitedForBeforeCountingBegins() throws IOException {
        AtomicInteger pauses = new AtomicInteger();
        PathCounters counters = local(() -> {
            if (pauses.incrementAndGet() == 3) {
                system.file(LOCAL + "/stat", "101 0 808 51 0 0 0 0 0 51 51");
            }
        });
        system.file(LOCAL + "/stat", "100 0 800 50 0 0 0 0 1 50 50");
        counters.begin();
        assertThat(pauses).hasValue(3);
        assertThat(counters.counted().get(Counter.DEVICE_READS)).isZero();
    }

    @Test
    void aDiskThatNeverRestsIsNotWaitedForForEver() throws IOException {
        AtomicInteger pauses = new AtomicInteger();
        PathCounters counters = local(pauses::incrementAndGet);
        system.file(LOCAL + "/stat", "100 0 800 50 0 0 0 0 1 50 50");
        counters.begin();
        assertThat(pauses).hasValue(100);
    }

    private PathCounters local(Runnable pause) throws IOException {
        DeviceNumber number = DeviceNumber.parse("253:0").orElseThrow();
        return DiskCounters.below(LocalDevice.of(system.tree(), number), NONE, pause);
    }

    @Test
    void theInitiatorsOwnCountersAreTheSessionsBytes() throws IOException {
        Queue<String> texts = new ArrayDeque<>(
                List.of(InitiatorStatsTest.text(100, 200, 10), InitiatorStatsTest.text(1100, 900, 14)));
        PathCounters counters = attach("8:16", _ -> texts.remove());
        counters.begin();
        system.file(ISCSI + "/stat", "14 1 112 9 20 2 160 6 0 9 20 0 0 0 0 3 1");
        CounterSnapshot counted = counters.counted();
        assertThat(counted.get("session", ProcedureCounter.MESSAGE_BYTES_OUT)).isEqualTo(1000);
        assertThat(counted.get("session", ProcedureCounter.MESSAGE_BYTES_IN)).isEqualTo(700);
        assertThat(counted.sum(ProcedureCounter.MESSAGES)).isEqualTo(4);
        assertThat(counters.facts()).containsEntry("iscsi.scsicmd_pdus", 4L).containsEntry("iscsi.r2t_pdus", 0L);
    }

    @Test
    void aPartitionCountsAsItsDisk() throws IOException {
        system.device("8:17", ISCSI + "/sdb1")
                .file(ISCSI + "/sdb1/partition", "1")
                .file(ISCSI + "/sdb1/stat", "0 0 0 0 0 0 0 0 0 0 0");
        assertThat(attach("8:17", NONE).facts())
                .containsEntry("device", "/dev/sdb")
                .containsEntry("iscsi.target", "iqn.2026-11.test:t1");
    }

    @Test
    void aVolumeCountsAsTheDisksThatItIsBuiltOn() throws IOException {
        system.device("252:0", "virtual/block/dm-0")
                .file("virtual/block/dm-0/stat", "0 0 0 0 0 0 0 0 0 0 0")
                .file("virtual/block/dm-0/slaves/sdb/name", "")
                .file("virtual/block/dm-0/slaves/vda/name", "");
        PathCounters counters = attach("252:0", NONE);
        assertThat(counters.facts()).containsEntry("device", "/dev/sdb, /dev/vda");
        assertThat(counters.facts())
                .as("not every request goes to the target")
                .doesNotContainEntry("protocol", "iscsi");
        counters.begin();
        system.file(ISCSI + "/stat", "11 1 88 5 20 2 160 6 0 7 11 0 0 0 0 3 1")
                .file(LOCAL + "/stat", "102 0 816 50 0 0 0 0 0 50 50");
        assertThat(counters.counted().get(Counter.DEVICE_READS)).isEqualTo(3);
    }

    @Test
    void whatIsOnOneDiskHasItsCountersAndWhatIsOnAnotherHasOthers() throws IOException {
        system.device("8:17", ISCSI + "/sdb1")
                .file(ISCSI + "/sdb1/partition", "1")
                .device("252:0", "virtual/block/dm-0")
                .file("virtual/block/dm-0/slaves/sdb/name", "")
                .file("virtual/block/dm-0/slaves/vda/name", "");
        assertThat(attach("8:16", NONE).owners()).containsExactly("disk /dev/sdb");
        assertThat(attach("8:17", NONE).owners()).containsExactly("disk /dev/sdb");
        assertThat(attach("253:0", NONE).owners()).containsExactly("disk /dev/vda");
        assertThat(attach("252:0", NONE).owners()).containsExactlyInAnyOrder("disk /dev/sdb", "disk /dev/vda");
    }

    @Test
    void devicesThatLieOnThemselvesAreRefused() {
        system.device("252:0", "virtual/block/dm-0").file("virtual/block/dm-0/slaves/dm-0/name", "");
        assertThatThrownBy(() -> attach("252:0", NONE))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("never end");
    }

    @Test
    void aDiskThatWasReplacedIsNotMeasured() throws IOException {
        PathCounters counters = attach("8:16", NONE);
        counters.begin();
        system.file(ISCSI + "/stat", "1 0 8 0 0 0 0 0 0 0 0");
        assertThatThrownBy(counters::counted)
                .isInstanceOf(IOException.class)
                .hasMessageContaining("/dev/sdb was replaced");
    }

    /// `0:…` is a number of no device, as of btrfs, which names one of its devices as its source.
    @Test
    void aFileSystemWithoutANumberIsFoundByItsSource() throws IOException {
        Mount btrfs = mount("0:42", "btrfs", "/dev/sdb");
        assertThat(DiskCounterSource.attach(system.tree(), btrfs, NONE)).isPresent();
        Mount proc = mount("0:21", "proc", "proc");
        assertThat(DiskCounterSource.attach(system.tree(), proc, NONE)).isEmpty();
        Mount nfs = mount("0:43", "nfs4", "server:/export");
        assertThat(DiskCounterSource.attach(system.tree(), nfs, NONE)).isEmpty();
    }

    @Test
    void aDeviceThatSysfsDoesNotShowHasNoCounters() throws IOException {
        Mount hidden = mount("8:99", "ext4", "/dev/sdz");
        assertThat(DiskCounterSource.attach(system.tree(), hidden, NONE)).isEmpty();
    }
}
