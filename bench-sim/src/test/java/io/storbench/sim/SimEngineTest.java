package io.storbench.sim;

import static io.storbench.engine.ProcedureCounter.MESSAGES;
import static io.storbench.engine.ProcedureCounter.MESSAGE_BYTES_IN;
import static io.storbench.engine.ProcedureCounter.MESSAGE_BYTES_OUT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.storbench.engine.Counter;
import io.storbench.engine.Engine;
import io.storbench.plan.PlanException;
import io.storbench.result.Measurement;
import io.storbench.result.SteadyState;
import io.storbench.result.TrialResult;
import java.util.Arrays;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SimEngineTest {
    private static final String TIMED = "protocol={warmup: 1s, measure: 20s}";

    /// Mark 4, header 24, AUTH_SYS 40, AUTH_NONE 8.
    private static final int CALL_BYTES = 76;

    private static final String[] ONLY_LINK = {"network.rtt=0", "target.server.service=0", "target.link.rate=1MB"};

    @Test
    void itIsFoundByItsName() {
        assertThat(ServiceLoader.load(Engine.class)).extracting(Engine::name).contains("sim");
    }

    @ParameterizedTest
    @CsvSource({"1ms, 1000000", "4ms, 4000000", "90ms, 90000000", "7ns, 7"})
    void atDepthOneEachReadTakesTheRoundTripAndTheService(String rtt, long rttNanos) {
        Measurement numbers = SimTrial.measure(SimTrial.PLAN, "network.rtt=" + rtt);
        assertThat(numbers.operations()).isEqualTo(2048);
        assertThat(numbers.durationNanos()).isEqualTo(2048 * (rttNanos + 2_000_000));
        assertThat(numbers.service().meanNanos()).isEqualTo(rttNanos + 2_000_000.0);
    }

    @Test
    void whatTheClientTakesIsPartOfEachRead() {
        Measurement numbers = SimTrial.measure(SimTrial.PLAN, "target.client.send=3us", "target.client.receive=5us");
        assertThat(numbers.durationNanos()).isEqualTo(2048L * (4_000_000 + 2_000_000 + 8_000));
    }

    /// A closed loop with constant times runs at the lesser of depth / (RTT + S) and slots / S, and
    /// by Little's law its mean latency is depth / throughput.
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4, 8, 12, 16, 32, 256})
    void overTheDepthThroughputFollowsTheBoundOfTheServer(int depth) {
        Measurement numbers = SimTrial.measure(SimTrial.PLAN, "workload.depth=" + depth, "protocol.run=time");
        double perSecond = Math.min(depth / 0.006, 4 / 0.002);
        assertThat(numbers.operationsPerSecond()).isCloseTo(perSecond, within(0.005 * perSecond));
        assertThat(numbers.service().meanNanos() / 1e9).isCloseTo(depth / perSecond, within(0.005 * depth / perSecond));
    }

    /// RTT and service of 6 ms, and a jitter with a mean of 0.
    @Test
    void aTimedTrialTellsTheIntervalOfItsSteadyState() {
        String[] random = {"network.jitter=1ms", TIMED};
        Measurement numbers = SimTrial.measure(SimTrial.PLAN, random);
        SteadyState steady = numbers.steady().orElseThrow();
        assertThat(steady.service().contains(6e6)).isTrue();
        assertThat(steady.service().halfWidth()).isBetween(1e3, 1e5);
        assertThat(steady.response()).isEqualTo(steady.service());
        assertThat(steady.operationsPerSecond().contains(1e9 / 6e6)).isTrue();
        assertThat(SimTrial.measure(SimTrial.PLAN, "network.jitter=1ms").steady())
                .isEmpty();
    }

    /// Two hosts share one server, so each gets half of what it gives.
    @Test
    void hostsShareTheServer() {
        Measurement numbers = SimTrial.measure(SimTrial.PLAN, "workload.depth=16", "hosts=2", TIMED);
        assertThat(numbers.operationsPerSecond()).isCloseTo(2000, within(10.0));
        assertThat(numbers.service().meanNanos()).isCloseTo(32 / 2000.0 * 1e9, within(1e5));
    }

    /// Of 4 KiB behind 132 bytes of reply, three segments with 66 bytes of headers each, so 4426
    /// bytes at 10 MiB/s: the link limits, not the server, and carries what is counted as frames.
    @Test
    void theLinkLimitsWhatItsRateAllows() {
        Measurement numbers = SimTrial.measure(
                SimTrial.PLAN, "workload.depth=64", "target.link.rate=10MiB", "target.server.service=10us", TIMED);
        double bytesPerSecond = 10 * 1024 * 1024;
        double perSecond = bytesPerSecond / 4426;
        assertThat(numbers.operationsPerSecond()).isCloseTo(perSecond, within(1e-3 * perSecond));
        double frameBytes = numbers.counters().get(Counter.FRAME_BYTES_IN);
        assertThat(frameBytes / (numbers.durationNanos() / 1e9))
                .isCloseTo(bytesPerSecond, within(1e-3 * bytesPerSecond));
    }

    /// Frames of 166 bytes out and 4426 in, at a byte per microsecond.
    @Test
    void whereOnlyTheLinkTakesTimeEachReadTakesTheTransmissionOfItsFrames() {
        Measurement numbers = SimTrial.measure(SimTrial.PLAN, ONLY_LINK);
        assertThat(numbers.durationNanos()).isEqualTo(2048L * (166_000 + 4_426_000));
    }

    /// At a rate of 100 GB/s a message still takes nanoseconds; a faster one would take none.
    @Test
    void aLinkTooFastForTheClockTakesNoTime() {
        assertThatThrownBy(() -> SimTrial.run(
                        SimTrial.PLAN, "network.rtt=0", "target.server.service=0", "target.link.rate=1000GB"))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("never end");
    }

    /// 100 = record mark 4, call header 24, AUTH_SYS 40, verifier 8, handle 12, offset 8, count 4;
    /// 4228 = record mark 4, reply header 24, status 4, attributes 88, count 4, end 4, length 4,
    /// data 4096 (RFC 5531, section 9; RFC 1813, section 3.3.6). Of 4228 bytes, three segments.
    @Test
    void readsAreCountedToTheByte() {
        Measurement numbers = SimTrial.measure(SimTrial.PLAN, "workload.file=128m");
        assertThat(numbers.counters().procedures()).containsOnlyKeys("READ");
        assertThat(numbers.counters().get("READ", MESSAGES)).isEqualTo(32_768);
        assertThat(numbers.counters().get("READ", MESSAGE_BYTES_OUT)).isEqualTo(32_768 * 100);
        assertThat(numbers.counters().get("READ", MESSAGE_BYTES_IN)).isEqualTo(32_768 * 4228);
        assertThat(numbers.counters().get(Counter.PAYLOAD_BYTES_IN)).isEqualTo(128L << 20);
        assertThat(numbers.counters().get(Counter.FRAME_BYTES_OUT)).isEqualTo(32_768 * 166);
        assertThat(numbers.counters().get(Counter.FRAME_BYTES_IN)).isEqualTo(32_768L * (4228 + 3 * 66));
    }

    @Test
    void aBlockLargerThanRsizeIsSeveralReads() {
        Measurement numbers = SimTrial.measure(SimTrial.PLAN, "workload.block=1m", "target.rsize=64k");
        assertThat(numbers.operations()).isEqualTo(8);
        assertThat(numbers.counters().get("READ", MESSAGES)).isEqualTo(8 * 16);
        // Sixteen calls over four slots take four services, one behind the other.
        assertThat(numbers.durationNanos()).isEqualTo(8 * (4_000_000L + 4 * 2_000_000L));
    }

    /// 108 bytes before the data: as a READ's call, and stability 4, length 4; 140 bytes of reply:
    /// header with mark 28, status 4, wcc_data 92, count 4, stability 4, verifier 8 (RFC 1813,
    /// section 3.3.7). A COMMIT's call is as long as a READ's; its reply has 28, 4, 92, 8 (section
    /// 3.3.21).
    @Test
    void unstableWritesAreFollowedByOneCommit() {
        Measurement numbers = SimTrial.measure(SimTrial.PLAN, "workload.operation=write");
        assertThat(numbers.counters().get("WRITE", MESSAGES)).isEqualTo(2048);
        assertThat(numbers.counters().get("WRITE", MESSAGE_BYTES_OUT)).isEqualTo(2048 * 4204);
        assertThat(numbers.counters().get("WRITE", MESSAGE_BYTES_IN)).isEqualTo(2048 * 140);
        assertThat(numbers.counters().get(Counter.PAYLOAD_BYTES_OUT)).isEqualTo(8 << 20);
        assertThat(numbers.counters().get("COMMIT", MESSAGES)).isEqualTo(1);
        assertThat(numbers.counters().get("COMMIT", MESSAGE_BYTES_OUT)).isEqualTo(100);
        assertThat(numbers.counters().get("COMMIT", MESSAGE_BYTES_IN)).isEqualTo(132);
        assertThat(numbers.appNanos()).hasValue(2048 * 6_000_000L);
        assertThat(numbers.durableNanos()).hasValue(2049 * 6_000_000L);
    }

    @Test
    void stableWritesNeedNoCommit() {
        Measurement numbers = SimTrial.measure(SimTrial.PLAN, "workload.operation=write", "target.stable=file_sync");
        assertThat(numbers.counters().procedures()).containsOnlyKeys("WRITE");
        assertThat(numbers.durableNanos()).hasValue(2048 * 6_000_000L);
    }

    @Test
    void fewerClientSlotsThanTheDepthHoldCallsBack() {
        Measurement numbers = SimTrial.measure(SimTrial.PLAN, "workload.depth=8", "target.client.slots=2", TIMED);
        assertThat(numbers.operationsPerSecond()).isCloseTo(2 / 0.006, within(2.0));
        // Service time runs from the call's sending, response time from its intended start.
        assertThat(numbers.service().meanNanos()).isCloseTo(6e6, within(1e3));
        assertThat(numbers.response().meanNanos()).isCloseTo(24e6, within(1e5));
    }

    @Test
    void whatThePlanDoesNotSayIsNamedWithTheDefaultTaken() {
        Measurement numbers = SimTrial.measure(
                SimTrial.PLAN.replace("embedded", "\"nfs://10.0.0.2/export\""), "target.server={storage: ssd}");
        assertThat(numbers.facts())
                .containsEntry("model.defaults", "server.threads=8, server.service=0, link.rate=unlimited");
    }

    @ParameterizedTest
    @CsvSource({
        "embedded, '', server memory",
        "nfs://10.0.0.2/export, '', 'server memory until a flush, then stable'",
        "nfs://10.0.0.2/export, 'sync: sync, ', 'server memory until a flush, then stable'",
        "nfs://10.0.0.2/export, 'sync: async, ', server memory",
    })
    void dataIsDurableWhereTheServerKeepsIt(String uri, String sync, String durability) {
        Measurement numbers = SimTrial.measure(
                SimTrial.PLAN, "target.uri=" + uri, "target.server={" + sync + "slots: 4, service: 2ms}");
        assertThat(numbers.facts()).containsEntry("durability", durability);
    }

    /// Of a load of many files the client sends FILE_SYNC, as the measured one does.
    @Test
    void writesToManyFilesAreStable() {
        Measurement numbers = SimTrial.measure(
                SimTrial.PLAN,
                "target.uri=nfs://10.0.0.2/export",
                "workload={load: postmark, files: 20, params: {transactions: 20}}",
                "protocol={run: completion}");
        assertThat(numbers.facts()).containsEntry("durability", "stable").containsEntry("committed", "stable");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "4ms"})
    void noNetworkIsEmulatedWhateverTheRoundTrip(String rtt) {
        Measurement numbers = SimTrial.measure(SimTrial.PLAN, "network.rtt=" + rtt);
        assertThat(numbers.facts()).containsEntry("network.emulation", "modelled");
    }

    /// What carries the messages is reported, since a delay of messages knows no windows.
    @ParameterizedTest
    @CsvSource({
        "target.tcp={}, modelled TCP",
        "'target.tcp={segments: false}', modelled",
        "'target={engine: nfs, uri: \"nfs://h/e\", version: 3, transport: udp}', modelled UDP"
    })
    void theTransportThatIsModelledIsReported(String override, String path) {
        assertThat(SimTrial.measure(SimTrial.PLAN, override).facts()).containsEntry("network.emulation", path);
    }

    @ParameterizedTest
    @CsvSource({"'filesystem: {open: \"read 1k\"}', true", "'initial_r2t: true', false"})
    void aFileSystemOnTheLunIsReported(String keys, boolean isReported) {
        Measurement numbers =
                SimTrial.measure(SimTrial.PLAN, "target={engine: iscsi, uri: \"iscsi://h/iqn.t:t/1\", " + keys + "}");
        assertThat("modelled".equals(numbers.facts().get("file_system"))).isEqualTo(isReported);
    }

    /// Of 6 ms and 10 µs per read, one of four slots serves for 2 ms and the client works for 10
    /// µs; the link that only delays is never busy.
    @Test
    void theShareOfTheRunThatEachStationWorkedIsReported() {
        Measurement numbers = SimTrial.measure(SimTrial.PLAN, "target.client.send=4us", "target.client.receive=6us");
        assertUtilisation(numbers, "server", 2000.0 / 6010 / 4);
        assertUtilisation(numbers, "client", 10.0 / 6010);
        assertUtilisation(numbers, "link.out", 0);
        assertUtilisation(numbers, "link.in", 0);
    }

    /// Frames of 166 bytes out and 4426 in, one after the other; both hosts do the same. Of more
    /// than 2048 reads of 4.592 ms each, the hosts wait for each other once, for 200 µs.
    @Test
    void theLinksShareIsThatOfTheBusiestHost() {
        Measurement numbers = SimTrial.measure(SimTrial.PLAN + "hosts: 2\n", ONLY_LINK);
        double idle = 0.2 / (2048 * 4.592);
        assertThat(utilisation(numbers, "link.out")).isBetween(166.0 / 4592 * (1 - idle), 166.0 / 4592);
        assertThat(utilisation(numbers, "link.in")).isBetween(4426.0 / 4592 * (1 - idle), 4426.0 / 4592);
    }

    private static double utilisation(Measurement numbers, String station) {
        return (Double) numbers.facts().getOrDefault(station + ".run_utilisation", -1.0);
    }

    private static void assertUtilisation(Measurement numbers, String station, double expected) {
        assertThat(utilisation(numbers, station)).as(station).isCloseTo(expected, within(1e-9));
    }

    @Test
    void aTrialThatPassesItsLimitFails() {
        TrialResult result = SimTrial.run(SimTrial.PLAN, "protocol.limit=1s");
        assertThat(result).isInstanceOf(TrialResult.Failed.class);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "target.engine=smb | no model of \"smb\"",
                "target.version=5 | not modelled",
                "target.rsise=64k | rsize",
                "target.server.slot=4 | slots",
                "target.server.law=lognormal | coefficient of variation",
                "target.client.sent=1us | send",
                "target.link.rate=0 | is not a rate such as 100mbit",
                "target={engine: nfs, uri: \"nfs://h/e\", server: {sync: often}} | sync, async",
            })
    void mistakesAreNamed(String override, String message) {
        assertThatThrownBy(() -> SimTrial.run(SimTrial.PLAN, override))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining(message);
    }

    /// 64 MiB in calls of 1 KiB are 65,536 calls per operation, so two of them are too many.
    @Test
    void moreCallsAtATimeThanAnyClientHoldsAreRefused() {
        String[] most = {"workload.block=64m", "workload.file=64m", "target.rsize=1k"};
        assertThat(SimTrial.measure(SimTrial.PLAN, most).operations()).isEqualTo(1);
        String[] more = Arrays.copyOf(most, 4);
        more[3] = "workload.depth=2";
        assertThatThrownBy(() -> SimTrial.run(SimTrial.PLAN, more))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("rsize")
                .hasMessageContaining("131072 calls");
    }

    @Test
    void aModelInWhichNothingTakesTimeIsRefused() {
        assertThatThrownBy(() -> SimTrial.run(SimTrial.PLAN, "network.rtt=0", "target.server.service=0"))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("never end");
    }

    /// A read that opens its file: LOOKUP, ACCESS, READ, one round trip with its service each.
    /// Sizes by RFC 1813, sections 3.3.3 and 3.3.4, behind 76 bytes of mark, header and credential
    /// of each call and 28 of each reply: a handle takes 12, "storbench.dat" 20, attributes 88.
    @Test
    void openingIsALookupAndAnAccess() {
        Measurement numbers = SimTrial.measure(SimTrial.PLAN, "workload.open=each", "workload.file=64k");
        assertThat(numbers.operations()).isEqualTo(16);
        assertThat(numbers.durationNanos()).isEqualTo(16 * (2 * 4_000_000L + 6_000_000));
        assertThat(numbers.service().meanNanos()).isEqualTo(2 * 4_000_000 + 6_000_000.0);
        assertThat(numbers.counters().get("LOOKUP", MESSAGES)).isEqualTo(16);
        assertThat(numbers.counters().get("ACCESS", MESSAGES)).isEqualTo(16);
        assertThat(numbers.counters().get("READ", MESSAGES)).isEqualTo(16);
        assertThat(numbers.counters().get("LOOKUP", MESSAGE_BYTES_OUT)).isEqualTo(16 * (CALL_BYTES + 12 + 20));
        assertThat(numbers.counters().get("LOOKUP", MESSAGE_BYTES_IN)).isEqualTo(16 * (28 + 4 + 12 + 88 + 4));
        assertThat(numbers.counters().get("ACCESS", MESSAGE_BYTES_OUT)).isEqualTo(16 * (CALL_BYTES + 12 + 4));
        assertThat(numbers.counters().get("ACCESS", MESSAGE_BYTES_IN)).isEqualTo(16 * (28 + 4 + 88 + 4));
    }

    /// LOOKUP, ACCESS, WRITE, COMMIT.
    @Test
    void aWriteThatOpensIsFlushedBeforeItIsClosed() {
        Measurement numbers =
                SimTrial.measure(SimTrial.PLAN, "workload.open=each", "workload.file=64k", "workload.operation=write");
        assertThat(numbers.durationNanos()).isEqualTo(16 * (2 * 4_000_000L + 2 * 6_000_000));
        assertThat(numbers.durableNanos()).hasValue(16 * (2 * 4_000_000L + 2 * 6_000_000));
        assertThat(numbers.counters().get("COMMIT", MESSAGES)).isEqualTo(16);
        assertThat(numbers.counters().sum(MESSAGES)).isEqualTo(64);
    }
}
