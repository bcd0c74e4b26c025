package io.storbench.testkit;

import io.storbench.plan.TrialSpec;
import io.storbench.result.TrialResult;
import io.storbench.run.Progress;

/// Shows nobody how a run goes on; tests override what they wait for.
public class SilentProgress implements Progress {
    @Override
    public void begins(int total, int skipped) {}

    @Override
    public void grows(int total) {}

    @Override
    public void looks(String state) {}

    @Override
    public void warns(String warning) {}

    @Override
    public void trialBegins(TrialSpec spec) {}

    @Override
    public void prepares(String what) {}

    @Override
    public void trialEnds(TrialResult result, int finished) {}

    @Override
    public void targetGivenUp(String target, int attempts) {}

    @Override
    public void groupNotEnded(String reason) {}

    @Override
    public void ends() {}
}
