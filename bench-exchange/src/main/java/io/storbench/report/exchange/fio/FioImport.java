package io.storbench.report.exchange.fio;

import io.storbench.plan.ExperimentPlan;
import io.storbench.plan.PlanException;
import io.storbench.plan.PlanReader;
import io.storbench.plan.TrialSpec;
import io.storbench.result.Imported;
import io.storbench.result.Origin;
import io.storbench.result.ResultStore;
import io.storbench.result.TrialHeader;
import io.storbench.result.TrialKey;
import io.storbench.result.TrialResult;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/// Results of fio as results of a plan, which is made from the jobs' options: a job is a trial,
/// jobs with the same options are replicates.
///
/// @param planText the plan as YAML, which can be simulated where its target has a model
/// @param notes for a person: what of the options is not in the plan, and what of the numbers
///   cannot be determined
public record FioImport(ExperimentPlan plan, String planText, List<String> notes, List<Placed> trials) {
    /// A trial and where in the design it belongs.
    ///
    /// @param point from 1
    /// @param replicate from 1
    record Placed(FioTrial trial, int point, int replicate) {}

    /// What a person says of fio's runs.
    ///
    /// @param target what they were on, as a plan's `target`; empty to take it from the options,
    ///   which know of paths only
    /// @param rtt the round-trip time of the path that they took, as plans write times
    /// @param sections whether the names of the job file's sections are the factor, in place of
    ///   what differs between them
    /// @param overrides of the plan's keys, as `-p` has them
    public record Said(Optional<String> target, Optional<String> rtt, boolean sections, List<String> overrides) {
        /// Copies.
        public Said {
            overrides = List.copyOf(overrides);
        }

        private List<String> keys() {
            List<String> all = new ArrayList<>();
            target.ifPresent(own -> all.add("target=" + own));
            rtt.ifPresent(time -> all.addAll(List.of("network.apply=recorded", "network.rtt=" + time)));
            all.addAll(overrides);
            return all;
        }
    }

    /// Reads files of `fio --output-format=json` or `json+`.
    ///
    /// @param name of the plan
    /// @throws io.storbench.plan.PlanException for what is not fio's, damaged, or no plan can say
    public static FioImport read(List<Path> files, String name, Said said) {
        List<FioJob> jobs = new ArrayList<>();
        List<FioTrial> trials = new ArrayList<>();
        for (Path file : files) {
            List<FioJob> own = FioResultReader.read(file);
            jobs.addAll(own);
            trials.addAll(FioTrial.of(own));
        }
        refuseTwice(jobs);
        Map<FioPlan.Point, List<FioTrial>> byPoint = new LinkedHashMap<>();
        Set<String> notes = new LinkedHashSet<>();
        for (FioTrial trial : trials) {
            byPoint.computeIfAbsent(point(trial, said), _ -> new ArrayList<>()).add(trial);
            trial.load().notes().stream()
                    .filter(FioNote::changesLoad)
                    .forEach(note -> notes.add("not in the plan: " + note.describe()));
            trial.withoutLatency().ifPresent(notes::add);
        }
        int replicates = byPoint.values().stream().mapToInt(List::size).max().orElse(1);
        List<FioPlan.Point> points = List.copyOf(byPoint.keySet());
        String text =
                said.sections() ? FioPlan.ofSections(name, points, replicates) : FioPlan.text(name, points, replicates);
        ExperimentPlan plan = PlanReader.parse(text, "the plan of fio's options", said.keys());
        return new FioImport(plan, plan.toJson(), List.copyOf(notes), placed(byPoint));
    }

    /// The same result twice would be taken for two replicates.
    private static void refuseTwice(List<FioJob> jobs) {
        Map<List<Object>, FioJob> known = new HashMap<>();
        for (FioJob job : jobs) {
            FioJob before = known.put(List.of(job.name(), job.startedAt(), job.directions()), job);
            if (before != null && !job.busy().isEmpty()) {
                throw new PlanException("%s is there twice: it has the same time and numbers as %s"
                        .formatted(job.place(), before.place()));
            }
        }
    }

    /// What stands for a given target takes the place of what fio's options say of theirs; where
    /// these differ they stay apart by name.
    private static FioPlan.Point point(FioTrial trial, Said said) {
        Map<String, String> keys = new LinkedHashMap<>(trial.load().keys());
        Map<String, String> labels = new LinkedHashMap<>(trial.load().labels());
        if (said.sections()) {
            labels.clear();
            labels.put(FioPlan.SECTION, trial.jobs().getFirst().name());
        }
        if (said.target().isPresent()) {
            keys.forEach((path, value) -> {
                if (path.startsWith("target.") && !said.sections()) {
                    labels.put(path, value);
                }
            });
            keys.keySet().removeIf(path -> path.startsWith("target."));
            keys.put("target.engine", "null");
        }
        return new FioPlan.Point(keys, labels);
    }

    private static List<Placed> placed(Map<FioPlan.Point, List<FioTrial>> byPoint) {
        List<Placed> placed = new ArrayList<>();
        int point = 0;
        for (List<FioTrial> trials : byPoint.values()) {
            point++;
            for (int replicate = 0; replicate < trials.size(); replicate++) {
                placed.add(new Placed(trials.get(replicate), point, replicate + 1));
            }
        }
        return List.copyOf(placed);
    }

    /// Adds the results to a directory, which may have some of them already.
    ///
    /// @return how many were added
    /// @throws IOException when they cannot be kept
    public int write(ResultStore store) throws IOException {
        Map<List<Integer>, TrialSpec> specs = new LinkedHashMap<>();
        plan.trials().forEach(spec -> specs.put(List.of(spec.point(), spec.replicate()), spec));
        Map<Instant, Integer> runOrders = runOrders();
        int added = 0;
        for (Placed placed : trials) {
            TrialSpec spec = specs.get(List.of(placed.point(), placed.replicate()));
            if (spec == null) {
                throw new IllegalStateException("no trial for " + placed.point());
            }
            int runOrder = runOrders.getOrDefault(placed.trial().startedAt(), 0);
            TrialHeader header = header(spec, placed.trial(), runOrder, store);
            if (!store.isDone(header.key(), header.model())) {
                TrialResult result = placed.trial().result(header, spec.engine(), spec.network());
                store.append(result, placed.trial().histograms(result));
                added++;
            }
        }
        return added;
    }

    /// Places in the order in which trials started, from 1; none for a start that several have, or
    /// that is not known. The plan's own order is not that in which fio ran.
    private Map<Instant, Integer> runOrders() {
        SortedMap<Instant, Integer> starts = new TreeMap<>();
        trials.forEach(placed -> starts.merge(placed.trial().startedAt(), 1, Integer::sum));
        starts.remove(Instant.EPOCH);
        Map<Instant, Integer> places = new HashMap<>();
        int before = 0;
        for (Map.Entry<Instant, Integer> start : starts.entrySet()) {
            if (start.getValue() == 1) {
                places.put(start.getKey(), before + 1);
            }
            before += start.getValue();
        }
        return places;
    }

    private static TrialHeader header(TrialSpec spec, FioTrial trial, int runOrder, ResultStore store)
            throws IOException {
        FioJob job = trial.jobs().getFirst();
        SortedMap<String, Object> environment = new TreeMap<>();
        environment.put(Imported.SOURCE, job.version() + ", which says nothing about its machine");
        return new TrialHeader(
                new TrialKey(spec.planHash(), Origin.MEASURED, spec.point(), spec.replicate()),
                spec.planName(),
                spec.factors(),
                spec.flatSettings(),
                runOrder,
                spec.seed(),
                job.startedAt(),
                store.environment(environment));
    }
}
