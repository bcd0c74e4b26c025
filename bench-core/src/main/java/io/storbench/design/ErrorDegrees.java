package io.storbench.design;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/// How many degrees of freedom a design leaves for error: trials less what a model estimates of
/// them, blocks included.
///
/// @param pure of repeats alone, whatever the model: trials of the same levels in one block
/// @param interactions when the model has main effects and two-factor interactions, and curvature
///   where there are centre points; those of repeats where the model is too large to be looked at
/// @param mainEffects when the model has main effects only
public record ErrorDegrees(long pure, long interactions, long mainEffects) {
    /// Those of a design. Of a split plot, whose layout is in set-ups, those within set-ups.
    ///
    /// @param points per point and factor the level's number; -1 at centre points
    /// @param replicates of every point
    public static ErrorDegrees of(List<List<Integer>> points, Layout layout, int replicates) {
        long trials = (long) points.size() * replicates;
        long pure = trials - rankOfPoints(points, layout, replicates);
        // Blocks of further replicates are estimated from the differences between replicates.
        long further = (long) layout.blocks(replicates) - layout.blocksPerReplicate();
        return new ErrorDegrees(
                pure,
                left(pure, trials - further, ModelRank.of(points, layout, true)),
                left(pure, trials - further, ModelRank.of(points, layout, false)));
    }

    private static long left(long pure, long trials, OptionalLong rank) {
        return rank.isEmpty() ? pure : Math.max(pure, trials - rank.getAsLong());
    }

    /// The rank of a model with a term for each combination of levels and each block: their number
    /// less that of the parts between which no combination shares a block.
    private static long rankOfPoints(List<List<Integer>> points, Layout layout, int replicates) {
        Map<List<Integer>, Integer> combinations = new HashMap<>();
        points.forEach(point -> combinations.putIfAbsent(point, combinations.size()));
        int blocks = layout.blocks(replicates);
        int[] parent = new int[combinations.size() + blocks];
        for (int i = 0; i < parent.length; i++) {
            parent[i] = i;
        }
        long rank = 0;
        for (int replicate = 1; replicate <= replicates; replicate++) {
            for (int point = 0; point < points.size(); point++) {
                int combination = combinations.getOrDefault(points.get(point), 0);
                int block = combinations.size() + layout.block(point + 1, replicate) - 1;
                int one = root(parent, combination);
                int other = root(parent, block);
                if (one != other) {
                    parent[one] = other;
                    rank++;
                }
            }
        }
        return rank;
    }

    private static int root(int[] parent, int node) {
        int at = node;
        while (parent[at] != at) {
            parent[at] = parent[parent[at]];
            at = parent[at];
        }
        return at;
    }
}
