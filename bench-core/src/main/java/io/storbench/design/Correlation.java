package io.storbench.design;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// How much the main effects of two factors are mixed where these are taken by value, as those of a
/// Latin hypercube are.
///
/// @param one factor, from 0
/// @param other factor, from 0
/// @param coefficient of Pearson between the two, without its sign: 0 when they are orthogonal, 1
///   when one follows from the other; the largest where a factor has several columns
public record Correlation(int one, int other, double coefficient) {
    /// Of all pairs of factors, largest first.
    ///
    /// @param columns per factor one or several, each with a number for each point; not constant
    public static List<Correlation> of(List<List<double[]>> columns) {
        List<Correlation> pairs = new ArrayList<>();
        for (int other = 0; other < columns.size(); other++) {
            for (int one = 0; one < other; one++) {
                pairs.add(new Correlation(one, other, largest(columns.get(one), columns.get(other))));
            }
        }
        pairs.sort(Comparator.comparingDouble(Correlation::coefficient).reversed());
        return pairs;
    }

    private static double largest(List<double[]> ones, List<double[]> others) {
        double largest = 0;
        for (double[] one : ones) {
            for (double[] other : others) {
                largest = Math.max(largest, Math.abs(pearson(one, other)));
            }
        }
        return largest;
    }

    private static double pearson(double[] one, double[] other) {
        double meanOne = mean(one);
        double meanOther = mean(other);
        double products = 0;
        double squaresOne = 0;
        double squaresOther = 0;
        for (int point = 0; point < one.length; point++) {
            double a = one[point] - meanOne;
            double b = other[point] - meanOther;
            products += a * b;
            squaresOne += a * a;
            squaresOther += b * b;
        }
        return products / Math.sqrt(squaresOne * squaresOther);
    }

    private static double mean(double[] numbers) {
        double sum = 0;
        for (double number : numbers) {
            sum += number;
        }
        return sum / numbers.length;
    }
}
