package io.storbench.explore;

import io.storbench.engine.StopSignal;
import io.storbench.plan.PlanException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// What the page's script asks for.
final class PageRequests implements AutoCloseable {
    /// A tab has one curve under way at a time, and more tabs than these are not told apart.
    private static final int MOST_TABS = 16;

    private static final JsonMapper JSON = new JsonMapper();

    private final Exploration exploration;
    private final ExecutorService processors;

    /// Stops the curve of a tab whose next one is asked for.
    private final Map<String, StopSignal> tabs = new LinkedHashMap<>(MOST_TABS, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, StopSignal> eldest) {
            if (size() > MOST_TABS) {
                eldest.getValue().request();
                return true;
            }
            return false;
        }
    };

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
        Measure.ALL.forEach(
                measure -> measures.addObject().put("id", measure.id()).put("label", measure.label()));
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
    }

    /// Writes the places of a curve as they are simulated, a line of JSON each.
    ///
    /// @throws IOException where the page is gone, and then stops what is not needed any more
    void curve(Asked asked, OutputStream out) throws IOException {
        StopSignal stop = new StopSignal();
        synchronized (tabs) {
            StopSignal before = tabs.put(asked.tab(), stop);
            if (before != null) {
                before.request();
            }
        }
        List<String> levels = asked.state().levels();
        BlockingQueue<ObjectNode> done = new LinkedBlockingQueue<>();
        levels.forEach(level -> processors.execute(() -> done.add(place(asked.state(), level, stop))));
        try {
            for (int i = 0; i < levels.size() && !stop.isRequested(); i++) {
                out.write((JSON.writeValueAsString(done.take()) + "\n").getBytes(StandardCharsets.UTF_8));
                out.flush();
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } finally {
            stop.request();
        }
    }

    private ObjectNode place(State state, String level, StopSignal stop) {
        ObjectNode line = JsonNodeFactory.instance.objectNode();
        line.put("level", level);
        if (stop.isRequested()) {
            return line;
        }
        try {
            Map<String, OptionalDouble> numbers = exploration.numbers(state.at(level), stop);
            ObjectNode values = line.putObject("values");
            numbers.forEach((target, number) -> number.ifPresent(value -> values.put(target, value)));
            exploration.measured(state.at(level)).forEach(line.putObject("measured")::put);
        } catch (CancellationException _) {
            // Nobody waits for it.
        } catch (PlanException | IOException e) {
            line.put("mistake", e.getMessage());
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
        synchronized (tabs) {
            new ArrayList<>(tabs.values()).forEach(StopSignal::request);
        }
        processors.shutdownNow();
    }
}
