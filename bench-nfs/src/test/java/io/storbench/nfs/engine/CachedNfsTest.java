package io.storbench.nfs.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.engine.Counter;
import io.storbench.engine.ProcedureCounter;
import io.storbench.plan.PlanReader;
import io.storbench.plan.TrialSpec;
import io.storbench.result.Measurement;
import io.storbench.result.TrialResult;
import io.storbench.testkit.OneTrial;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The modelled page cache on the real client and the embedded server: what crosses the wire.
class CachedNfsTest {
    private static final String PLAN = """
        target: {engine: nfs, uri: embedded, version: 3, cache: {mode: writeback}}
        workload: {block: 4k, file: 4m, operation: write}
        protocol: {run: completion}
        """;

    private static TrialResult run(String... overrides) {
        TrialSpec spec =
                PlanReader.parse(PLAN, "plan", List.of(overrides)).trials().getFirst();
        return OneTrial.measure(new NfsEngine(), spec);
    }

    private static Measurement measure(String... overrides) {
        return OneTrial.numbers(run(overrides));
    }

    private static long messages(Measurement numbers, String procedure) {
        return numbers.counters().get(procedure, ProcedureCounter.MESSAGES);
    }

    /// Radkov et al., FAST 2004, Table 4: an asynchronous client with requests of 128 KiB writes
    /// 128 MiB in 1,024 of them; one that writes through in one for each 4 KiB.
    @ParameterizedTest
    @CsvSource({"3, sequential", "3, random", "4.1, sequential"})
    void writesOf128MiBLeaveMerged(String version, String pattern) {
        Measurement numbers = measure(
                "target.version=" + version,
                "workload.pattern=" + pattern,
                "workload.file=128m",
                "target.cache.dirty_limit=128m");
        assertThat(numbers.operations()).isEqualTo(32_768);
        assertThat(messages(numbers, "WRITE")).isEqualTo(1_024);
        assertThat(messages(numbers, "COMMIT")).isEqualTo(1);
        assertThat(numbers.counters().get(Counter.PAYLOAD_BYTES_OUT)).isEqualTo(128L << 20);
        assertThat(numbers.counters().get(Counter.CACHE_WRITE_BACKS)).isEqualTo(1_024);
    }

    /// With the transfer size of Linux 2.4's NFS each page is a WRITE, merged or not.
    @Test
    void theTransferSizeCutsWhatWasMerged() {
        Measurement numbers = measure("target.wsize=4k");
        assertThat(messages(numbers, "WRITE")).isEqualTo(1_024);
        assertThat(numbers.counters().get(Counter.CACHE_WRITE_BACKS)).isEqualTo(32);
    }

    @Test
    void throughTheCacheEachBlockIsAWrite() {
        Measurement numbers = measure("target.cache.mode=writethrough");
        assertThat(messages(numbers, "WRITE")).isEqualTo(1_024);
        assertThat(messages(numbers, "COMMIT")).isEqualTo(1);
    }

    @Test
    void withoutACacheThePlanIsAsBefore() {
        Measurement numbers = measure("target.cache.mode=none");
        assertThat(messages(numbers, "WRITE")).isEqualTo(1_024);
        assertThat(numbers.facts()).doesNotContainKey("cache.mode");
        assertThat(numbers.facts()).containsEntry("level", "protocol");
    }

    @Test
    void theResultSaysThatACacheWasModelled() {
        assertThat(measure().facts())
                .containsEntry("level", "protocol, modelled cache")
                .containsEntry("cache.mode", "writeback")
                .containsEntry("cache.max_request_bytes", 131_072L)
                .containsEntry("client_cache", "cold (modelled)")
                .containsEntry("durability", "client memory until a flush, then server memory");
    }

    /// Windows of 4, 8, 16, then 31 of 32 pages, then the last 4.
    @ParameterizedTest
    @ValueSource(strings = {"3", "4.0", "4.1"})
    void aColdSequentialReadIsReadAhead(String version) {
        Measurement numbers = measure("workload.operation=read", "target.version=" + version);
        assertThat(numbers.operations()).isEqualTo(1_024);
        assertThat(messages(numbers, "READ")).isEqualTo(35);
        assertThat(messages(numbers, "GETATTR")).isZero();
    }

