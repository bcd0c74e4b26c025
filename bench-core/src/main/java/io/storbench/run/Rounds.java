package io.storbench.run;

import io.storbench.plan.ExperimentPlan;
import io.storbench.plan.TrialSpec;
import io.storbench.result.StoppingRule;
import io.storbench.result.TrialResult;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;

/// Rounds that a measured run adds to its plan: one replicate of every point each, in the order in
/// which a plan of more replicates has them, so that a drift still falls on all points alike.
///
/// @param rule by which they end
/// @param look tells, of all results so far, whether there are enough; asked between rounds
public record Rounds(StoppingRule rule, Function<List<TrialResult>, Look> look) {
    /// What a look at the results came to.
    ///
    /// @param isEnough whether no round is to be added
    /// @param state how precise they are, for people
    public record Look(boolean isEnough, String state) {}

    /// The rounds beyond the plan's own replicates.
    List<List<TrialSpec>> beyond(ExperimentPlan plan) {
        int planned = plan.design().replicates();
        int most = Math.max(rule.maxReplicates(), planned);
        List<TrialSpec> trials = plan.withReplicates(most).trials();
        return IntStream.rangeClosed(planned + 1, most)
                .mapToObj(replicate -> trials.stream()
                        .filter(trial -> trial.replicate() == replicate)
                        .toList())
                .toList();
    }
}
