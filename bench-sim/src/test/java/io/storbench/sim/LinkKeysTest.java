package io.storbench.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.storbench.engine.ProcedureCounter;
import io.storbench.plan.PlanException;
import io.storbench.result.Measurement;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The keys of `link` in a plan; what buffers and losses do is tested with the links themselves.
class LinkKeysTest {
    private static final String PLAN = """
        target:
          engine: nfs
          uri: embedded
          server: {slots: 64, service: 1us}
          %s
        workload: {operation: read, block: 32k, file: 256m, depth: %d}
        network: {rtt: 10ms}
        design: {seed: 42}
        protocol: {run: completion}
        """;

    private static final String RENO =
            PLAN.formatted("tcp: {congestion: new_reno, receive_window: 64m}\n  link: {rate: 100mbit}", 64);

    /// A file of 256 MiB at 12.5 MB/s, of which headers take 90 of 1538 bytes.
    private static double utilisation(String buffer) {
        Measurement numbers = SimTrial.measure(RENO, "target.link.buffer=" + buffer);
        double payload = (256 << 20) / (numbers.durationNanos() / 1e9);
        return payload / (12.5e6 * 1448 / 1538);
    }

    /// Lakshman and Madhow, "The performance of TCP/IP for networks with high bandwidth-delay
    /// products and random loss", 1997: with a buffer of b times the bandwidth-delay product, here
    /// 81 packets, Reno uses 3/4 (1 + b)^2 / (1 + b + b^2) of the link.
    @ParameterizedTest
    @CsvSource({"20, 0.89", "40, 0.96", "81, 1.0"})
    void aBufferDecidesHowMuchOfTheLinkRenoUses(String packets, double share) {
        assertThat(utilisation(packets)).isCloseTo(share, withinPercentage(5));
    }

    /// A READ's call is one packet, its reply n = 23 fragments. Independent losses of a share l
    /// leave a reply whole with (1 - l)^n. In Gilbert's model packets are lost in runs of 1 / r on
    /// average, and a run begins after a packet that arrives with p = r l / (1 - l), so that a
    /// reply is whole with (1 - l) (1 - p)^(n - 1).
    @ParameterizedTest
    @CsvSource({"none, 0.214", "2, 0.1225", "8, 0.0470"})
    void burstsDamageFewerRepliesThanTheSameShareOfIndependentLosses(String burst, double lost) {
        String plan = PLAN.formatted("transport: udp\n  timeo: 100ms\n  resend: on_timeout", 8);
        Measurement numbers = burst.equals("none")
                ? SimTrial.measure(plan, "network.loss=1%")
                : SimTrial.measure(plan, "network.loss=1%", "target.link.loss_burst=" + burst);
        long calls = numbers.counters().sum(ProcedureCounter.MESSAGES);
        long again = numbers.counters().sum(ProcedureCounter.RETRANSMISSIONS);
        assertThat((double) again / (calls + again)).isCloseTo(lost, withinPercentage(10));
    }

    @ParameterizedTest
    @CsvSource({
        "link: {buffer: 10}, needs packets: give tcp: {}",
        "link: {rate: 1gbit; loss_burst: 3}, needs packets: give tcp: {}",
        "tcp: {}; link: {buffer: 10}, 'link.rate or network.rate'",
        "tcp: {}; link: {loss_burst: 3}, needs network.loss",
        "tcp: {}; link: {rate: 1gbit; buffer: -1}, -1",
        "tcp: {}; link: {rate: 1gbit; loss_burst: 0.5}, 0.5",
    })
    void aKeyThatWouldChangeNothingIsRefused(String keys, String reason) {
        String target = keys.replace("}; ", "}\n  ").replace("; ", ", ");
        assertThatThrownBy(() -> SimTrial.measure(PLAN.formatted(target, 1)))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("target.link.")
                .hasMessageContaining(reason);
    }

    /// A window holds a segment of 1448 bytes, and no timer runs out at once.
    @ParameterizedTest
    @CsvSource({
        "receive_window: 1447, receive window",
        "client_receive_window: 1k, receive window",
        "client_send_buffer: 0, send buffer",
        "rto_min: 0, minimum timeout",
        "rto_min: 3m, maximum timeout"
    })
    void aConnectionThatCannotBeIsRefused(String keys, String reason) {
        assertThatThrownBy(() -> SimTrial.measure(PLAN.formatted("tcp: {" + keys + "}", 1)))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("target.tcp: " + reason + " out of range: ");
    }

    /// As the kernel's counters are facts of a measured trial; without a loss nothing is sent again.
    @ParameterizedTest
    @CsvSource({"0%, false", "1%, true"})
    void whatTcpSendsAgainIsAFact(String loss, boolean again) {
        Object segments = SimTrial.measure(PLAN.formatted("tcp: {}", 1), "network.loss=" + loss, "workload.file=4m")
                .facts()
                .get("tcp.retransmitted_segments");
        assertThat(segments).isInstanceOf(Long.class);
        assertThat(!Long.valueOf(0).equals(segments)).isEqualTo(again);
    }

    /// 1 MiB takes 16 round trips through a window of 64 KiB, and waits for it in all but one.
    @ParameterizedTest
    @CsvSource({
        "read, 'client_receive_window: 64k', tcp.client_receive_window.run_wait",
        "write, 'client_send_buffer: 64k', tcp.client_send_buffer.run_wait",
        "write, 'receive_window: 64k, client_receive_window: 3m', tcp.receive_window.run_wait",
    })
    void dataWaitsForTheWindowThatIsTheLeast(String operation, String window, String fact) {
        Map<String, Object> facts = waits(operation, window);
        assertThat((double) facts.get(fact)).isGreaterThan(0.8);
        assertThat(waits(operation, "")).doesNotContainKey(fact);
    }

    private static Map<String, Object> waits(String operation, String window) {
        return SimTrial.measure(
                        PLAN.formatted(
                                "tcp: {initial_window: 10000" + (window.isEmpty() ? "" : ", " + window) + "}", 1),
                        "workload.operation=" + operation,
                        "workload.block=1m",
                        "workload.file=16m",
                        "network.rtt=20ms")
                .facts();
    }
}
