package io.storbench.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.storbench.engine.TimePart;
import io.storbench.result.Measurement;
import io.storbench.result.TimeBreakdown;
import io.storbench.result.TrialResult;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Where the time of operations goes, against what follows from the model's keys.
class TimePartsTest {
    private static final String TCP = "target.tcp={}";

    private static TimeBreakdown time(String kind, String... overrides) {
        return timeOf(SimTrial.PLAN, kind, overrides);
    }

    private static TimeBreakdown timeOf(String plan, String kind, String... overrides) {
        Measurement numbers = SimTrial.measure(plan, overrides);
        assertThat(numbers.time()).containsOnlyKeys(kind);
        TimeBreakdown time = numbers.time().get(kind);
        assertThat(time.count()).isEqualTo(numbers.operations());
        assertThat(time.meanNanos()).isCloseTo(numbers.response().meanNanos(), within(1e-4 * time.meanNanos()));
        assertSums(time);
        return time;
    }

    private static void assertSums(TimeBreakdown time) {
        double sum = time.partsNanos().values().stream()
                .mapToDouble(Double::doubleValue)
                .sum();
        assertThat(sum).isCloseTo(time.meanNanos(), within(1e-4 * time.meanNanos()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"workload.depth=1", TCP})
    void aReadIsOneRoundTripAndItsService(String transport) {
        TimeBreakdown time = time("read", transport);

        assertThat(time.roundTrips()).isEqualTo(Map.of("READ", 1.0));
        assertThat(time.nanos(TimePart.PROPAGATION)).isEqualTo(4e6);
        assertThat(time.nanos(TimePart.SERVER)).isEqualTo(2e6);
        assertThat(time.meanNanos()).isEqualTo(6e6);
    }

    @ParameterizedTest
    @ValueSource(strings = {"workload.depth=1", TCP})
    void aLongReadIsManyCallsAndOneWaitForAll(String transport) {
        TimeBreakdown time = time("read", transport, "workload.block=64k", "target.rsize=16k");

        assertThat(time.roundTrips()).isEqualTo(Map.of("READ", 1.0));
        assertThat(time.nanos(TimePart.PROPAGATION)).isEqualTo(4e6);
        assertThat(time.nanos(TimePart.SERVER)).isEqualTo(2e6);
        assertThat(time.partsNanos()).doesNotContainKey(TimePart.UNKNOWN.key());
    }

    /// One slot: each call waits for the three before it.
    @ParameterizedTest
    @ValueSource(strings = {"workload.depth=4", TCP})
    void callsWaitForASlot(String transport) {
        TimeBreakdown time = time("read", transport, "workload.depth=4", "target.client.slots=1");

        assertThat(time.nanos(TimePart.SLOT)).isCloseTo(3 * 6e6, within(1e-2 * 3 * 6e6));
        assertThat(time.nanos(TimePart.PROPAGATION)).isEqualTo(4e6);
    }

    /// Processors and links take what the keys say: a frame of 1514 bytes at 1 MB/s 1.514 ms.
    @Test
    void processorsAndLinksTakeTheirTimes() {
        TimeBreakdown time = time("read", "target.client={send: 10us, receive: 20us}", "network={rtt: 4ms, rate: 1MB}");

        assertThat(time.nanos(TimePart.CLIENT)).isEqualTo(30e3);
        assertThat(time.nanos(TimePart.PROPAGATION)).isEqualTo(4e6);
        assertThat(time.nanos(TimePart.RECEIVE)).isBetween(4096e3, 4096e3 * 1.1);
        assertThat(time.nanos(TimePart.SEND)).isBetween(100e3, 250e3);
    }

    /// 724 segments of 1448 bytes, from ten on twice as many in each round: 10 + 20 + ... + 640 in seven.
    @Test
    void slowStartIsARoundTripForEachRoundButTheFirst() {
        TimeBreakdown time = time(
                "read",
                TCP,
                "workload={operation: read, block: 1m, file: 16m, depth: 1, think: 20s}",
                "target.rsize=1m");

        assertThat(time.nanos(TimePart.WINDOW)).isEqualTo(6 * 4e6);
        assertThat(time.nanos(TimePart.PROPAGATION)).isEqualTo(4e6);
        assertThat(time.roundTrips()).isEqualTo(Map.of("READ", 1.0));
    }

    private static final String ISCSI = SimTrial.PLAN.replace("engine: nfs", "engine: iscsi");

    @ParameterizedTest
    @CsvSource({"1, 3", "2, 2"})
    void anR2tIsOneMoreRoundTrip(int outstanding, double roundTrips) {
        TimeBreakdown time = timeOf(
                ISCSI,
                "write",
                "workload.operation=write",
                "workload.block=1m",
                "target.first_burst=262144",
                "target.max_burst=262144",
                "target.initial_r2t=false",
                "target.max_outstanding_r2t=" + outstanding);

        assertThat(time.roundTrips()).isEqualTo(Map.of("WRITE", 1.0, "R2T", roundTrips));
        assertThat(time.nanos(TimePart.PROPAGATION)).isEqualTo((1 + roundTrips) * 4e6);
        assertThat(time.nanos(TimePart.SERVER)).isEqualTo(2e6);
        assertThat(time.partsNanos()).doesNotContainKey(TimePart.UNKNOWN.key());
    }

    /// The mean wait is that of Pollaczek and Khinchine, with a mean service time of 1 ms at a load of one half: 0.5 ms
    /// for constant service times, 1 ms for exponential ones; in the server with as many places, else in the host.
    @ParameterizedTest
    @CsvSource({"constant, 0.5, 1024, SERVER_QUEUE", "exponential, 1, 1024, SERVER_QUEUE", "constant, 0.5, 1, DEPTH"})
    void waitsAreThoseOfQueueingTheory(String law, double millis, int depth, TimePart part) {
        Measurement numbers = SimTrial.measure("""
                target:
                  engine: nfs
                  uri: embedded
                  server: {slots: 1, service: 1ms, law: %s}
                  client: {send: 0, receive: 0, slots: 64}
                workload: {pattern: random, block: 4k, file: 64m, rate: 500, depth: %d}
                design: {seed: 42}
                protocol: {warmup: 10s, measure: 400s}
                """.formatted(law, depth));
        TimeBreakdown time = numbers.time().get("read");

        double halfWidth = numbers.steady().orElseThrow().response().halfWidth();
        assertThat(time.nanos(part)).isCloseTo(millis * 1e6, within(3 * halfWidth));
        assertSums(time);
    }

    /// A path that loses costs what it takes beyond the same path that loses nothing, and no round trip.
    @ParameterizedTest
    @ValueSource(
            strings = {"workload.depth=1", TCP, "target={engine: nfs, uri: embedded, transport: udp, timeo: 100ms}"})
    void whatALossCostsIsRetransmission(String transport) {
        TimeBreakdown clean = time("read", transport);
        Measurement numbers = loses(transport);
        TimeBreakdown time = Objects.requireNonNull(numbers.time().get("read"));

        assertSums(time);
        assertThat(time.nanos(TimePart.PROPAGATION))
                .isCloseTo(clean.nanos(TimePart.PROPAGATION), withinPercentage(0.1));
        assertThat(time.roundTrips().get("READ")).isCloseTo(1, within(1e-3));
        assertThat(time.nanos(TimePart.RETRANSMISSION)).isPositive();
        // After a loss, slow start begins anew.
        assertThat(time.meanNanos() - time.nanos(TimePart.RETRANSMISSION) - time.nanos(TimePart.WINDOW))
                .isCloseTo(clean.meanNanos(), withinPercentage(0.5));
    }

    private static Measurement loses(String transport) {
        return switch (SimTrial.run(SimTrial.PLAN, transport, "network={rtt: 4ms, loss: 1%}")) {
            case TrialResult.Valid valid -> valid.numbers();
            case TrialResult.Doubtful doubtful -> doubtful.numbers();
            case TrialResult.Failed failed -> throw new AssertionError(failed.reason());
        };
    }

    /// Eight at a time at one disk of 5 ms: one is served, seven wait.
    @Test
    void aDiskServesOneAtATime() {
        TimeBreakdown time = timeOf(
                ISCSI,
                "read",
                "workload.depth=8",
                "target.uri=iscsi://server/iqn.2026-01.com.example:t/1",
                "target.server={slots: 64, service: 0, disk: {kind: ssd, channels: 1, read: 5ms}}");

        assertThat(time.nanos(TimePart.STORAGE)).isBetween(5e6, 5.2e6);
        assertThat(time.nanos(TimePart.SERVER_QUEUE)).isCloseTo(7 * 5e6 - 4e6, withinPercentage(5));
        assertThat(time.nanos(TimePart.PROPAGATION)).isEqualTo(4e6);
    }

    /// A server that answers first makes nothing durable before it answers, but has no room for more than so much.
    @ParameterizedTest
    @ValueSource(strings = {"unstable", "file_sync"})
    void anAsyncExportWaitsForRoomOnly(String stable) {
        TimeBreakdown time = time(
                "write",
                "workload={operation: write, pattern: random, block: 4k, file: 4m, depth: 8}",
                "target.stable=" + stable,
                "target.uri=nfs://10.0.0.2/export",
                "target.server={slots: 16, service: 0, sync: async, cache: {dirty_limit: 64k},"
                        + " disk: {kind: ssd, channels: 1, program: 5ms}}");

        assertThat(time.nanos(TimePart.DIRTY_LIMIT)).isCloseTo(time.meanNanos() - 4e6, withinPercentage(0.1));
        assertThat(time.partsNanos()).doesNotContainKey(TimePart.STORAGE.key());
    }

    /// 1 MiB over a window of 64 KiB takes sixteen round trips, fifteen of which are a wait for the window.
    @Test
    void aWindowThatIsAblatedIsNotWaitedFor() {
        String[] keys = {"workload={operation: read, block: 1m, file: 64m, depth: 1}", "target.rsize=1m"};
        String small = "target.tcp={client_receive_window: 65160, client_send_buffer: 1g}";
        TimeBreakdown with = time("read", keys[0], keys[1], small);
        TimeBreakdown without = time("read", keys[0], keys[1], small, "simulate.ablate=socket-buffers");

        assertThat(with.nanos(TimePart.WINDOW)).isBetween(15 * 4e6, 17 * 4e6);
        assertThat(without.nanos(TimePart.WINDOW)).isLessThan(4e6);
    }

    /// A client that does not keep the answer to ACCESS asks at each open.
    @ParameterizedTest
    @ValueSource(strings = {"linux-6.x-nfs3", "linux-6.1-nfs3"})
    void anAblatedMechanismIsARoundTrip(String profile) {
        String plan = """
            target: {engine: file, path: /mnt}
            workload: {operation: read, open: each, pattern: random, block: 16k, file: 1m}
            network: {apply: recorded, rtt: 20ms}
            simulate: {as: nfs, profile: %s}
            protocol: {run: completion}
            """.formatted(profile);
        TimeBreakdown with =
                Objects.requireNonNull(SimTrial.measure(plan).time().get("open"));
        TimeBreakdown without = Objects.requireNonNull(
                SimTrial.measure(plan, "simulate.ablate=keeps-access").time().get("open"));

        double more = without.roundTrips().getOrDefault("ACCESS", 0.0)
                - with.roundTrips().getOrDefault("ACCESS", 0.0);
        assertThat(more).isCloseTo(1, within(0.05));
        assertThat(without.nanos(TimePart.PROPAGATION) - with.nanos(TimePart.PROPAGATION))
                .isCloseTo(more * 20e6, withinPercentage(1));
    }
}
