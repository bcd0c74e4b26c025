package io.storbench.sim.model;

import io.storbench.random.RandomStream;
import java.util.function.LongSupplier;

/// Laws of service with mean 1, in units of [OpenQueue#UNIT_NANOS].
enum ServiceTimes {
    /// Second moment 1.
    CONSTANT(1) {
        @Override
        LongSupplier of(long seed, String name) {
            return () -> (long) OpenQueue.UNIT_NANOS;
        }
    },
    /// Second moment 2.
    EXPONENTIAL(2) {
        @Override
        LongSupplier of(long seed, String name) {
            return exponential(seed, name, 1)::nextNanos;
        }
    },
    /// Two phases of means 0.5 (probability 0.9) and 5.5: second moment 2·(0.9·0.25 + 0.1·30.25).
    HYPEREXPONENTIAL(6.5) {
        @Override
        LongSupplier of(long seed, String name) {
            RandomStream phases = RandomStream.of(seed, name + "/phase");
            ExponentialTimes brief = exponential(seed, name + "/brief", 0.5);
            ExponentialTimes tedious = exponential(seed, name + "/tedious", 5.5);
            return () -> phases.nextDouble() < 0.9 ? brief.nextNanos() : tedious.nextNanos();
        }
    },
    /// exp(s·N - s²/2) with s² = ln 3: second moment exp(s²) = 3. The normal N is drawn by Box and
    /// Muller's method.
    LOGNORMAL(3) {
        @Override
        LongSupplier of(long seed, String name) {
            RandomStream stream = RandomStream.of(seed, name);
            double variance = StrictMath.log(3);
            double deviation = Math.sqrt(variance);
            return () -> {
                double radius = Math.sqrt(-2 * StrictMath.log(1 - stream.nextDouble()));
                double normal = radius * StrictMath.cos(2 * Math.PI * stream.nextDouble());
                double time = StrictMath.exp(deviation * normal - variance / 2);
                return (long) (time * OpenQueue.UNIT_NANOS + 0.5);
            };
        }
    };

    private final double secondMoment;

    ServiceTimes(double secondMoment) {
        this.secondMoment = secondMoment;
    }

    abstract LongSupplier of(long seed, String name);

    double secondMoment() {
        return secondMoment;
    }

    private static ExponentialTimes exponential(long seed, String name, double mean) {
        return new ExponentialTimes(RandomStream.of(seed, name), mean * OpenQueue.UNIT_NANOS);
    }
}
