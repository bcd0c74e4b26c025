package io.storbench.result;

import io.storbench.engine.Counter;
import io.storbench.engine.CounterSnapshot;
import io.storbench.engine.ProcedureCounter;
import io.storbench.stats.StudentInterval;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// The numbers of a trial within its JSON.
final class MeasurementJson {
    private static final JsonMapper MAPPER = new JsonMapper();

    private MeasurementJson() {}

    static void put(ObjectNode node, Measurement numbers) {
        node.put("duration_ns", numbers.durationNanos());
        node.put("operations", numbers.operations());
        node.put("operations_per_s", numbers.operationsPerSecond());
        putLatency(node.putObject("service"), numbers.service());
        putLatency(node.putObject("response"), numbers.response());
        numbers.appNanos().ifPresent(nanos -> node.put("app_ns", nanos));
        numbers.durableNanos().ifPresent(nanos -> node.put("durable_ns", nanos));
        putCounters(node.putObject("counters"), numbers.counters());
        numbers.disturbance()
                .ifPresent(found -> putDisturbance(node.putObject("disturbance"), found));
        numbers.steady().ifPresent(steady -> putSteady(node.putObject("steady"), steady));
        numbers.hosts().forEach(host -> putHost(node.withArray("/hosts").addObject(), host));
        ObjectNode facts = node.putObject("facts");
        numbers.facts().forEach((name, value) -> facts.set(name, MAPPER.valueToTree(value)));
    }

    static Measurement read(JsonNode node) {
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
                disturbance(node.path("disturbance")),
                readBack(node),
                steady(node.path("steady")),
                hosts(node.path("hosts")),
                facts);
    }

    private static void putHost(ObjectNode node, HostFigures host) {
        node.put("group", host.group());
        node.put("operations", host.operations());
        node.put("operations_per_s", host.operationsPerSecond());
        putLatency(node.putObject("service"), host.service());
        putLatency(node.putObject("response"), host.response());
        host.steady().ifPresent(steady -> putSteady(node.putObject("steady"), steady));
    }

    private static List<HostFigures> hosts(JsonNode nodes) {
        List<HostFigures> hosts = new ArrayList<>();
        nodes.forEach(node ->
                hosts.add(
                        new HostFigures(
                                node.required("group").asString(),
                                node.required("operations").asLong(),
                                node.required("operations_per_s").asDouble(),
                                latency(node.required("service")),
                                latency(node.required("response")),
                                steady(node.path("steady")))));
        return hosts;
    }

    private static void putSteady(ObjectNode node, SteadyState steady) {
        node.put("dropped_share", steady.droppedShare());
        putInterval(node.putObject("service_ns"), steady.service());
        putInterval(node.putObject("response_ns"), steady.response());
        putInterval(node.putObject("operations_per_s"), steady.operationsPerSecond());
    }

    private static void putInterval(ObjectNode node, StudentInterval interval) {
        node.put("mean", interval.mean());
        node.put("half_width", interval.halfWidth());
    }

    private static Optional<SteadyState> steady(JsonNode node) {
        if (node.isMissingNode()) {
            return Optional.empty();
        }
        return Optional.of(
                new SteadyState(
                        node.required("dropped_share").asDouble(),
                        interval(node.required("service_ns")),
                        interval(node.required("response_ns")),
                        interval(node.required("operations_per_s"))));
    }

    private static StudentInterval interval(JsonNode node) {
        return new StudentInterval(
                node.required("mean").asDouble(),
                node.required("half_width").asDouble(),
                SteadyState.CONFIDENCE);
    }

    private static void putDisturbance(ObjectNode node, Disturbance found) {
        node.put("intervals", found.intervals());
        node.put("disturbed_intervals", found.disturbedIntervals());
        node.put("disturbed_ns", found.disturbedNanos());
        found.undisturbed()
                .ifPresent(without -> {
                    putLatency(node.putObject("service"), without.service());
                    putLatency(node.putObject("response"), without.response());
                });
    }

    private static Optional<Disturbance> disturbance(JsonNode node) {
        if (node.isMissingNode()) {
            return Optional.empty();
        }
        return Optional.of(
                new Disturbance(
                        node.required("intervals").asInt(),
                        node.required("disturbed_intervals").asInt(),
                        node.required("disturbed_ns").asLong(),
                        node.has("service")
                                ? Optional.of(
                                        new Disturbance.Undisturbed(
                                                latency(node.required("service")),
                                                latency(node.required("response"))))
                                : Optional.empty()));
    }

    static void putReadBack(ObjectNode trial, ReadBack found) {
        ObjectNode node = trial.putObject("read_back");
        node.put("blocks", found.blocks());
        node.put("bytes", found.bytes());
        node.put("lost_blocks", found.lostBlocks());
        node.put("acknowledged_lost_bytes", found.lostBytes());
        found.firstLostOffset().ifPresent(offset -> node.put("first_lost_offset", offset));
        node.put("overwritten", found.overwritten());
    }

    static Optional<ReadBack> readBack(JsonNode trial) {
        JsonNode node = trial.path("read_back");
        if (node.isMissingNode()) {
            return Optional.empty();
        }
        return Optional.of(
                new ReadBack(
                        node.required("blocks").asLong(),
                        node.required("bytes").asLong(),
                        node.required("lost_blocks").asLong(),
                        node.required("acknowledged_lost_bytes").asLong(),
                        optionalLong(node, "first_lost_offset"),
                        node.path("overwritten").asBoolean(false)));
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

    static void putCounters(ObjectNode node, CounterSnapshot counters) {
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

    static CounterSnapshot counters(JsonNode node) {
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
