package io.storbench.report.verdict;

import io.storbench.stats.FisherExact;
import java.util.Optional;

/// Trials lost to failures, doubt and numbers that cannot be used. What is left of a side that lost
/// many, or more than the other, is no fair sample: the slow trials may be those that are gone.
final class Attrition {
    /// Of a side that lost more than this share, the rest is not compared.
    private static final double MOST = 0.5;

    /// A verdict withheld in vain costs a second run; one on what is left costs the truth.
    private static final double LIMIT = 0.05;

    private Attrition() {}

    /// Why the sides' trials that are left say nothing; empty when they do.
    static Optional<String> obstacle(SideTrials a, String labelA, SideTrials b, String labelB) {
        double p =
                FisherExact.pValue(
                        a.trials() + b.trials(), a.lost() + b.lost(), b.trials(), b.lost());
        boolean many = a.lost() > MOST * a.trials() || b.lost() > MOST * b.trials();
        if (!many && p > LIMIT) {
            return Optional.empty();
        }
        return Optional.of(
                "%s lost %d of its %d trials, %s %d of %d: what is left is no fair sample"
                        .formatted(labelA, a.lost(), a.trials(), labelB, b.lost(), b.trials()));
    }
}
