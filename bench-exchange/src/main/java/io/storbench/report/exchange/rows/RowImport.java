package io.storbench.report.exchange.rows;

import io.storbench.condition.Conditions;
import io.storbench.condition.Level;
import io.storbench.engine.Counter;
import io.storbench.engine.CounterSnapshot;
import io.storbench.plan.ExperimentPlan;
import io.storbench.plan.PlanException;
import io.storbench.plan.PlanReader;
import io.storbench.plan.TrialSpec;
import io.storbench.result.LatencySummary;
import io.storbench.result.Measurement;
import io.storbench.result.ResultStore;
import io.storbench.result.TrialHeader;
import io.storbench.result.TrialResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/// Rows of runs as results of a plan, which is made from their keys: rows with the same keys are
/// replicates.
///
/// @param planText the plan as YAML
/// @param trials by point and replicate, from 1
public record RowImport(ExperimentPlan plan, String planText, SortedMap<Integer, List<ProgramRow>> trials) {
    private static final LatencySummary NO_LATENCY = LatencySummary.of(new Histogram(2), 0);

    /// Reads files.
    ///
    /// @param name of the plan
    /// @param overrides of the plan's keys, as `-p` has them
    /// @throws PlanException for what is not a row, or what no plan can say
    public static RowImport read(List<Path> files, String name, List<String> overrides) {
        Map<Map<String, String>, List<ProgramRow>> byKeys = new LinkedHashMap<>();
        for (Path file : files) {
            RowReader.read(file)
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
        ExperimentPlan plan =
                PlanReader.parse(RowPlan.text(name, points, replicates), "the plan of the rows", overrides);
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
        String environment = store.environment(new TreeMap<>(Map.of("source", "rows, which say nothing of a machine")));
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
        boolean writes = spec.workload().writes();
        if (writes && row.durableNanos().isEmpty()) {
            throw new PlanException("%s: a run that writes needs \"durable_ns\", the time until an fsync returned"
                    .formatted(row.place()));
        }
        long expected = spec.workload().amountBytes() / spec.workload().blockBytes();
        Measurement numbers = new Measurement(
                row.appNanos(),
                row.operations(),
                NO_LATENCY,
                NO_LATENCY,
                OptionalLong.of(row.appNanos()),
                writes ? row.durableNanos() : OptionalLong.empty(),
                counters(spec, row),
                facts(spec, row));
        return row.operations() == expected
                ? new TrialResult.Valid(header, numbers)
                : new TrialResult.Doubtful(
                        header,
                        numbers,
                        List.of("%s has %d operations; its workload has %d"
                                .formatted(row.place(), row.operations(), expected)));
    }

    private static CounterSnapshot counters(TrialSpec spec, ProgramRow row) {
        Map<Counter, Long> totals = new EnumMap<>(Counter.class);
        totals.putAll(row.counters().totals());
        totals.put(
                spec.workload().writes() ? Counter.PAYLOAD_BYTES_OUT : Counter.PAYLOAD_BYTES_IN,
                row.operations() * spec.workload().blockBytes());
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
}
