package io.storbench.nfs.mounted;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.engine.Counter;
import io.storbench.engine.CounterSnapshot;
import io.storbench.engine.PathCounters;
import io.storbench.engine.ProcedureCounter;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.SortedMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What Linux 6.1 wrote of a mount while `dd` read 256 blocks of 4 KiB and wrote 128.
class RecordedMountTest {
    private static PathCounters attach(String name) throws IOException {
        String before = Recorded.text(name + ".before.mountstats");
        Recorded texts = new Recorded(
                Recorded.text(name + ".mountinfo"), before, before, Recorded.text(name + ".after.mountstats"));
        return MountStatsSource.attach(texts, Path.of("/mnt/data")).orElseThrow();
    }

    private static CounterSnapshot counted(String name) throws IOException {
        PathCounters counters = attach(name);
        counters.begin();
        return counters.counted();
    }

    @ParameterizedTest
    @ValueSource(strings = {"v3-nconnect1", "v4.0-nconnect4", "v4.2-nconnect1"})
    void theServerIsKnownByItsAddress(String name) throws IOException {
        assertThat(attach(name).server()).contains(new InetSocketAddress("10.99.0.2", 2049));
    }

    /// Lengths by RFC 1813, RFC 7530 and RFC 8881. A reply: record mark 4, accepted reply 24; in v3
    /// then status 4, attributes 4 + 84, count 4, eof 4 and length 4, or at a WRITE status 4,
    /// attributes before 4 + 24 and after 4 + 84, count 4, stable 4 and verifier 8. In v4 status,
    /// empty tag and number of results 12, PUTFH 8, READ 16 or WRITE 24, from 4.1 on SEQUENCE 44,
    /// and what the client asks for besides: nothing in READ, and GETATTR not in WRITE with
    /// O_DIRECT.
    @ParameterizedTest
    @CsvSource({
        "v3-nconnect1, 4228, 140",
        "v3-nconnect4, 4228, 140",
        "v4.0-nconnect1, 4160, 72",
        "v4.0-nconnect4, 4160, 72",
        "v4.1-nconnect1, 4204, 116",
        "v4.1-nconnect4, 4204, 116",
        "v4.2-nconnect1, 4204, 116",
        "v4.2-nconnect4, 4204, 116",
    })
    void readsAndWritesAreCountedWithTheirBytes(String name, long readReply, long writeReply) throws IOException {
        CounterSnapshot counted = counted(name);
        assertThat(counted.get("READ", ProcedureCounter.MESSAGES)).isEqualTo(256);
        assertThat(counted.get("WRITE", ProcedureCounter.MESSAGES)).isEqualTo(128);
        assertThat(counted.get("READ", ProcedureCounter.MESSAGE_BYTES_IN)).isEqualTo(256 * readReply);
        assertThat(counted.get("WRITE", ProcedureCounter.MESSAGE_BYTES_IN)).isEqualTo(128 * writeReply);
        assertThat(counted.get("WRITE", ProcedureCounter.MESSAGE_BYTES_OUT)).isGreaterThan(128 * 4096);
        assertThat(counted.sum(ProcedureCounter.RETRANSMISSIONS)).isZero();
        assertThat(counted.sum(ProcedureCounter.ERRORS)).isZero();
        assertThat(counted.get(Counter.RECONNECTS)).isZero();
        assertThat(counted.get(Counter.PAYLOAD_BYTES_IN)).isZero();
    }

    /// `/proc/net/rpc/nfs` counts the same calls elsewhere in the kernel: `proc3 22` and the calls
    /// of each procedure by number.
    @ParameterizedTest
    @CsvSource({"v3-nconnect1", "v3-nconnect4"})
    void theKernelsOtherCountersAgree(String name) throws IOException {
        CounterSnapshot counted = counted(name);
        long[] before = version3(Recorded.text(name + ".before.rpc"));
        long[] after = version3(Recorded.text(name + ".after.rpc"));
        assertThat(counted.get("GETATTR", ProcedureCounter.MESSAGES)).isEqualTo(after[1] - before[1]);
        assertThat(counted.get("ACCESS", ProcedureCounter.MESSAGES)).isEqualTo(after[4] - before[4]);
        assertThat(counted.get("READ", ProcedureCounter.MESSAGES)).isEqualTo(after[6] - before[6]);
        assertThat(counted.get("WRITE", ProcedureCounter.MESSAGES)).isEqualTo(after[7] - before[7]);
        assertThat(counted.sum(ProcedureCounter.MESSAGES))
                .isEqualTo(Arrays.stream(after).sum() - Arrays.stream(before).sum());
    }