    @Test
    void aColdRandomReadIsNot() {
        Measurement numbers = measure(
                "workload.operation=read", "workload.pattern=random", "workload.file=64m", "workload.amount=4m");
        // The block at the beginning of the file, and one that follows those that are there, begin windows.
        assertThat(messages(numbers, "READ")).isBetween(950L, 1_024L);
    }

    /// Where all blocks are read once, cached ones before a wanted one become frequent, and tell of a reader in order.
    @Test
    void aColdRandomReadOfAllIsReadAheadInPart() {
        Measurement numbers = measure("workload.operation=read", "workload.pattern=random");
        assertThat(messages(numbers, "READ")).isBetween(700L, 949L);
    }

    @Test
    void aWarmRereadWithinAcregminCostsNothing() {
        Measurement numbers = measure("workload.operation=read", "workload.cache.client=warm");
        assertThat(numbers.operations()).isEqualTo(1_024);
        assertThat(numbers.counters().sum(ProcedureCounter.MESSAGES)).isZero();
    }

    /// After acregmin, here none at all, each open costs a GETATTR (nfs(5)); where openings are
    /// state, each is an OPEN and a CLOSE besides.
    @ParameterizedTest
    @CsvSource({"3, 0, 128", "4.1, 64, 64"})
    void aWarmRereadThatOpensCostsOneCheckForEachOpen(String version, long opens, long checks) {
        Measurement numbers = measure(
                "workload.operation=read",
                "workload.file=256k",
                "workload.open=each",
                "workload.cache.client=warm",
                "target.cache.acregmin=0",
                "target.cache.acregmax=0",
                "target.version=" + version);
        assertThat(numbers.operations()).isEqualTo(64);
        assertThat(messages(numbers, "OPEN")).isEqualTo(opens);
        assertThat(messages(numbers, "CLOSE")).isEqualTo(opens);
        assertThat(messages(numbers, "GETATTR")).isEqualTo(checks);
        assertThat(messages(numbers, "READ")).isZero();
    }

    @ParameterizedTest
    @CsvSource({"3, 4k", "3, 1k", "3, 100000", "3, 1m", "4.0, 1m", "4.1, 64k", "4.2, 1m"})
    void whatWasWrittenThroughTheCacheIsReadBack(String version, String transfer) {
        Measurement numbers = measure(
                "target.version=" + version,
                "target.wsize=" + transfer,
                "target.rsize=" + transfer,
                "workload.verify=true",
                "workload.pattern=random",
                "workload.depth=8",
                "target.cache.dirty_limit=1m");
        assertThat(numbers.readBack()).isPresent();
        assertThat(numbers.readBack().orElseThrow().blocks()).isEqualTo(1_024);
        assertThat(numbers.readBack().orElseThrow().lostBlocks()).isZero();
    }

    /// RFC 1813, section 3.3.7: by the verifier a client sees that what it wrote unstable is lost,
    /// and writes it again, merged as before.
    ///
    /// With all 256 WRITEs sent before the first reply is read, the crash could take every reply
    /// with it, and nothing acknowledged would be lost: so at most 32 are in flight.
    @ParameterizedTest
    @ValueSource(strings = {"3", "4.0", "4.1"})
    void whatAServerLosesBeforeTheCommitIsWrittenAgain(String version) {
        Measurement numbers = measure(
                "target.version=" + version,
                "workload.verify=true",
                "workload.pattern=random",
                "target.wsize=16k",
                "target.cache.outstanding=4",
                "target.server.sync=sync",
                "target.server.faults=[\"crash:200:1ms\"]");
        assertThat(numbers.readBack().orElseThrow().lostBlocks()).isZero();
        assertThat(numbers.counters().get(Counter.VERIFIER_CHANGES)).isPositive();
        long lostBytes = numbers.counters().get(Counter.REWRITTEN_BYTES);
        assertThat(lostBytes).isPositive().isLessThanOrEqualTo(4 << 20);
        // 256 WRITEs of 16 KiB, and at most as many again; by pages it would be up to 1,024.
        assertThat(messages(numbers, "WRITE")).isBetween(256L, 2 * 256L);
    }
}
