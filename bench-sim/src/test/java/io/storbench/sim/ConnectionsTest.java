package io.storbench.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.storbench.engine.Counter;
import io.storbench.plan.PlanException;
import io.storbench.result.Measurement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Several TCP connections of one host. A connection that its window limits carries one window in
/// each round trip, whatever the others do (W/RTT; Mathis, Semke, Mahdavi and Ott 1997, section 1),
/// so N of them carry N windows, until the link or the slots limit them together.
class ConnectionsTest {
    /// 44 full segments, so that no part of the window stays unused.
    private static final int WINDOW_BYTES = 44 * 1448;

    private static final double ROUND_TRIP_SECONDS = 0.02;

    private static final String PLAN = """
        target: {engine: nfs, uri: "nfs://server/export", cache: {mode: none}}
        simulate:
          tcp: {receive_window: %d, hystart: false}
          client: {send: 0, receive: 0}
          server: {threads: 1000}
        workload: {operation: read, pattern: random, block: 64k, file: 64m, depth: 64}
        network: {rtt: 20ms}
        design: {seed: 42}
        protocol: {warmup: 2s, measure: 10s}
        """.formatted(WINDOW_BYTES);

    private static final String ISCSI = PLAN.replace("engine: nfs", "engine: iscsi")
            .replace("nfs://server/export", "iscsi://server/iqn.2026-11.example:disk/0");

    /// A segment may stay unused of each window, which a message's last segment does not fill.
    private static void assertWindows(Measurement numbers, int windows, int headerBytes) {
        double most = windows * WINDOW_BYTES / ROUND_TRIP_SECONDS * 65536 / (65536 + headerBytes);
        assertThat(bytesPerSecond(numbers)).isBetween(most * 43 / 44, most);
    }

    private static double bytesPerSecond(Measurement numbers) {
        return numbers.counters().get(Counter.PAYLOAD_BYTES_IN) / (numbers.durationNanos() / 1e9);
    }

    /// The READ replies of NFSv3 have 128 bytes besides the data, the record mark included.
    @ParameterizedTest
    @CsvSource({"1", "2", "4", "8"})
    void nfsConnectionsCarryAWindowEachInARoundTrip(int connections) {
        assertWindows(SimTrial.measure(PLAN, "target.connections=" + connections), connections, 128);
    }

    @ParameterizedTest
    @CsvSource({"1", "2", "4", "8"})
    void sessionsCarryAWindowEachInARoundTrip(int sessions) {
        assertWindows(SimTrial.measure(ISCSI, "target.sessions=" + sessions), sessions, 48);
    }

    /// 100 Mbit/s carry 1448 of the 1538 bytes that a full segment takes on the wire; 8 windows in
    /// a round trip are twice as much.
    @Test
    void theLinkLimitsThemTogether() {
        Measurement numbers = SimTrial.measure(PLAN, "target.connections=8", "network.rate=100mbit");
        double expected = 12.5e6 * 1448 / 1538 * 65536 / (65536 + 128);
        assertThat(bytesPerSecond(numbers)).isCloseTo(expected, withinPercentage(1));
    }

    /// With 2 slots 2 calls at a time, of 64 KiB: with 45.3 segments each takes two round trips on
    /// a connection of its own, so that a third connection changes nothing.
    @Test
    void theSlotsLimitThemTogether() {
        for (int connections : new int[] {2, 4}) {
            Measurement numbers =
                    SimTrial.measure(PLAN, "target.connections=" + connections, "simulate.client.slots=2");
            assertThat(bytesPerSecond(numbers)).isCloseTo(2 * 65536 / (2 * ROUND_TRIP_SECONDS), withinPercentage(1));
        }
    }

    /// Linux's RPC has slots on each connection: with two, each has two windows' worth of calls
    /// outstanding, and is never idle. A session's slots are all its connections' together.
    @ParameterizedTest
    @CsvSource({"3, 4", "4.0, 4", "4.1, 1"})
    void linuxHasSlotsOnEachConnectionWithoutSessions(String version, int windows) {
        Measurement numbers = SimTrial.measure(
                PLAN,
                "target.connections=4",
                "target.version=" + version,
                "simulate.kind=linux",
                "simulate.client.slots=2");
        double most = windows * WINDOW_BYTES / ROUND_TRIP_SECONDS;
        assertThat(bytesPerSecond(numbers)).isCloseTo(most, withinPercentage(4));
    }

    /// The measuring client's emulation of a network has one path for all of a host's connections,
    /// and no windows: without `tcp` nothing changes.
    @Test
    void withoutWindowsTheirNumberChangesNothing() {
        String plan = SimTrial.PLAN.replace("depth: 1", "depth: 16");
        assertThat(SimTrial.measure(plan, "target.connections=4").durationNanos())
                .isEqualTo(SimTrial.measure(plan).durationNanos());
    }

    @Test
    void theUriNamesThemToo() {
        String inUri = PLAN.replace("/export", "/export?connections=4");
        assertThat(bytesPerSecond(SimTrial.measure(inUri)))
                .isCloseTo(bytesPerSecond(SimTrial.measure(PLAN, "target.connections=4")), within(1e-9));
        assertThat(SimTrial.measure(inUri).facts()).containsEntry("connections", 4L);
        assertThatThrownBy(() -> SimTrial.measure(PLAN.replace("/export", "/export?connections=x")))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("connections=x: needs a number from 1 to 16");
    }

    @Test
    void datagramsHaveNone() {
        assertThatThrownBy(() -> SimTrial.measure(PLAN, "target.connections=2", "simulate.transport=udp"))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("UDP has no connections");
    }

    /// Without losses the connections of Linux, in turn, and those of storbench, to the one with
    /// the fewest calls, do the same.
    @Test
    void linuxDealsInTurn() {
        assertWindows(SimTrial.measure(PLAN, "target.connections=4", "simulate.kind=linux"), 4, 128);
    }
}
