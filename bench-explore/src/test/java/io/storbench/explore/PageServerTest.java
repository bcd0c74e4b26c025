package io.storbench.explore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.storbench.engine.StopSignal;
import io.storbench.plan.ExperimentPlan;
import io.storbench.plan.PlanReader;
import io.storbench.plan.TrialSpec;
import io.storbench.result.Predictions;
import io.storbench.run.PathRtt;
import io.storbench.run.Shard;
import io.storbench.sim.SimEngine;
import io.storbench.sim.calibrate.trial.PlanBands;
import java.io.BufferedReader;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PageServerTest {
    private static final JsonMapper JSON = new JsonMapper();

    private final HttpClient client = HttpClient.newHttpClient();

    @SuppressWarnings("NullAway.Init")
    private PageServer server;

    @BeforeAll
    void start() throws Exception {
        server = PageServer.start(0, Optional.empty(), _ -> "");
    }

    @AfterAll
    void stop() {
        server.close();
        client.close();
    }

    private HttpResponse<String> post(PageServer to, String what, String body) throws Exception {
        return post(client, to, what, body);
    }

    static HttpResponse<String> post(HttpClient client, PageServer to, String what, String body) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(to.address() + what))
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build();
        return client.send(request, HttpResponse.BodyHandlers.ofString());
    }

    private int status(String address, String... headers) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(address));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return client.send(request.build(), HttpResponse.BodyHandlers.discarding())
                .statusCode();
    }

    static Map<String, JsonNode> places(String lines) {
        Map<String, JsonNode> places = new TreeMap<>();
        assertThat(lines).endsWith("{\"end\":true}\n");
        lines.lines()
                .filter(line -> line.contains("\"values\"") || line.contains("\"mistake\""))
                .map(JSON::readTree)
                .forEach(line -> places.put(line.get("level").asString(), line));
        return places;
    }

    /// To the last digit.
    @Test
    void aCurveIsWhatItsPlanSimulates() throws Exception {
        String asked = """
                {"x": "rtt", "tab": "1", "values": {"block": "128k", "nconnect": "2", "file": "1m"}}""";
        Map<String, JsonNode> places = places(post(server, "curve", asked).body());
        assertThat(places).hasSize(10).doesNotContainKey("");
        String text =
                JSON.readTree(post(server, "plan", asked).body()).get("plan").asString();
        ExperimentPlan plan = PlanReader.parse(text, "copied", List.of());
        assertThat(plan.trials()).hasSize(30);
        for (TrialSpec trial : plan.trials()) {
            double millis = SimEngine.simulated(trial, trial.network(), new StopSignal())
                            .measurement()
                            .orElseThrow()
                            .service()
                            .meanNanos()
                    * 1e-6;
            Map<String, String> factors = trial.factors();
            assertThat(places.get(factors.get("network.rtt"))
                            .get("values")
                            .get(factors.get("target"))
                            .get("latency")
                            .asDouble())
                    .isEqualTo(millis);
        }
    }

    /// Those of `simulate`, from the copied plan.
    @Test
    void bandsAreThoseOfTheCopiedPlan() throws Exception {
        String asked = """
                {"x": "rtt", "tab": "3", "values": {"block": "128k", "nconnect": "2", "file": "1m"}}""";
        String lines = post(server, "curve", asked).body();
        String text =
                JSON.readTree(post(server, "plan", asked).body()).get("plan").asString();
        ExperimentPlan plan = PlanReader.parse(text, "copied", List.of());
        Predictions predictions = new PlanBands(plan, new PathRtt(Map.of(), Map.of()), Shard.WHOLE)
                .withBands(Predictions.NONE, new StopSignal(), Simulations.NOBODY);
        Map<Integer, Map<String, String>> factors =
                plan.trials().stream().collect(Collectors.toMap(TrialSpec::point, TrialSpec::factors, (one, _) -> one));
        Map<String, JsonNode> bands = new TreeMap<>();
        lines.lines()
                .filter(line -> line.contains("\"bands\""))
                .map(JSON::readTree)
                .forEach(line -> bands.put(line.get("level").asString(), line.get("bands")));
        assertThat(predictions.points()).hasSize(30).allSatisfy(point -> {
            Map<String, String> levels = Objects.requireNonNull(factors.get(point.point()));
            JsonNode own = bands.get(levels.get("network.rtt")).at("/%s/latency".formatted(levels.get("target")));
            Predictions.Band expected = point.bandByMetric().get("service_mean_ns");
            assertThat(own.get(0).asDouble()).isEqualTo(expected.low() * 1e-6);
            assertThat(own.get(1).asDouble()).isEqualTo(expected.high() * 1e-6);
        });
    }

    /// The time of a READ over a distance is at least one round trip, and its parts are the whole.
    @Test
    void aPlaceTellsWhereTheTimeGoes() throws Exception {
        JsonNode time = places(post(server, "curve", """
                {"x": "rtt", "y": "latency", "tab": "t", "values": {"file": "1m"}}""").body())
                .get("20ms")
                .get("time")
                .get("nfs3");
        double sum = time.get("parts_ns")
                .valueStream()
                .mapToDouble(JsonNode::asDouble)
                .sum();
        assertThat(sum).isCloseTo(time.get("mean_ns").asDouble(), withinPercentage(0.01));
        double trips = time.get("round_trips")
                .valueStream()
                .mapToDouble(JsonNode::asDouble)
                .sum();
        assertThat(time.get("parts_ns").get("propagation").asDouble()).isCloseTo(trips * 20e6, withinPercentage(2.0));
        assertThat(status(server.address() + "time.js")).isEqualTo(200);
        assertThat(status(server.address() + "time.css")).isEqualTo(200);
    }

    /// The chosen place, then both ends, then what halves the gaps.
    @Test
    void coarsePlacesComeFirst() {
        Exploration exploration = Exploration.builtIn();
        State state = State.of(exploration.controls(), "depth", Map.of("depth", "4"));
        assertThat(state.levels()).containsExactly("4", "1", "64", "16", "2", "8", "32");
    }

    @Test
    void onlyThePageItselfGetsAnything() throws Exception {
        String address = server.address();
        assertThat(status(address)).isEqualTo(200);
        assertThat(status(address + "controls.json")).isEqualTo(200);
        for (String script : List.of("picture.js", "chart.js", "state.js", "page.js", "page.css")) {
            assertThat(status(address + script)).isEqualTo(200);
        }
        assertThat(status(address, "Origin", address.replaceFirst("/[0-9a-f]+/$", "")))
                .isEqualTo(200);
        assertThat(status(address, "Origin", "http://example.org")).isEqualTo(403);
        assertThat(status(address.replaceFirst("[0-9a-f]/$", "x/"))).isEqualTo(404);
        assertThat(status(address.replaceFirst("/[0-9a-f]+/$", "/"))).isEqualTo(404);
        assertThat(status(address + "../page.html")).isEqualTo(404);
        assertThat(status(address + "controls.yaml")).isEqualTo(404);
        assertThat(firstLine("Host: example.org")).contains(" 403 ");
        assertThat(firstLine("Host: " + URI.create(address).getAuthority())).contains(" 200 ");
    }

    private String firstLine(String header) throws Exception {
        URI address = URI.create(server.address());
        try (Socket socket = new Socket(InetAddress.getByName(address.getHost()), address.getPort());
                BufferedReader in =
                        new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII))) {
            socket.getOutputStream()
                    .write("GET %s HTTP/1.1\r\n%s\r\nConnection: close\r\n\r\n"
                            .formatted(address.getPath(), header)
                            .getBytes(StandardCharsets.US_ASCII));
            return in.readLine();
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        nonsense | is not JSON
        [] | a request is a JSON object
        {} | no curve is over
        {"x": "operation"} | no curve is over "operation"
        {"x": "rtt", "values": {"rtt": "5h"}} | round-trip time: "5h" is none of
        {"x": "rtt", "values": {"depth": {"a": 1}}} | calls at a time: "" is none of
        """)
    void whatIsNoStateOfThePageIsRefused(String body, String mistake) throws Exception {
        HttpResponse<String> reply = post(server, "curve", body);
        assertThat(reply.statusCode()).isEqualTo(400);
        assertThat(JSON.readTree(reply.body()).get("mistake").asString()).contains(mistake);
    }

    @Test
    void aLongRequestIsRefused() throws Exception {
        HttpResponse<String> reply = post(server, "curve", "{\"x\": \"" + "r".repeat(20_000) + "\"}");
        assertThat(reply.statusCode()).isEqualTo(400);
        assertThat(reply.body()).contains("a request has at most 16384 bytes");
    }

    @Test
    void otherMethodsAreRefused() throws Exception {
        HttpRequest head = HttpRequest.newBuilder(URI.create(server.address()))
                .method("HEAD", HttpRequest.BodyPublishers.noBody())
                .build();
        assertThat(client.send(head, HttpResponse.BodyHandlers.discarding()).statusCode())
                .isEqualTo(405);
    }

    /// A tab's next curve stops its last one, which is then not whole.
    @Test
    void aTabsNextCurveStopsTheOneBefore() throws Exception {
        HttpRequest large = HttpRequest.newBuilder(URI.create(server.address() + "curve"))
                .POST(HttpRequest.BodyPublishers.ofString("""
                        {"x": "rtt", "tab": "9",
                         "values": {"file": "256m", "block": "4k", "pattern": "random", "loss": "0.1%"}}"""))
                .build();
        try (BufferedReader first = new BufferedReader(new InputStreamReader(
                client.send(large, HttpResponse.BodyHandlers.ofInputStream()).body(), StandardCharsets.UTF_8))) {
            // A heartbeat, or a place: it is under way.
            assertThat(first.readLine()).isNotNull();
            Map<String, JsonNode> places = places(post(server, "curve", """
                    {"x": "rtt", "tab": "9", "values": {"file": "1m"}}""").body());
            assertThat(places).hasSize(10);
            assertThat(first.lines()).noneMatch(line -> line.contains("\"end\""));
        }
    }

    /// Two pages have tabs of their own, whose curves do not stop each other.
    @Test
    void twoTabsHaveCurvesOfTheirOwn() throws Exception {
        HttpRequest one = HttpRequest.newBuilder(URI.create(server.address() + "curve"))
                .POST(HttpRequest.BodyPublishers.ofString("""
                        {"x": "rtt", "tab": "4", "values": {"file": "4m", "loss": "0.1%"}}"""))
                .build();
        CompletableFuture<HttpResponse<String>> first = client.sendAsync(one, HttpResponse.BodyHandlers.ofString());
        assertThat(places(post(server, "curve", """
                {"x": "rtt", "tab": "5", "values": {"file": "1m", "loss": "0.5%"}}""").body())).hasSize(10);
        assertThat(places(first.get(60, TimeUnit.SECONDS).body())).hasSize(10);
    }

    /// Whoever closes a page while it simulates for minutes leaves the processors to others within a heartbeat or two.
    @Test
    void aKilledTabStopsItsSimulation() throws Exception {
        HttpRequest endless = HttpRequest.newBuilder(URI.create(server.address() + "curve"))
                .POST(HttpRequest.BodyPublishers.ofString("""
                        {"x": "rtt", "tab": "6",
                         "values": {"file": "256m", "block": "4k", "pattern": "random", "loss": "1%"}}"""))
                .build();
        try (InputStream killed =
                client.send(endless, HttpResponse.BodyHandlers.ofInputStream()).body()) {
            assertThat(killed.read()).isNotEqualTo(-1);
        }
        // Behind the killed one's ten places, this one waits for their end.
        assertThat(places(post(server, "curve", """
                {"x": "rtt", "tab": "7", "values": {"file": "1m", "jitter": "1ms"}}""").body())).hasSize(10);
    }

    /// Values that do not go together are said, and nothing else breaks.
    @Test
    void valuesThatDoNotGoTogetherAreNamed() throws Exception {
        String reply = post(server, "curve", """
                {"x": "rtt", "tab": "2", "values": {"block": "1m", "file": "1m", "flush": "8"}}""").body();
        assertThat(reply.lines().filter(line -> line.contains("\"level\"")))
                .isNotEmpty()
                .allSatisfy(line -> assertThat(line).contains("\"mistake\""));
    }
}
