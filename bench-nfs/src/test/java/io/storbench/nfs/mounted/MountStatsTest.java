package io.storbench.nfs.mounted;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storbench.engine.Counter;
import io.storbench.engine.CounterSnapshot;
import io.storbench.engine.PathCounters;
import io.storbench.engine.ProcedureCounter;
import io.storbench.posix.Mount;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Texts written after the kernel's print functions, of other kernels and hostile ones.
class MountStatsTest {
    private static final String INFO = """
        27 1 254:0 / / rw,relatime - ext4 /dev/vda rw
        51 27 0:31 / /mnt rw,relatime shared:9 master:1 - nfs4 host:/a\\040b rw,vers=4.1
        """;

    private static String stats(String events, String transports, String operations) {
        return """
            device /dev/vda mounted on / with fstype ext4
            device host:/a\\040b mounted on /mnt with fstype nfs4 statvers=1.1
            	opts:	rw,sync,vers=4.1,rsize=65536,soft,nconnect=2,noac
            	age:	5
            	somethingnew:	1 2 x
            	events:	%s
            	bytes:	1 2 3 4 5 6 7 8
            	fsc:	0 0 0
            	RPC iostats version: 1.1  p/v: 100003/4 (nfs)
            %s	per-op statistics
            %s
            """.formatted(events, transports, operations);
    }

    /// Bind mounts, and mounts of two directories of one exported file system.
    @Test
    void mountsOfOneSuperblockHaveTheSameCounters() throws IOException {
        String info = INFO
                + "52 27 0:31 /b /again rw - nfs4 host:/a\\040b/b rw,vers=4.1\n"
                + "53 27 0:32 / /other rw - nfs4 host:/c rw,vers=4.1\n";
        String first = stats("1", tcp(1, 0), "\tREAD: 1 1 0 1 1 0 0 0 0");
        String block = first.substring(first.indexOf("device host:"));
        String stats = first
                + block.replace("mounted on /mnt", "mounted on /again")
                + block.replace("mounted on /mnt", "mounted on /other");
        assertThat(owners(info, stats, "/again")).isEqualTo(owners(info, stats, "/mnt"));
        assertThat(owners(info, stats, "/other")).isNotEqualTo(owners(info, stats, "/mnt"));
    }

    private static Set<String> owners(String info, String stats, String path) throws IOException {
        return MountStatsSource.attach(new Recorded(info, stats, stats, stats), Path.of(path))
                .orElseThrow()
                .owners();
    }

    private static String events(long shortReads, long delays) {
        return "1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 %d 1 %d 0 0 ".formatted(shortReads, delays);
    }

    private static String tcp(long connects, long unknown) {
        return "\txprt:\ttcp 800 0 %d 0 0 10 10 %d 10 0 2 0 0\n".formatted(connects, unknown);
    }

    private static String udp(long unknown) {
        return "\txprt:\tudp 800 1 10 10 %d 10 0 2 0 0\n".formatted(unknown);
    }

    private static CounterSnapshot counted(String before, String after) throws IOException {
        PathCounters counters = MountStatsSource.attach(new Recorded(INFO, before, before, after), Path.of("/mnt"))
                .orElseThrow();
        counters.begin();
        return counters.counted();
    }

    @Test
    void everyCounterHasItsColumn() throws IOException {
        String before = stats(
                events(2, 7), tcp(1, 0) + tcp(2, 5), "\tREAD: 10 10 0 1000 2000 1 2 3 0\n\tWRITE: 1 1 0 10 10 0 0 0 0");
        String after = stats(
                events(5, 11),
                tcp(2, 1) + tcp(4, 6),
                "\tREAD: 13 18 4 1600 2360 1 2 3 2\n\tWRITE: 1 1 0 10 10 0 0 0 0");
        CounterSnapshot counted = counted(before, after);
        assertThat(counted.procedures()).containsOnlyKeys("READ");
        assertThat(counted.get("READ", ProcedureCounter.MESSAGES)).isEqualTo(3);
        assertThat(counted.get("READ", ProcedureCounter.RETRANSMISSIONS)).isEqualTo(5);
        assertThat(counted.get("READ", ProcedureCounter.TIMEOUTS)).isEqualTo(4);
        assertThat(counted.get("READ", ProcedureCounter.MESSAGE_BYTES_OUT)).isEqualTo(600);
        assertThat(counted.get("READ", ProcedureCounter.MESSAGE_BYTES_IN)).isEqualTo(360 + 3 * 4);
        assertThat(counted.get("READ", ProcedureCounter.ERRORS)).isEqualTo(2);
        assertThat(counted.get(Counter.SHORT_READS)).isEqualTo(3);
        assertThat(counted.get(Counter.DELAYS)).isEqualTo(4);
        assertThat(counted.get(Counter.RECONNECTS)).isEqualTo(3);
        assertThat(counted.get(Counter.LATE_REPLIES)).isEqualTo(2);
        // Eight transmissions of 75 bytes, three replies of 124, one segment each.
        assertThat(counted.get(Counter.FRAME_BYTES_OUT)).isEqualTo(600 + 8 * 66);
        assertThat(counted.get(Counter.FRAME_BYTES_IN)).isEqualTo(372 + 3 * 66);
    }

