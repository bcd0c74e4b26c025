package io.storbench.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.storbench.plan.PlanException;
import io.storbench.result.Measurement;
import io.storbench.result.TrialResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What calls wait for at a server with a disk. Expected times are sums of the keys: the disk takes
/// 1 µs for 4 KiB to come in, and 50 µs to read or 100 µs to write a page.
class ServerDiskTest {
    private static final String NFS = """
        target:
          engine: nfs
          uri: "nfs://server/export"
          client: {send: 0, receive: 0}
          server:
            threads: 64
            disk: {kind: ssd, size: 64g, channels: 1, page: 4k, read: 50us, program: 100us,
                   overhead: 0, rate: 4096MB}
            cache: {readahead: 0}
        workload: {operation: write, pattern: sequential, block: 4k, file: 256k, depth: 1}
        network: {rtt: 1ms}
        protocol: {run: completion}
        """;

    private static final String ISCSI = """
        target:
          engine: iscsi
          uri: "iscsi://server/iqn.2026-11.test:t/1"
          client: {send: 0, receive: 0}
          server:
            disk: {kind: hdd, size: 8g, rpm: 7200, seek: 8.5ms, track_seek: 0.8ms, rate: 100MB}
        workload: {operation: read, pattern: random, block: 4k, file: 7g, depth: 1}
        network: {rtt: 1ms}
        protocol: {run: time, warmup: 1s, measure: 60s}
        """;

    private static long appNanos(Measurement numbers) {
        return numbers.appNanos().orElseThrow();
    }

    private static long flushNanos(Measurement numbers) {
        return numbers.durableNanos().orElseThrow() - appNanos(numbers);
    }

    /// The page, 101 µs; four blocks of the journal, 404 µs; its last block, 101 µs.
    @ParameterizedTest
    @CsvSource({"sync, 16k, 1_606_000", "sync, 0, 1_101_000", "async, 16k, 1_000_000"})
    void aStableWriteWaitsForDiskAndJournal(String export, String journal, String nanos) {
        Measurement numbers = SimTrial.measure(
                NFS, "target.stable=file_sync", "target.server.sync=" + export, "target.server.journal=" + journal);
        assertThat(appNanos(numbers)).isEqualTo(64 * Long.parseLong(nanos.replace("_", "")));
    }

