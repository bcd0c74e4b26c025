package io.storbench.result;

import io.storbench.plan.ExperimentPlan;
import io.storbench.plan.PlanException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.json.JsonMapper;

/// The plan that a directory's results belong to.
///
/// @param hash that identifies it
/// @param name the plan's name
/// @param text the plan as JSON, overrides applied
public record StoredPlan(String hash, String name, String text) {
    private static final String FILE = "plan.json";
    private static final String NEXT = "plan.json.next";

    /// What a crash may leave behind before there is a plan.
    private static final Set<String> OWN = Set.of(NEXT, ResultStore.LOCK, ResultStore.HISTOGRAMS);

    private static final JsonMapper JSON = new JsonMapper();

    /// Reads the plan of a directory.
    ///
    /// @throws IOException when it holds no results of this schema
    public static StoredPlan read(Path directory) throws IOException {
        Path file = directory.resolve(FILE);
        if (!Files.exists(file)) {
            throw new IOException(directory + " holds no storbench results (no " + FILE + ")");
        }
        return JsonFile.read(
                file,
                "restore it from a copy, or choose another directory with -o",
                StoredPlan::read);
    }

    private static StoredPlan read(JsonFields fields) {
        return new StoredPlan(
                fields.text("hash"),
                fields.text("name"),
                JSON.writerWithDefaultPrettyPrinter()
                        .writeValueAsString(fields.object("plan").node()));
    }

    /// Refuses a directory that is not for this plan's results.
    static void check(Path directory, ExperimentPlan plan) throws IOException {
        if (!Files.exists(directory)) {
            return;
        }
        if (!Files.isDirectory(directory)) {
            throw new PlanException(directory + " is a file, not a directory for results");
        }
        if (Files.exists(directory.resolve(FILE))) {
            String other = read(directory).hash();
            if (!other.equals(plan.hash())) {
                throw new PlanException(
                        "%s holds the results of another plan (%s, this one is %s); choose another"
                                        .formatted(directory, other, plan.hash())
                                + " directory with -o");
            }
            return;
        }
        try (var entries = Files.list(directory)) {
            if (entries.anyMatch(entry -> !OWN.contains(entry.getFileName().toString()))) {
                throw new PlanException(
                        directory
                                + " is not empty and holds no storbench results; choose another"
                                + " directory with -o");
            }
        }
    }

    /// Replaces the plan as a whole, so that a crash leaves the old one or the new one. A plan with
    /// other `simulate` keys is the same experiment; the latest is kept.
    static void write(Path directory, ExperimentPlan plan) throws IOException {
        Path next = directory.resolve(NEXT);
        try (FileChannel channel =
                FileChannel.open(
                        next,
                        StandardOpenOption.CREATE,
                        StandardOpenOption.TRUNCATE_EXISTING,
                        StandardOpenOption.WRITE)) {
            ByteBuffer bytes = ByteBuffer.wrap(json(plan).getBytes(StandardCharsets.UTF_8));
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            channel.force(true);
        }
        Files.move(
                next,
                directory.resolve(FILE),
                StandardCopyOption.ATOMIC_MOVE,
                StandardCopyOption.REPLACE_EXISTING);
    }

    private static String json(ExperimentPlan plan) {
        Map<String, Object> node = new LinkedHashMap<>();
        node.put("schema_version", TrialJson.SCHEMA_VERSION);
        node.put("hash", plan.hash());
        node.put("name", plan.name());
        node.put("plan", plan.tree().plain());
        return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(node) + "\n";
    }
}
