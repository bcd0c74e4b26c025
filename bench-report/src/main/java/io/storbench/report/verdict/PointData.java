package io.storbench.report.verdict;

import io.storbench.report.compare.Metric;
import io.storbench.report.compare.Point;
import io.storbench.result.Origin;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/// The trials of both sides at a common point, and those of them that are compared.
///
/// @param factors level by factor path
/// @param usedA logarithms by replicate
/// @param usedB the same; where pairs are compared, by the replicate of the first side
/// @param paired whether only pairs are
record PointData(
        Map<String, String> factors,
        SideTrials a,
        SideTrials b,
        SortedMap<Integer, Double> usedA,
        SortedMap<Integer, Double> usedB,
        boolean paired) {

    static PointData of(Point a, Point b, Origin origin, Metric metric) {
        SideTrials sideA = SideTrials.of(a.results(origin), metric);
        SideTrials sideB = SideTrials.of(b.results(origin), metric);
        return new PointData(a.factors(), sideA, sideB, sideA.logs(), sideB.logs(), false);
    }

    /// How many pairs have both their trials.
    int pairs() {
        return pairsOnly().usedA.size();
    }

    /// The same point with its pairs alone.
    PointData pairsOnly() {
        SortedMap<Integer, Double> pairsA = new TreeMap<>();
        SortedMap<Integer, Double> pairsB = new TreeMap<>();
        a.replicateByPair().forEach((pair, replicate) -> {
            Integer other = b.replicateByPair().get(pair);
            if (other != null) {
                pairsA.put(replicate, a.logs().get(replicate));
                pairsB.put(replicate, b.logs().get(other));
            }
        });
        return new PointData(factors, a, b, pairsA, pairsB, true);
    }

    /// Whether both sides have the trials that a variance needs.
    boolean isComparable() {
        return usedA.size() >= 2 && usedB.size() >= 2;
    }

    /// The logarithm of second over first, pair by pair.
    SortedMap<Integer, Double> differences() {
        SortedMap<Integer, Double> differences = new TreeMap<>(usedB);
        usedA.forEach((replicate, log) -> differences.merge(replicate, log, (logB, logA) -> logB - logA));
        return differences;
    }

    /// How probably chance alone sorts these trials, or turns the signs of these pairs, as far apart
    /// as trials that are equal within each side.
    double permutationProbability() {
        return paired ? Math.pow(2, 1.0 - usedA.size()) : Exactness.permutationProbability(usedA.size(), usedB.size());
    }

    /// The mean square of how far one trial is from its side's mean.
    double variance() {
        return (Moments.variance(usedA.values()) + Moments.variance(usedB.values())) / 2;
    }

    /// The degrees of freedom of both sides' scatter together.
    int pooledDegrees() {
        return usedA.size() + usedB.size() - 2;
    }
}
