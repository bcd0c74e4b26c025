package io.storbench.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storbench.plan.PlanException;
import io.storbench.result.HostFigures;
import io.storbench.result.Measurement;
import java.util.List;
import org.assertj.core.data.Offset;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

/// Groups of hosts that drive targets of their own in one simulation, against queueing theory.
class GroupTargetsSimTest {
    private static final String TARGETS = """
        targets:
          a: {engine: nfs, uri: embedded, server: {slots: 1, service: 2ms}, client: {send: 0, receive: 0}}
          b: {engine: iscsi, uri: embedded, server: {slots: 1, service: 5ms}, client: {send: 0, receive: 0}}
        """;

    private static final String LOAD = """
        workload: {operation: read, pattern: random, block: 4k, file: 8m, depth: 3}
        network: {rtt: 4ms}
        design: {seed: 42}
        protocol: {warmup: 1s, measure: 20s}
        """;

    private static List<HostFigures> hosts(String plan, String... overrides) {
        return SimTrial.measure(plan, overrides).hosts();
    }

    /// A closed loop of depth 3 at a server of 2 ms over 4 ms is served 1 / 2 ms: the bottleneck
    /// law.
    @Test
    void groupsOnServersOfTheirOwnDoNotFeelEachOther() {
        String group = "hosts: {x: {target: %s}}\n";
        List<HostFigures> both = hosts(TARGETS + "hosts: {x: {target: a}, y: {target: b}}\n" + LOAD);
        HostFigures first = hosts(TARGETS.replaceFirst("(?m)^  b:.*\n", "") + group.formatted("a") + LOAD)
                .getFirst();
        HostFigures second = hosts(TARGETS.replaceFirst("(?m)^  a:.*\n", "") + group.formatted("b") + LOAD)
                .getFirst();
        assertThat(both.getFirst().operations()).isEqualTo(first.operations());
        assertThat(both.getFirst().service()).isEqualTo(first.service());
        // All times are constant, whatever blocks are read.
        assertThat(both.getLast().operations()).isEqualTo(second.operations());
        assertThat(both.getLast().service()).isEqualTo(second.service());
        assertThat(first.operationsPerSecond()).isCloseTo(500, Percentage.withPercentage(0.1));
        assertThat(second.operationsPerSecond()).isCloseTo(200, Percentage.withPercentage(0.1));
    }

    /// M/M/1 at 400/s and 500/s (Kleinrock, Queueing Systems, vol. 1, eq. 3.26): 1 / (μ - λ).
    @Test
    void openLoopsOnServersOfTheirOwnWaitAsAlone() {
        String plan = """
            targets:
              a: {engine: nfs, uri: embedded, server: {slots: 1, service: 2ms, law: exponential}, client: {send: 0, receive: 0}}
              b: {engine: nfs, uri: embedded, server: {slots: 1, service: 2ms, law: exponential}, client: {send: 0, receive: 0}}
            workload: {operation: read, pattern: random, block: 4k, file: 8m, depth: 256, arrivals: poisson}
            hosts: {x: {target: a, rate: 250}, y: {target: b, rate: 375}}
            network: {rtt: 0}
            design: {seed: 42}
            protocol: {warmup: 10s, measure: 600s}
            """;
        List<HostFigures> hosts = hosts(plan);
        assertThat(hosts.getFirst().response().meanNanos()).isCloseTo(1e9 / (500 - 250), Percentage.withPercentage(3));
        assertThat(hosts.getLast().response().meanNanos()).isCloseTo(1e9 / (500 - 375), Percentage.withPercentage(4));
    }

    /// Groups that name one target share its server: 1 / 2 ms for both together.
    @Test
    void groupsOnOneServerShareIt() {
        List<HostFigures> both = hosts(TARGETS.replaceFirst("(?m)^  b:.*\n", "")
                + "hosts: {x: {target: a}, y: {target: a, path: y.dat}}\n"
                + LOAD);
        assertThat(sum(both)).isCloseTo(500, Percentage.withPercentage(0.1));
    }

    private static double sum(List<HostFigures> hosts) {
        return hosts.stream().mapToDouble(HostFigures::operationsPerSecond).sum();
    }

    private static final String SHARED = """
        targets:
          a: {engine: nfs, uri: embedded}
          b: {engine: iscsi, uri: embedded}
        hosts: {x: {target: a}, y: {target: b}}
        workload: {operation: read, pattern: sequential, block: 64k, file: 64m, depth: 8}
        network: {rtt: 1ms, rate: 100mbit}
        simulate: {tcp: {}, link: {shared: %s}}
        design: {seed: 42}
        protocol: {warmup: 2s, measure: 20s}
        """;

    /// 100 Mbit/s carry 1460 bytes in each frame of 1538 bytes on the wire (IEEE 802.3: 7 + 1 + 14
    /// + 1500 + 4 + 12; with TCP's timestamps 12 less): 94.1 Mbit/s or 94.9 without headers of the
    ///   protocols, which are under 1 % here. Two links carry twice that.
    @Test
    void aSharedLinkCarriesItsRateForAll() {
        double most = 100e6 * 1460 / 1538;
        List<HostFigures> shared = hosts(SHARED.formatted("true"));
        assertThat(bits(shared)).isBetween(0.975 * most, most);
        assertThat(shared).allSatisfy(host -> assertThat(bits(List.of(host))).isGreaterThan(0.2 * most));
        assertThat(bits(hosts(SHARED.formatted("false")))).isBetween(1.95 * most, 2 * most);
    }

    private static double bits(List<HostFigures> hosts) {
        return sum(hosts) * 65536 * 8;
    }

    @Test
    void aSharedLinkIsOne() {
        assertThatThrownBy(() -> hosts(SHARED.formatted("true"), "simulate.targets.a.link.shared=false"))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("give simulate.link, which is every target's");
    }

    @Test
    void oneSimulationIsTheSameEachTime() {
        Measurement one = SimTrial.measure(SHARED.formatted("true"));
        Measurement again = SimTrial.measure(SHARED.formatted("true"));
        assertThat(again.facts().get("model.digest")).isEqualTo(one.facts().get("model.digest"));
        assertThat(again.service()).isEqualTo(one.service());
        assertThat(one.facts())
                .containsEntry("protocol", "a: nfs; b: iscsi")
                .containsEntry("target.b.protocol", "iscsi");
    }

    /// A client's page cache stands before one of them.
    @Test
    void aTargetMayHaveACache() {
        List<HostFigures> hosts = hosts(
                TARGETS + "hosts: {x: {target: a}, y: {target: b}}\n" + LOAD,
                "targets.b.cache.memory=256m",
                "workload.cache.client=warm",
                "workload.file=1m",
                "protocol.warmup=4s",
                "protocol.measure=1s");
        assertThat(hosts.getFirst().operationsPerSecond()).isCloseTo(500, Offset.offset(1.0));
        assertThat(hosts.getLast().operationsPerSecond()).isGreaterThan(10_000);
    }
}
