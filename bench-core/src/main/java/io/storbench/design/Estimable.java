package io.storbench.design;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/// What the points of a design can tell of a model of main effects: the mean, blocks, curvature
/// where there are centre points, and each level of each factor but one. An effect is estimable
/// when its columns are independent of all others (Searle, "Linear Models", 1971).
///
/// @param parameters that the model has
/// @param estimable how many of them the points can tell at most, the rank of the model
/// @param aliased factors, from 0, whose effects are mixed with those of others, whatever the
///   number of replicates
public record Estimable(long parameters, long estimable, List<Integer> aliased) {
    /// Copies.
    public Estimable {
        aliased = List.copyOf(aliased);
    }

    /// Of a design; all is taken as estimable where the model is too large to be looked at.
    ///
    /// @param points per point and factor the level's number; -1 at centre points
    public static Estimable of(List<List<Integer>> points, Layout layout) {
        List<Integer> degrees = IntStream.range(0, points.getFirst().size())
                .mapToObj(factor -> degreesAt(points, factor))
                .toList();
        long parameters = degrees.stream().mapToLong(count -> count).sum()
                + layout.blocksPerReplicate()
                + (layout.centrePoints().isEmpty() ? 0 : 1);
        OptionalLong rank = ModelRank.of(points, layout, false);
        long estimable = rank.orElse(parameters);
        List<Integer> aliased = new ArrayList<>();
        for (int factor = 0; factor < degrees.size() && estimable < parameters; factor++) {
            long without = ModelRank.of(without(points, factor), layout, false).orElse(0);
            if (estimable - without < degrees.get(factor)) {
                aliased.add(factor);
            }
        }
        return new Estimable(parameters, estimable, aliased);
    }

    /// Of factors that are taken by value, without blocks and curvature.
    ///
    /// @param columns per factor one for a slope, or one for each of its levels that is 1 there and
    ///   else 0; each has a number for each point
    public static Estimable byValue(List<List<double[]>> columns) {
        long parameters = 1;
        for (List<double[]> own : columns) {
            parameters += degrees(own);
        }
        long estimable = rank(columns);
        List<Integer> aliased = new ArrayList<>();
        for (int factor = 0; factor < columns.size() && estimable < parameters; factor++) {
            List<List<double[]>> others = new ArrayList<>(columns);
            others.remove(/* index */ factor);
            if (estimable - rank(others) < degrees(columns.get(factor))) {
                aliased.add(factor);
            }
        }
        return new Estimable(parameters, estimable, aliased);
    }

    private static int degrees(List<double[]> columns) {
        return Math.max(1, columns.size() - 1);
    }

    /// Of the mean and all columns.
    private static long rank(List<List<double[]>> columns) {
        List<double[]> rows = new ArrayList<>();
        columns.stream().flatMap(List::stream).map(double[]::clone).forEach(rows::add);
        double[] mean = new double[rows.isEmpty() ? 1 : rows.getFirst().length];
        Arrays.fill(mean, 1);
        rows.add(mean);
        return ModelRank.rank(rows);
    }

    private static int degreesAt(List<List<Integer>> points, int factor) {
        return points.stream()
                .mapToInt(point -> Math.max(0, point.get(factor)))
                .max()
                .orElse(0);
    }

    private static List<List<Integer>> without(List<List<Integer>> points, int factor) {
        return points.stream()
                .map(point -> {
                    List<Integer> others = new ArrayList<>(point);
                    others.remove(/* index */ factor);
                    return others;
                })
                .map(List::copyOf)
                .toList();
    }
}
