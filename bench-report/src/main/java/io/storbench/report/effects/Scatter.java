package io.storbench.report.effects;

import io.storbench.stats.Tally;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// What trials differ by from a mean.
///
/// @param degrees of freedom
/// @param squares the sum of squares
record Scatter(int degrees, double squares) {
    /// What trials differ by from the mean of their point.
    static Scatter withinPoints(List<Run> runs, double[] response) {
        Map<List<Integer>, Tally> points = new LinkedHashMap<>();
        for (int i = 0; i < response.length; i++) {
            points.computeIfAbsent(runs.get(i).levels(), _ -> new Tally()).add(response[i]);
        }
        double sum = points.values().stream()
                .filter(point -> point.count() > 1)
                .mapToDouble(point -> point.variance() * (point.count() - 1))
                .sum();
        return new Scatter(response.length - points.size(), sum);
    }

    /// What all columns leave over when the means of set-ups are taken out of them and of the
    /// response: the same as with a column for each set-up, of which there may be thousands (Frisch
    /// and Waugh, Econometrica 1, 1933).
    static Scatter withinSetUps(List<Run> runs, double[] response, LeastSquares squares) {
        int[] setUps = runs.stream().mapToInt(Run::setUp).toArray();
        LeastSquares within = squares.within(response, setUps);
        long groups =
                Arrays.stream(setUps).filter(number -> number > 0).distinct().count();
        return new Scatter(within.rows() - within.columns() - (int) groups, within.residualSquares());
    }
}
