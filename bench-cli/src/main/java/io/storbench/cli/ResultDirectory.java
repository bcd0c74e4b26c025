package io.storbench.cli;

import io.storbench.plan.PlanException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// A directory of results as it is named on the command line.
final class ResultDirectory {
    private static final int NAMED = 3;

    private ResultDirectory() {}

    /// Refuses what is not a directory, and one whose subdirectories have the results, as `search`
    /// and `curve` leave them.
    ///
    /// @throws IOException when it cannot be listed
    static void check(Path directory) throws IOException {
        if (Files.notExists(directory)) {
            throw new PlanException(directory + " does not exist");
        }
        if (!Files.isDirectory(directory)) {
            throw new PlanException(directory + " is not a directory of results");
        }
        if (holdsResults(directory)) {
            return;
        }
        List<String> inside;
        try (Stream<Path> all = Files.list(directory)) {
            inside = all.filter(ResultDirectory::holdsResults)
                    .map(Path::toString)
                    .sorted()
                    .limit(NAMED + 1L)
                    .toList();
        }
        if (!inside.isEmpty()) {
            throw new PlanException("%s holds no results itself; give one of: %s%s"
                    .formatted(
                            directory,
                            String.join(", ", inside.subList(0, Math.min(NAMED, inside.size()))),
                            inside.size() > NAMED ? ", …" : ""));
        }
    }

    private static boolean holdsResults(Path directory) {
        return Files.exists(directory.resolve("plan.json")) || Files.exists(directory.resolve("trials.jsonl"));
    }
}
