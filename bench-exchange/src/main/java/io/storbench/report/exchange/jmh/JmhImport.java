package io.storbench.report.exchange.jmh;

import io.storbench.plan.ExperimentPlan;
import io.storbench.plan.PlanException;
import io.storbench.plan.PlanReader;
import io.storbench.plan.TrialSpec;
import io.storbench.report.exchange.rows.ImportedHeader;
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

/// Results of JMH as results of a plan: a benchmark with its parameters and mode is a point, a fork
/// a replicate. Iterations of one fork share its compiled code, so they are not replicates.
///
/// @param planText the plan as YAML
/// @param notes for a person
/// @param points by number from 1, less 1: the forks of each, in their order
public record JmhImport(ExperimentPlan plan, String planText, List<String> notes, List<List<Replicate>> points) {
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
        String text = JmhPlan.text(planName, List.copyOf(byLabels.keySet()), replicates, rates);
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
                store.environment(new TreeMap<>(Map.of("source", "JMH, which says nothing of its machine")));
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
}
