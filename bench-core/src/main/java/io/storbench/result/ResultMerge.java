package io.storbench.result;

import io.storbench.plan.ExperimentPlan;
import io.storbench.plan.PlanException;
import io.storbench.plan.TrialSpec;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/// Puts directories of one plan together, such as those of its shards.
public final class ResultMerge {
    /// In the order in which one run would have made them.
    private static final Comparator<Found> ORDER = Comparator.<Found, Origin>comparing(
                    found -> found.result.header().key().origin())
            .thenComparingInt(found -> found.result.header().runOrder())
            .thenComparingInt(found -> found.result.header().key().point())
            .thenComparingInt(found -> found.result.header().key().replicate());

    private record Found(Path directory, TrialHistograms histograms, TrialResult result) {}

    private ResultMerge() {}

    /// What a merge did.
    ///
    /// @param added results; those that were there already are not
    /// @param planned trials that the plan has, of each origin
    /// @param missing of them, by origin and point: those without a result, or with a failure only.
    ///   Of an origin without any result there is nothing
    public record Merged(int added, int planned, SortedMap<Origin, SortedMap<Integer, Integer>> missing) {}

    /// Adds the latest result of every trial in some directories to another one, which is made when
    /// it is not there.
    ///
    /// @param from at least one directory, all of one plan
    /// @throws PlanException when the directories hold different plans, results of no trial of
    ///   theirs, or two different results of one trial
    /// @throws IOException when a directory holds no results or damaged ones, or cannot be written
    public static Merged merge(List<Path> from, Path into) throws IOException {
        Map<Path, PlannedResults> sources = new LinkedHashMap<>();
        for (Path directory : from) {
            sources.put(directory, PlannedResults.read(directory));
        }
        PlannedResults first = Collections.max(
                sources.values(),
                Comparator.comparingInt(one -> one.plan().design().replicates()));
        sources.forEach((directory, other) -> {
            if (!other.stored().hash().equals(first.stored().hash())) {
                throw new PlanException("%s and %s hold the results of different plans (%s and %s)"
                        .formatted(
                                from.getFirst(),
                                directory,
                                first.stored().hash(),
                                other.stored().hash()));
            }
        });
        try (ResultStore store = ResultStore.open(into, first.plan())) {
            for (Path directory : sources.keySet()) {
                for (var environment : ResultStore.readEnvironments(directory).entrySet()) {
                    store.takeEnvironment(environment.getKey(), environment.getValue());
                }
            }
            Predictions predictions = Predictions.read(into);
            for (Path directory : sources.keySet()) {
                predictions = predictions.and(Predictions.read(directory));
            }
            predictions.write(into);
            int added = 0;
            for (Found found : found(sources, store)) {
                store.append(
                        found.result,
                        found.histograms.text(found.result.header().key()));
                added++;
            }
            return merged(added, first.plan(), store);
        }
    }

    private static Merged merged(int added, ExperimentPlan plan, ResultStore store) {
        Set<TrialKey> done = new HashSet<>();
        SortedMap<Origin, SortedMap<Integer, Integer>> missing = new TreeMap<>();
        for (TrialResult result : store.latest()) {
            missing.computeIfAbsent(result.header().key().origin(), _ -> new TreeMap<>());
            if (!(result instanceof TrialResult.Failed)) {
                done.add(result.header().key());
            }
        }
        List<TrialSpec> trials = plan.trials();
        missing.forEach((origin, byPoint) -> {
            for (TrialSpec trial : trials) {
                TrialKey key = new TrialKey(trial.planHash(), origin, trial.point(), trial.replicate());
                if (!done.contains(key)) {
                    byPoint.merge(trial.point(), 1, Integer::sum);
                }
            }
        });
        return new Merged(added, trials.size(), missing);
    }

    private static List<Found> found(Map<Path, PlannedResults> sources, ResultStore store) {
        Map<TrialKey, Found> all = new LinkedHashMap<>();
        store.latest()
                .forEach(result ->
                        all.put(result.header().key(), new Found(store.directory(), store.histograms(), result)));
        List<Found> added = new ArrayList<>();
        for (Map.Entry<Path, PlannedResults> source : sources.entrySet()) {
            Map<TrialKey, TrialResult> latest = new LinkedHashMap<>();
            source.getValue()
                    .results()
                    .forEach(result -> latest.put(result.header().key(), result));
            for (Map.Entry<TrialKey, TrialResult> entry : latest.entrySet()) {
                Found found =
                        new Found(source.getKey(), source.getValue().trials().histograms(), entry.getValue());
                Found before = all.putIfAbsent(entry.getKey(), found);
                if (before == null) {
                    added.add(found);
                } else {
                    refuseOther(before, found);
                }
            }
        }
        added.sort(ORDER);
        return added;
    }

    private static Optional<Measurement> numbers(Found found) {
        return found.result.measurement().map(StoppingRule::without);
    }

    private static void refuseOther(Found before, Found found) {
        boolean same =
                before.result.header().model().equals(found.result.header().model())
                        && numbers(before).equals(numbers(found));
        if (!same) {
            throw new PlanException("%s and %s hold different results of one trial, %s; merge one of them only"
                    .formatted(
                            before.directory,
                            found.directory,
                            found.result.header().key().fileName()));
        }
    }
}
