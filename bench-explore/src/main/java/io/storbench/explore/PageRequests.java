package io.storbench.explore;

import io.storbench.engine.StopSignal;
import io.storbench.plan.PlanException;
import io.storbench.result.TrialResult;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// What the page's script asks for.
final class PageRequests implements AutoCloseable {
    /// How long a client that went away can be unnoticed.
    private static final long HEARTBEAT_SECONDS = 1;

    private static final JsonMapper JSON = new JsonMapper();

    private final Exploration exploration;
    private final ExecutorService processors;

    /// The curves under way, by the tab that waits for one; its next one stops it.
    private final Map<String, StopSignal> tabs = new ConcurrentHashMap<>();

    /// A request.
    ///
    /// @param tab who asks
    record Asked(State state, String tab) {}

    PageRequests(Exploration exploration) {
        this.exploration = exploration;
        this.processors = Executors.newFixedThreadPool(
                Runtime.getRuntime().availableProcessors(),
                Thread.ofPlatform().daemon().name("storbench-explore-", 0).factory());
    }

    /// Reads a request, which may be anything.
    ///
    /// @throws PlanException where it is no state of the page
    Asked read(byte[] body) {
        JsonNode root = JSON.readTree(body);
        if (!root.isObject()) {
            throw new PlanException("a request is a JSON object");
        }
        Map<String, String> values = new LinkedHashMap<>();
        root.path("values")
                .propertyStream()
                .forEach(each -> values.put(each.getKey(), each.getValue().asString("")));
        State state = State.of(
                exploration.controls(),
                root.path("x").asString(""),
                root.path("y").asString(""),
                values);
        return new Asked(state, root.path("tab").asString(""));
    }

    /// The controls, and the numbers that there are.
    byte[] controls() {
        ObjectNode root = JsonNodeFactory.instance.objectNode();
        root.put("about", exploration.about());
        ArrayNode controls = root.putArray("controls");
        exploration.controls().forEach(control -> put(controls.addObject(), control));
        ArrayNode measures = root.putArray("measures");
        Measure.ALL.forEach(measure -> measures.addObject()
                .put("id", measure.id())
                .put("label", measure.label())
                .put("unit", measure.unit()));
        return JSON.writeValueAsBytes(root);
    }

    private static void put(ObjectNode node, Control control) {
        node.put("id", control.id());
        node.put("label", control.label());
        node.put("group", control.group());
        node.put("value", control.value());
        node.put("absent", control.absent());
        node.put("scale", control.scale());
        control.values().forEach(node.putArray("values")::add);
        Magnitude.of(control.values()).ifPresent(numbers -> numbers.forEach(node.putArray("numbers")::add));
    }

    /// Writes the places of a curve as they are simulated, a line of JSON each.
    ///
    /// @throws IOException where the page is gone, and then stops what is not needed any more
    void curve(Asked asked, OutputStream out) throws IOException {
        StopSignal stop = new StopSignal();
        StopSignal before = tabs.put(asked.tab(), stop);
        if (before != null) {
            before.request();
        }
        try {
            List<TrialResult> measured = exploration.measured();
            BlockingQueue<ObjectNode> done = new LinkedBlockingQueue<>();
            List<String> levels = asked.state().levels();
            levels.forEach(level ->
                    processors.execute(() -> done.add(place(asked.state().at(level), level, measured, stop))));
            for (int i = 0; i < levels.size() && !stop.isRequested(); ) {
                ObjectNode line = done.poll(HEARTBEAT_SECONDS, TimeUnit.SECONDS);
                write(line == null ? "" : JSON.writeValueAsString(line), out);
                i += line == null ? 0 : 1;
            }
            if (!stop.isRequested()) {
                write("{\"end\":true}", out);
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } finally {
            stop.request();
            tabs.remove(asked.tab(), stop);
        }
    }

    private static void write(String line, OutputStream out) throws IOException {
        out.write((line + "\n").getBytes(StandardCharsets.UTF_8));
        out.flush();
    }

    private ObjectNode place(State state, String level, List<TrialResult> measured, StopSignal stop) {
        ObjectNode line = JsonNodeFactory.instance.objectNode();
        line.put("level", level);
        if (stop.isRequested()) {
            return line;
        }
        try {
            Map<String, OptionalDouble> numbers = exploration.numbers(state, stop);
            ObjectNode values = line.putObject("values");
            numbers.forEach((target, number) -> number.ifPresent(value -> values.put(target, value)));
            Exploration.measured(state, measured).forEach(line.putObject("measured")::put);
        } catch (CancellationException _) {
            // Nobody waits for it.
        } catch (RuntimeException e) {
            // Whatever it is, the page waits for a line of each place.
            line.put("mistake", String.valueOf(e.getMessage()));
        }
        return line;
    }

    /// The plan of a state, and a command that simulates it.
    byte[] plan(Asked asked) {
        String plan = PlanYaml.of(exploration.plannedCurve(asked.state()));
        ObjectNode root = JsonNodeFactory.instance.objectNode();
        root.put("plan", plan);
        root.put("command", "storbench simulate - <<'PLAN'\n" + plan + "PLAN\n");
        return JSON.writeValueAsBytes(root);
    }

    /// What is wrong with a request.
    static byte[] mistake(String message) {
        return JSON.writeValueAsBytes(JsonNodeFactory.instance.objectNode().put("mistake", message));
    }

    @Override
    public void close() {
        tabs.values().forEach(StopSignal::request);
        processors.shutdownNow();
    }
}
