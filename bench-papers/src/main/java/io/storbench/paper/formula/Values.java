package io.storbench.paper.formula;

import io.storbench.stats.Tally;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleBinaryOperator;
import java.util.function.UnaryOperator;

/// Numbers of places, such as the points of a curve, once for each replicate.
///
/// @param replicates in their order, at least one, each with as many places as the others
public record Values(List<double[]> replicates) {
    /// Copies.
    public Values {
        replicates = List.copyOf(replicates);
    }

    static Values of(double... places) {
        return new Values(List.of(places));
    }

    /// The places of the first replicate.
    public double[] places() {
        return replicates.getFirst();
    }

    /// Whether none of the numbers, each the answer to a question, is 0.
    public boolean isTrue() {
        return replicates.stream().flatMapToDouble(Arrays::stream).allMatch(value -> value != 0);
    }

    /// The replicates of a place.
    public Tally tally(int place) {
        Tally tally = new Tally();
        replicates.forEach(values -> tally.add(values[place]));
        return tally;
    }

    /// The means over the replicates.
    Values mean() {
        double[] means = new double[places().length];
        Arrays.setAll(means, place -> tally(place).mean());
        return of(means);
    }

    Values map(UnaryOperator<double[]> change) {
        return new Values(replicates.stream().map(change).toList());
    }

    /// Place by place and replicate by replicate; what has one of them is taken for each.
    Values with(Values other, DoubleBinaryOperator operator) {
        List<double[]> all = new ArrayList<>();
        int count = common(replicates.size(), other.replicates.size());
        for (int i = 0; i < count; i++) {
            double[] left = replicates.get(replicates.size() == 1 ? 0 : i);
            double[] right = other.replicates.get(other.replicates.size() == 1 ? 0 : i);
            double[] results = new double[common(left.length, right.length)];
            Arrays.setAll(
                    results,
                    at -> operator.applyAsDouble(left[left.length == 1 ? 0 : at], right[right.length == 1 ? 0 : at]));
            all.add(results);
        }
        return new Values(all);
    }

    private static int common(int one, int other) {
        if (one != other && one != 1 && other != 1) {
            throw new IllegalStateException("%d numbers do not go with %d".formatted(one, other));
        }
        return one == 1 ? other : one;
    }

    /// The places of all, one behind the other.
    static Values joined(List<Values> parts) {
        List<double[]> all = new ArrayList<>();
        for (int i = 0; i < parts.getFirst().replicates.size(); i++) {
            int replicate = i;
            all.add(parts.stream()
                    .flatMapToDouble(part -> Arrays.stream(part.replicates.get(replicate)))
                    .toArray());
        }
        return new Values(all);
    }
}
