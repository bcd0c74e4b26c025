package io.storbench.report.exchange.rows;

import io.storbench.condition.Conditions;
import io.storbench.condition.Level;
import io.storbench.engine.Counter;
import io.storbench.engine.CounterSnapshot;
import io.storbench.plan.ExperimentPlan;
import io.storbench.plan.JsonMistake;
import io.storbench.plan.Place;
import io.storbench.plan.PlanException;
import io.storbench.plan.PlanReader;
import io.storbench.plan.TrialSpec;
import io.storbench.result.Imported;
import io.storbench.result.LatencySummary;
import io.storbench.result.Measurement;
import io.storbench.result.Reason;
import io.storbench.result.ResultStore;
import io.storbench.result.TrialHeader;
import io.storbench.result.TrialResult;
import io.storbench.run.PlannedWork;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.dataformat.yaml.YAMLMapper;
import tools.jackson.dataformat.yaml.YAMLWriteFeature;

/// Rows of runs as results of a plan, which is made from their keys: rows with the same keys are
/// replicates.
///
/// @param planText the plan as YAML
/// @param trials by point and replicate, from 1
public record RowImport(ExperimentPlan plan, String planText, SortedMap<Integer, List<ProgramRow>> trials) {
    private static final YAMLMapper YAML = YAMLMapper.builder()
            .disable(YAMLWriteFeature.WRITE_DOC_START_MARKER)
            .build();

    private static final String RUN = "protocol.run";
    private static final String OPEN = "workload.open";
    private static final String BACK_END = "target.backend";

    /// The engines whose default back end has a descriptor for each thread.
    private static final Set<String> PATHS = Set.of("file", "block");

    /// The longest file.
    private static final int MAX_MEBIBYTES = 16;

    private static final int MAX_ROWS = 10_000;

    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    /// Reads files.
    ///
    /// @param name of the plan
    /// @param overrides of the plan's keys, as `-p` has them
    /// @throws PlanException for what is not a row, or what no plan can say
    public static RowImport read(List<Path> files, String name, List<String> overrides) {
        Map<Map<String, String>, List<ProgramRow>> byKeys = new LinkedHashMap<>();
        for (Path file : files) {
            rows(file)
                    .forEach(row -> byKeys.computeIfAbsent(row.keys(), _ -> new ArrayList<>())
                            .add(row));
        }
        Map<Map<String, String>, String> points = new LinkedHashMap<>();
        SortedMap<Integer, List<ProgramRow>> trials = new TreeMap<>();
        byKeys.forEach((keys, rows) -> {
            points.put(keys, rows.getFirst().place());
            trials.put(points.size(), inOrder(rows));
        });
        int replicates = trials.values().stream().mapToInt(List::size).max().orElse(1);
        ExperimentPlan plan = PlanReader.parse(planText(name, points, replicates), "the plan of the rows", overrides);
        return new RowImport(plan, plan.toJson(), trials);
    }

    /// Replicates as numbered, which has to be without gaps, or as they come.
    private static List<ProgramRow> inOrder(List<ProgramRow> rows) {
        SortedMap<Integer, ProgramRow> numbered = new TreeMap<>();
        for (int i = 0; i < rows.size(); i++) {
            ProgramRow row = rows.get(i);
            ProgramRow before = numbered.put(row.replicate().orElse(i + 1), row);
            if (before != null) {
                throw new PlanException("%s: the same keys and replicate as %s".formatted(row.place(), before.place()));
            }
        }
        return List.copyOf(numbered.values());
    }

    /// Adds the results to a directory, which may have some of them already.
    ///
    /// @return how many were added
    /// @throws IOException when they cannot be kept
    public int write(ResultStore store) throws IOException {
        String environment =
                store.environment(new TreeMap<>(Map.of(Imported.SOURCE, "rows, which say nothing of a machine")));
        int added = 0;
        for (TrialSpec spec : plan.trials()) {
            List<ProgramRow> rows = trials.getOrDefault(spec.point(), List.of());
            if (spec.replicate() > rows.size()) {
                continue;
            }
            ProgramRow row = rows.get(spec.replicate() - 1);
            TrialHeader header = ImportedHeader.of(spec, spec.flatSettings(), environment);
            if (!store.isDone(header.key(), header.model())) {
                store.append(result(header, spec, row), "");
                added++;
            }
        }
        return added;
    }

    private static TrialResult result(TrialHeader header, TrialSpec spec, ProgramRow row) {
        boolean flushes = spec.workload().writes() && !spec.workload().usesNames();
        if (flushes && row.durableNanos().isEmpty()) {
            throw new PlanException("%s: a run that writes needs \"durable_ns\", the time until an fsync returned"
                    .formatted(row.place()));
        }
        PlannedWork planned = PlannedWork.of(spec);
        long operations = row.operations().orElse(planned.operations());
        Measurement numbers = new Measurement(
                row.appNanos(),
                operations,
                LatencySummary.NONE,
                LatencySummary.NONE,
                OptionalLong.of(row.appNanos()),
                flushes ? row.durableNanos() : OptionalLong.empty(),
                counters(planned, row),
                facts(spec, row));
        return operations == planned.operations()
                ? new TrialResult.Valid(header, numbers)
                : new TrialResult.Doubtful(
                        header,
                        numbers,
                        List.of(Reason.of("%s has %d operations; its workload has %d"
                                .formatted(row.place(), operations, planned.operations()))));
    }

