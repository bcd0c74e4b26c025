package io.storbench.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.storbench.plan.PlanException;
import io.storbench.sim.profile.Profile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Where a connection was made, and what its slow start knows of that.
class ConnectedTest {
    /// 1 MiB with headers are 725 segments of 1448 bytes.
    private static final String PLAN = """
        target: {engine: nfs, uri: "nfs://server/export", rsize: 1m, tcp: {}}
        workload: {operation: read, block: 1m, file: 1m, depth: 1, open: program}
        network: {rtt: 100ms}
        protocol: {run: completion}
        """;

    /// Without the two of opening, by name and for access.
    private static double roundTrips(String... keys) {
        return SimTrial.measure(PLAN, keys).appNanos().orElseThrow() / 100e6 - 2;
    }

    /// RFC 6928 and RFC 5681: 10, 20, 40, … segments, 630 in six round trips and 1,270 in seven.
    @Test
    void aConnectionMadeAtItsDistanceDoublesItsWindow() {
        assertThat(roundTrips()).isCloseTo(7, within(0.1));
        assertThat(roundTrips("target.tcp={connected: at_distance}")).isEqualTo(roundTrips());
    }

    /// 10, 20 and 40 segments, then 44 and what CUBIC adds before a loss, 5 % in each round trip:
    /// 70 + 44 (1.05¹² - 1) / 0.05 = 770 in 15.
    @Test
    void oneMadeNearHasLeftSlowStart() {
        assertThat(roundTrips("target.tcp={connected: near}")).isCloseTo(15, within(0.1));
        assertThat(roundTrips("target.tcp={threshold: 44}")).isEqualTo(roundTrips("target.tcp={connected: near}"));
    }

    /// HyStart takes the delay for a queue in the first round with nine acknowledgements from 16
    /// segments on: after 20 segments of the second, at 36.
    @Test
    void oneMadeNearThatHasCarriedNothingLeavesItByHyStart() {
        assertThat(roundTrips("target.tcp={connected: near, threshold: 1048576}"))
                .isEqualTo(roundTrips("target.tcp={threshold: 36}"));
    }

    /// A queue before a link of 100 Mbit/s ended slow start at 16 to 18 segments in eight senders of Linux 6.1 over 10
    /// and 40 ms, by `tcp_probe`.
    @ParameterizedTest
    @CsvSource({"10ms", "40ms"})
    void aQueueEndsSlowStartAtOnce(String rtt) {
        String[] link = {"network.rtt=" + rtt, "network.rate=100mbit"};
        double nanos = appNanos(link, "target.tcp={connected: near}");
        assertThat(nanos)
                .isBetween(appNanos(link, "target.tcp={threshold: 18}"), appNanos(link, "target.tcp={threshold: 16}"));
        assertThat(nanos).isGreaterThan(1.2 * appNanos(link, "target.tcp={threshold: 44}"));
    }

    private static double appNanos(String[] link, String tcp) {
        return SimTrial.measure(PLAN, link[0], link[1], tcp).appNanos().orElseThrow();
    }

    @Test
    void ablatingItMakesTheConnectionAtItsDistance() {
        assertThat(roundTrips("target.tcp={connected: near}", "simulate.ablate=connected"))
                .isEqualTo(roundTrips());
    }

    @ParameterizedTest
    @CsvSource({
        "linux-6.1-nfs3",
        "linux-6.1-nfs40",
        "linux-6.1-nfs41",
        "linux-6.1-iscsi",
        "linux-6.x-nfs3",
        "linux-6.x-nfs4",
        "linux-6.x-iscsi"
    })
    void noProfileSaysWhereSlowStartEnds(String name) {
        assertThat(Profile.builtIn(name).parameters())
                .doesNotContainKeys("tcp.connected", "tcp.threshold", "tcp.server_threshold");
    }

    @ParameterizedTest
    @CsvSource({"far, near", "0, at_distance"})
    void anotherWordIsRefused(String word, String known) {
        assertThatThrownBy(() -> roundTrips("target.tcp={connected: " + word + "}"))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("tcp.connected")
                .hasMessageContaining(known);
    }
}
