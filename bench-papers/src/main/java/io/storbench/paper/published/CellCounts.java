package io.storbench.paper.published;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// How many cells of each group have which verdict. There is no sum over groups, on purpose.
///
/// @param counts by group and verdict; a pair without a cell is not there
public record CellCounts(Map<CellGroup, Map<CellVerdict, Integer>> counts) {
    /// Copies.
    public CellCounts {
        Map<CellGroup, Map<CellVerdict, Integer>> copy = new EnumMap<>(CellGroup.class);
        counts.forEach((group, verdicts) -> copy.put(group, Map.copyOf(verdicts)));
        counts = Collections.unmodifiableMap(copy);
    }

    /// Counts cells.
    public static CellCounts of(List<PaperCell> cells) {
        Map<CellGroup, Map<CellVerdict, Integer>> counts = new EnumMap<>(CellGroup.class);
        for (PaperCell cell : cells) {
            counts.computeIfAbsent(cell.group(), _ -> new EnumMap<>(CellVerdict.class))
                    .merge(cell.verdict(), 1, Integer::sum);
        }
        return new CellCounts(counts);
    }

    /// How many cells a group has.
    public int all(CellGroup group) {
        return counts.getOrDefault(group, Map.of()).values().stream()
                .mapToInt(Integer::intValue)
                .sum();
    }

    /// How many cells of a group have a verdict.
    public int count(CellGroup group, CellVerdict verdict) {
        return counts.getOrDefault(group, Map.of()).getOrDefault(verdict, 0);
    }

    /// A group's numbers: `6 of 6`, `5 of 6 (1 FAIL)`; `4`, `4 (1 missed)` where nothing is judged; `-` without
    /// cells.
    public String text(CellGroup group) {
        return all(group) == 0 ? "-" : number(group) + unmet(group);
    }

    private String number(CellGroup group) {
        return group.isJudged() ? count(group, CellVerdict.PASS) + " of " + all(group) : Integer.toString(all(group));
    }

    private String unmet(CellGroup group) {
        String unmet = Arrays.stream(CellVerdict.values())
                .filter(verdict -> !verdict.isFine() || verdict == CellVerdict.MISSED)
                .filter(verdict -> count(group, verdict) > 0)
                .map(verdict -> count(group, verdict) + " " + verdict.words())
                .collect(Collectors.joining(", "));
        return unmet.isEmpty() ? "" : " (" + unmet + ")";
    }

    /// All groups that have cells: `predictions 6 of 6; orderings 2 of 2; not judged: 4 fitted`.
    public String sentence() {
        List<String> parts = new ArrayList<>();
        List<String> others = new ArrayList<>();
        for (CellGroup group : counts.keySet()) {
            if (group.isJudged()) {
                parts.add(group.words() + " " + text(group));
            } else {
                others.add(number(group) + " " + group.words() + unmet(group));
            }
        }
        if (!others.isEmpty()) {
            parts.add("shown only: " + String.join(", ", others));
        }
        return String.join("; ", parts);
    }
}
