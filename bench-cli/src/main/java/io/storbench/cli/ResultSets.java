package io.storbench.cli;

import io.storbench.plan.ExperimentPlan;
import io.storbench.plan.PlanException;
import io.storbench.report.compare.Experiment;
import io.storbench.report.verdict.ResultSet;
import io.storbench.result.PlannedResults;
import io.storbench.result.ResultStore;
import io.storbench.result.Soundness;
import io.storbench.result.StoredPlan;
import io.storbench.result.TrialResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Reads directories of results as the sides of a comparison.
public final class ResultSets {
    private static final JsonMapper JSON = new JsonMapper();

    private ResultSets() {}

    /// Refuses one directory by two names.
    static void refuseSame(Path a, Path b) throws IOException {
        ResultDirectory.check(a);
        ResultDirectory.check(b);
        if (a.toRealPath().equals(b.toRealPath())) {
            throw new PlanException("%s and %s are one directory; compare two".formatted(a, b));
        }
    }

    /// One side of a comparison.
    ///
    /// @param label of the side in sentences and tables
    /// @throws IOException when it holds no results, or damaged ones
    /// @throws PlanException when it holds results of no trial of its plan, or none that is
    ///   finished
    public static ResultSet read(String label, Path directory) throws IOException {
        ResultDirectory.check(directory);
        PlannedResults planned = PlannedResults.read(directory);
        List<TrialResult> trials = planned.results();
        if (trials.isEmpty()) {
            throw new PlanException(directory + " holds no finished trial yet");
        }
        List<String> remarks = new ArrayList<>();
        Soundness soundness = Soundness.of(directory);
        if (soundness.unchecked() > 0) {
            remarks.add("Of %s %d trial%s without checksum, as older versions wrote them: unchecked."
                    .formatted(label, soundness.unchecked(), soundness.unchecked() == 1 ? " is" : "s are"));
        }
        if (soundness.isPlanLost()) {
            remarks.add(
                    "%s's plan.json is missing or damaged, and its plan is taken from trials.jsonl.".formatted(label));
        }
        if (soundness.isCutShort()) {
            remarks.add("The last line of %s's trials.jsonl was cut short and is skipped.".formatted(label));
        }
        return new ResultSet(
                label,
                directory.toString(),
                Experiment.of(trials),
                levels(planned.plan()),
                keys(planned.stored()),
                ResultStore.readEnvironments(directory),
                remarks);
    }

    private static SortedMap<Integer, Map<String, String>> levels(ExperimentPlan plan) {
        SortedMap<Integer, Map<String, String>> levels = new TreeMap<>();
        for (int point = 0; point < plan.points().size(); point++) {
            levels.put(point + 1, plan.labels(point));
        }
        return levels;
    }

    /// The plan's values by dotted path; its name and question say nothing of what was done.
    private static SortedMap<String, String> keys(StoredPlan plan) {
        SortedMap<String, String> keys = new TreeMap<>();
        flatten("", JSON.readTree(plan.text()), keys);
        keys.keySet().removeIf(key -> key.equals("name") || key.startsWith("question"));
        return keys;
    }

    private static void flatten(String path, JsonNode node, SortedMap<String, String> keys) {
        if (node.isObject()) {
            node.properties()
                    .forEach(entry -> flatten(
                            path.isEmpty() ? entry.getKey() : path + "." + entry.getKey(), entry.getValue(), keys));
        } else if (node.isArray()) {
            keys.put(
                    path,
                    StreamSupport.stream(node.spliterator(), false)
                            .map(item -> item.isValueNode() ? item.asString() : item.toString())
                            .toList()
                            .toString());
        } else {
            keys.put(path, node.asString());
        }
    }
}
