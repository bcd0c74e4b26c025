package io.storbench.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.storbench.file.NewFile;
import io.storbench.file.PlainFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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

    /// Those that the last runs into a directory left; none where nothing is kept.
    ///
    /// @throws IOException when the file is damaged
    public static List<UnrunTrial> read(Path directory) throws IOException {
        Path file = directory.resolve(FILE);
        return PlainFile.isThere(file)
                ? JsonFile.read(
                        file,
                        "delete it, and run the plan again into " + directory,
                        fields -> fields.ofVersion(SCHEMA_VERSION)
                                .read(Unrun.class)
                                .trials())
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
        NewFile.replace(
                file,
                RecordJson.file(
                        SCHEMA_VERSION, new Unrun(reasons(all, Origin.MEASURED), reasons(all, Origin.SIMULATED))));
    }

    private record Unrun(
            @JsonInclude List<Reason> measured, @JsonInclude List<Reason> simulated) {
        private List<UnrunTrial> trials() {
            return Stream.concat(
                            measured.stream().flatMap(reason -> reason.of(Origin.MEASURED)),
                            simulated.stream().flatMap(reason -> reason.of(Origin.SIMULATED)))
                    .toList();
        }
    }

    /// @param trials the point and replicate of each
    private record Reason(String reason, @JsonInclude List<List<Integer>> trials) {
        private Reason {
            if (trials.stream().anyMatch(pair -> pair.size() != 2)) {
                throw new ComponentException("trials", "are not pairs of a point and a replicate");
            }
        }

        private Stream<UnrunTrial> of(Origin origin) {
            return trials.stream().map(pair -> new UnrunTrial(origin, pair.getFirst(), pair.getLast(), reason));
        }
    }

    private static List<Reason> reasons(List<UnrunTrial> trials, Origin origin) {
        Map<String, List<List<Integer>>> byReason = trials.stream()
                .filter(trial -> trial.origin == origin)
                .collect(Collectors.groupingBy(
                        UnrunTrial::reason,
                        TreeMap::new,
                        Collectors.mapping(trial -> List.of(trial.point, trial.replicate), Collectors.toList())));
        return byReason.entrySet().stream()
                .map(each -> new Reason(each.getKey(), each.getValue()))
                .toList();
    }
}