    @Test
    void aKernelBefore53HasNoErrorsAndALaterOneMayHaveMoreColumns() throws IOException {
        String before = stats("1", tcp(1, 0), "\tREAD: 0 0 0 0 0 0 0 0");
        String after = stats("1", tcp(1, 0), "\tREAD: 2 2 0 200 400 1 1 1 1 99 98");
        CounterSnapshot counted = counted(before, after);
        assertThat(counted.get("READ", ProcedureCounter.MESSAGES)).isEqualTo(2);
        assertThat(counted.get("READ", ProcedureCounter.ERRORS)).isEqualTo(1);
        assertThat(counted.get(Counter.DELAYS)).isZero();
    }

    @Test
    void aProcedureThatAppearsIsCountedFromNothing() throws IOException {
        CounterSnapshot counted = counted(
                stats("1", tcp(1, 0), "\tREAD: 1 1 0 1 1 0 0 0 0"),
                stats("1", tcp(1, 0), "\tREAD: 1 1 0 1 1 0 0 0 0\n\tNEW_ONE: 3 3 0 30 30 0 0 0 0"));
        assertThat(counted.get("NEW_ONE", ProcedureCounter.MESSAGES)).isEqualTo(3);
    }

    /// A datagram of 8192 bytes of message and 8 of header goes in six fragments of up to 1480
    /// bytes, as RFC 791 cuts it on Ethernet; UDP has no record marks.
    @Test
    void framesOfDatagramsAreFragments() throws IOException {
        CounterSnapshot counted = counted(
                stats("1", udp(0), "\tREAD: 0 0 0 0 0 0 0 0 0"), stats("1", udp(2), "\tREAD: 2 2 0 200 16384 0 0 0 0"));
        assertThat(counted.get("READ", ProcedureCounter.MESSAGE_BYTES_IN)).isEqualTo(16384);
        assertThat(counted.get(Counter.FRAME_BYTES_IN)).isEqualTo(2 * (8192 + 8 + 6 * 34));
        assertThat(counted.get(Counter.LATE_REPLIES)).isEqualTo(2);
    }

    @Test
    void overRdmaAndUnknownTransportsFramesAreNotKnown() throws IOException {
        String rdma = "\txprt:\trdma 0 0 1 0 0 10 10 0 10 0 1 2 3 4 5 6 7 8 9 10\n";
        String strange = "\txprt:\tpigeon 7\n";
        for (String transport : new String[] {rdma, strange}) {
            String text = stats("1", transport, "\tREAD: 1 1 0 100 100 0 0 0 0");
            String after = stats("1", transport, "\tREAD: 2 2 0 200 200 0 0 0 0");
            CounterSnapshot counted = counted(text, after);
            assertThat(counted.get("READ", ProcedureCounter.MESSAGES)).isEqualTo(1);
            assertThat(counted.get(Counter.FRAME_BYTES_IN)).isZero();
            assertThat(MountStatsSource.attach(new Recorded(INFO, text), Path.of("/mnt"))
                            .orElseThrow()
                            .facts())
                    .containsEntry("frames", "not known");
        }
    }

    @Test
    void optionsWithoutAValueAreTrue() throws IOException {
        String text = stats("1", tcp(1, 0), "\tREAD: 1 1 0 1 1 0 0 0 0");
        assertThat(MountStatsSource.attach(new Recorded(INFO, text), Path.of("/mnt"))
                        .orElseThrow()
                        .facts())
                .containsEntry("mount.sync", true)
                .containsEntry("mount.soft", true)
                .containsEntry("mount.noac", true)
                .containsEntry("mount.nconnect", "2")
                .containsEntry("rsize_bytes", 65536L)
                .containsEntry("server", "host:/a b");
    }

