package io.storbench.report.scatter;

import io.storbench.report.scatter.GroupedData.Part;
import java.util.List;

/// The restricted likelihood of a mixed model: fixed means of cells, random groups, and random
/// deviations of groups from cell to cell (H. D. Patterson and R. Thompson, "Recovery of
/// inter-block information when block sizes are unequal", Biometrika 58, 1971). Variances are
/// relative to that within groups, which has its best value for them.
///
/// The covariance of a group's means is a diagonal and a constant, and the information on cells a
/// diagonal and one dimension for each group, so that nothing larger than groups by groups is
/// decomposed.
record RestrictedLikelihood(GroupedData data) {
    /// The value at two ratios of variances.
    ///
    /// @param criterion -2 times the logarithm of the likelihood, up to a constant
    /// @param within the variance within groups that suits them best
    record Value(double criterion, double within) {}

    /// @param between the variance of groups over that within them, at least 0
    /// @param interaction the variance of a group's deviations from cell to cell, over the same
    Value at(double between, double interaction) {
        int groups = data.groups().size();
        double logarithm = 0;
        double[] share = new double[groups];
        double[] diagonal = new double[data.cells()];
        double[] right = new double[data.cells()];
        for (int group = 0; group < groups; group++) {
            double weights = 0;
            double sum = 0;
            for (Part part : data.groups().get(group)) {
                double weight = weight(part, interaction);
                weights += weight;
                sum += weight * part.mean();
                diagonal[part.cell()] += weight;
                logarithm += Math.log1p(interaction * part.n());
            }
            logarithm += Math.log1p(between * weights);
            share[group] = between / (1 + between * weights);
            for (Part part : data.groups().get(group)) {
                right[part.cell()] += weight(part, interaction) * (part.mean() - share[group] * sum);
            }
        }
        double[][] root = cholesky(inner(share, diagonal, interaction));
        for (double each : diagonal) {
            logarithm += Math.log(each);
        }
        for (int group = 0; group < groups; group++) {
            logarithm += 2 * Math.log(root[group][group]);
        }
        double[] means = means(root, share, diagonal, right, interaction);
        int degrees = data.values() - data.cells();
        double squares = squares(means, share, interaction);
        return new Value(logarithm + degrees * Math.log(Math.max(squares, Double.MIN_NORMAL)), squares / degrees);
    }

    private static double weight(Part part, double interaction) {
        return part.n() / (1 + interaction * part.n());
    }

    /// The identity less the part of the information on cells that groups take.
    private double[][] inner(double[] share, double[] diagonal, double interaction) {
        int groups = share.length;
        double[][] columns = columns(interaction);
        double[][] inner = new double[groups][groups];
        for (int a = 0; a < groups; a++) {
            for (int b = 0; b <= a; b++) {
                double product = 0;
                for (int cell = 0; cell < diagonal.length; cell++) {
                    product += columns[a][cell] * columns[b][cell] / diagonal[cell];
                }
                inner[a][b] = (a == b ? 1 : 0) - Math.sqrt(share[a] * share[b]) * product;
            }
        }
        return inner;
    }

    private double[][] columns(double interaction) {
        double[][] columns = new double[data.groups().size()][data.cells()];
        for (int group = 0; group < columns.length; group++) {
            for (Part part : data.groups().get(group)) {
                columns[group][part.cell()] = weight(part, interaction);
            }
        }
        return columns;
    }

    /// The cells' means by generalised least squares.
    private double[] means(double[][] root, double[] share, double[] diagonal, double[] right, double interaction) {
        double[] projected = new double[share.length];
        for (int group = 0; group < share.length; group++) {
            for (Part part : data.groups().get(group)) {
                projected[group] += Math.sqrt(share[group])
                        * weight(part, interaction)
                        * right[part.cell()]
                        / diagonal[part.cell()];
            }
        }
        double[] solved = solve(root, projected);
        double[] means = new double[diagonal.length];
        for (int cell = 0; cell < means.length; cell++) {
            means[cell] = right[cell] / diagonal[cell];
        }
        for (int group = 0; group < share.length; group++) {
            for (Part part : data.groups().get(group)) {
                means[part.cell()] +=
                        weight(part, interaction) * Math.sqrt(share[group]) * solved[group] / diagonal[part.cell()];
            }
        }
        return means;
    }

    private double squares(double[] means, double[] share, double interaction) {
        double squares = data.squares();
        for (int group = 0; group < share.length; group++) {
            double sum = 0;
            List<Part> parts = data.groups().get(group);
            for (Part part : parts) {
                double weight = weight(part, interaction);
                double residual = part.mean() - means[part.cell()];
                squares += weight * residual * residual;
                sum += weight * residual;
            }
            squares -= share[group] * sum * sum;
        }
        return squares;
    }

    /// The square root of a symmetric positive definite matrix, lower triangle.
    ///
    /// @param matrix of which the lower triangle is read
    private static double[][] cholesky(double[][] matrix) {
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
    private static double[] solve(double[][] root, double[] right) {
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
