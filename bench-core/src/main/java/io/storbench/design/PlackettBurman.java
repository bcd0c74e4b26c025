package io.storbench.design;

import java.util.ArrayList;
import java.util.List;

/// Two-level designs for screening: k factors in the least multiple of 4 that is more than k runs,
/// with main effects that are orthogonal to one another (Plackett and Burman, "The design of
/// optimum multifactorial experiments", Biometrika 33, 1946).
///
/// A design is a Hadamard matrix without its first column: by Paley's constructions from the
/// quadratic residues of a prime, whose first one gives Plackett and Burman's rows of 8, 12, 20 and
/// 24 runs, and by doubling.
public final class PlackettBurman {
    /// The most factors: 48 runs.
    public static final int MAX_FACTORS = 47;

    private PlackettBurman() {}

    /// All points.
    ///
    /// @param factors 2 to 47
    /// @return per point and factor 0 for the low and 1 for the high level
    /// @throws IllegalArgumentException when there are too few or too many factors
    public static List<List<Integer>> points(int factors) {
        if (factors < 2 || factors > MAX_FACTORS) {
            throw new IllegalArgumentException(
                    "a Plackett-Burman design has 2 to %d factors, not %d".formatted(MAX_FACTORS, factors));
        }
        List<List<Integer>> points = new ArrayList<>();
        for (int[] row : hadamard(4 * (factors / 4 + 1))) {
            List<Integer> point = new ArrayList<>();
            for (int factor = 1; factor <= factors; factor++) {
                point.add(row[factor] > 0 ? 1 : 0);
            }
            points.add(List.copyOf(point));
        }
        return points;
    }

    /// How much of a two-factor interaction goes into the estimate of another factor's main effect
    /// at most: 0 when main effects are clear of interactions, 1 when they cannot be distinguished.
    ///
    /// @param points per point and factor 0 for the low and 1 for the high level
    public static double largestAlias(List<List<Integer>> points) {
        int factors = points.getFirst().size();
        long largest = 0;
        for (int a = 0; a < factors; a++) {
            for (int b = 0; b < a; b++) {
                for (int c = 0; c < b; c++) {
                    long sum = 0;
                    for (List<Integer> point : points) {
                        sum += (2L * point.get(a) - 1) * (2 * point.get(b) - 1) * (2 * point.get(c) - 1);
                    }
                    largest = Math.max(largest, Math.abs(sum));
                }
            }
        }
        return (double) largest / points.size();
    }

    /// A square matrix of 1 and -1 with orthogonal columns, of which the first is all 1.
    private static int[][] hadamard(int order) {
        return switch (order) {
            case 16, 32, 40 -> doubled(hadamard(order / 2));
            case 28, 36 -> secondPaley(order / 2 - 1);
            default -> firstPaley(order - 1);
        };
    }

    private static int[][] doubled(int[][] half) {
        int n = half.length;
        int[][] matrix = new int[2 * n][2 * n];
        for (int row = 0; row < 2 * n; row++) {
            for (int column = 0; column < 2 * n; column++) {
                int sign = row >= n && column >= n ? -1 : 1;
                matrix[row][column] = sign * half[row % n][column % n];
            }
        }
        return matrix;
    }

    /// For a prime that is 3 modulo 4: each row is the one before it moved by one, the last all -1.
    private static int[][] firstPaley(int prime) {
        int[][] matrix = new int[prime + 1][prime + 1];
        for (int row = 0; row <= prime; row++) {
            matrix[row][0] = 1;
            for (int column = 0; column < prime; column++) {
                int distance = Math.floorMod(column - row, prime);
                boolean high = row < prime && (distance == 0 || residue(distance, prime) > 0);
                matrix[row][column + 1] = high ? 1 : -1;
            }
        }
        return matrix;
    }

    /// For a prime that is 1 modulo 4: each element of a conference matrix becomes two by two.
    private static int[][] secondPaley(int prime) {
        int n = prime + 1;
        int[][] matrix = new int[2 * n][2 * n];
        for (int row = 0; row < n; row++) {
            for (int column = 0; column < n; column++) {
                int element = row == 0 || column == 0
                        ? Math.min(1, row + column)
                        : residue(Math.floorMod(column - row, prime), prime);
                int own = row == column ? 1 : 0;
                matrix[2 * row][2 * column] = element + own;
                matrix[2 * row][2 * column + 1] = element - own;
                matrix[2 * row + 1][2 * column] = element - own;
                matrix[2 * row + 1][2 * column + 1] = -element - own;
            }
        }
        for (int[] row : matrix) {
            int sign = row[0];
            for (int column = 0; column < row.length; column++) {
                row[column] *= sign;
            }
        }
        return matrix;
    }

    /// 1 for a square modulo the prime, -1 for none, 0 for 0 (Legendre's symbol).
    private static int residue(int number, int prime) {
        if (number == 0) {
            return 0;
        }
        for (int root = 1; root < prime; root++) {
            if (root * root % prime == number) {
                return 1;
            }
        }
        return -1;
    }
}
