package io.storbench.result;

import io.storbench.file.NewFile;
import io.storbench.file.PlainFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// A trial of the plan that a run left without a result, and why.
///
/// @param point from 1
/// @param replicate from 1
/// @param reason in a few words; anybody may have written it
public record UnrunTrial(Origin origin, int point, int replicate, String reason) {
    /// What is known of a trial that no run said anything of.
    public static final String UNKNOWN =
            "no run says why: it was killed, it has not ended, or the results came from elsewhere";

    private static final String FILE = "unrun.json";
    private static final int SCHEMA_VERSION = 1;
    private static final JsonMapper JSON = new JsonMapper();

    /// Those that the last runs into a directory left; none where nothing is kept.
    ///
    /// @throws IOException when the file is damaged
    public static List<UnrunTrial> read(Path directory) throws IOException {
        Path file = directory.resolve(FILE);
        return PlainFile.isThere(file)
                ? JsonFile.read(file, "delete it, and run the plan again into " + directory, UnrunTrial::of)
                : List.of();
    }

    /// Keeps those of one origin in place of what a directory has; those of the other stay.
    public static void write(Path directory, Origin origin, List<UnrunTrial> trials) throws IOException {
        Path file = directory.resolve(FILE);
        List<UnrunTrial> all = new ArrayList<>(trials);
        if (PlainFile.isThere(file)) {
            all.addAll(read(directory).stream().filter(t -> t.origin != origin).toList());
        }
        if (all.isEmpty()) {
            Files.deleteIfExists(file);
            return;
        }
        NewFile.replace(file, (JSON.writeValueAsString(node(all)) + "\n").getBytes(StandardCharsets.UTF_8));
    }

    private static ObjectNode node(List<UnrunTrial> trials) {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        node.put("schema_version", SCHEMA_VERSION);
        for (Origin origin : Origin.values()) {
            Map<String, List<UnrunTrial>> byReason = trials.stream()
                    .filter(trial -> trial.origin == origin)
                    .collect(Collectors.groupingBy(UnrunTrial::reason, TreeMap::new, Collectors.toList()));
            ArrayNode reasons = node.putArray(origin.key());
            byReason.forEach((reason, own) -> {
                ObjectNode group = reasons.addObject();
                group.put("reason", reason);
                ArrayNode numbers = group.putArray("trials");
                own.forEach(trial -> numbers.addArray().add(trial.point).add(trial.replicate));
            });
        }
        return node;
    }

    private static List<UnrunTrial> of(JsonFields fields) {
        int version = fields.number("schema_version");
        if (version != SCHEMA_VERSION) {
            throw new IllegalArgumentException(
                    "schema_version is %d; this storbench reads %d".formatted(version, SCHEMA_VERSION));
        }
        List<UnrunTrial> trials = new ArrayList<>();
        for (Origin origin : Origin.values()) {
            for (JsonFields group : fields.objects(origin.key())) {
                String reason = group.text("reason");
                group.list("trials")
                        .forEach(pair -> trials.add(new UnrunTrial(
                                origin, pair.path(0).asInt(0), pair.path(1).asInt(0), reason)));
            }
        }
        return trials;
    }
}
