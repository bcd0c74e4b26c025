package io.storbench.run;

import io.storbench.plan.TrialSpec;
import io.storbench.result.TrialResult;

/// Is told how an experiment goes on; called from the thread that runs it.
public interface Progress {
    /// The trials begin.
    ///
    /// @param total how many there are
    /// @param skipped how many of them were done before
    void begins(int total, int skipped);

    /// A trial begins.
    void trialBegins(TrialSpec spec);

    /// A trial is over.
    ///
    /// @param finished how many are over, skipped ones included
    void trialEnds(TrialResult result, int finished);

    /// No more trials; also called after a failure.
    void ends();
}
