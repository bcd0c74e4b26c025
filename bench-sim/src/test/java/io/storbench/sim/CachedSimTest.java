package io.storbench.sim;

import static io.storbench.engine.ProcedureCounter.MESSAGES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.storbench.engine.Counter;
import io.storbench.result.Measurement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The modelled page cache in the simulation.
class CachedSimTest {
    private static final String PLAN = """
        target:
          engine: nfs
          uri: embedded
          server: {slots: 8, service: 100us}
          client: {send: 0, receive: 0}
          cache: {mode: writeback, dirty_limit: 128m, memory: 512m}
        workload: {operation: write, block: 4k, file: 128m, depth: 1}
        network: {rtt: 10ms}
        protocol: {run: completion}
        """;

    /// Radkov et al., FAST 2004, Table 4 and Figure 6: 128 MiB by 4 KiB in 1,024 requests of 128
    /// KiB, whose writer does not feel the round trip; at 1 µs for each of 32,768 pages.
    @ParameterizedTest
    @ValueSource(strings = {"10ms", "90ms"})
    void asynchronousWritesDoNotFeelTheRoundTrip(String rtt) {
        Measurement numbers = SimTrial.measure(PLAN, "network.rtt=" + rtt);
        assertThat(numbers.counters().get("WRITE", MESSAGES)).isEqualTo(1_024);
        assertThat(numbers.counters().get("COMMIT", MESSAGES)).isEqualTo(1);
        assertThat(numbers.durationNanos()).isEqualTo(32_768_000);
    }

    /// The pending-write limit of Linux 2.4's NFS, 16 RPC slots of one page each: the writer waits
    /// a round trip for each 16 pages, T = 2048 · RTT (Table 4's 32,768 messages besides).
    @Test
    void withASmallLimitWritingIsPseudoSynchronous() {
        Measurement numbers = SimTrial.measure(
                PLAN,
                "target.wsize=4k",
                "target.server.slots=64",
                "target.cache.max_request=4k",
                "target.cache.dirty_limit=64k",
                "target.cache.outstanding=16");
        assertThat(numbers.counters().get("WRITE", MESSAGES)).isEqualTo(32_768);
        assertThat(numbers.durationNanos() / 1e9).isCloseTo(2048 * 0.0101, within(0.1));
        assertThat(numbers.counters().get(Counter.DIRTY_STALLS)).isPositive();
    }

    /// 8 MiB in WRITEs of 1 MiB: Linux gathers pages into requests as large as `wsize` (fs/nfs/pagelist.c,
    /// `nfs_generic_pg_test`), whatever engine would measure the target.
    @ParameterizedTest
    @ValueSource(strings = {"nfs, uri: 'nfs://server/export'", "sim"})
    void aLinuxClientsRequestsAreAsLargeAsItsWrites(String engine) {
        Measurement numbers = SimTrial.measure("""
            target: {engine: %s, version: 3, rsize: 1m, wsize: 1m}
            workload: {operation: write, block: 4k, file: 8m}
            network: {rtt: 5ms}
            simulate: {profile: linux-6.x-nfs3}
            protocol: {run: completion}
            """.formatted(engine));
        assertThat(numbers.counters().get("WRITE", MESSAGES)).isEqualTo(8);
    }

    @Test
    void theSamePlanGivesTheSameDigest() {
        String first = digest();
        assertThat(digest()).isEqualTo(first);
    }

    private static String digest() {
        Measurement numbers = SimTrial.measure(
                PLAN,
                "workload.file=4m",
                "workload.depth=8",
                "workload.pattern=random",
                "target.cache.dirty_limit=256k");
        return String.valueOf(numbers.facts().get("model.digest"));
    }

    /// The window that the reader waits for and the one ahead are in flight together, 128 KiB each:
    /// a round trip and a service for every two of 131 windows.
    @Test
    void aSequentialReaderPaysARoundTripForEveryTwoWindows() {
        Measurement numbers = SimTrial.measure(PLAN, "workload.operation=read", "workload.file=16m");
        assertThat(numbers.counters().get("READ", MESSAGES)).isEqualTo(3 + 128);
        double roundTrips = numbers.durationNanos() / 10_100_000.0;
        assertThat(roundTrips).isBetween(131 / 2.0, 131 / 2.0 + 2);
    }

    /// Two windows of 128 KiB for each round trip; what is read ahead when the time is over still
    /// reaches the server.
    @Test
    void aTimedReaderLeavesNothingOnTheWay() {
        Measurement numbers = SimTrial.measure(
                PLAN,
                "workload.operation=read",
                "workload.cache.client=unknown",
                "protocol.run=time",
                "protocol.warmup=100ms",
                "protocol.measure=1s");
        double bytes = numbers.counters().get(Counter.PAYLOAD_BYTES_IN);
        assertThat(bytes / (256 << 10)).isCloseTo(1 / 0.0101, within(2.0));
    }
}
