package io.storbench.report.verdict;

import io.storbench.report.compare.Experiment;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/// One side of a comparison. Everything in it may come from a hostile file.
///
/// @param label in sentences and tables, such as `A`
/// @param source where it comes from, for people
/// @param planKeys the plan's values by dotted path
/// @param environments facts of the machines by the id that trials name
/// @param remarks what is to be known of how it was read
public record ResultSet(
        String label,
        String source,
        Experiment experiment,
        SortedMap<String, String> planKeys,
        Map<String, SortedMap<String, Object>> environments,
        List<String> remarks) {
    /// Copies.
    public ResultSet {
        planKeys = Collections.unmodifiableSortedMap(new TreeMap<>(planKeys));
        environments = Collections.unmodifiableMap(new TreeMap<>(environments));
        remarks = List.copyOf(remarks);
    }
}
