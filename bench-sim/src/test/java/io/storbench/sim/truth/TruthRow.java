package io.storbench.sim.truth;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// A run on a real Linux; `truth/README.md` among the resources says what the numbers are.
///
/// @param near whether the connection was made before netem delayed the path
/// @param latencySeconds of a call, on average
/// @param frameBytes of both directions together
/// @param reads READ calls, or reads of the block device
/// @param writes WRITE calls, or writes of the block device
/// @param commits COMMIT calls
/// @param messages calls of all procedures
record TruthRow(
        String group,
        int replicate,
        String protocol,
        int rttMillis,
        String operation,
        long sizeBytes,
        int blockBytes,
        int depth,
        boolean direct,
        int dirtyMebibytes,
        boolean near,
        long calls,
        double openSeconds,
        double callsSeconds,
        double appSeconds,
        double durableSeconds,
        double latencySeconds,
        long frameBytes,
        long reads,
        long writes,
        long commits,
        long messages) {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    /// Those of connections made at RTT 0, and those made over their distance.
    static List<TruthRow> all() {
        return Stream.of("linux61", "linux61-distance")
                .flatMap(file -> read("/truth/" + file + ".jsonl").stream())
                .toList();
    }

    private static List<TruthRow> read(String resource) {
        try (InputStream in = TruthRow.class.getResourceAsStream(resource)) {
            String text = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
            return text.lines().map(line -> of(JSON.readTree(line))).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static TruthRow of(JsonNode row) {
        JsonNode device = row.path("block_io");
        boolean hasDevice = !device.isEmpty();
        return new TruthRow(
                row.get("group").asString(),
                row.get("rep").asInt(),
                row.get("proto").asString(),
                row.get("rtt_ms").asInt(),
                row.get("op").asString(),
                row.get("size_bytes").asLong(),
                row.get("block").asInt(),
                row.get("qd").asInt(),
                row.get("direct").asInt() == 1,
                row.path("dirty_mb").asInt(0),
                row.path("mounted_at_distance").asInt(0) == 0,
                row.get("calls").asLong(),
                row.get("open_s").asDouble(),
                row.get("calls_s").asDouble(),
                row.get("app_s").asDouble(),
                row.get("durable_s").asDouble(),
                row.get("mean_latency_us").asDouble() / 1e6,
                row.get("tx_bytes").asLong() + row.get("rx_bytes").asLong(),
                hasDevice ? device.get(0).asLong() : calls(row, "READ"),
                hasDevice ? device.get(3).asLong() : calls(row, "WRITE"),
                calls(row, "COMMIT"),
                messages(row));
    }

    private static long calls(JsonNode row, String procedure) {
        return row.path("ops").path(procedure).path(0).asLong(0);
    }

    private static long messages(JsonNode row) {
        long messages = 0;
        for (JsonNode procedure : row.path("ops")) {
            messages += procedure.path(0).asLong();
        }
        return messages;
    }

    double callsPerSecond() {
        return calls / (callsSeconds - openSeconds);
    }

    boolean isWrite() {
        return operation.endsWith("write");
    }

    boolean isRandom() {
        return operation.startsWith("rand");
    }

    /// What replicates and round-trip times have in common.
    String scenario() {
        String limit = dirtyMebibytes == 0 ? "" : " limit %dm".formatted(dirtyMebibytes);
        return "%s %s %s %d x%d".formatted(group, protocol, operation, blockBytes, depth) + limit;
    }
}
