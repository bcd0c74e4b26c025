package io.storbench.stats;

/// 95 % intervals of what goes on until its interval is narrow enough.
///
/// It ends when its scatter happens to be small. With 95 % at each look, 91 % of the last intervals
/// hold the mean of normal replicates, 89 % of exponential ones; with 1 - [#LOOK], at least
/// 96 % and 94 %, whatever the scatter, from 3 first replicates on. One nominal level for all looks
/// is Pocock's bound (Biometrika 64, 1977), whose level for five to six looks this is; that a
/// higher one makes up for the early ends is due to Starr (Annals of Mathematical Statistics 37,
/// 1966).
public final class StoppedInterval {
    /// What each look leaves to chance.
    public static final double LOOK = 0.015;

    private static final double CONFIDENCE = 0.95;

    private StoppedInterval() {}

    /// The interval of replicates.
    ///
    /// @param tally with at least 2 of them
    public static StudentInterval of(Tally tally) {
        double halfWidth = StudentInterval.of(tally, 1 - LOOK).halfWidth();
        return new StudentInterval(tally.mean(), halfWidth, CONFIDENCE);
    }

    /// By how much such an interval is wider than one that nobody looked at before.
    ///
    /// @param degreesOfFreedom of the variance, at least 1
    public static double widening(double degreesOfFreedom) {
        return StudentQuantile.above(degreesOfFreedom, LOOK / 2)
                / StudentQuantile.above(degreesOfFreedom, (1 - CONFIDENCE) / 2);
    }
}
