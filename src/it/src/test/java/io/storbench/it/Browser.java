package io.storbench.it;

import io.storbench.testkit.Waiting;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// A headless Chromium with one page, driven by its DevTools protocol.
final class Browser implements AutoCloseable {
    private static final JsonMapper JSON = new JsonMapper();
    private static final int LIMIT_SECONDS = 60;

    private final Process process;
    private final HttpClient client = HttpClient.newHttpClient();
    private final Map<Integer, CompletableFuture<JsonNode>> answers = new ConcurrentHashMap<>();
    private final AtomicInteger calls = new AtomicInteger();
    private final List<String> complaints = new CopyOnWriteArrayList<>();
    private final List<String> requests = new CopyOnWriteArrayList<>();
    private volatile CountDownLatch loaded = new CountDownLatch(1);
    private final WebSocket socket;
    private final String session;

    /// Starts the program.
    ///
    /// @param folder takes its profile and its output
    Browser(Path folder) throws Exception {
        Path output = folder.resolve("chromium.log");
        process = new ProcessBuilder(
                        "chromium",
                        "--headless",
                        "--no-sandbox",
                        "--disable-gpu",
                        "--disable-background-networking",
                        "--remote-debugging-port=0",
                        "--user-data-dir=" + folder.resolve("profile"),
                        "about:blank")
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        socket = client.newWebSocketBuilder()
                .buildAsync(address(output), new Listener())
                .get(LIMIT_SECONDS, TimeUnit.SECONDS);
        String target = send("", "Target.createTarget", Map.of("url", "about:blank"))
                .at("/result/targetId")
                .asString();
        session = send("", "Target.attachToTarget", Map.of("targetId", target, "flatten", true))
                .at("/result/sessionId")
                .asString();
        for (String domain : List.of("Page", "Runtime", "Log", "Network")) {
            call(domain + ".enable", Map.of());
        }
    }

    private URI address(Path output) throws IOException {
        Pattern listening = Pattern.compile("DevTools listening on (ws://\\S+)");
        Waiting.until("Chromium listens", () -> {
            if (!process.isAlive()) {
                throw new IOException("Chromium does not listen: " + Files.readString(output));
            }
            return listening.matcher(Files.readString(output)).find();
        });
        Matcher matcher = listening.matcher(Files.readString(output));
        boolean _ = matcher.find();
        return URI.create(matcher.group(1));
    }

    /// Opens a page and waits until it has loaded.
    ///
    /// @param scheme `light` or `dark`
    void open(URI page, int width, int height, String scheme) throws Exception {
        complaints.clear();
        requests.clear();
        loaded = new CountDownLatch(1);
        call(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", width < 500));
        call(
                "Emulation.setEmulatedMedia",
                Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
        call("Page.navigate", Map.of("url", page.toString()));
        if (!loaded.await(LIMIT_SECONDS, TimeUnit.SECONDS)) {
            throw new IOException(page + " did not load");
        }
    }

    /// The value of an expression in the page.
    JsonNode evaluate(String expression) throws Exception {
        return call("Runtime.evaluate", Map.of("expression", expression, "returnByValue", true))
                .at("/result/result/value");
    }

    /// What is to be seen, as PNG.
    byte[] picture() throws Exception {
        JsonNode answer = call("Page.captureScreenshot", Map.of("format", "png"));
        return Base64.getDecoder().decode(answer.at("/result/data").asString());
    }

    /// Errors and warnings of the page since it was opened.
    List<String> complaints() {
        return List.copyOf(complaints);
    }

    /// All addresses that the page asked for.
    List<String> requests() {
        return List.copyOf(requests);
    }

    private JsonNode call(String method, Map<String, Object> parameters) throws Exception {
        return send(session, method, parameters);
    }

    private JsonNode send(String to, String method, Map<String, Object> parameters) throws Exception {
        int id = calls.incrementAndGet();
        CompletableFuture<JsonNode> answer = new CompletableFuture<>();
        answers.put(id, answer);
        Map<String, Object> message = new ConcurrentHashMap<>();
        message.put("id", id);
        message.put("method", method);
        message.put("params", parameters);
        if (!to.isEmpty()) {
            message.put("sessionId", to);
        }
        socket.sendText(JSON.writeValueAsString(message), true).get(LIMIT_SECONDS, TimeUnit.SECONDS);
        JsonNode reply = answer.get(LIMIT_SECONDS, TimeUnit.SECONDS);
        if (reply.has("error")) {
            throw new IOException(method + ": " + reply.get("error"));
        }
        return reply;
    }

    private void received(JsonNode message) {
        if (message.has("id")) {
            CompletableFuture<JsonNode> answer =
                    answers.remove(message.get("id").asInt());
            if (answer != null) {
                answer.complete(message);
            }
            return;
        }
        JsonNode own = message.path("params");
        switch (message.path("method").asString("")) {
            case "Page.loadEventFired" -> loaded.countDown();
            case "Log.entryAdded" -> complaints.add(own.at("/entry/text").asString());
            case "Runtime.exceptionThrown" -> complaints.add(own.toString());
            case "Runtime.consoleAPICalled" -> complaints.add(own.toString());
            case "Network.requestWillBeSent" ->
                requests.add(own.at("/request/url").asString());
            default -> {}
        }
    }

    @Override
    public void close() throws IOException {
        socket.abort();
        client.close();
        process.destroy();
        if (!Program.ends(process, 10)) {
            process.destroyForcibly();
        }
    }

    private final class Listener implements WebSocket.Listener {
        private final List<CharSequence> parts = new ArrayList<>();

        @Override
        public CompletionStage<?> onText(WebSocket from, CharSequence text, boolean last) {
            parts.add(text.toString());
            if (last) {
                String message = String.join("", parts);
                parts.clear();
                received(JSON.readTree(message));
            }
            from.request(1);
            return CompletableFuture.completedFuture(null);
        }
    }
}
