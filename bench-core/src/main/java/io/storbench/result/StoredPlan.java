package io.storbench.result;

import io.storbench.file.Folder;
import io.storbench.file.NewFile;
import io.storbench.file.PlainFile;
import io.storbench.plan.ExperimentPlan;
import io.storbench.plan.FollowUp;
import io.storbench.plan.PlanDifference;
import io.storbench.plan.PlanException;
import io.storbench.plan.PlanReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import tools.jackson.core.json.JsonWriteFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The plan that a directory's results belong to.
///
/// @param hash that identifies it
/// @param name the plan's name
/// @param text the plan as JSON, overrides applied
/// @param isRecovered whether it was taken from the results, since `plan.json` is missing or
///   damaged
public record StoredPlan(String hash, String name, String text, boolean isRecovered) {
    private static final String FILE = "plan.json";

    /// What a crash may leave behind before there is a plan, the second of older versions; and the closed
    /// loop that a curve begins with.
    private static final Set<String> OWN =
            Set.of(FILE, "plan.json.next", ResultStore.LOCK, ResultStore.HISTOGRAMS, SearchTries.CLOSED_LOOP);

    /// Plain ASCII: the plan is read as YAML again, which takes fewer characters as they are than
    /// JSON.
    private static final JsonMapper JSON =
            JsonMapper.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

    /// Reads the plan of a directory; where `plan.json` is missing or damaged, from its results.
    ///
    /// @throws IOException when it holds no results of this schema
    public static StoredPlan read(Path directory) throws IOException {
        Path file = directory.resolve(FILE);
        try {
            if (PlainFile.isThere(file)) {
                return JsonFile.read(
                        file,
                        "restore it from a copy, delete it, or choose another directory with -o",
                        StoredPlan::read);
            }
        } catch (JsonFile.DamagedException e) {
            return Carried.of(directory).plan().orElseThrow(() -> e);
        }
        return Carried.of(directory)
                .plan()
                .orElseThrow(() -> new IOException(directory + " holds no storbench results (no " + FILE + ")"));
    }

    private static StoredPlan read(JsonFields fields) {
        return new StoredPlan(
                fields.text("hash"),
                fields.text("name"),
                pretty(fields.object("plan").node()),
                false);
    }

    private static String pretty(JsonNode plan) {
        return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(plan);
    }

    /// What the lines of `trials.jsonl` say of the plan.
    ///
    /// @param hash of the plan, as the last of them has it; empty without lines
    /// @param plan the last that a line has
    private record Carried(Optional<String> hash, Optional<StoredPlan> plan) {
        static Carried of(Path directory) throws IOException {
            Carried[] found = {new Carried(Optional.empty(), Optional.empty())};
            TrialLines.Extent _ = TrialLines.read(directory, line -> found[0] = found[0].and(line));
            return found[0];
        }

        private Carried and(TrialLine line) {
            TrialHeader header = line.result().header();
            String own = header.key().planHash();
            return new Carried(
                    Optional.of(own),
                    line.plan()
                            .map(tree -> new StoredPlan(own, header.planName(), pretty(tree), true))
                            .or(() -> plan));
        }
    }

    /// Refuses a directory that is not for this plan's results.
    ///
    /// @return whether it has results of the same plan with other addresses, all of them failed, as
    ///   before a wrong address was mended
    static boolean check(Path directory, ExperimentPlan plan) throws IOException {
        if (PlainFile.isThere(directory) && Files.isRegularFile(directory)) {
            throw new PlanException("-o %s is a file, not a directory for results; name another".formatted(directory));
        }
        if (!Folder.isThere(directory)) {
            return false;
        }
        Optional<String> other = hash(directory);
        if (other.isPresent() && other.get().equals(plan.hash())) {
            refuseLostPoints(directory, plan);
            return false;
        }
        if (other.isPresent()) {
            return isMended(directory, other.get(), plan);
        }
        try (Stream<Path> entries = Files.list(directory)) {
            if (!entries.map(entry -> entry.getFileName().toString()).allMatch(StoredPlan::isOwn)) {
                throw new PlanException(
                        directory + " is not empty and holds no storbench results; choose another directory with -o");
            }
        }
        return false;
    }

