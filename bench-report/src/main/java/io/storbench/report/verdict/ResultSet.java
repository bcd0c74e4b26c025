package io.storbench.report.verdict;

import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.Point;
import io.storbench.result.Origin;
import io.storbench.result.TrialHash;
import io.storbench.result.TrialResult;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/// One side of a comparison. Everything in it may come from a hostile file.
///
/// @param label in sentences and tables, such as `A`
/// @param source where it comes from, for people
/// @param planned the levels of all points of the plan, by their number, be there trials or not
/// @param planKeys the plan's values by dotted path
/// @param environments facts of the machines by the id that trials name
/// @param remarks what is to be known of how it was read
public record ResultSet(
        String label,
        String source,
        Experiment experiment,
        SortedMap<Integer, Map<String, String>> planned,
        SortedMap<String, String> planKeys,
        Map<String, SortedMap<String, Object>> environments,
        List<String> remarks) {
    /// Copies.
    public ResultSet {
        planned = Collections.unmodifiableSortedMap(new TreeMap<>(planned));
        planKeys = Collections.unmodifiableSortedMap(new TreeMap<>(planKeys));
        environments = Collections.unmodifiableMap(new TreeMap<>(environments));
        remarks = List.copyOf(remarks);
    }

    /// Refuses another side that shares a trial with this one, by its key, its begin and its
    /// figures: a directory and its copy, or parts of one run.
    ///
    /// @throws IllegalArgumentException in a sentence
    void refuseSharedTrials(ResultSet other) {
        Set<String> shared = hashes();
        int trials = shared.size();
        shared.retainAll(other.hashes());
        if (!shared.isEmpty()) {
            throw new IllegalArgumentException(
                    "%s and %s share %s of %s trials: a copy compared with itself says nothing; name two runs"
                            .formatted(source, other.source, shared.size(), trials));
        }
    }

    private Set<String> hashes() {
        Set<String> hashes = new HashSet<>();
        for (Point point : experiment.points()) {
            Stream.of(Origin.values())
                    .flatMap(origin -> point.results(origin).valid().stream())
                    .map((TrialResult.Valid trial) -> TrialHash.of(trial))
                    .forEach(hashes::add);
        }
        return hashes;
    }
}
