package io.storbench.report.scatter;

/// The square root of a symmetric positive definite matrix, lower triangle.
final class Cholesky {
    private Cholesky() {}

    /// @param matrix of which the lower triangle is read
    static double[][] of(double[][] matrix) {
        int size = matrix.length;
        double[][] root = new double[size][size];
        for (int row = 0; row < size; row++) {
            for (int column = 0; column <= row; column++) {
                double rest = matrix[row][column];
                for (int k = 0; k < column; k++) {
                    rest -= root[row][k] * root[column][k];
                }
                root[row][column] = row == column
                        // Rounding may take what is left below 0.
                        ? Math.sqrt(Math.max(rest, Double.MIN_NORMAL))
                        : rest / root[column][column];
            }
        }
        return root;
    }

    /// What the matrix takes to the right-hand side.
    static double[] solve(double[][] root, double[] right) {
        int size = root.length;
        double[] solved = right.clone();
        for (int row = 0; row < size; row++) {
            for (int k = 0; k < row; k++) {
                solved[row] -= root[row][k] * solved[k];
            }
            solved[row] /= root[row][row];
        }
        for (int row = size - 1; row >= 0; row--) {
            for (int k = row + 1; k < size; k++) {
                solved[row] -= root[k][row] * solved[k];
            }
            solved[row] /= root[row][row];
        }
        return solved;
    }
}
