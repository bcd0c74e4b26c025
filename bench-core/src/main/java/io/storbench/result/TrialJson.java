package io.storbench.result;

import io.storbench.engine.CounterSnapshot;
import io.storbench.plan.JsonMistake;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import tools.jackson.core.JacksonException;
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
        return read(tree(line));
    }

    /// The tree of one line, unlooked at.
    static JsonNode tree(String line) {
        try {
            return MAPPER.readTree(line);
        } catch (JacksonException e) {
            throw new IllegalArgumentException(
                    "not a result: the line " + JsonMistake.of(e).inLine(), e);
        }
    }

    static TrialResult read(JsonNode node) {
        if (node.isMissingNode()) {
            throw new IllegalArgumentException("not a result: the line is empty");
        }
        JsonFields trial = JsonFields.of(node, "a result");
        if (!trial.has("schema_version")) {
            throw new IllegalArgumentException("not a result: \"schema_version\" is missing");
        }
        NewerSchemaException.check(trial.number("schema_version"), SCHEMA_VERSION);
        return trial(trial);
    }

    private static TrialResult trial(JsonFields trial) {
        TrialHeader header = header(trial);
        List<String> reasons = new ArrayList<>();
        trial.list("reasons").forEach(reason -> reasons.add(reason.asString("")));
        String status = trial.text("status");
        return switch (status) {
            case "valid" -> new TrialResult.Valid(header, MeasurementJson.read(trial));
            case "doubtful" -> new TrialResult.Doubtful(header, MeasurementJson.read(trial), reasons);
            case "failed" ->
                new TrialResult.Failed(
                        header,
                        String.join("; ", reasons),
                        trial.has("corrupt") && trial.truth("corrupt"),
                        MeasurementJson.readBack(trial),
                        trial.has("counters")
                                ? MeasurementJson.counters(trial.object("counters"))
                                : CounterSnapshot.NONE);
            default -> throw trial.mistake("status", "is not one of: valid, doubtful, failed");
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

    private static TrialHeader header(JsonFields trial) {
        return new TrialHeader(
                new TrialKey(trial.text("plan"), origin(trial), trial.number("point"), trial.number("replicate")),
                trial.text("name"),
                trial.object("factors").texts(),
                trial.object("settings").texts(),
                trial.smallCount("run_order"),
                trial.has("set_up") ? trial.smallCount("set_up") : 0,
                trial.whole("seed"),
                trial.text("started_at"),
                trial.text("environment"),
                trial.text("model", ""));
    }

    private static Origin origin(JsonFields trial) {
        String key = trial.text("origin");
        return Arrays.stream(Origin.values())
                .filter(origin -> origin.key().equals(key))
                .findFirst()
                .orElseThrow(() -> trial.mistake("origin", "is neither measured nor simulated"));
    }
}
