package io.storbench.workload;

import io.storbench.plan.Arrivals;
import io.storbench.random.RandomStream;

/// The instants at which a host's operations arrive, one after the other: the same for the same
/// seed, whoever asks. Allocates nothing after construction.
///
/// The gaps of a process of rate 1 (exponentially distributed, or all 1) are mapped to time by the
/// inverse of the cumulative rate, which is a straight line within each stretch: the time change by
/// which any Poisson process is made of that of rate 1 (Cinlar, "Introduction to Stochastic
/// Processes", 1975, chapter 4.7).
final class ArrivalSeries {
    private final long gapSeed;
    private final boolean even;
    private final double[] perNano;
    private final double[] endNanos;
    private final double[] endMass;
    private final long beginNanos;
    private final double phase;

    private long index = -1;
    private double mass;
    private double cycles;
    private int stretch;
    private long nanos;

    /// A series that stands at its first arrival.
    ///
    /// @param beginNanos when the load begins, in the loop's time
    /// @param actor from 0, whose share of them it is; evenly spread ones are dealt in turn
    /// @param actors how many share them
    ArrivalSeries(Arrivals.Open arrivals, long seed, long beginNanos, int actor, int actors) {
        String own = actors == 1 ? "" : "/" + actor;
        this.gapSeed = RandomStream.of(seed, "arrivals/gap" + own).nextLong();
        this.phase = (RandomStream.of(seed, "arrivals/phase").nextDouble() + actor) / actors;
        this.even = arrivals.kind() == Arrivals.Kind.CONSTANT;
        this.beginNanos = beginNanos;
        int stretches = arrivals.stretches().size();
        this.perNano = new double[stretches];
        this.endNanos = new double[stretches];
        this.endMass = new double[stretches];
        double sumNanos = 0;
        double sumMass = 0;
        for (int i = 0; i < stretches; i++) {
            Arrivals.Stretch each = arrivals.stretches().get(i);
            perNano[i] = each.perSecond() / 1e9 / actors;
            sumNanos += each.nanos();
            sumMass += perNano[i] * each.nanos();
            endNanos[i] = sumNanos;
            endMass[i] = sumMass;
        }
        next();
    }

    /// Goes on to the next arrival.
    void next() {
        index++;
        mass = even ? phase + index : mass - StrictMath.log(1 - RandomStream.doubleAt(gapSeed, index));
        while (withinCycle() >= endMass[stretch]) {
            stretch++;
            if (stretch == endMass.length) {
                stretch = 0;
                cycles++;
            }
        }
        double doneMass = stretch == 0 ? 0 : endMass[stretch - 1];
        double doneNanos = stretch == 0 ? 0 : endNanos[stretch - 1];
        double sinceBegin =
                cycles * endNanos[endNanos.length - 1] + doneNanos + (withinCycle() - doneMass) / perNano[stretch];
        nanos = beginNanos + (long) sinceBegin;
    }

    private double withinCycle() {
        return Math.max(0, mass - cycles * endMass[endMass.length - 1]);
    }

    /// The arrival's number, from 0.
    long index() {
        return index;
    }

    /// When it is, in the loop's time.
    long nanos() {
        return nanos;
    }
}
