package io.storbench.report.effects;

import io.storbench.stats.Tally;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.MatrixUtils;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.RealVector;

/// Least squares, one column after the other: each is made orthogonal to those before it, so that
/// what it adds to the explained sum of squares is at hand, and a column that those before it
/// already make up is found (Gram-Schmidt, each column twice, after which it is orthogonal to
/// rounding: Giraud et al., Numerische Mathematik 101, 2005). The decomposition of Commons Math
/// holds a square of as many rows as there are trials, and tells no such column.
final class LeastSquares {
    /// A column of which less than this part is left is made up by those before it.
    private static final double DEPENDENT = 1e-9;

    /// Less than this part of a vector is what rounding leaves of nothing.
    private static final double ROUNDING = 1e-13;

    private final double[] residual;
    private final double size;
    private final List<double[]> basis = new ArrayList<>();
    private final List<double[]> triangle = new ArrayList<>();
    private final List<Double> projections = new ArrayList<>();

    /// A model without a column yet.
    LeastSquares(double[] response) {
        residual = response.clone();
        size = norm(response);
    }

    /// Adds a column, unless those before it make it up.
    boolean add(double[] column) {
        double[] rest = column.clone();
        double[] factors = new double[basis.size() + 1];
        for (int pass = 0; pass < 2; pass++) {
            for (int i = 0; i < basis.size(); i++) {
                factors[i] += remove(rest, basis.get(i));
            }
        }
        double norm = norm(rest);
        double before = norm(column);
        if (!(norm > DEPENDENT * before)) {
            return false;
        }
        for (int i = 0; i < basis.size(); i++) {
            factors[i] = cleared(factors[i], before);
        }
        factors[basis.size()] = norm;
        for (int i = 0; i < rest.length; i++) {
            rest[i] /= norm;
        }
        basis.add(rest);
        triangle.add(factors);
        projections.add(cleared(remove(residual, rest), size));
        return true;
    }

    /// A part of a vector; 0 where it is rounding.
    private static double cleared(double part, double size) {
        return Math.abs(part) <= ROUNDING * size ? 0 : part;
    }

    /// Whether columns from one to before another are orthogonal to those from a first one on that
    /// came before them.
    boolean isOrthogonal(int first, int from, int to) {
        for (int column = from; column < to; column++) {
            double[] parts = triangle.get(column);
            for (int earlier = first; earlier < from; earlier++) {
                if (Math.abs(parts[earlier]) > DEPENDENT * parts[column]) {
                    return false;
                }
            }
        }
        return true;
    }

    /// The same columns with the response they were fitted to, all as they differ from the mean of
    /// their group of rows.
    ///
    /// @param groups of each row; a row of group 0 is in none
    LeastSquares within(double[] response, int[] groups) {
        LeastSquares within = new LeastSquares(lessMeans(response, groups));
        for (double[] unit : basis) {
            double[] rest = lessMeans(unit, groups);
            // What rounding leaves of a column that groups make up is not a column.
            if (norm(rest) > DEPENDENT) {
                within.add(rest);
            }
        }
        return within;
    }

    private static double[] lessMeans(double[] column, int[] groups) {
        Map<Integer, Tally> means = new HashMap<>();
        Tally[] own = new Tally[groups.length];
        for (int i = 0; i < groups.length; i++) {
            own[i] = means.computeIfAbsent(groups[i], _ -> new Tally());
            own[i].add(column[i]);
        }
        double[] rest = column.clone();
        for (int i = 0; i < groups.length; i++) {
            rest[i] -= groups[i] > 0 ? own[i].mean() : 0;
        }
        return rest;
    }

    /// Takes a unit vector's part out of a vector.
    private static double remove(double[] vector, double[] unit) {
        double product = 0;
        for (int i = 0; i < vector.length; i++) {
            product += vector[i] * unit[i];
        }
        for (int i = 0; i < vector.length; i++) {
            vector[i] -= product * unit[i];
        }
        return product;
    }

    private static double norm(double[] vector) {
        return Math.sqrt(Arrays.stream(vector).map(x -> x * x).sum());
    }

    /// How many columns are in.
    int columns() {
        return basis.size();
    }

    int rows() {
        return residual.length;
    }

    /// What the columns from one to before another explained when they came in.
    double squares(int from, int to) {
        return projections.subList(from, to).stream().mapToDouble(x -> x * x).sum();
    }

    /// The response's mean, when the first column is constant.
    double mean() {
        return projections.getFirst() * basis.getFirst()[0];
    }

    /// What no column explains.
    double residualSquares() {
        return Arrays.stream(residual).map(x -> x * x).sum();
    }

    /// What the same columns leave of another response, squared.
    double leftOf(double[] response) {
        double[] rest = response.clone();
        basis.forEach(unit -> remove(rest, unit));
        return Arrays.stream(rest).map(x -> x * x).sum();
    }

    /// What is left of each row.
    double[] residuals() {
        return residual.clone();
    }

    /// How much of a row's fit is the row itself, in [0, 1].
    double leverage(int row) {
        return basis.stream().mapToDouble(unit -> unit[row] * unit[row]).sum();
    }

    /// The coefficients of the first columns, when the model ends with them.
    double[] coefficients(int count) {
        RealVector vector = new ArrayRealVector(count);
        for (int i = 0; i < count; i++) {
            vector.setEntry(i, projections.get(i));
        }
        MatrixUtils.solveUpperTriangularSystem(upper(count), vector);
        return vector.toArray();
    }

    /// How much each row weighs in a coefficient of the first columns.
    double[] weights(int coefficient, int count) {
        RealVector own = new ArrayRealVector(count);
        own.setEntry(coefficient, 1);
        MatrixUtils.solveLowerTriangularSystem(upper(count).transpose(), own);
        double[] weights = new double[rows()];
        for (int i = 0; i < count; i++) {
            for (int row = 0; row < weights.length; row++) {
                weights[row] += own.getEntry(i) * basis.get(i)[row];
            }
        }
        return weights;
    }

    /// (X'X)⁻¹ of the first columns: the coefficients' covariances over the error's variance.
    RealMatrix covariances(int count) {
        RealMatrix upper = upper(count);
        RealMatrix inverse = new Array2DRowRealMatrix(count, count);
        for (int i = 0; i < count; i++) {
            RealVector unit = new ArrayRealVector(count);
            unit.setEntry(i, 1);
            MatrixUtils.solveUpperTriangularSystem(upper, unit);
            inverse.setColumnVector(i, unit);
        }
        return inverse.multiply(inverse.transpose());
    }

    private RealMatrix upper(int count) {
        RealMatrix upper = new Array2DRowRealMatrix(count, count);
        for (int j = 0; j < count; j++) {
            for (int i = 0; i <= j; i++) {
                upper.setEntry(i, j, triangle.get(j)[i]);
            }
        }
        return upper;
    }
}
