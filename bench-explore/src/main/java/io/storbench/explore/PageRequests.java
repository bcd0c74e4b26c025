package io.storbench.explore;

import io.storbench.engine.StopSignal;
import io.storbench.explore.Simulations.Numbers;
import io.storbench.plan.PlanException;
import io.storbench.report.compare.Point;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// What the page's script asks for.
final class PageRequests implements AutoCloseable {
    /// How long a client that went away can be unnoticed.
    private static final long HEARTBEAT_SECONDS = 1;

    /// The tab of what is simulated before a page asks.
    private static final String NOBODY = "nobody";

    private static final JsonMapper JSON = new JsonMapper();

    private final Exploration exploration;
    private final Reports reports;
    private final ExecutorService processors;

    /// The curves under way, by the tab that waits for one; its next one stops it.
    private final Map<String, StopSignal> tabs = new ConcurrentHashMap<>();

    /// A request.
    ///
    /// @param tab who asks
    record Asked(State state, String tab) {}

    PageRequests(Exploration exploration, Reports reports) {
        this.exploration = exploration;
        this.reports = reports;
        this.processors = processors(Thread.currentThread().getContextClassLoader());
    }

    /// Of streams too, which run in parallel in the pool that they are started in.
    ///
    /// @param classes that has the user's ones
    private static ExecutorService processors(ClassLoader classes) {
        ForkJoinPool.ForkJoinWorkerThreadFactory threads = pool -> {
            ForkJoinWorkerThread thread = ForkJoinPool.defaultForkJoinWorkerThreadFactory.newThread(pool);
            thread.setContextClassLoader(classes);
            return thread;
        };
        // Each place says its own failures; places are begun in their order.
        return new ForkJoinPool(Runtime.getRuntime().availableProcessors(), threads, (_, _) -> {}, true);
    }

    /// Simulates the beginning until somebody asks, so that it is known, and the code compiled, when the page opens.
    void warm() {
        exploration.controls().stream().filter(Control::isAxis).findFirst().ifPresent(axis -> {
            StopSignal stop = new StopSignal();
            tabs.put(NOBODY, stop);
            State state = State.of(exploration.controls(), axis.id(), Map.of());
            state.levels()
                    .forEach(level -> processors.execute(() ->
                            line(state, level, stop, at -> PageJson.place(exploration.numbers(at, stop), List.of()))));
        });
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
        State state = State.of(exploration.controls(), root.path("x").asString(""), values);
        return new Asked(state, root.path("tab").asString(""));
    }

    /// The controls, and the numbers that there are.
    byte[] controls() {
        return JSON.writeValueAsBytes(PageJson.controls(exploration));
    }

    /// Writes the places of a curve as they are simulated, a line of JSON each; then what is named on the whole curve,
    /// and then its bands, place by place.
    ///
    /// @throws IOException where the page is gone, and then stops what is not needed any more
    void curve(Asked asked, OutputStream out) throws IOException {
        StopSignal stop = new StopSignal();
        Stream.of(Optional.ofNullable(tabs.put(asked.tab(), stop)), Optional.ofNullable(tabs.remove(NOBODY)))
                .flatMap(Optional::stream)
                .forEach(StopSignal::request);
        try {
            List<Point> measured = measured(out);
            Map<String, Map<String, Numbers>> places = new ConcurrentHashMap<>();
            all(asked, out, stop, state -> {
                Map<String, Numbers> numbers = exploration.numbers(state, stop);
                places.put(state.chosen().get(state.axis()), numbers);
                return PageJson.place(numbers, Exploration.measured(state, measured));
            });
            if (!stop.isRequested()) {
                write(PageJson.marks(new CurveMarks(asked.state().axis(), places)), out);
            }
            all(asked, out, stop, state -> PageJson.bands(exploration.bands(state, stop)));
            if (!stop.isRequested()) {
                write(JsonNodeFactory.instance.objectNode().put("end", true), out);
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } finally {
            stop.request();
            tabs.remove(asked.tab(), stop);
        }
    }

    /// Results that cannot be read are said, and simulations go on.
    private List<Point> measured(OutputStream out) throws IOException {
        try {
            return exploration.measured();
        } catch (IOException | RuntimeException e) {
            write(
                    JsonNodeFactory.instance
                            .objectNode()
                            .put("mistake", "the results cannot be read: " + e.getMessage()),
                    out);
            return List.of();
        }
    }

    /// Writes events of the results' run, until the page is gone; nothing where there are no results.
    void watch(OutputStream out) throws IOException {
        try {
            Optional<RunWatch> watch = exploration.watch(reports);
            if (watch.isPresent()) {
                watch.get().events(out);
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /// Writes something of each place, in the order in which it is known.
    private void all(Asked asked, OutputStream out, StopSignal stop, Function<State, ObjectNode> of)
            throws IOException, InterruptedException {
        BlockingQueue<ObjectNode> done = new LinkedBlockingQueue<>();
        List<String> levels = asked.state().levels();
        levels.forEach(level -> processors.execute(() -> done.add(line(asked.state(), level, stop, of))));
        for (int i = 0; i < levels.size() && !stop.isRequested(); ) {
            ObjectNode line = done.poll(HEARTBEAT_SECONDS, TimeUnit.SECONDS);
            if (line == null) {
                out.write('\n');
                out.flush();
            } else {
                write(line, out);
                i++;
            }
        }
    }

    private static void write(ObjectNode line, OutputStream out) throws IOException {
        out.write((JSON.writeValueAsString(line) + "\n").getBytes(StandardCharsets.UTF_8));
        out.flush();
    }

    private static ObjectNode line(State state, String level, StopSignal stop, Function<State, ObjectNode> of) {
        ObjectNode line = JsonNodeFactory.instance.objectNode().put("level", level);
        if (stop.isRequested()) {
            return line;
        }
        try {
            line.setAll(of.apply(state.at(level)));
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
