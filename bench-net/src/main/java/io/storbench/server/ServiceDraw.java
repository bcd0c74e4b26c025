package io.storbench.server;

import io.storbench.random.RandomStream;

/// Draws service times about their means. Each takes as many random numbers as any other of its
/// law, so that two runs of one seed have the same times relative to their means, call by call in
/// the order of service (common random numbers). Allocates nothing. Not safe for use by several
/// threads.
public final class ServiceDraw {
    private final ServiceLaw law;
    private final RandomStream random;

    /// Of a lognormal law, those of the logarithm: its deviation and its mean, for times of mean 1
    /// and coefficient of variation c: σ² = ln(1 + c²), μ = -σ²/2.
    private final double deviation;

    private final double shift;

    /// @param random that nothing else draws from
    public ServiceDraw(ServiceLaw law, RandomStream random) {
        this.law = law;
        this.random = random;
        double variance = StrictMath.log1p(law.variation() * law.variation());
        this.deviation = Math.sqrt(variance);
        this.shift = -variance / 2;
    }

    /// The next time.
    ///
    /// @param meanNanos at least 0
    public long nanos(long meanNanos) {
        return switch (law.kind()) {
            case CONSTANT -> meanNanos;
            case EXPONENTIAL -> Math.round(-meanNanos * StrictMath.log(uniform()));
            case LOGNORMAL -> Math.round(meanNanos * StrictMath.exp(deviation * normal() + shift));
        };
    }

    /// In (0, 1], so that its logarithm is finite.
    private double uniform() {
        return 1 - random.nextDouble();
    }

    /// Normally distributed (Box and Muller, "A note on the generation of random normal deviates",
    /// 1958).
    private double normal() {
        double radius = Math.sqrt(-2 * StrictMath.log(uniform()));
        return radius * StrictMath.cos(2 * Math.PI * random.nextDouble());
    }
}
