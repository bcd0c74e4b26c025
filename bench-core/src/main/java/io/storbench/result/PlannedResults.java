package io.storbench.result;

import io.storbench.plan.ExperimentPlan;
import io.storbench.plan.PlanException;
import io.storbench.plan.PlanReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// A directory's plan and the results of it, each of a trial that the plan has: results of other
/// plans, points or levels would be counted under a wrong name.
///
/// @param stored the plan as the directory keeps it
/// @param plan the same, read
/// @param trials as by [StoredResults#read]
public record PlannedResults(StoredPlan stored, ExperimentPlan plan, StoredResults trials) {
    /// The results, as by [ResultStore#read].
    public List<TrialResult> results() {
        return trials.results();
    }

    /// Reads a directory.
    ///
    /// @throws IOException when it holds no results, or damaged ones
    /// @throws PlanException when its plan is not what its hash says, or a result is of no trial of
    ///   it
    public static PlannedResults read(Path directory) throws IOException {
        StoredPlan stored = StoredPlan.read(directory);
        ExperimentPlan plan = plan(directory, stored);
        if (!List.of(plan.hash(), plan.fixedHash()).contains(stored.hash())) {
            throw new PlanException(
                    "%s: plan.json says that it is plan %s, and its plan is %s: it was edited; restore it"
                            .formatted(directory, stored.hash(), plan.hash()));
        }
        StoredResults trials = StoredResults.read(directory);
        PlannedResults planned = new PlannedResults(stored, plan, trials);
        for (TrialResult result : trials.results()) {
            planned.refuseForeign(directory, result.header());
        }
        return new PlannedResults(
                stored,
                plan,
                new StoredResults(
                        trials.results().stream().map(planned::completed).toList(),
                        trials.histograms(),
                        trials.unchecked()));
    }

    /// The result with the levels of factors that were added after it.
    private TrialResult completed(TrialResult result) {
        TrialHeader header = result.header();
        return result.with(header.with(plan.labels(header.key().point() - 1)));
    }

    private static ExperimentPlan plan(Path directory, StoredPlan stored) {
        try {
            return PlanReader.parse(
                    stored.text(), directory.resolve("plan.json").toString(), List.of());
        } catch (PlanException e) {
            throw new PlanException(e.getMessage()
                    + "; this version refuses the plan of these results; read them with the one"
                    + " that made them, or measure again");
        }
    }

    private void refuseForeign(Path directory, TrialHeader header) {
        TrialKey key = header.key();
        if (!key.planHash().equals(stored.hash())) {
            throw new PlanException("%s holds results of another plan (%s) than its plan.json (%s); take them apart"
                    .formatted(directory, key.planHash(), stored.hash()));
        }
        int points = plan.points().size();
        if (key.point() > points) {
            throw notPlanned(directory, key, "points of the plan: " + points);
        }
        // Analyses number what belongs to a replicate by replicate and point.
        if ((long) key.replicate() * points >= Integer.MAX_VALUE) {
            throw notPlanned(directory, key, "no plan has that many replicates");
        }
        Map<String, String> levels = plan.labels(key.point() - 1);
        Map<String, String> known = new LinkedHashMap<>(levels);
        known.keySet().removeIf(path -> isAdded(path) && !header.factors().containsKey(path));
        if (!header.factors().equals(known)) {
            throw notPlanned(
                    directory, key, "it has %s, and that point of the plan %s".formatted(header.factors(), levels));
        }
    }

    private boolean isAdded(String path) {
        return plan.design().followUps().stream()
                .flatMap(step -> step.added().stream())
                .anyMatch(own -> own.getKey().equals(path));
    }

    private static PlanException notPlanned(Path directory, TrialKey key, String why) {
        return new PlanException(
                "%s: the result of %s point %d, replicate %d is of no trial of its plan.json: %s; take it out of trials.jsonl"
                        .formatted(directory, key.origin().key(), key.point(), key.replicate(), why));
    }
}
