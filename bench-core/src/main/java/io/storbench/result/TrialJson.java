package io.storbench.result;

import io.storbench.engine.Counter;
import io.storbench.engine.CounterSnapshot;
import io.storbench.engine.ProcedureCounter;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Trial results as JSON, one line each. The schema is described in docs/reference/results.md.
///
/// Numbers are never NaN: what does not exist is absent.
public final class TrialJson {
    /// The version that is written; readers refuse any other.
    public static final int SCHEMA_VERSION = 1;

    private static final JsonMapper MAPPER = new JsonMapper();

    private TrialJson() {}

    /// One line of JSON, without a line end.
    public static String write(TrialResult result) {
        return MAPPER.writeValueAsString(toNode(result));
    }

    /// The result as a tree.
    public static ObjectNode toNode(TrialResult result) {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        node.put("schema_version", SCHEMA_VERSION);
        putHeader(node, result.header());
        switch (result) {
            case TrialResult.Valid _ -> node.put("status", "valid");
            case TrialResult.Doubtful doubtful -> {
                node.put("status", "doubtful");
                doubtful.reasons().forEach(node.withArray("/reasons")::add);
            }
            case TrialResult.Failed failed -> {
                node.put("status", "failed");
                node.withArray("/reasons").add(failed.reason());
                node.put("corrupt", failed.corrupt());
            }
        }
        result.measurement().ifPresent(numbers -> putMeasurement(node, numbers));
        return node;
    }

    /// Reads one line.
    ///
    /// @throws IllegalArgumentException when it is not a result of this schema
    public static TrialResult read(String line) {
        try {
            JsonNode node = MAPPER.readTree(line);
            int version = node.path("schema_version").asInt(-1);
            if (version != SCHEMA_VERSION) {
                throw new IllegalArgumentException(
                        "schema_version is %d; this storbench reads %d"
                                .formatted(version, SCHEMA_VERSION));
            }
            return fromNode(node);
        } catch (tools.jackson.core.JacksonException e) {
            throw new IllegalArgumentException("not a result: " + e.getOriginalMessage(), e);
        }
    }

    private static TrialResult fromNode(JsonNode node) {
        TrialHeader header = header(node);
        List<String> reasons = new ArrayList<>();
        node.path("reasons").forEach(reason -> reasons.add(reason.asString()));
        String status = node.required("status").asString();
        return switch (status) {
            case "valid" -> new TrialResult.Valid(header, measurement(node));
            case "doubtful" -> new TrialResult.Doubtful(header, measurement(node), reasons);
            case "failed" ->
                    new TrialResult.Failed(
                            header, String.join("; ", reasons), node.path("corrupt").asBoolean());
            default -> throw new IllegalArgumentException("unknown status \"" + status + "\"");
        };
    }

    private static void putHeader(ObjectNode node, TrialHeader header) {
        node.put("plan", header.key().planHash());
        node.put("origin", header.key().origin().key());
        node.put("point", header.key().point());
        node.put("replicate", header.key().replicate());
        node.put("name", header.planName());
        header.factors().forEach(node.putObject("factors")::put);
        header.settings().forEach(node.putObject("settings")::put);
        node.put("run_order", header.runOrder());
        node.put("seed", header.seed());
        node.put("started_at", header.startedAt());
        node.put("environment", header.environment());
        if (!header.model().isEmpty()) {
            node.put("model", header.model());
        }
    }

    private static TrialHeader header(JsonNode node) {
        return new TrialHeader(
                new TrialKey(
                        node.required("plan").asString(),
                        Origin.valueOf(node.required("origin").asString().toUpperCase(Locale.ROOT)),
                        node.required("point").asInt(),
                        node.required("replicate").asInt()),
                node.required("name").asString(),
                texts(node.required("factors")),
                texts(node.required("settings")),
                node.required("run_order").asInt(),
                node.required("seed").asLong(),
                node.required("started_at").asString(),
                node.required("environment").asString(),
                node.path("model").asString(""));
    }

    private static Map<String, String> texts(JsonNode node) {
        Map<String, String> texts = new LinkedHashMap<>();
        node.properties().forEach(entry -> texts.put(entry.getKey(), entry.getValue().asString()));
        return texts;
    }

