package io.storbench.design;

import io.storbench.random.RandomStream;

/// Points that fill a space with few of them: cut into as many slices as there are points, every
/// dimension has exactly one point in each slice (McKay, Beckman and Conover, Technometrics 21,
/// 1979).
public final class LatinHypercube {
    /// The most points that a design may have.
    public static final int MAX_POINTS = 100_000;

    private LatinHypercube() {}

    /// Points in the unit cube, each at a random place in its slices.
    ///
    /// @param points how many, from 1
    /// @param dimensions how many, from 1
    /// @return per point and dimension a value in [0, 1)
    /// @throws IllegalArgumentException when either number is out of range
    public static double[][] of(int points, int dimensions, long seed) {
        if (points < 1 || points > MAX_POINTS || dimensions < 1) {
            throw new IllegalArgumentException(
                    "no Latin hypercube: %d points in %d dimensions".formatted(points, dimensions));
        }
        double[][] cube = new double[points][dimensions];
        for (int dimension = 0; dimension < dimensions; dimension++) {
            RandomStream random = RandomStream.of(seed, "latin-hypercube/" + dimension);
            int[] slices = permutation(points, random);
            for (int point = 0; point < points; point++) {
                cube[point][dimension] = (slices[point] + random.nextDouble()) / points;
            }
        }
        return cube;
    }

    /// By Fisher and Yates, from the inside out.
    private static int[] permutation(int size, RandomStream random) {
        int[] permutation = new int[size];
        for (int i = 0; i < size; i++) {
            int at = (int) random.nextLong(i + 1L);
            permutation[i] = permutation[at];
            permutation[at] = i;
        }
        return permutation;
    }
}
