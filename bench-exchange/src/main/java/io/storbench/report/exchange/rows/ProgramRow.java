package io.storbench.report.exchange.rows;

import io.storbench.engine.Counter;
import io.storbench.engine.CounterSnapshot;
import io.storbench.engine.ProcedureCounter;
import io.storbench.result.JsonFields;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;

/// One run of a program that opened a file, read or wrote it, and closed it, or of one that made, looked at and removed
/// names. Times are in nanoseconds from the program's begin.
///
/// @param place the file and line, for messages
/// @param keys of a plan by dotted path, as a plan has their values
/// @param replicate from 1; empty to count the rows with the same keys
/// @param operations calls of read or write, or of a load about names its operations; empty where the row does not
///   count them
/// @param openNanos until the file was open
/// @param callsNanos until the last call was back
/// @param appNanos until the file was closed
/// @param durableNanos until an fsync after the close was back
/// @param pathRttNanos the round-trip time of the path, as measured
/// @param counters messages by procedure, and frame bytes
record ProgramRow(
        String place,
        Map<String, String> keys,
        OptionalInt replicate,
        OptionalLong operations,
        OptionalLong openNanos,
        OptionalLong callsNanos,
        long appNanos,
        OptionalLong durableNanos,
        OptionalLong pathRttNanos,
        CounterSnapshot counters) {
    /// The longest time: ten days.
    private static final long MAX_NANOS = 10L * 86_400 * 1_000_000_000;

    private static final int MAX_REPLICATES = 1000;
    private static final int MAX_PROCEDURES = 100;
    private static final int MAX_KEYS = 100;

    /// What a row has that is not a key of a plan.
    private static final Set<String> MEASURED = Set.of(
            "replicate",
            "operations",
            "open_ns",
            "calls_ns",
            "app_ns",
            "durable_ns",
            "path_rtt_ns",
            "messages",
            "frame_bytes_in",
            "frame_bytes_out");

    ProgramRow {
        keys = Map.copyOf(keys);
    }

    /// Reads a row.
    ///
    /// @throws IllegalArgumentException naming what is missing or cannot be
    static ProgramRow of(String place, JsonNode node) {
        JsonFields row = new JsonFields(node, "");
        OptionalLong operations =
                row.has("operations") ? OptionalLong.of(row.count("operations")) : OptionalLong.empty();
        OptionalLong open = nanos(row, "open_ns");
        OptionalLong calls = nanos(row, "calls_ns");
        long app = row.count("app_ns", MAX_NANOS);
        OptionalLong durable = nanos(row, "durable_ns");
        if (operations.orElse(1) == 0 || app == 0) {
            throw row.mistake(app == 0 ? "app_ns" : "operations", "has to be above 0");
        }
        refuseBackwards(row, "calls_ns", calls, "open_ns", open.orElse(0));
        if (calls.isPresent() && app < calls.getAsLong()) {
            throw row.mistake("app_ns", "is before \"calls_ns\"");
        }
        refuseBackwards(row, "durable_ns", durable, "app_ns", app);
        return new ProgramRow(
                place,
                keys(row),
                row.has("replicate")
                        ? OptionalInt.of((int) positive(row, "replicate", MAX_REPLICATES))
                        : OptionalInt.empty(),
                operations,
                open,
                calls,
                app,
                durable,
                nanos(row, "path_rtt_ns"),
                counters(row));
    }

    private static long positive(JsonFields row, String name, long most) {
        if (row.count(name, most) == 0) {
            throw row.mistake(name, "has to be above 0");
        }
        return row.count(name, most);
    }

    private static OptionalLong nanos(JsonFields row, String name) {
        return row.has(name) ? OptionalLong.of(row.count(name, MAX_NANOS)) : OptionalLong.empty();
    }

    private static void refuseBackwards(
            JsonFields row, String name, OptionalLong nanos, String earlier, long earlierNanos) {
        if (nanos.isPresent() && nanos.getAsLong() < earlierNanos) {
            throw row.mistake(name, "is before \"%s\"".formatted(earlier));
        }
    }

    private static Map<String, String> keys(JsonFields row) {
        Map<String, String> keys = new LinkedHashMap<>();
        for (Map.Entry<String, JsonNode> field : row.node().properties()) {
            if (MEASURED.contains(field.getKey())) {
                continue;
            }
            if (!field.getValue().isValueNode() || field.getValue().isNull()) {
                throw row.mistake(field.getKey(), "is not a text or number; a key of a plan has its whole path");
            }
            keys.put(field.getKey(), field.getValue().asString());
        }
        if (keys.size() > MAX_KEYS) {
            throw new IllegalArgumentException("more than " + MAX_KEYS + " keys of a plan");
        }
        return keys;
    }

    private static CounterSnapshot counters(JsonFields row) {
        Map<Counter, Long> totals = new EnumMap<>(Counter.class);
        if (row.has("frame_bytes_in")) {
            totals.put(Counter.FRAME_BYTES_IN, row.count("frame_bytes_in"));
        }
        if (row.has("frame_bytes_out")) {
            totals.put(Counter.FRAME_BYTES_OUT, row.count("frame_bytes_out"));
        }
        SortedMap<String, Map<ProcedureCounter, Long>> procedures = new TreeMap<>();
        if (row.has("messages")) {
            JsonFields messages = row.object("messages");
            if (messages.node().size() > MAX_PROCEDURES) {
                throw row.mistake("messages", "has more than " + MAX_PROCEDURES + " procedures");
            }
            for (String procedure : messages.node().propertyNames()) {
                procedures.put(procedure, Map.of(ProcedureCounter.MESSAGES, messages.count(procedure)));
            }
        }
        return new CounterSnapshot(totals, procedures);
    }
}
