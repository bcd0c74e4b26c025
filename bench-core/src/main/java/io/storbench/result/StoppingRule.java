package io.storbench.result;

import java.util.Optional;
import java.util.SortedMap;

/// How a run ends that adds replicates until its means are sure enough. Each of its trials has the
/// rule among its facts: a run that stops when an interval happens to be narrow needs wider
/// intervals than one whose number of replicates was fixed before.
///
/// @param precision half the width of a mean's interval that is wanted, as a fraction, above 0
/// @param maxReplicates of each point, at least 1
public record StoppingRule(double precision, int maxReplicates) {
    /// With fewer measured replicates nobody looks how wide the intervals are: the scatter of two
    /// is accidental.
    public static final int FIRST_LOOK = 3;

    private static final String PRECISION = "stopping.precision";
    private static final String MAX_REPLICATES = "stopping.max_replicates";

    /// Checks the ranges.
    public StoppingRule {
        if (!(precision > 0) || maxReplicates < 1) {
            throw new IllegalArgumentException(
                    "no stopping rule: %s, at most %d replicates".formatted(precision, maxReplicates));
        }
    }

    /// A trial's result with the rule by which its run ends.
    public TrialResult in(TrialResult result) {
        return result.with(PRECISION, precision).with(MAX_REPLICATES, maxReplicates);
    }

    /// The numbers of a trial without the rule, which is not part of what was measured.
    static Measurement without(Measurement numbers) {
        return numbers.without(PRECISION).without(MAX_REPLICATES);
    }

    /// The rule among a trial's facts; empty of a run whose number of replicates was fixed, and of
    /// facts that are not a rule.
    public static Optional<StoppingRule> of(SortedMap<String, Object> facts) {
        return facts.get(PRECISION) instanceof Number precision
                        && facts.get(MAX_REPLICATES) instanceof Number most
                        && precision.doubleValue() > 0
                        && most.intValue() >= 1
                ? Optional.of(new StoppingRule(precision.doubleValue(), most.intValue()))
                : Optional.empty();
    }
}
