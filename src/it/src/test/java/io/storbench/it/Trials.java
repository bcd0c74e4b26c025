package io.storbench.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.testkit.Waiting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Reads a results directory as any other program would: one JSON object for each trial.
final class Trials {
    private static final JsonMapper JSON = new JsonMapper();

    private Trials() {}

    /// The trials of a directory, in the order in which they ran.
    static List<JsonNode> in(Path directory) throws IOException {
        return Files.readAllLines(directory.resolve("trials.jsonl")).stream()
                .map(JSON::readTree)
                .toList();
    }

    /// Waits for the first trial's result.
    ///
    /// @param run what measures it
    static void awaitFirst(Path directory, Process run) throws IOException {
        Path trials = directory.resolve("trials.jsonl");
        Waiting.until("the first trial", () -> {
            assertThat(run.isAlive()).as("the first trial").isTrue();
            return Files.exists(trials) && !Files.readAllLines(trials).isEmpty();
        });
    }

    /// The only trial with this level of this factor.
    static JsonNode withLevel(List<JsonNode> trials, String factor, String level) {
        List<JsonNode> found = trials.stream()
                .filter(trial -> trial.path("factors").path(factor).asString().equals(level))
                .toList();
        if (found.size() != 1) {
            throw new AssertionError(found.size() + " trials have " + factor + "=" + level);
        }
        return found.getFirst();
    }
}
