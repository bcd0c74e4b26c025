package io.storbench.explore;

import static io.storbench.explore.PageServerTest.places;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.storbench.plan.ExperimentPlan;
import io.storbench.plan.PlanException;
import io.storbench.plan.PlanReader;
import io.storbench.result.ResultStore;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Plans and results of one's own.
class ExploredPlanTest {
    private static final JsonMapper JSON = new JsonMapper();

    /// Four at a time to a server that serves one after the other, and one at a time to a server that takes no time.
    private static final String CROSSING = """
            name: crossing
            targets:
              near: {engine: nfs, uri: "nfs://server/export", server: {service: 8ms, slots: 1}}
              far: {engine: nfs, uri: "nfs://server/export", server: {service: 0}}
            simulate: {targets: {far: {client: {slots: 1}}}}
            workload: {operation: read, block: 4k, file: 256k, depth: 4}
            protocol: {run: completion}
            design: {factors: {target: [near, far], network.rtt: [1ms, 4ms, 16ms]}}
            """;

    private final HttpClient client = HttpClient.newHttpClient();

    @TempDir
    private Path folder;

    @AfterEach
    void close() {
        client.close();
    }

    private PageServer open(String plan) throws Exception {
        return PageServer.start(0, Optional.of(Files.writeString(folder.resolve("plan.yaml"), plan)), _ -> "");
    }

    private HttpResponse<String> post(PageServer to, String body) throws Exception {
        return PageServerTest.post(client, to, "curve", body);
    }

