package io.storbench.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.storbench.condition.Conditions;
import io.storbench.engine.TimePart;
import io.storbench.nfs.server.EmbeddedNfsServer;
import io.storbench.nfs.server.ServerOptions;
import io.storbench.plan.PlanException;
import io.storbench.result.Measurement;
import io.storbench.result.TimeBreakdown;
import io.storbench.result.TrialResult;
import io.storbench.testkit.PlannedRun;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A plan whose target is reached through storbench's own relay: a program that knows nothing of
/// the relay, here an NFS client, meets it at a port of the plan.
@Timeout(300)
class RelayedRunTest {
    private static final long MILLI = 1_000_000;
    private static final long BLOCKS = 8;

    @TempDir
    private Path folder = Path.of("");

    private final List<String> warnings = new ArrayList<>();

    private static String plan(EmbeddedNfsServer server, String mountedAt, String listen) {
        int port = server.address().getPort();
        return """
            target: {engine: nfs, version: 4.1, uri: "nfs://%s%s"}
            workload: {block: 4k, file: 32k}
            network: {apply: relay, relays: {nfs: {to: "127.0.0.1:%d"%s}}}
            design: {factors: {network.rtt: [0, 10ms, 20ms]}, seed: 1}
            protocol: {run: completion}
            """.formatted(mountedAt, server.exportPath(), port, listen);
    }

    private List<TrialResult> run(String text) throws IOException {
        return PlannedRun.of(text, folder.resolve("results"), warnings);
    }

    private static Measurement numbers(List<TrialResult> results, String rtt) {
        return results.stream()
                .filter(result -> rtt.equals(result.header().factors().get("network.rtt")))
                .findFirst()
                .flatMap(TrialResult::measurement)
                .orElseThrow();
    }

    private static String address(EmbeddedNfsServer server) {
        return "127.0.0.1:" + server.address().getPort();
    }

    /// At depth 1 each READ waits for a round trip, which no machine makes shorter. The relay has the
    /// server's port on another address of the loopback, where nobody else can take it.
    @Test
    void eachTrialHasItsDistanceOnThePathThatTheClientTakes() throws IOException {
        try (EmbeddedNfsServer server = EmbeddedNfsServer.start(ServerOptions.DEFAULT)) {
            String relay = "127.0.0.2:" + server.address().getPort();
            List<TrialResult> results = run(plan(server, relay, ", listen: \"%s\"".formatted(relay)));
            assertThat(results).hasSize(3);
            for (long millis : new long[] {10, 20}) {
                Measurement numbers = numbers(results, millis + "ms");
                assertThat(numbers.durationNanos()).isGreaterThanOrEqualTo(BLOCKS * millis * MILLI);
                assertThat(numbers.facts())
                        .containsEntry(Conditions.EMULATION, "relay")
                        .containsEntry("network.apply", "relay")
                        .containsEntry("network.rtt_ns", millis * MILLI)
                        .hasEntrySatisfying(
                                "path_rtt_ns", nanos -> assertThat((Long) nanos).isGreaterThanOrEqualTo(millis * MILLI))
                        .hasEntrySatisfying(
                                "relay.bytes_from_server",
                                bytes -> assertThat((Long) bytes).isGreaterThan(32 << 10));
            }
            assertThat((Long) numbers(results, "0").facts().get("path_rtt_ns")).isLessThan(10 * MILLI);
        }
        assertThat(warnings).isEmpty();
    }

    /// The time of a READ over a known distance: one round trip, whose time is that of the path, and the rest of the
    /// wait for its answer.
    @Test
    void theDistanceIsAPartOfTheTime() throws IOException {
        try (EmbeddedNfsServer server = EmbeddedNfsServer.start(ServerOptions.DEFAULT)) {
            String relay = "127.0.0.2:" + server.address().getPort();
            List<TrialResult> results = run(plan(server, relay, ", listen: \"%s\"".formatted(relay)));
            for (long millis : new long[] {10, 20}) {
                Measurement numbers = numbers(results, millis + "ms");
                TimeBreakdown time = numbers.time().get("read");
                assertThat(time.count()).isEqualTo(BLOCKS);
                assertThat(time.roundTrips()).isEqualTo(Map.of("READ", 1.0));
                assertThat(time.meanNanos()).isCloseTo(numbers.response().meanNanos(), within(1.0));
                assertThat(time.partsNanos().values().stream()
                                .mapToDouble(part -> part)
                                .sum())
                        .isCloseTo(time.meanNanos(), within(1e-3));
                double pathNanos = ((Long) numbers.facts().get("path_rtt_ns")).doubleValue();
                assertThat(time.nanos(TimePart.PROPAGATION)).isBetween((double) millis * MILLI, pathNanos);
                assertThat(time.nanos(TimePart.PROPAGATION) + time.nanos(TimePart.EXCHANGE))
                        .isGreaterThanOrEqualTo(millis * MILLI);
            }
        }
    }

    @Test
    void aClientThatGoesPastTheRelayMakesItsTrialsDoubtful() throws IOException {
        try (EmbeddedNfsServer server = EmbeddedNfsServer.start(ServerOptions.DEFAULT)) {
            List<TrialResult> results = run(plan(server, address(server), ""));
            assertThat(results)
                    .hasSize(3)
                    .allSatisfy(result -> assertThat(result)
                            .isInstanceOfSatisfying(
                                    TrialResult.Doubtful.class,
                                    doubtful -> assertThat(doubtful.reasons().getFirst())
                                            .startsWith("nothing went through the relay")
                                            .contains("nfs on 127.0.0.1:")));
        }
    }

    /// A port that storbench chooses is known to hooks alone.
    @Test
    void hooksAreGivenThePortThatWasChosen() throws IOException {
        Path file = folder.resolve("port");
        try (EmbeddedNfsServer server = EmbeddedNfsServer.start(ServerOptions.DEFAULT)) {
            String hooks =
                    "hooks: {before_trial: [\"echo ${network.relays.nfs.host}:${network.relays.nfs.port} > %s\"]}\n"
                            .formatted(file);
            List<TrialResult> _ = run(plan(server, address(server), "").replace("[0, 10ms, 20ms]", "[0]") + hooks);
        }
        assertThat(Files.readString(file)).matches("127\\.0\\.0\\.1:[1-9][0-9]+\n");
    }

    @Test
    void aServerThatTakesNoConnectionsIsRefusedBeforeTheFirstTrial() throws IOException {
        try (EmbeddedNfsServer server = EmbeddedNfsServer.start(ServerOptions.DEFAULT);
                Socket silent = new Socket()) {
            silent.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            String to = "127.0.0.1:" + silent.getLocalPort();
            String plan = plan(server, address(server), "").replace("to: \"" + address(server), "to: \"" + to);
            assertThatThrownBy(() -> run(plan))
                    .isInstanceOf(PlanException.class)
                    .hasMessageContaining("network.relays.nfs.to: cannot connect to " + to);
        }
    }

    @Test
    void aPortInUseIsRefusedBeforeTheFirstTrial() throws IOException {
        try (EmbeddedNfsServer server = EmbeddedNfsServer.start(ServerOptions.DEFAULT)) {
            int port = server.address().getPort();
            assertThatThrownBy(() -> run(plan(server, address(server), ", listen: " + port)))
                    .isInstanceOf(PlanException.class)
                    .hasMessageContaining("network.relays.nfs.listen: cannot listen on 127.0.0.1:" + port)
                    .hasMessageContaining("name another port");
        }
    }
}
