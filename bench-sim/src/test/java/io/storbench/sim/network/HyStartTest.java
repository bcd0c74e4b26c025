package io.storbench.sim.network;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/// Times in milliseconds, by hand from the rules of `hystart_update` in Linux's tcp_cubic.c.
class HyStartTest {
    private static final int MSS = 1000;
    private static final long MS = 1_000_000;

    /// Four bursts of 64 KiB take more than 1 ms, which is the most that counts: 10 ms and it,
    /// halved, are 5.5 ms.
    private static final double SLOWLY = 1e6;

    private final HyStart hyStart = new HyStart(MSS);

    @Test
    void aTrainOfAcknowledgementsLongerThanHalfARoundTripEndsSlowStart() {
        assertThat(ends(0, 10, 1, 100, 20)).isFalse();
        assertThat(ends(2, 10, 2, 100, 20)).isFalse();
        assertThat(ends(4, 10, 3, 100, 20)).isFalse();
        assertThat(ends(5, 10, 4, 100, 20)).isFalse();
        assertThat(ends(6, 10, 5, 100, 20)).isTrue();
    }

    @Test
    void aGapOfMoreThanTwoMillisecondsIsNoTrain() {
        assertThat(ends(0, 10, 1, 100, 20)).isFalse();
        assertThat(ends(3, 10, 2, 100, 20)).isFalse();
        assertThat(ends(6, 10, 3, 100, 20)).isFalse();
    }

    @Test
    void aRoundWhoseRoundTripsAllGrewByFourMillisecondsEndsSlowStart() {
        assertThat(ends(0, 10, 1, 10, 20)).isFalse();
        for (int sample = 0; sample < 8; sample++) {
            assertThat(ends(100, 15, 11 + sample, 100, 20)).isFalse();
        }
        assertThat(ends(100, 15, 19, 100, 20)).isTrue();
    }

    @Test
    void oneRoundTripThatDidNotGrowSaysThatNothingQueues() {
        assertThat(ends(0, 10, 1, 10, 20)).isFalse();
        assertThat(ends(100, 10, 11, 100, 20)).isFalse();
        for (int sample = 0; sample < 20; sample++) {
            assertThat(ends(100, 15, 12 + sample, 100, 20)).isFalse();
        }
    }

    @Test
    void aSmallWindowIsLeftAlone() {
        assertThat(ends(0, 10, 1, 100, 15)).isFalse();
        assertThat(ends(2, 10, 2, 100, 15)).isFalse();
        assertThat(ends(4, 10, 3, 100, 15)).isFalse();
        assertThat(ends(6, 10, 4, 100, 15)).isFalse();
    }

    private boolean ends(long millis, long roundTrip, long acknowledged, long next, int window) {
        return hyStart.ends(
                millis * MS,
                roundTrip * MS,
                acknowledged * MSS,
                next * MSS,
                (long) window * MSS,
                true,
                SLOWLY);
    }
}
