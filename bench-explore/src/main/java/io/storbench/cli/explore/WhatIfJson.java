package io.storbench.cli.explore;

import io.storbench.explore.WhatIf.Answer;
import io.storbench.explore.WhatIf.Duration;
import io.storbench.explore.WhatIf.Row;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// An answer as JSON.
final class WhatIfJson {
    private static final int SCHEMA_VERSION = 1;

    private static final double SECOND = 1e9;

    private WhatIfJson() {}

    static String of(String question, Answer answer) {
        ObjectNode root = JsonNodeFactory.instance.objectNode();
        root.put("schema_version", SCHEMA_VERSION);
        root.put("question", question);
        root.put("title", answer.title());
        answer.rtts().forEach(root.putArray("rtts")::add);
        ArrayNode rows = root.putArray("rows");
        answer.rows().forEach(row -> put(rows.addObject(), row));
        return new JsonMapper().writerWithDefaultPrettyPrinter().writeValueAsString(root);
    }

    private static void put(ObjectNode node, Row row) {
        row.levels().forEach(node.putArray("levels")::add);
        node.put("target", row.target());
        row.seconds().forEach(node.putArray("seconds")::add);
        node.put("round_trips", row.roundTrips());
        node.put("rest_seconds", row.restSeconds());
        ObjectNode changed = node.putObject("changed_seconds");
        row.changed().forEach((change, duration) -> changed.put(change.words(), duration.seconds()));
        ArrayNode parts = node.putArray("parts_seconds");
        row.durations().forEach(duration -> put(parts.addObject(), duration));
        ObjectNode changedParts = node.putObject("changed_parts_seconds");
        row.changed().forEach((change, duration) -> put(changedParts.putObject(change.words()), duration));
    }

    /// Summed over all operations.
    private static void put(ObjectNode node, Duration duration) {
        duration.operation()
                .ifPresent(time ->
                        time.partsNanos().forEach((part, nanos) -> node.put(part, nanos * time.count() / SECOND)));
    }
}
