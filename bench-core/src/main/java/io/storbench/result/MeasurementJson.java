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
        if (!numbers.kinds().isEmpty()) {
            ObjectNode kinds = node.putObject("kinds");
            numbers.kinds().forEach((kind, own) -> putLatency(kinds.putObject(kind), own));
        }
        numbers.appNanos().ifPresent(nanos -> node.put("app_ns", nanos));
        numbers.durableNanos().ifPresent(nanos -> node.put("durable_ns", nanos));
        putCounters(node.putObject("counters"), numbers.counters());
        numbers.disturbance().ifPresent(found -> putDisturbance(node.putObject("disturbance"), found));
        numbers.steady().ifPresent(steady -> putSteady(node.putObject("steady"), steady));
        numbers.hosts().forEach(host -> putHost(node.withArray("/hosts").addObject(), host));
        numbers.phases()
                .forEach(phase -> PhaseJson.put(node.withArray("/phases").addObject(), phase));
        ObjectNode facts = node.putObject("facts");
        numbers.facts().forEach((name, value) -> facts.set(name, MAPPER.valueToTree(value)));
    }

    /// The numbers of a trial.
    ///
    /// @throws IllegalArgumentException naming a number that no trial can have
    static Measurement read(JsonFields trial) {
        long durationNanos = trial.count("duration_ns");
        long operations = trial.count("operations");
        if (durationNanos == 0 && operations > 0) {
            throw trial.mistake("duration_ns", "cannot be: its " + operations + " operations took time");
        }
        return new Measurement(
                durationNanos,
                operations,
                latency(trial.object("service")),
                latency(trial.object("response")),
                duration(trial, "app_ns"),
                duration(trial, "durable_ns"),
                counters(trial.object("counters")),
                disturbance(trial),
                readBack(trial),
                steady(trial),
                hosts(trial),
                PhaseJson.read(trial),
                kinds(trial),
                facts(trial.object("facts")));
    }

    private static SortedMap<String, Object> facts(JsonFields fields) {
        SortedMap<String, Object> facts = new TreeMap<>();
        fields.node()
                .properties()
                .forEach(entry -> facts.put(entry.getKey(), fact(fields, entry.getKey(), entry.getValue())));
        return facts;
    }

    private static SortedMap<String, LatencySummary> kinds(JsonFields trial) {
        SortedMap<String, LatencySummary> kinds = new TreeMap<>();
        if (trial.has("kinds")) {
            JsonFields all = trial.object("kinds");
            all.node().properties().forEach(kind -> kinds.put(kind.getKey(), latency(all.object(kind.getKey()))));
        }
        return kinds;
    }

    private static void putHost(ObjectNode node, HostFigures host) {
        node.put("group", host.group());
        node.put("operations", host.operations());
        node.put("operations_per_s", host.operationsPerSecond());
        putLatency(node.putObject("service"), host.service());
        putLatency(node.putObject("response"), host.response());
        host.steady().ifPresent(steady -> putSteady(node.putObject("steady"), steady));
    }

    private static List<HostFigures> hosts(JsonFields trial) {
        List<HostFigures> hosts = new ArrayList<>();
        for (JsonFields host : trial.objects("hosts")) {
            hosts.add(new HostFigures(
                    host.text("group"),
                    host.count("operations"),
                    host.amount("operations_per_s"),
                    latency(host.object("service")),
                    latency(host.object("response")),
                    steady(host)));
        }
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

    private static Optional<SteadyState> steady(JsonFields owner) {
        if (!owner.has("steady")) {
            return Optional.empty();
        }
        JsonFields steady = owner.object("steady");
        return Optional.of(new SteadyState(
                steady.amount("dropped_share"),
                interval(steady.object("service_ns")),
                interval(steady.object("response_ns")),
                interval(steady.object("operations_per_s"))));
    }

    private static StudentInterval interval(JsonFields interval) {
        return new StudentInterval(interval.amount("mean"), interval.amount("half_width"), SteadyState.CONFIDENCE);
    }

    private static void putDisturbance(ObjectNode node, Disturbance found) {
        node.put("intervals", found.intervals());
        node.put("disturbed_intervals", found.disturbedIntervals());
        node.put("disturbed_ns", found.disturbedNanos());
        found.undisturbed().ifPresent(without -> {
            putLatency(node.putObject("service"), without.service());
            putLatency(node.putObject("response"), without.response());
        });
    }

    private static Optional<Disturbance> disturbance(JsonFields trial) {
        if (!trial.has("disturbance")) {
            return Optional.empty();
        }
        JsonFields found = trial.object("disturbance");
        return Optional.of(new Disturbance(
                found.smallCount("intervals"),
                found.smallCount("disturbed_intervals"),
                found.count("disturbed_ns"),
                found.has("service")
                        ? Optional.of(new Disturbance.Undisturbed(
                                latency(found.object("service")), latency(found.object("response"))))
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

    static Optional<ReadBack> readBack(JsonFields trial) {
        if (!trial.has("read_back")) {
            return Optional.empty();
        }
        JsonFields found = trial.object("read_back");
        return Optional.of(new ReadBack(
                found.count("blocks"),
                found.count("bytes"),
                found.count("lost_blocks"),
                found.count("acknowledged_lost_bytes"),
                found.has("first_lost_offset")
                        ? OptionalLong.of(found.count("first_lost_offset"))
                        : OptionalLong.empty(),
                found.has("overwritten") && found.truth("overwritten")));
    }

    /// How long something took, where it was measured.
    private static OptionalLong duration(JsonFields trial, String key) {
        if (!trial.has(key)) {
            return OptionalLong.empty();
        }
        long nanos = trial.count(key);
        if (nanos == 0) {
            throw trial.mistake(key, "cannot be: a transfer takes time");
        }
        return OptionalLong.of(nanos);
    }

    private static Object fact(JsonFields facts, String key, JsonNode value) {
        if (value.isBoolean()) {
            return value.asBoolean();
        }
        if (value.isIntegralNumber()) {
            return facts.whole(key);
        }
        return value.isNumber() ? (Object) facts.real(key) : facts.text(key);
    }

    static void putLatency(ObjectNode node, LatencySummary latency) {
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

    static LatencySummary latency(JsonFields fields) {
        long count = fields.count("count");
        double meanNanos = fields.amount("mean_ns");
        if (meanNanos == 0 && count > 0) {
            throw fields.mistake("mean_ns", "cannot be: its " + count + " operations took time");
        }
        if (meanNanos > 0 && count == 0) {
            throw fields.mistake("mean_ns", "cannot be: it is the mean of no operation");
        }
        return new LatencySummary(
                count,
                meanNanos,
                fields.amount("sd_ns"),
                fields.count("min_ns"),
                fields.count("p50_ns"),
                fields.count("p90_ns"),
                fields.count("p95_ns"),
                fields.count("p99_ns"),
                fields.count("p999_ns"),
                fields.count("max_ns"));
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
        counters.procedures().forEach((procedure, counts) -> {
            ObjectNode own = procedures.putObject(procedure);
            for (ProcedureCounter counter : ProcedureCounter.values()) {
                own.put(counter.key(), counts.getOrDefault(counter, 0L));
            }
        });
    }

    static CounterSnapshot counters(JsonFields fields) {
        Map<Counter, Long> totals = new EnumMap<>(Counter.class);
        for (Counter counter : Counter.values()) {
            long count = fields.countOrZero(counter.key());
            if (count != 0) {
                totals.put(counter, count);
            }
        }
        SortedMap<String, Map<ProcedureCounter, Long>> procedures = new TreeMap<>();
        if (fields.has("procedures")) {
            JsonFields all = fields.object("procedures");
            for (String procedure : all.node().propertyNames()) {
                procedures.put(procedure, procedure(all.object(procedure)));
            }
        }
        return new CounterSnapshot(totals, procedures);
    }

    private static Map<ProcedureCounter, Long> procedure(JsonFields fields) {
        Map<ProcedureCounter, Long> counts = new EnumMap<>(ProcedureCounter.class);
        for (ProcedureCounter counter : ProcedureCounter.values()) {
            long count = fields.countOrZero(counter.key());
            if (count != 0) {
                counts.put(counter, count);
            }
        }
        return counts;
    }
}