    private static CounterSnapshot counters(PlannedWork planned, ProgramRow row) {
        Map<Counter, Long> totals = new EnumMap<>(Counter.class);
        totals.putAll(row.counters().totals());
        totals.put(Counter.PAYLOAD_BYTES_OUT, planned.writtenBytes());
        totals.put(Counter.PAYLOAD_BYTES_IN, planned.readBytes());
        return new CounterSnapshot(totals, row.counters().procedures());
    }

    private static SortedMap<String, Object> facts(TrialSpec spec, ProgramRow row) {
        SortedMap<String, Object> facts = new TreeMap<>(spec.network().facts());
        facts.put("engine", spec.engine());
        facts.put("run", "completion");
        facts.put(Conditions.LEVEL, Level.SYSTEM.text());
        facts.put("source", row.place());
        row.openNanos().ifPresent(nanos -> facts.put(Measurement.OPEN, nanos));
        row.callsNanos().ifPresent(nanos -> facts.put(Measurement.CALLS, nanos));
        row.pathRttNanos().ifPresent(nanos -> facts.put("path_rtt_ns", nanos));
        return facts;
    }

    /// Reads rows of JSON Lines, at least one: an object for each run, in a line of its own.
    ///
    /// @throws PlanException for the first line that is not a row
    private static List<ProgramRow> rows(Path path) {
        String file = String.valueOf(path.getFileName());
        List<ProgramRow> rows = new ArrayList<>();
        int number = 0;
        for (String line :
                ImportedFile.text(path, MAX_MEBIBYTES, "import it in parts").split("\n", -1)) {
            number++;
            if (line.isBlank()) {
                continue;
            }
            if (rows.size() == MAX_ROWS) {
                throw new PlanException(file + ": more than " + MAX_ROWS + " rows");
            }
            rows.add(row(file, number, line));
        }
        if (rows.isEmpty()) {
            throw new PlanException(file + ": no rows in it");
        }
        return rows;
    }

    private static ProgramRow row(String file, int number, String line) {
        Place place = new Place(file, number);
        try {
            JsonNode node = JSON.readTree(line);
            if (!node.isObject()) {
                throw new PlanException(place, "a row is a JSON object in a line of its own");
            }
            return ProgramRow.of(file + ":" + number, node);
        } catch (JacksonException e) {
            throw new PlanException(
                    place, "a row " + JsonMistake.of(e).inLine() + "; a row is a JSON object in a line of its own");
        } catch (IllegalArgumentException e) {
            throw new PlanException(place, String.valueOf(e.getMessage()));
        }
    }

    /// The plan that rows are results of: what all have in common are its keys, what differs its
    /// factors.
    ///
    /// @param points the keys of each, in their order, each once
    /// @param replicates of each
    /// @throws PlanException when one has a key that another has not
    private static String planText(String name, Map<Map<String, String>, String> points, int replicates) {
        Set<String> paths = new TreeSet<>();
        points.keySet().forEach(point -> paths.addAll(point.keySet()));
        Map<String, Object> plan = new LinkedHashMap<>();
        plan.put("name", name);
        List<Map<String, String>> rows = new ArrayList<>();
        points.forEach((_, _) -> rows.add(new LinkedHashMap<>()));
        if (!paths.contains(RUN)) {
            ImportedPlan.put(plan, RUN, "completion");
        }
        boolean names =
                paths.stream().anyMatch(path -> path.equals("workload.load") || path.startsWith("workload.metadata"));
        if (!names && !paths.contains(OPEN)) {
            ImportedPlan.put(plan, OPEN, "threads");
            if (!paths.contains(BACK_END) && points.keySet().stream().anyMatch(RowImport::sharesPath)) {
                ImportedPlan.put(plan, BACK_END, "uring");
            }
        }
        for (String path : paths) {
            List<String> values = values(points, path);
            if (values.stream().distinct().count() == 1) {
                ImportedPlan.put(plan, path, values.getFirst());
            } else {
                for (int i = 0; i < rows.size(); i++) {
                    rows.get(i).put(path, values.get(i));
                }
            }
        }
        ImportedPlan.putDesign(plan, rows, replicates);
        return YAML.writeValueAsString(plan);
    }

    private static boolean sharesPath(Map<String, String> keys) {
        return PATHS.contains(keys.getOrDefault("target.engine", ""))
                && !keys.getOrDefault("workload.depth", "1").equals("1");
    }

    private static List<String> values(Map<Map<String, String>, String> points, String path) {
        List<String> values = new ArrayList<>();
        points.forEach((keys, place) -> {
            String value = keys.get(path);
            if (value == null) {
                throw new PlanException(
                        "%s: has no \"%s\", which other rows have; give it to all, or import these rows into a directory of their own"
                                .formatted(place, path));
            }
            values.add(value);
        });
        return values;
    }
}