    @Test
    void aMountThatWasReplacedIsNoticed() {
        String before = stats("1", tcp(1, 0), "\tREAD: 10 10 0 1000 2000 0 0 0 0");
        String after = stats("1", tcp(1, 0), "\tREAD: 3 3 0 300 600 0 0 0 0");
        assertThatThrownBy(() -> counted(before, after))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("/mnt was replaced");
    }

    @Test
    void ofTwoMountsAtOnePlaceTheLaterCounts() throws IOException {
        String covered = stats("1", tcp(1, 0), "\tREAD: 100 100 0 1 1 0 0 0 0");
        String before = covered + stats("1", tcp(1, 0), "\tREAD: 1 1 0 1 1 0 0 0 0");
        String after = covered + stats("1", tcp(1, 0), "\tREAD: 5 5 0 5 5 0 0 0 0");
        assertThat(counted(before, after).get("READ", ProcedureCounter.MESSAGES))
                .isEqualTo(4);
    }

    @Test
    void aFileSystemMountedOverNfsIsNotNfs() throws IOException {
        String covered = INFO + "60 51 0:40 / /mnt rw - tmpfs tmpfs rw\n";
        assertThat(MountStatsSource.attach(new Recorded(covered, ""), Path.of("/mnt")))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\tREAD: 1 1 0 1 1 0 0",
                "\tREAD: 1 1 0 x 1 0 0 0 0",
                "\tREAD: 1 1 0 99999999999999999999 1 0 0 0 0",
                "\tREAD:",
                ""
            })
    void whatIsMalformedIsRefused(String operations) {
        assertThatThrownBy(() ->
                        MountStatsSource.attach(new Recorded(INFO, stats("1", tcp(1, 0), operations)), Path.of("/mnt")))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("mountstats");
    }

    @Test
    void aMountThatMountstatsDoesNotKnowIsNamed() {
        assertThatThrownBy(() -> MountStatsSource.attach(
                        new Recorded(INFO, "device none mounted on / with fstype ext4\n"), Path.of("/mnt")))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("/mnt");
    }

    @ParameterizedTest
    @ValueSource(strings = {"27 1 254:0 / / rw,relatime", "x", "27 1 254:0 / / rw - ext4", "\u0000"})
    void aMalformedLineOfMountinfoIsRefused(String line) {
        assertThatThrownBy(() -> MountStatsSource.attach(new Recorded(line, ""), Path.of("/mnt")))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("mountinfo");
    }

    /// Other mounts are none of our business.
    @Test
    void aMountWhosePointIsNoPathHereIsPassedOver() throws IOException {
        String odd = "90 1 0:50 / /mnt/a\\000b rw,relatime - ext4 /dev/sdb rw\n";
        assertThat(Mount.holding(odd + INFO, Path.of("/mnt"))).isEqualTo(Mount.holding(INFO, Path.of("/mnt")));
    }

    /// Real text, cut short and with bytes changed at random.
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void damagedTextIsReadOrRefusedAndNothingElse(long seed) {
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
        String info = Recorded.text("v4.1-nconnect4.mountinfo");
        String stats = Recorded.text("v4.1-nconnect4.after.mountstats");
        for (int round = 0; round < 200; round++) {
            Recorded texts = new Recorded(damaged(info, random), damaged(stats, random));
            try {
                MountStatsSource.attach(texts, Path.of("/mnt"))
                        .ifPresent(counters -> assertThat(counters.facts()).isNotEmpty());
            } catch (IOException e) {
                assertThat(e.getMessage()).as("seed %d", seed).isNotBlank();
            }
        }
    }

    private static String damaged(String text, RandomGenerator random) {
        StringBuilder damaged = new StringBuilder(text);
        for (int i = random.nextInt(4); i > 0; i--) {
            damaged.setCharAt(random.nextInt(damaged.length()), (char) random.nextInt(256));
        }
        damaged.setLength(random.nextInt(4) == 0 ? random.nextInt(damaged.length()) : text.length());
        return damaged.toString();
    }
}
