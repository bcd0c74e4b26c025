package io.storbench.report.verdict;

import io.storbench.report.compare.Point;
import io.storbench.result.Origin;
import io.storbench.result.TrialHash;
import io.storbench.result.TrialResult;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Stream;

/// Recognises trials that stand on both sides: a directory and its copy, or parts of one run.
final class Copies {
    private Copies() {}

    /// Refuses sides that share a trial, by its key, its begin and its figures.
    ///
    /// @throws IllegalArgumentException in a sentence
    static void refuse(ResultSet a, ResultSet b) {
        Set<String> shared = new HashSet<>(hashes(a));
        int trials = shared.size();
        shared.retainAll(hashes(b));
        if (!shared.isEmpty()) {
            throw new IllegalArgumentException(
                    "%s and %s share %s of %s trials: a copy compared with itself says nothing; name two runs"
                            .formatted(a.source(), b.source(), shared.size(), trials));
        }
    }

    private static Set<String> hashes(ResultSet results) {
        Set<String> hashes = new HashSet<>();
        for (Point point : results.experiment().points()) {
            Stream.of(Origin.values())
                    .flatMap(origin -> point.results(origin).valid().stream())
                    .map((TrialResult.Valid trial) -> TrialHash.of(trial))
                    .forEach(hashes::add);
        }
        return hashes;
    }
}