    /// Follow-ups are not part of a plan's hash, and the results of their points would be counted
    /// as those of others, or of none.
    private static void refuseLostPoints(Path directory, ExperimentPlan plan) {
        ExperimentPlan stored;
        try {
            stored = PlanReader.parse(read(directory).text(), directory + "/" + FILE, List.of());
        } catch (IOException _) {
            // Lost, as by an older version, which had no follow-ups.
            return;
        }
        int points = stored.points().size();
        boolean isKept = points <= plan.points().size()
                && IntStream.range(0, points)
                        .allMatch(point -> plan.labels(point)
                                .entrySet()
                                .containsAll(stored.labels(point).entrySet()));
        if (!isKept) {
            throw new PlanException(
                    "%s has follow-ups that this plan lacks (%s); keep them, and name others after them: -p 'design.augment=[%s, …]', or give %s in place of the plan, which continues them"
                            .formatted(directory, followUps(stored), followUps(stored), directory));
        }
    }

    private static String followUps(ExperimentPlan plan) {
        return plan.design().followUps().stream().map(FollowUp::text).collect(Collectors.joining(", "));
    }

    /// Whether a directory of another plan may be taken over.
    private static boolean isMended(Path directory, String other, ExperimentPlan plan) {
        if (other.equals(plan.fixedHash())) {
            throw new PlanException(directory
                    + " was made by an older storbench, and cannot be extended; choose another directory with -o");
        }
        boolean isPlaceless = false;
        String difference = "";
        try {
            PlannedResults planned = PlannedResults.read(directory);
            isPlaceless = planned.plan().placelessHash().equals(plan.placelessHash());
            difference = PlanDifference.text(planned.plan(), plan);
            if (isPlaceless && planned.results().stream().allMatch(TrialResult.Failed.class::isInstance)) {
                return true;
            }
        } catch (IOException _) {
            // Damaged results are not taken over.
        }
        throw new PlanException("%s holds the results of another plan (%s)%s; choose another directory with -o"
                .formatted(
                        directory,
                        difference.isEmpty() ? other + ", this one is " + plan.hash() : difference,
                        isPlaceless ? ": it has other addresses, and trials that are not failed" : ""));
    }

    private static boolean isOwn(String name) {
        return OWN.contains(name) || NewFile.isLeftover(name);
    }

    /// The hash of the plan that a directory is of; empty when neither `plan.json`, which is
    /// missing or empty, nor a result tells.
    private static Optional<String> hash(Path directory) throws IOException {
        Path file = directory.resolve(FILE);
        boolean isThere = PlainFile.isThere(file);
        try {
            if (isThere) {
                return Optional.of(read(directory).hash());
            }
        } catch (JsonFile.DamagedException e) {
            Optional<String> carried = Carried.of(directory).hash();
            if (carried.isEmpty() && Files.size(file) > 0) {
                throw e;
            }
            return carried;
        }
        return Carried.of(directory).hash();
    }

    /// Replaces the plan as a whole, so that a crash leaves the old one or the new one. A plan with
    /// other `simulate` keys is the same experiment; the latest is kept.
    static void write(Path directory, ExperimentPlan plan) throws IOException {
        Map<String, Object> node = new LinkedHashMap<>();
        node.put("schema_version", TrialJson.SCHEMA_VERSION);
        node.put("hash", plan.hash());
        node.put("name", plan.name());
        node.put("plan", plan.tree().plain());
        NewFile.replace(
                directory.resolve(FILE),
                (JSON.writerWithDefaultPrettyPrinter().writeValueAsString(node) + "\n")
                        .getBytes(StandardCharsets.UTF_8));
    }

    /// The plan as a result's line has it.
    static JsonNode tree(ExperimentPlan plan) {
        return JSON.valueToTree(plan.tree().plain());
    }
}