    private JsonNode page(PageServer of) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(of.address() + "controls.json"))
                .build();
        return JSON.readTree(
                client.send(request, HttpResponse.BodyHandlers.ofString()).body());
    }

    private List<String> controls(PageServer of) throws Exception {
        return page(of).get("controls")
                .valueStream()
                .map(control -> control.get("id").asString())
                .toList();
    }

    /// 64 blocks take the round trip and 64 times 8 ms, or 64 round trips: the same at 512/63 ms.
    @Test
    void aCrossingIsNamed() throws Exception {
        try (PageServer own = open(CROSSING)) {
            JsonNode crossings = JSON.readTree(post(own, """
                            {"x": "network.rtt", "tab": "1"}""")
                            .body()
                            .lines()
                            .filter(line -> line.contains("\"crossings\""))
                            .findFirst()
                            .orElseThrow())
                    .get("crossings");
            assertThat(crossings.get("time")).hasSize(1);
            assertThat(crossings.at("/time/0/at").asDouble()).isCloseTo(512e6 / 63, within(0.01e6));
            assertThat(crossings.at("/time/0/one").asString()).isEqualTo("near");
            assertThat(crossings.at("/time/0/words").asString()).isEqualTo("8.12 ms");
        }
    }

    /// A server of one slot and 8 ms serves 125 operations a second: with a round trip of 24 ms the
    /// fourth operation at a time fills it, and further ones wait.
    @Test
    void theKneeOfAClosedLoopIsWhereTheServerIsFull() throws Exception {
        String plan = """
            target: {engine: nfs, uri: "nfs://server/export", server: {service: 8ms, slots: 1}}
            workload: {operation: read, block: 4k, file: 4m}
            network: {rtt: 24ms}
            protocol: {run: completion}
            design: {factors: {workload.depth: [1, 2, 4, 8, 16]}}
            """;
        try (PageServer own = open(plan)) {
            assertThat(post(own, """
                    {"x": "workload.depth", "tab": "1"}""").body()).contains("\"knees\":{\"target\":\"4\"}");
        }
    }

    /// Only where a target differs are there controls of each, which move that target alone.
    @Test
    void aValueThatATargetHasForItselfIsMovedThere() throws Exception {
        String plan = """
            targets:
              a: {engine: file, path: /mnt/a}
              b: {engine: file, path: /mnt/b}
            simulate:
              profile: linux-6.x
              targets: {a: {as: nfs, version: 3}, b: {as: nfs, version: 3, server: {service: 1ms}}}
            workload: {operation: read, block: 64k, file: 1m, cache: {client: cold}}
            protocol: {run: completion}
            design: {factors: {target: [a, b], network.rtt: [1ms, 5ms]}}
            """;
        try (PageServer own = open(plan)) {
            assertThat(controls(own))
                    .contains("service.a", "service.b", "readahead", "nconnect")
                    .doesNotContain("service", "burst");
            assertThat(page(own).at("/profiles/a").asString())
                    .startsWith("linux-6.x-nfs3 (")
                    .contains("assumed");
            Map<String, JsonNode> before = places(post(own, """
                    {"x": "network.rtt", "tab": "1"}""").body());
            Map<String, JsonNode> after = places(post(own, """
                    {"x": "network.rtt", "tab": "1", "values": {"service.b": "10ms"}}""").body());
            assertThat(after.get("5ms").at("/values/a/time"))
                    .isEqualTo(before.get("5ms").at("/values/a/time"));
            assertThat(after.get("5ms").at("/values/b/time").asDouble())
                    .isGreaterThan(before.get("5ms").at("/values/b/time").asDouble() + 9e-3);
        }
    }

    /// A load of its own operations has neither a direction nor a pattern.
    @Test
    void aLoadHasNoControlsOfWhatItChooses() throws Exception {
        String plan = """
            target: {engine: nfs, uri: "nfs://server/export"}
            workload: {load: mail, files: 100}
            protocol: {measure: 1s}
            design: {factors: {network.rtt: [1ms, 5ms]}}
            """;
        try (PageServer own = open(plan)) {
            assertThat(controls(own)).contains("depth").doesNotContain("operation", "pattern", "flush");
        }
    }

    /// What is simulated does not need the results.
    @Test
    void resultsThatCannotBeReadAnyMoreAreSaid() throws Exception {
        Path results = folder.resolve("results");
        ExperimentPlan plan = PlanReader.parse(CROSSING, "plan.yaml", List.of());
        ResultStore.open(results, plan).close();
        try (PageServer own = PageServer.start(0, Optional.of(results), _ -> "")) {
            Files.writeString(results.resolve("trials.jsonl"), "{}\n");
            String reply = post(own, """
                    {"x": "network.rtt", "tab": "1"}""").body();
            assertThat(reply).contains("the results cannot be read: ");
            assertThat(reply.lines().filter(line -> line.contains("\"values\"")))
                    .hasSize(3);
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void whoeverWatchesIsToldWhetherARunGoesOn() throws Exception {
        Path results = folder.resolve("results");
        ResultStore run = ResultStore.open(results, PlanReader.parse(CROSSING, "plan.yaml", List.of()));
        try (PageServer own = PageServer.start(0, Optional.of(results), _ -> "");
                BufferedReader events = new BufferedReader(new InputStreamReader(
                        client.send(
                                        HttpRequest.newBuilder(URI.create(own.address() + "watch"))
                                                .build(),
                                        HttpResponse.BodyHandlers.ofInputStream())
                                .body(),
                        StandardCharsets.UTF_8))) {
            assertThat(next(events)).isEqualTo("""
                    data: {"trials":0,"valid":0,"planned":6,"running":true}""");
            run.close();
            assertThat(next(events)).contains("\"running\":false");
        }
    }

    private static String next(BufferedReader events) throws Exception {
        String line = events.readLine();
        while (line != null && !line.startsWith("data: ")) {
            line = events.readLine();
        }
        return String.valueOf(line);
    }

    @Test
    void aPlanHasItsFactorsAsControls() throws Exception {
        Path plan = Files.writeString(folder.resolve("plan.yaml"), """
            name: mine
            target: {engine: nfs, uri: "nfs://server/export", server: {service: 100us}}
            workload: {operation: read, block: 4k, file: 64k}
            protocol: {run: completion}
            design:
              factors:
                network.rtt: [1ms, 3ms]
                load: [{few: {workload.depth: 1}}, {many: {workload.depth: 4}}]
            """);
        try (PageServer own = PageServer.start(0, Optional.of(plan), _ -> "")) {
            assertThat(controls(own))
                    .startsWith("network.rtt", "load")
                    .contains("loss", "block", "service")
                    .doesNotContain("rtt", "depth", "nconnect", "direct", "readahead");
            Map<String, JsonNode> places = places(post(own, """
                    {"x": "network.rtt", "tab": "1", "values": {"load": "many"}}""").body());
            // 16 blocks, four at a time: four rounds of the distance and of the storage at least.
            assertThat(places.get("3ms").at("/values/target/time").asDouble()).isBetween(4 * 3.1e-3, 5 * 3.6e-3);
        }
    }

    @Test
    void aFractionIsRefused() throws Exception {
        Path plan = Files.writeString(folder.resolve("plan.yaml"), """
            target: {engine: nfs, uri: "nfs://server/export"}
            workload: {file: 64k}
            protocol: {run: completion}
            design:
              kind: fraction
              factors: {network.rtt: [1ms, 2ms], workload.depth: [1, 2], workload.block: [4k, 8k]}
              generators: [C=AB]
            """);
        assertThatThrownBy(() -> PageServer.start(0, Optional.of(plan), _ -> ""))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("this one has 4 of 8 combinations");
    }
}
