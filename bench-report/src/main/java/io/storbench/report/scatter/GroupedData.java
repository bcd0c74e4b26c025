package io.storbench.report.scatter;

import io.storbench.stats.Tally;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// Values by group and cell: groups, such as runs, are a sample of many; cells, such as points, are
/// the ones of interest.
///
/// @param groups per group its cells that have values
/// @param cells how many cells there are
/// @param values how many values there are
/// @param squares the sum of squared distances of values from the mean of their group and cell
record GroupedData(List<List<Part>> groups, int cells, int values, double squares) {
    /// The values of a group in one cell.
    ///
    /// @param cell from 0
    /// @param n how many values
    /// @param mean of them, less that of the cell
    record Part(int cell, int n, double mean) {}

    /// One value.
    ///
    /// @param group by any name
    /// @param cell by any name
    record Value(Object group, Object cell, double value) {}

    static GroupedData of(List<Value> values) {
        Map<Object, Integer> cells = new LinkedHashMap<>();
        Map<Object, Tally> means = new LinkedHashMap<>();
        Map<Object, Map<Object, Tally>> tallies = new LinkedHashMap<>();
        for (Value value : values) {
            cells.putIfAbsent(value.cell(), cells.size());
            means.computeIfAbsent(value.cell(), _ -> new Tally()).add(value.value());
            tallies.computeIfAbsent(value.group(), _ -> new LinkedHashMap<>())
                    .computeIfAbsent(value.cell(), _ -> new Tally())
                    .add(value.value());
        }
        List<List<Part>> groups = new ArrayList<>();
        double squares = 0;
        for (Map<Object, Tally> group : tallies.values()) {
            List<Part> parts = new ArrayList<>();
            for (Map.Entry<Object, Tally> part : group.entrySet()) {
                Tally own = part.getValue();
                parts.add(new Part(
                        cells.getOrDefault(part.getKey(), 0),
                        (int) own.count(),
                        own.mean() - mean(means, part.getKey())));
                squares += own.count() < 2 ? 0 : own.variance() * (own.count() - 1);
            }
            groups.add(List.copyOf(parts));
        }
        return new GroupedData(List.copyOf(groups), cells.size(), values.size(), squares);
    }

    private static double mean(Map<Object, Tally> means, Object cell) {
        return Objects.requireNonNull(means.get(cell)).mean();
    }

    /// How many differences between groups the values determine: groups that share no cell with
    /// others, not even by way of others, do not compare with them.
    int betweenDegrees() {
        int[] parent = new int[groups.size() + cells];
        for (int i = 0; i < parent.length; i++) {
            parent[i] = i;
        }
        for (int group = 0; group < groups.size(); group++) {
            for (Part part : groups.get(group)) {
                parent[root(parent, group)] = root(parent, groups.size() + part.cell());
            }
        }
        int parts = 0;
        for (int i = 0; i < parent.length; i++) {
            parts += parent[i] == i ? 1 : 0;
        }
        return groups.size() - parts;
    }

    private static int root(int[] parent, int from) {
        int at = from;
        while (parent[at] != at) {
            at = parent[at];
        }
        return at;
    }

    /// The degrees of freedom that are left for the scatter within groups.
    int withinDegrees() {
        return values - cells - betweenDegrees();
    }

    /// Whether a group has one value of each cell at most, so that its own way of treating a cell
    /// is not distinguished from scatter.
    boolean isSingle() {
        return groups.stream().flatMap(List::stream).allMatch(part -> part.n() == 1);
    }

    /// Whether all values of a cell are equal.
    boolean isConstant() {
        return squares == 0 && groups.stream().flatMap(List::stream).allMatch(part -> part.mean() == 0);
    }
}
