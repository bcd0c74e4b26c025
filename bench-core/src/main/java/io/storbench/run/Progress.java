package io.storbench.run;

import io.storbench.plan.TrialSpec;
import io.storbench.result.TrialResult;

/// Receives how an experiment goes on; called from the thread that runs it. Nothing that it says needs an answer,
/// so that who does not listen to a part leaves it out.
public interface Progress {
    /// The trials begin.
    ///
    /// @param total how many there are
    /// @param skipped how many of them were done before
    default void begins(int total, int skipped) {}

    /// More trials turned out to be needed than at the beginning.
    ///
    /// @param total how many there are now
    default void grows(int total) {}

    /// All trials so far were looked at, to see whether more replicates are needed.
    ///
    /// @param state how precise they are, in one line
    default void looks(String state) {}

    /// Something that the user should know before a device is written to.
    ///
    /// @param warning one line
    default void warns(String warning) {}

    /// A trial begins.
    default void trialBegins(TrialSpec spec) {}

    /// A trial's preparation goes on; often.
    ///
    /// @param what it does or waits for, in one line
    default void prepares(String what) {}

    /// A trial is over.
    ///
    /// @param finished how many are over, skipped ones included
    default void trialEnds(TrialResult result, int finished) {}

    /// A target is given up: its other trials are passed over, and are run when the run is gone on
    /// with.
    ///
    /// @param target where it is
    /// @param attempts how often it could not be reached, one after the other
    default void targetGivenUp(String target, int attempts) {}

    /// What the plan's hooks set up last could not be taken down.
    ///
    /// @param reason names the command, with its last output
    default void groupNotEnded(String reason) {}

    /// No more trials; also called after a failure.
    default void ends() {}
}
