package io.storbench.sim.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.sim.rpc.RpcTimeouts.Estimation;
import org.junit.jupiter.api.Test;

/// Numbers worked out by hand from the algorithm of Linux's net/sunrpc/timer.c, in jiffies of 10
/// ms, with `timeo` of 0.7 s: 8 A begins with 8 (70 - 20) = 400, 4 D with 20.
class RoundTripEstimatorTest {
    private static final long MS = 1_000_000;
    private static final int READ = 3;
    private static final int WRITE = 4;

    private final RoundTripEstimator estimator = new RoundTripEstimator(new Estimation(10 * MS, 100 * MS), 700 * MS);

    private long timeout(int timerClass, int before) {
        return estimator.timeoutJiffies(timerClass, before, 60_000);
    }

    @Test
    void beforeAnyAnswerEveryTimerIsTimeo() {
        assertThat(timeout(READ, 0)).isEqualTo(70);
        assertThat(timeout(RoundTripEstimator.NONE, 0)).isEqualTo(70);
    }

    /// The error is 9 - 50 = -41: 8 A = 359, 4 D = 20 + 41 - 5 = 56. The next is 9 - 44 = -35: 8 A
    /// = 324, 4 D = 56 + 35 - 14 = 77. A is rounded up.
    @Test
    void anAnswerMovesTheMeanByAnEighthAndTheDeviationByAQuarterOfTheError() {
        estimator.answered(READ, 9, 0);
        assertThat(timeout(READ, 0)).isEqualTo(45 + 56);
        estimator.answered(READ, 9, 0);
        assertThat(timeout(READ, 0)).isEqualTo(41 + 77);
        assertThat(timeout(WRITE, 0)).as("of another class").isEqualTo(70);
    }

    /// 8 A ends at 79, from where 9 is not an error any more; 4 D at its floor of 100 ms.
    @Test
    void ofEqualAnswersTheTimerComesToTheMeanAndTheFloor() {
        for (int i = 0; i < 200; i++) {
            estimator.answered(READ, 9, 0);
        }
        assertThat(timeout(READ, 0)).isEqualTo(10 + 10);
    }

    @Test
    void anAnswerWithinATickCountsAsOne() {
        for (int i = 0; i < 200; i++) {
            estimator.answered(READ, 0, 0);
        }
        assertThat(timeout(READ, 0)).isEqualTo(2 + 10);
    }

    /// Karn and Partridge: an answer to a call that was sent twice measures nothing. What it took
    /// doubles its successors' timers until they need less.
    @Test
    void ofCallsSentAgainOnlyTheBackoffIsLearnt() {
        estimator.answered(READ, 9, 2);
        assertThat(timeout(READ, 0)).isEqualTo(70 << 2);
        assertThat(timeout(READ, 1)).isEqualTo(70 << 3);
        estimator.answered(READ, 9, 1);
        assertThat(timeout(READ, 0)).isEqualTo(70 << 1);
        estimator.reset();
        assertThat(timeout(READ, 0)).isEqualTo(70);
    }

    @Test
    void noTimerExceedsTheLongest() {
        assertThat(estimator.timeoutJiffies(READ, 12, 6_000)).isEqualTo(6_000);
    }
}
