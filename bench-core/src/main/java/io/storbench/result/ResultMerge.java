package io.storbench.result;

import io.storbench.plan.ExperimentPlan;
import io.storbench.plan.PlanException;
import io.storbench.plan.PlanReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Puts directories of one plan together, such as those of its shards.
public final class ResultMerge {
    /// In the order in which one run would have made them.
    private static final Comparator<Found> ORDER =
            Comparator.<Found, Origin>comparing(found -> found.result.header().key().origin())
                    .thenComparingInt(found -> found.result.header().runOrder())
                    .thenComparingInt(found -> found.result.header().key().point())
                    .thenComparingInt(found -> found.result.header().key().replicate());

    private record Found(Path directory, TrialResult result) {}

    private ResultMerge() {}

    /// Adds the latest result of every trial in some directories to another one, which is made when
    /// it is not there.
    ///
    /// @param from at least one directory, all of one plan
    /// @return how many results were added; those that are there already are not
    /// @throws PlanException when the directories hold different plans, or two different results of
    ///   one trial
    /// @throws IOException when a directory holds no results or damaged ones, or cannot be written
    public static int merge(List<Path> from, Path into) throws IOException {
        StoredPlan stored = StoredPlan.read(from.getFirst());
        for (Path directory : from) {
            StoredPlan other = StoredPlan.read(directory);
            if (!other.hash().equals(stored.hash())) {
                throw new PlanException(
                        "%s and %s hold the results of different plans (%s and %s)"
                                .formatted(
                                        from.getFirst(), directory, stored.hash(), other.hash()));
            }
        }
        ExperimentPlan plan = PlanReader.parse(stored.text(), "plan.json", List.of());
        try (ResultStore store = ResultStore.open(into, plan)) {
            for (Path directory : from) {
                for (var environment : ResultStore.readEnvironments(directory).entrySet()) {
                    store.takeEnvironment(environment.getKey(), environment.getValue());
                }
            }
            Predictions predictions = Predictions.read(into);
            for (Path directory : from) {
                predictions = predictions.and(Predictions.read(directory));
            }
            predictions.write(into);
            int added = 0;
            for (Found found : found(from, store)) {
                store.append(found.result, histograms(found));
                added++;
            }
            return added;
        }
    }

    private static List<Found> found(List<Path> from, ResultStore store) throws IOException {
        Map<TrialKey, Found> all = new LinkedHashMap<>();
        store.latest()
                .forEach(result ->
                        all.put(result.header().key(), new Found(store.directory(), result)));
        List<Found> added = new ArrayList<>();
        for (Path directory : from) {
            Map<TrialKey, TrialResult> latest = new LinkedHashMap<>();
            ResultStore.read(directory)
                    .forEach(result -> latest.put(result.header().key(), result));
            for (Map.Entry<TrialKey, TrialResult> entry : latest.entrySet()) {
                Found found = new Found(directory, entry.getValue());
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

    private static void refuseOther(Found before, Found found) {
        boolean same =
                before.result.header().model().equals(found.result.header().model())
                        && before.result.measurement().equals(found.result.measurement());
        if (!same) {
            throw new PlanException(
                    "%s and %s hold different results of one trial, %s; merge one of them only"
                            .formatted(
                                    before.directory,
                                    found.directory,
                                    found.result.header().key().fileName()));
        }
    }

    private static String histograms(Found found) throws IOException {
        Path file =
                found.directory
                        .resolve(ResultStore.HISTOGRAMS)
                        .resolve(found.result.header().key().fileName() + ".hlog");
        return Files.exists(file) ? Files.readString(file) : "";
    }
}