    /// As above, and two FLUSHes of 4 ms; or one, where the disk takes FUA.
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "write 16k; sync; write 4k; sync | 9_606_000",
                "write 16k; sync; write 4k | 5_606_000",
                "write 16k; write 4k | 1_606_000",
                "sync | 5_101_000",
            })
    void aCommitIsAsManyCommandsAsTheJournalSays(String journal, String nanos) {
        Measurement numbers = SimTrial.measure(
                NFS, "target.stable=file_sync", "target.server.flush=4ms", "target.server.journal=" + journal);
        assertThat(appNanos(numbers)).isEqualTo(64 * Long.parseLong(nanos.replace("_", "")));
    }

    /// Two writes at a time: the pages, 1 + 100 + 100 µs; behind them four blocks of the journal,
    /// which the first write asked for, 400 µs; its last block, 101 µs. The second page is known to
    /// be there only when the commit is, which began after it was written to the file. Without a
    /// journal, each comes back when its page is there, 100 µs after the other.
    @ParameterizedTest
    @CsvSource({"16k, 54_464_000", "0, 35_332_000"})
    void stableWritesTogetherWaitForOneCommit(String journal, String nanos) {
        Measurement numbers = SimTrial.measure(
                NFS, "target.stable=file_sync", "target.server.journal=" + journal, "workload.depth=2");
        assertThat(appNanos(numbers)).isEqualTo(Long.parseLong(nanos.replace("_", "")));
    }

    /// 64 pages in one access, 64 + 6400 µs, then the journal.
    @ParameterizedTest
    @CsvSource({"sync, 7_969_000", "async, 1_000_000"})
    void aCommitWaitsForAllThatWasWritten(String export, String nanos) {
        Measurement numbers = SimTrial.measure(NFS, "target.server.sync=" + export);
        assertThat(appNanos(numbers)).isEqualTo(64_000_000);
        assertThat(flushNanos(numbers)).isEqualTo(Long.parseLong(nanos.replace("_", "")));
    }

    /// The network alone would take 0.5 s, the disk takes 1.64 s for 64 MiB; as much as may be
    /// dirty is so when the measurement begins, by the exercise before it, and when it ends.
    @Test
    void moreThanMayBeDirtyIsWrittenAtTheDisksRate() {
        Measurement numbers = SimTrial.measure(
                NFS,
                "workload.file=64m",
                "workload.block=128k",
                "target.server.sync=async",
                "target.server.cache={dirty_limit: 1m, background: 512k}");
        assertThat((double) appNanos(numbers)).isCloseTo(1.6384e9, within(0.01e9));
        assertThat(flushNanos(numbers)).isEqualTo(1_000_000);
    }

    /// 16 pages are read in 16 + 800 µs before each answer; or, with 32 more, before the first one
    /// only. In windows, 32 pages are read in 32 + 1,600 µs before the first answer; the second
    /// READ comes 1 ms after it and has the next 32 read, for which the third, 1 ms later, waits
    /// 632 µs.
    @ParameterizedTest
    @CsvSource({
        "'{readahead: 0}', 464_896_000",
        "'{readahead: 128k, readahead_windows: false}', 258_448_000",
        "'{readahead: 128k}', 258_264_000"
    })
    void theServerReadsAheadOfASequentialReader(String cache, String nanos) {
        Measurement numbers = SimTrial.measure(
                NFS,
                "workload.operation=read",
                "workload.file=16m",
                "workload.block=64k",
                "target.server.cache=" + cache);
        double expected = Long.parseLong(nanos.replace("_", ""));
        assertThat((double) appNanos(numbers)).isCloseTo(expected, within(0.0003 * expected));
    }

    /// With commands in order, and with the nearest of 32.
    @ParameterizedTest
    @ValueSource(ints = {1, 32})
    void aSequentialReaderGetsTheDisksRate(int queue) {
        Measurement numbers = SimTrial.measure(
                NFS,
                "target.server.disk={kind: hdd, rate: 100MB, size: 64g, queue: " + queue + "}",
                "target.server.cache.readahead=128k",
                "workload.operation=read",
                "workload.file=256m",
                "workload.block=64k",
                "workload.depth=8");
        double expected = (256 << 20) / 100e6 * 1e9;
        assertThat((double) appNanos(numbers)).isCloseTo(expected, within(0.02 * expected));
    }

    /// What a server writes stays in its memory.
    @Test
    void whatWasReadOnceIsReadFromMemory() {
        Measurement numbers = SimTrial.measure(
                NFS,
                "workload.operation=read",
                "workload.pattern=random",
                "protocol={run: time, warmup: 1s, measure: 1s}");
        assertThat(numbers.service().meanNanos()).isEqualTo(1e6);
    }

    /// Over seven eighths of the disk √(7/8) of the mean seek's part that grows; half a turn.
    @Test
    void randomReadsOfAUnitCostSeekAndRotation() {
        Measurement numbers = SimTrial.measure(ISCSI);
        double expected = 1 + 0.1 + 0.8 + 7.7 * Math.sqrt(7 / 8.0) + 60e3 / 7200 / 2;
        assertThat(numbers.service().meanNanos() / 1e6).isCloseTo(expected, within(0.15));
    }

    /// Eight hosts' parts cover 28 of 32 GiB. The disks are busy but for 4 of 132: a closed network
    /// of five like stations with 128 customers (Buzen's formula for balanced networks). Overheads
    /// pass while others are served.
    @Test
    void hostsShareAnArray() {
        Measurement numbers = SimTrial.measure(
                ISCSI,
                "target.server.disk={kind: raid, level: raid5, disks: 5, disk: {kind: hdd, size: 8g, rate: 100MB}}",
                "hosts=8",
                "target.server.threads=128",
                "workload.file=3584m",
                "workload.depth=16");
        double accessMs = 0.8 + 7.7 * Math.sqrt(7 / 8.0) + 60e3 / 7200 / 2 + 4096 / 100e6 * 1e3;
        double expected = 5 / accessMs * 1e3 * 128 / 132;
        assertThat(numbers.operationsPerSecond()).isCloseTo(expected, within(0.03 * expected));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "target.server.disk={kind: tape} | \"tape\" is not one of: memory, hdd, ssd, raid",
                "target.server.disk={kind: hdd, size: 128m} | but 1 x workload.file",
                "target.server.disk={kind: hdd, rpm: 5} | rpm",
                "target.server.disk={kind: hdd, seek: 0.1ms} | at least track_seek",
                "target.server.disk={kind: hdd, sise: 1g} | unknown key",
                "target.server.disk={kind: raid, disks: 2} | RAID5 has from 3 disks",
                "target.server.disk={kind: raid, disk: {kind: raid}} | made of hdd or ssd",
                "target.server.journal=5000 | sectors of 512",
                "target.server.journal=64m | at most 32m",
                "target.server.journal=write 4k, read 4k | a commit reads nothing",
                "target.server.journal=write 4k, fua | is not one of",
                "target.server.cache={readahead: 2g} | at most 1g",
                "target.server.disk={kind: hdd, size: 20t}; workload.file=16t | 4t at most together",
                "target.server.disk={kind: hdd, size: 20t}; workload.file=8000000t; hosts=9 | more than the 4 EiB",
                "target.server.cache={dirty_limit: 1m, background: 2m} | may be dirty",
                "target.server.cache={redahead: 0} | unknown key",
                "target.uri=embedded | name a server by uri",
            })
    void mistakesAreNamed(String override, String message) {
        assertThatThrownBy(() -> SimTrial.run(NFS, override.split("; ")))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining(message);
    }

    @Test
    void memoryIsTheDefault() {
        TrialResult memory = SimTrial.run(NFS, "target.server.disk={kind: memory}");
        assertThat(memory).isInstanceOf(TrialResult.Valid.class);
        assertThat(appNanos(((TrialResult.Valid) memory).numbers())).isEqualTo(64_000_000);
    }

    /// As of a measured LUN: one without a write cache needs no flush, and tgt's has no FUA.
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "true | memory | flush | stable",
                "true | hdd | none | stable",
                "false | memory | none | server memory until a flush, then stable",
                "false | hdd | none | stable",
            })
    void howWritesAreMadeStableIsAFact(String sync, String kind, String how, String durability) {
        Measurement numbers = SimTrial.measure(
                ISCSI,
                "workload={operation: write, block: 4k, file: 256k, depth: 1}",
                "protocol={run: completion}",
                "target.server.disk={kind: " + kind + "}",
                "target.sync=" + sync);
        assertThat(numbers.facts()).containsEntry("sync", how).containsEntry("durability", durability);
    }
}