    private static void putMeasurement(ObjectNode node, Measurement numbers) {
        node.put("duration_ns", numbers.durationNanos());
        node.put("operations", numbers.operations());
        node.put("operations_per_s", numbers.operationsPerSecond());
        putLatency(node.putObject("service"), numbers.service());
        putLatency(node.putObject("response"), numbers.response());
        numbers.appNanos().ifPresent(nanos -> node.put("app_ns", nanos));
        numbers.durableNanos().ifPresent(nanos -> node.put("durable_ns", nanos));
        putCounters(node.putObject("counters"), numbers.counters());
        ObjectNode facts = node.putObject("facts");
        numbers.facts().forEach((name, value) -> facts.set(name, MAPPER.valueToTree(value)));
    }

    private static Measurement measurement(JsonNode node) {
        SortedMap<String, Object> facts = new TreeMap<>();
        node.required("facts")
                .properties()
                .forEach(entry -> facts.put(entry.getKey(), fact(entry.getValue())));
        return new Measurement(
                node.required("duration_ns").asLong(),
                node.required("operations").asLong(),
                latency(node.required("service")),
                latency(node.required("response")),
                optionalLong(node, "app_ns"),
                optionalLong(node, "durable_ns"),
                counters(node.required("counters")),
                facts);
    }

    private static OptionalLong optionalLong(JsonNode node, String key) {
        return node.has(key) ? OptionalLong.of(node.get(key).asLong()) : OptionalLong.empty();
    }

    private static Object fact(JsonNode value) {
        if (value.isBoolean()) {
            return value.asBoolean();
        }
        if (value.isIntegralNumber()) {
            return value.asLong();
        }
        return value.isNumber() ? (Object) value.asDouble() : value.asString();
    }

    private static void putLatency(ObjectNode node, LatencySummary latency) {
        node.put("count", latency.count());
        node.put("mean_ns", latency.meanNanos());
        node.put("sd_ns", latency.sdNanos());
        node.put("min_ns", latency.minNanos());
        node.put("p50_ns", latency.p50Nanos());
        node.put("p90_ns", latency.p90Nanos());
        node.put("p95_ns", latency.p95Nanos());
        node.put("p99_ns", latency.p99Nanos());
        node.put("p999_ns", latency.p999Nanos());
        node.put("max_ns", latency.maxNanos());
    }

    private static LatencySummary latency(JsonNode node) {
        return new LatencySummary(
                node.required("count").asLong(),
                node.required("mean_ns").asDouble(),
                node.required("sd_ns").asDouble(),
                node.required("min_ns").asLong(),
                node.required("p50_ns").asLong(),
                node.required("p90_ns").asLong(),
                node.required("p95_ns").asLong(),
                node.required("p99_ns").asLong(),
                node.required("p999_ns").asLong(),
                node.required("max_ns").asLong());
    }

    private static void putCounters(ObjectNode node, CounterSnapshot counters) {
        node.put("messages", counters.sum(ProcedureCounter.MESSAGES));
        node.put("message_bytes_out", counters.sum(ProcedureCounter.MESSAGE_BYTES_OUT));
        node.put("message_bytes_in", counters.sum(ProcedureCounter.MESSAGE_BYTES_IN));
        node.put("retransmissions", counters.sum(ProcedureCounter.RETRANSMISSIONS));
        node.put("timeouts", counters.sum(ProcedureCounter.TIMEOUTS));
        node.put("errors", counters.sum(ProcedureCounter.ERRORS));
        for (Counter counter : Counter.values()) {
            node.put(counter.key(), counters.get(counter));
        }
        ObjectNode procedures = node.putObject("procedures");
        counters.procedures()
                .forEach((procedure, counts) -> {
                    ObjectNode own = procedures.putObject(procedure);
                    for (ProcedureCounter counter : ProcedureCounter.values()) {
                        own.put(counter.key(), counts.getOrDefault(counter, 0L));
                    }
                });
    }

    private static CounterSnapshot counters(JsonNode node) {
        Map<Counter, Long> totals = new EnumMap<>(Counter.class);
        for (Counter counter : Counter.values()) {
            if (node.path(counter.key()).asLong(0) != 0) {
                totals.put(counter, node.get(counter.key()).asLong());
            }
        }
        SortedMap<String, Map<ProcedureCounter, Long>> procedures = new TreeMap<>();
        node.path("procedures")
                .properties()
                .forEach(entry -> {
                    Map<ProcedureCounter, Long> counts = new EnumMap<>(ProcedureCounter.class);
                    for (ProcedureCounter counter : ProcedureCounter.values()) {
                        long count = entry.getValue().path(counter.key()).asLong(0);
                        if (count != 0) {
                            counts.put(counter, count);
                        }
                    }
                    procedures.put(entry.getKey(), counts);
                });
        return new CounterSnapshot(totals, procedures);
    }
}
