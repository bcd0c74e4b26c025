package io.storbench.report.exchange.jmh;

import io.storbench.plan.ExperimentPlan;
import io.storbench.plan.PlanException;
import io.storbench.plan.PlanReader;
import io.storbench.plan.TrialSpec;
import io.storbench.report.exchange.rows.ImportedHeader;
import io.storbench.report.exchange.rows.ImportedPlan;
import io.storbench.result.Imported;
import io.storbench.result.Measurement;
import io.storbench.result.ResultStore;
import io.storbench.result.TrialHeader;
import io.storbench.result.TrialResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import tools.jackson.dataformat.yaml.YAMLMapper;
import tools.jackson.dataformat.yaml.YAMLWriteFeature;

/// Results of JMH as results of a plan: a benchmark with its parameters and mode is a point, a fork
/// a replicate. Iterations of one fork share its compiled code, so they are not replicates.
///
/// @param planText the plan as YAML
/// @param notes for a person
/// @param points by number from 1, less 1: the forks of each, in their order
public record JmhImport(ExperimentPlan plan, String planText, List<String> notes, List<List<Replicate>> points) {
    private static final YAMLMapper YAML = YAMLMapper.builder()
            .disable(YAMLWriteFeature.WRITE_DOC_START_MARKER)
            .build();

    /// What a benchmark without a parameter of others has for it.
    private static final String NONE = "none";

    /// A fork and the entry that it is of.
    record Replicate(JmhEntry entry, JmhEntry.Fork fork) {}

    /// Whether a file is JMH's rather than fio's, by its beginning.
    public static boolean isOf(Path file) {
        return JmhReader.isList(file);
    }

    /// Reads files of JMH's `-rf json`.
    ///
    /// @param name of the plan; empty for that of the one benchmark, or `jmh` of several
    /// @param overrides of the plan's keys, as `-p` has them
    /// @throws PlanException for what is not JMH's, or damaged
    public static JmhImport read(List<Path> files, Optional<String> name, List<String> overrides) {
        List<JmhEntry> entries = new ArrayList<>();
        files.forEach(file -> entries.addAll(JmhReader.read(file)));
        refuseTwice(entries);
        Map<Map<String, String>, List<Replicate>> byLabels = new LinkedHashMap<>();
        Set<String> notes = new LinkedHashSet<>();
        for (JmhEntry entry : entries) {
            List<Replicate> replicates = byLabels.computeIfAbsent(entry.labels(), _ -> new ArrayList<>());
            entry.forks().forEach(fork -> replicates.add(new Replicate(entry, fork)));
        }
        int replicates = byLabels.values().stream().mapToInt(List::size).max().orElse(1);
        if (replicates == 1) {
            notes.add("one fork of each benchmark: no interval, since iterations of one JVM are not"
                    + " independent; run JMH with -f 3 or more");
        }
        boolean rates = entries.stream().anyMatch(entry -> entry.mode() == JmhMode.THROUGHPUT);
        String planName = name.orElseGet(() -> nameOf(entries));
        String text = planText(planName, List.copyOf(byLabels.keySet()), replicates, rates);
        ExperimentPlan plan = PlanReader.parse(text, "the plan of JMH's results", overrides);
        return new JmhImport(plan, plan.toJson(), List.copyOf(notes), List.copyOf(byLabels.values()));
    }

    private static String nameOf(List<JmhEntry> entries) {
        List<String> names =
                entries.stream().map(JmhEntry::benchmark).distinct().toList();
        return names.size() == 1 ? names.getFirst() : "jmh";
    }

    /// The same result twice would be taken for two replicates.
    private static void refuseTwice(List<JmhEntry> entries) {
        Map<List<Object>, JmhEntry> known = new LinkedHashMap<>();
        for (JmhEntry entry : entries) {
            JmhEntry before = known.put(List.of(entry.labels(), entry.forks()), entry);
            if (before != null) {
                throw new PlanException(
                        "%s is there twice: it has the same numbers as %s".formatted(entry.place(), before.place()));
            }
        }
    }

    /// Adds the results to a directory, which may have some of them already.
    ///
    /// @return how many were added
    /// @throws IOException when they cannot be kept
    public int write(ResultStore store) throws IOException {
        String environment =
                store.environment(new TreeMap<>(Map.of(Imported.SOURCE, "JMH, which says nothing of its machine")));
        int added = 0;
        for (TrialSpec spec : plan.trials()) {
            List<Replicate> replicates = points.get(spec.point() - 1);
            if (spec.replicate() > replicates.size()) {
                continue;
            }
            TrialHeader header = ImportedHeader.of(spec, Map.of(), environment);
            if (!store.isDone(header.key(), header.model())) {
                store.append(result(header, replicates.get(spec.replicate() - 1)), "");
                added++;
            }
        }
        return added;
    }

    private static TrialResult result(TrialHeader header, Replicate replicate) {
        Optional<Measurement> numbers = JmhNumbers.of(replicate.entry(), replicate.fork());
        return numbers.isPresent()
                ? new TrialResult.Valid(header, numbers.get())
                : new TrialResult.Failed(header, "a score of 0: nothing was completed", false);
    }

    /// The plan that JMH's entries are results of. It sets nothing of a load, which is in the
    /// benchmarks' own code; what differs among entries are factors that set nothing.
    ///
    /// @param points the labels of each, in their order, each once
    /// @param replicates of each
    /// @param rates whether some have a throughput and no latency, so that all are judged by it
    private static String planText(String name, List<Map<String, String>> points, int replicates, boolean rates) {
        Map<String, Object> plan = new LinkedHashMap<>();
        plan.put("name", name);
        plan.put("target", Map.of("engine", "null"));
        if (rates) {
            plan.put("question", Map.of("metric", "throughput"));
        }
        ImportedPlan.putDesign(plan, rows(points), replicates);
        return YAML.writeValueAsString(plan);
    }

    private static List<Map<String, Object>> rows(List<Map<String, String>> points) {
        List<Map<String, Object>> rows = new ArrayList<>();
        points.forEach(_ -> rows.add(new LinkedHashMap<>()));
        Set<String> labels = new LinkedHashSet<>();
        points.forEach(point -> labels.addAll(point.keySet()));
        for (String label : labels) {
            List<String> levels = points.stream().map(p -> level(p, label)).toList();
            if (levels.stream().distinct().count() > 1) {
                for (int i = 0; i < rows.size(); i++) {
                    rows.get(i).put(factor(label), Map.of(levels.get(i), Map.of()));
                }
            }
        }
        return rows;
    }

    private static String level(Map<String, String> point, String label) {
        String level = point.getOrDefault(label, NONE);
        return level.isBlank() ? NONE : level;
    }

    /// `jmh.params.block` and the like: no key of a plan begins so.
    private static String factor(String label) {
        return "jmh." + label;
    }
}