    private static long[] version3(String text) {
        String line =
                text.lines().filter(l -> l.startsWith("proc3 22 ")).findFirst().orElseThrow();
        return Arrays.stream(line.substring("proc3 22 ".length()).split(" "))
                .mapToLong(Long::parseLong)
                .toArray();
    }

    /// A reply of 4228 bytes needs three segments of up to 1448 bytes, a call of 108 bytes one; the
    /// attributes' and accesses' replies one each.
    @Test
    void framesAreComputedFromMessages() throws IOException {
        long read = 256 * (4228 + 3 * 66);
        long write = 128 * (140 + 66);
        long attributes = 2 * (116 + 66);
        long access = 124 + 66;
        assertThat(counted("v3-nconnect1").get(Counter.FRAME_BYTES_IN)).isEqualTo(read + write + attributes + access);
    }

    @ParameterizedTest
    @CsvSource({"v3-nconnect4, 3", "v4.0-nconnect1, 4.0", "v4.1-nconnect4, 4.1", "v4.2-nconnect1, 4.2"})
    void theOptionsAreFacts(String name, String version) throws IOException {
        SortedMap<String, Object> facts = attach(name).facts();
        assertThat(facts)
                .containsEntry("protocol", "nfs")
                .containsEntry("version", version)
                .containsEntry("server", "10.99.0.2:/export")
                .containsEntry("rsize_bytes", 1_048_576L)
                .containsEntry("wsize_bytes", 1_048_576L)
                .containsEntry("mount.proto", "tcp")
                .containsEntry("mount.hard", true)
                .containsEntry("mount.timeo", "600")
                .containsEntry("mount.retrans", "2")
                .containsEntry("mount.point", "/mnt")
                .containsEntry("frames", "computed");
        assertThat(facts.get("mount.nconnect")).isEqualTo(name.substring(name.length() - 1));
    }

    @Test
    void timesAreSummedOverAllProcedures() throws IOException {
        PathCounters counters = attach("v3-nconnect1");
        counters.begin();
        CounterSnapshot _ = counters.counted();
        assertThat(counters.facts())
                .containsEntry("rpc.queue_ms", 4L + 3)
                .containsEntry("rpc.rtt_ms", 47L + 23 + 1)
                .containsEntry("rpc.execute_ms", 56L + 27 + 1);
    }

    @ParameterizedTest
    @CsvSource({
        "/mnt, 10.99.0.2:/export, 3",
        "/mnt/a/b, 10.99.0.2:/export, 3",
        "/tmp/with space/file, 10.99.0.2:/export/inner, 4.2"
    })
    void ofSeveralMountsThatOfThePathIsTaken(String path, String server, String version) throws IOException {
        Recorded texts = new Recorded(Recorded.text("two-mounts.mountinfo"), Recorded.text("two-mounts.mountstats"));
        assertThat(MountStatsSource.attach(texts, Path.of(path)).orElseThrow().facts())
                .containsEntry("server", server)
                .containsEntry("version", version);
    }

    @ParameterizedTest
    @CsvSource({"/", "/tmp", "/data/x", "/mntx", "/tmp/with"})
    void whatIsNotBelowAnNfsMountIsNotClaimed(String path) throws IOException {
        Recorded texts = new Recorded(Recorded.text("two-mounts.mountinfo"), Recorded.text("two-mounts.mountstats"));
        assertThat(MountStatsSource.attach(texts, Path.of(path))).isEmpty();
    }
}
