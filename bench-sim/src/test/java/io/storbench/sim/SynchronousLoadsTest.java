package io.storbench.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.storbench.engine.ProcedureCounter;
import io.storbench.result.LatencySummary;
import io.storbench.result.Measurement;
import io.storbench.result.WorkUnit;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Loads whose users wait for flushes, over a distance: what the distance costs is in their numbers.
class SynchronousLoadsTest {
    private static Measurement measure(String target, String load, String rtt) {
        return SimTrial.measure("""
            target: {engine: %s, server: {service: 200us}}
            simulate: {profile: linux-6.x-%s}
            workload: {%s, cache: {client: unknown}}
            network: {rtt: %s}
            protocol: {warmup: 1s, measure: 20s}
            """.formatted(
                        target.equals("nfs")
                                ? "nfs, uri: \"nfs://nas/export\""
                                : "iscsi, uri: \"iscsi://nas/iqn.2026-01.com.example:t/1\"",
                        target.equals("nfs") ? "nfs3" : "iscsi",
                        load,
                        rtt));
    }

    /// A write that is flushed at once ends some microseconds later in the client's cache, and one round
    /// trip or more later on the server.
    @ParameterizedTest
    @CsvSource({"nfs, 2ms, 2", "nfs, 20ms, 20", "iscsi, 2ms, 2", "iscsi, 20ms, 20"})
    void aSynchronousWriteTakesARoundTripAtLeast(String target, String rtt, double rttMillis) {
        Measurement numbers =
                measure(target, "operation: write, pattern: random, block: 8k, file: 1g, flush_every: 1", rtt);
        LatencySummary syncWrites = Objects.requireNonNull(numbers.kinds().get(Measurement.SYNC_WRITE));
        assertThat(numbers.service().meanNanos() / 1e6).isLessThan(0.1);
        assertThat(syncWrites.meanNanos() / 1e6).isBetween(rttMillis, 10 * rttMillis);
        // At depth 1 nothing else happens: one after the other they fill the time.
        assertThat(syncWrites.meanNanos() * numbers.operationsPerSecond() / 1e9).isCloseTo(1, within(0.01));
    }

    /// Twenty times 8 KiB appended to a file on ext4 and fdatasync, over 20 ms: in the guest, by the disk's counters,
    /// 60 writes and 20 flushes (data; the journal's 16 KiB, which need an R2T; a flush; the commit block), in
    /// 2.087 s.
    @Test
    void aFlushOfNewBlocksOnExt4CommitsTheJournalBehindAFlush() {
        Measurement numbers = SimTrial.measure("""
            target: {engine: file, path: /mnt/data}
            simulate: {as: iscsi, profile: linux-6.x}
            workload:
              operation: metadata
              file: 8k
              metadata: {calls: open_new write flush close remove, names: warm, count: 20}
              cache: {client: unknown}
            network: {rtt: 20ms}
            protocol: {run: completion}
            """);
        assertThat(numbers.counters().get("WRITE_10", ProcedureCounter.MESSAGES))
                .isEqualTo(60);
        assertThat(numbers.counters().get("SYNCHRONIZE_CACHE_10", ProcedureCounter.MESSAGES))
                .isEqualTo(20);
        LatencySummary flushes = Objects.requireNonNull(numbers.kinds().get("flush"));
        assertThat(flushes.meanNanos() * 20 / 1e9).isCloseTo(2.087, within(0.1));
    }

    /// The journal has no commit left to wait for, whose flush would do: ext4 has the device's cache emptied itself
    /// (Linux 6.1, fs/ext4/fsync.c, `needs_barrier`). So a second flush is one round trip.
    @Test
    void aFlushOfWhatIsCommittedEmptiesTheDevicesCache() {
        Measurement numbers = SimTrial.measure("""
            target: {engine: file, path: /mnt/data}
            simulate: {as: iscsi, profile: linux-6.x}
            workload:
              operation: metadata
              file: 8k
              metadata: {calls: open_new write flush flush close remove, names: warm, count: 20}
              cache: {client: unknown}
            network: {rtt: 20ms}
            protocol: {run: completion}
            """);
        assertThat(messages(numbers, "WRITE_10")).isEqualTo(60);
        assertThat(messages(numbers, "SYNCHRONIZE_CACHE_10")).isEqualTo(40);
    }

    /// By Little's law the transactions that are under way are as many as there are actors.
    @ParameterizedTest
    @CsvSource({"nfs, 2ms, 4", "iscsi, 2ms, 8"})
    void transactionsFillTheirActors(String target, String rtt, int depth) {
        Measurement numbers = measure(target, "load: oltp, file: 8g, depth: " + depth, rtt);
        WorkUnit unit = WorkUnit.of(numbers).orElseThrow();
        assertThat(unit.name()).isEqualTo(WorkUnit.TRANSACTION);
        assertThat(unit.perSecond().orElseThrow() * unit.latency().meanNanos() / 1e9)
                .isCloseTo(depth, within(depth * 0.02));
    }

    /// Linux's client completes a request where the next dirty page is no neighbour, and sends it stably as long
    /// as nothing waits for a COMMIT (fs/nfs/write.c, `nfs_pageio_cond_complete`; fs/nfs/pagelist.c,
    /// `nfs_generic_pgio`): a flush of scattered pages is one round trip. In the guest an `oltp` over NFS sent no
    /// COMMIT (docs/studies/macro-loads.md).
    @Test
    void scatteredPagesAreWrittenStablyInOneRoundTrip() {
        Measurement numbers = measure("nfs", "load: oltp, file: 8g", "20ms");
        assertThat(messages(numbers, "COMMIT")).isZero();
        assertThat(messages(numbers, "WRITE")).isPositive();
        LatencySummary flushes = Objects.requireNonNull(numbers.kinds().get("flush"));
        assertThat(flushes.meanNanos() / 1e6).isBetween(20.0, 22.0);
    }

    /// Neighbours that fill more than one WRITE of 64 KiB are written unstably, and committed; what follows in the
    /// same flush, too.
    @ParameterizedTest
    @CsvSource({"64k, 0", "128k, 4"})
    void neighboursBeyondOneWriteAreCommitted(String block, long commits) {
        Measurement numbers = SimTrial.measure("""
            target: {engine: nfs, uri: "nfs://nas/export", wsize: 64k, rsize: 64k}
            simulate: {profile: linux-6.x-nfs3}
            workload: {operation: write, block: %s, amount: 512k, flush_every: 1, file: 1m}
            network: {rtt: 20ms}
            protocol: {run: completion}
            """.formatted(block));
        assertThat(messages(numbers, "WRITE")).isEqualTo(8);
        assertThat(messages(numbers, "COMMIT")).isEqualTo(commits);
    }

    private static long messages(Measurement numbers, String procedure) {
        return numbers.counters().get(procedure, ProcedureCounter.MESSAGES);
    }
}
