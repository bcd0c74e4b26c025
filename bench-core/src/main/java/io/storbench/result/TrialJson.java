package io.storbench.result;

import io.storbench.engine.CounterSnapshot;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
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
                if (!failed.counters().equals(CounterSnapshot.NONE)) {
                    MeasurementJson.putCounters(node.putObject("counters"), failed.counters());
                }
            }
        }
        result.measurement().ifPresent(numbers -> MeasurementJson.put(node, numbers));
        result.readBack().ifPresent(found -> MeasurementJson.putReadBack(node, found));
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
            case "valid" -> new TrialResult.Valid(header, MeasurementJson.read(node));
            case "doubtful" ->
                    new TrialResult.Doubtful(header, MeasurementJson.read(node), reasons);
            case "failed" ->
                    new TrialResult.Failed(
                            header,
                            String.join("; ", reasons),
                            node.path("corrupt").asBoolean(),
                            MeasurementJson.readBack(node),
                            MeasurementJson.counters(node.path("counters")));
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
        if (header.setUp() > 0) {
            node.put("set_up", header.setUp());
        }
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
                node.path("set_up").asInt(0),
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
}
