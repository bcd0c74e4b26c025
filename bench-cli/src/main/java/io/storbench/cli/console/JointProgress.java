package io.storbench.cli.console;

import io.storbench.plan.TrialSpec;
import io.storbench.result.TrialResult;
import io.storbench.run.Progress;

/// One progress of two plans that run in turns, from one thread.
public final class JointProgress {
    private static final int SIDES = 2;

    private final Progress progress;
    private int begun;
    private int ended;
    private int total;
    private int finished;

    /// What both plans tell goes to one progress.
    public JointProgress(Progress progress) {
        this.progress = progress;
    }

    /// What one of both plans tells.
    public Progress side() {
        return new Side();
    }

    private final class Side implements Progress {
        private int ownFinished;

        @Override
        public void begins(int ownTotal, int skipped) {
            total += ownTotal;
            finished += skipped;
            ownFinished = skipped;
            if (++begun == SIDES) {
                progress.begins(total, finished);
            }
        }

        @Override
        public void grows(int ownTotal) {
            throw new IllegalStateException("interleaved runs have their plans' replicates");
        }

        @Override
        public void looks(String state) {
            progress.looks(state);
        }

        @Override
        public void warns(String warning) {
            progress.warns(warning);
        }

        @Override
        public void trialBegins(TrialSpec spec) {
            progress.trialBegins(spec);
        }

        @Override
        public void prepares(String what) {
            progress.prepares(what);
        }

        @Override
        public void trialEnds(TrialResult result, int nowFinished) {
            finished += nowFinished - ownFinished;
            ownFinished = nowFinished;
            progress.trialEnds(result, finished);
        }

        @Override
        public void targetGivenUp(String target, int attempts) {
            progress.targetGivenUp(target, attempts);
        }

        @Override
        public void groupNotEnded(String reason) {
            progress.groupNotEnded(reason);
        }

        @Override
        public void ends() {
            if (++ended == SIDES) {
                progress.ends();
            }
        }
    }
}
