package io.storbench.sim;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.storbench.engine.ProcedureCounter;
import io.storbench.result.HostFigures;
import io.storbench.result.Measurement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Hosts with loads of their own on one server.
class HostsTest {
    private static final String PLAN = """
        target:
          engine: nfs
          uri: embedded
          server: {slots: 1, service: 2ms}
          client: {send: 0, receive: 0}
        workload: {operation: read, pattern: random, block: 32k, file: 8m, depth: 32}
        hosts: {free: {count: 4}, throttled: {count: 3, window: 16}}
        network: {rtt: 10us}
        protocol: {warmup: 2s, measure: 40s}
        """;

    /// One server of 2 ms in the order of arrival gives 500 per second, shared as what hosts have
    /// with it: 4 x 32 and 3 x 16, 176 in all. By Little's law each waits 176 / 500 = 352 ms there,
    /// and 32 / (500 x 16 / 176) = 704 ms in all behind a window of 16.
    @Test
    void aWindowSharesTheServerAndItsWaitIsTheHosts() {
        Measurement numbers = SimTrial.measure(PLAN);
        assertThat(numbers.operationsPerSecond()).isCloseTo(500, within(1.0));
        assertThat(numbers.hosts()).hasSize(7);
        for (HostFigures host : numbers.hosts()) {
            boolean free = host.group().equals("free");
            double perSecond = 500 * (free ? 32 : 16) / 176.0;
            assertThat(host.operationsPerSecond()).isCloseTo(perSecond, within(0.01 * perSecond));
            assertThat(host.service().meanNanos()).isCloseTo(352e6, within(1e6));
            assertThat(host.response().meanNanos()).isCloseTo(free ? 352e6 : 704e6, within(free ? 1e6 : 4e6));
        }
        assertThat(numbers.hosts().stream().mapToLong(HostFigures::operations).sum())
                .isEqualTo(numbers.operations());
    }

    /// Six standard deviations of a binomial share at 20,000 operations are 0.02.
    @Test
    void eachHostHasItsOwnMixAndBlock() {
        Measurement numbers = SimTrial.measure(
                PLAN,
                "target.server.service=100us",
                "hosts.free={count: 1, operation: mixed, reads: 67%, pattern: mixed, random:" + " 70%, depth: 4}",
                "hosts.throttled={block: 4k, operation: write, depth: 4}",
                "protocol.measure=5s");
        long reads = calls(numbers, "READ");
        long writes = calls(numbers, "WRITE");
        List<HostFigures> hosts = numbers.hosts();
        assertThat(hosts).extracting(HostFigures::group).containsExactly("free", "throttled");
        double own = hosts.getFirst().operations();
        assertThat(reads / own).isCloseTo(0.67, within(0.02));
        assertThat(writes - hosts.getLast().operations())
                .isCloseTo(Math.round(0.33 * own), within(Math.round(0.02 * own)));
    }

    private static long calls(Measurement numbers, String procedure) {
        return requireNonNull(numbers.counters().procedures().get(procedure))
                .getOrDefault(ProcedureCounter.MESSAGES, 0L);
    }

    /// Without a share of their own, hosts that differ in nothing are told apart all the same.
    @Test
    void aSingleRunTellsEachHostsInterval() {
        Measurement numbers = SimTrial.measure(PLAN, "network={rtt: 2ms, jitter: 1ms}");
        assertThat(numbers.hosts()).allMatch(host -> host.steady().isPresent());
        HostFigures last = numbers.hosts().getLast();
        assertThat(last.steady().orElseThrow().operationsPerSecond().mean())
                .isCloseTo(last.operationsPerSecond(), within(0.5));
    }

    /// The example is figure 7 of Gulati, Ahmad and Waldspurger, "PARDA", FAST 2009, to whose 470
    /// ms the disks are fitted; the rest is within 10 % of what it says of windows of 16.
    @Test
    void theExampleIsAsPublished() throws IOException {
        String plan = Files.readString(Path.of("..", "examples", "queue-length.yaml"));
        Measurement numbers =
                SimTrial.measure(plan, "hosts.throttled.window=16", "protocol={warmup: 20s, measure: 80s}");
        for (HostFigures host : numbers.hosts()) {
            boolean free = host.group().equals("free");
            assertThat(host.operationsPerSecond()).isCloseTo(free ? 85 : 42, withinPercentage(10));
            assertThat(host.service().meanNanos()).isCloseTo(375e6, withinPercentage(10));
            assertThat(host.response().meanNanos()).isCloseTo(free ? 360e6 : 780e6, withinPercentage(10));
        }
    }

    /// Table 4 and figure 9 of the same paper: six hosts with 32 random reads of 16 KB each, 3130
    /// per second at 60 ms. The profile is fitted to four hosts' 3360 (table 3).
    @Test
    void theArraysProfileGivesTable4() {
        String plan = """
            target: {engine: iscsi, uri: "iscsi://array/iqn.2009-02.example:cx3/0"}
            workload:
              operation: read
              pattern: mixed
              random: 100%
              block: 16k
              file: 8g
              depth: 32
              cache: {client: unknown}
            hosts: 6
            protocol: {warmup: 5s, measure: 20s}
            simulate: {profile: clariion-cx3}
            """;
        Measurement numbers = SimTrial.measure(plan);
        assertThat(numbers.operationsPerSecond()).isCloseTo(3130, withinPercentage(10));
        assertThat(numbers.service().meanNanos()).isCloseTo(60e6, withinPercentage(10));
        assertThat(SimTrial.measure(plan, "hosts=4").operationsPerSecond()).isCloseTo(3360, withinPercentage(10));
    }
}
