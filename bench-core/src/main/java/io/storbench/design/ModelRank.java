package io.storbench.design;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;

/// How many terms of a model the points of a design can tell apart: the mean, blocks, curvature
/// where there are centre points, main effects, and two-factor interactions.
final class ModelRank {
    /// A larger model is not looked at.
    private static final long MAX_NUMBERS = 200_000;

    private static final double TINY = 1e-9;

    private final List<List<Integer>> points;
    private final Layout layout;
    private final boolean interactions;
    private final int[] levels;

    private ModelRank(List<List<Integer>> points, Layout layout, boolean interactions) {
        this.points = points;
        this.layout = layout;
        this.interactions = interactions;
        levels = new int[points.getFirst().size()];
        for (List<Integer> point : points) {
            for (int factor = 0; factor < levels.length; factor++) {
                levels[factor] = Math.max(levels[factor], point.get(factor) + 1);
            }
        }
    }

    /// The rank; none where the model is too large.
    ///
    /// @param points per point and factor the level's number; -1 at centre points
    static OptionalLong of(List<List<Integer>> points, Layout layout, boolean interactions) {
        return new ModelRank(points, layout, interactions).rank();
    }

    private OptionalLong rank() {
        long columns = 1L + layout.blocksPerReplicate();
        long earlier = 0;
        for (int count : levels) {
            long own = count - 1L;
            columns += own + (interactions ? own * earlier : 0);
            earlier += own;
        }
        List<double[]> rows = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        for (int point = 0; point < points.size(); point++) {
            if (seen.add(points.get(point) + "/" + layout.blockOfPoint().get(point))) {
                if ((rows.size() + 1) * columns > MAX_NUMBERS) {
                    return OptionalLong.empty();
                }
                rows.add(row(point, Math.toIntExact(columns)));
            }
        }
        return OptionalLong.of(rank(rows));
    }

    private double[] row(int point, int columns) {
        double[] row = new double[columns];
        int at = 0;
        row[at++] = 1;
        row[at++] = layout.centrePoints().contains(point) ? 1 : 0;
        for (int block = 1; block < layout.blocksPerReplicate(); block++) {
            row[at++] = layout.blockOfPoint().get(point) == block ? 1 : 0;
        }
        int firstCode = at;
        for (int factor = 0; factor < levels.length; factor++) {
            for (int level = 1; level < levels[factor]; level++) {
                row[at++] = code(points.get(point).get(factor), level);
            }
        }
        return interactions ? withProducts(row, firstCode, at) : row;
    }

    private double[] withProducts(double[] row, int firstCode, int end) {
        int at = end;
        int own = firstCode;
        for (int count : levels) {
            int next = own + count - 1;
            for (int mine = own; mine < next; mine++) {
                for (int other = firstCode; other < own; other++) {
                    row[at++] = row[mine] * row[other];
                }
            }
            own = next;
        }
        return row;
    }

    /// Against the first level: 1 and -1, and 0 at the centre.
    private static double code(int level, int of) {
        return level == of ? 1 : level == 0 ? -1 : 0;
    }

    /// By elimination, which changes the rows.
    static long rank(List<double[]> rows) {
        List<double[]> basis = new ArrayList<>();
        List<Integer> pivots = new ArrayList<>();
        for (double[] row : rows) {
            for (int i = 0; i < basis.size(); i++) {
                double factor = row[pivots.get(i)];
                if (factor != 0) {
                    subtract(row, basis.get(i), factor);
                }
            }
            int pivot = largest(row);
            if (Math.abs(row[pivot]) > TINY) {
                double scale = row[pivot];
                for (int i = 0; i < row.length; i++) {
                    row[i] /= scale;
                }
                basis.add(row);
                pivots.add(pivot);
            }
        }
        return basis.size();
    }

    private static void subtract(double[] row, double[] other, double factor) {
        for (int i = 0; i < row.length; i++) {
            row[i] -= factor * other[i];
        }
    }

    private static int largest(double[] row) {
        int largest = 0;
        for (int i = 1; i < row.length; i++) {
            if (Math.abs(row[i]) > Math.abs(row[largest])) {
                largest = i;
            }
        }
        return largest;
    }
}
