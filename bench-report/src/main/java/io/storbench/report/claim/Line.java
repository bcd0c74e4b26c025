package io.storbench.report.claim;

import io.storbench.report.answer.Crossings;
import io.storbench.report.answer.LevelComparison;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// How compared levels stand along a numeric factor, or at the one place where none was varied.
///
/// @param with levels of the other factors in which lines differ
/// @param stretches in the order of the numeric factor
/// @param crossings where two levels are equally good; empty of more levels, and without a numeric factor
public record Line(SortedMap<String, String> with, List<Stretch> stretches, Optional<Crossings> crossings) {
    /// Copies.
    public Line {
        with = new TreeMap<>(with);
        stretches = List.copyOf(stretches);
    }

    /// Of a line's levels those that not all lines have.
    static SortedMap<String, String> apart(Map<String, String> own, Collection<Map<String, String>> all) {
        SortedMap<String, String> apart = new TreeMap<>(own);
        apart.entrySet()
                .removeIf(level ->
                        all.stream().allMatch(each -> level.getValue().equals(each.get(level.getKey()))));
        return apart;
    }

    public List<List<LevelComparison>> places() {
        return stretches.stream().flatMap(each -> each.places().stream()).toList();
    }
}
