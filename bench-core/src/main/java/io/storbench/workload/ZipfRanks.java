package io.storbench.workload;

import io.storbench.random.RandomStream;

/// Ranks from 1 to n, of which k comes in proportion to k^-theta: exact for every theta above 0, in
/// constant time and without a table. Rejection-inversion of Hörmann and Derflinger
/// ("Rejection-inversion to generate variates from monotone discrete distributions", ACM TOMACS
/// 6(3), 1996): the hat is the integral of x^-theta, which is inverted; each rank has the hat's
/// mass from half below to half above it, of which what exceeds the rank's own probability is
/// rejected. Pure functions of seed and index; allocates nothing.
final class ZipfRanks {
    private final long ranks;
    private final double theta;
    private final double mostMass;
    private final double leastMass;
    private final double sureDistance;

    ZipfRanks(long ranks, double theta) {
        this.ranks = ranks;
        this.theta = theta;
        // Rank 1 takes no more than its own probability, 1, off the hat's end.
        this.leastMass = integral(1.5) - 1;
        this.mostMass = integral(ranks + 0.5);
        this.sureDistance = 2 - inverse(integral(2.5) - StrictMath.pow(2, -theta));
    }

    /// The rank at a place of a series.
    long rank(long seed, long index) {
        long place = RandomStream.longAt(seed, index, Long.MAX_VALUE);
        for (long attempt = 0; ; attempt++) {
            double mass = mostMass + RandomStream.doubleAt(place, attempt) * (leastMass - mostMass);
            double x = inverse(mass);
            long rank = Math.clamp((long) (x + 0.5), 1, ranks);
            if (rank - x <= sureDistance || mass >= integral(rank + 0.5) - StrictMath.pow((double) rank, -theta)) {
                return rank;
            }
        }
    }

    /// Of x^-theta, from 1; the logarithm for a theta of 1, and continuous there.
    private double integral(double x) {
        double log = StrictMath.log(x);
        double power = (1 - theta) * log;
        return power == 0 ? log : log * StrictMath.expm1(power) / power;
    }

    private double inverse(double mass) {
        double scaled = Math.max(-1, mass * (1 - theta));
        double log = scaled == 0 ? mass : mass * StrictMath.log1p(scaled) / scaled;
        return StrictMath.exp(log);
    }
}
