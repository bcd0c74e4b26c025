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

    private HyStart hyStart = new HyStart(MSS, Long.MAX_VALUE, false);

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

    /// A connection of 0.023 ms, to whose path 30 ms were added: acknowledgements that are 1.3 ms
    /// apart are a train of more than half of 1.023 ms, those that are 2.9 ms apart are none; and
    /// the ninth sample of a round says that all round trips have grown. So `tcp_probe` showed a
    /// threshold of 17 after 1.3 ms, and of 56 with the ninth sample, on a Debian 12 guest.
    @Test
    void aPathThatHasBecomeLongerEndsSlowStart() {
        assertThat(endsOnALongerPath(0, 1)).isFalse();
        assertThat(endsOnALongerPath(1_300, 2)).isTrue();
        assertThat(endsOnALongerPath(0, 1)).isFalse();
        assertThat(endsOnALongerPath(2_900, 2)).isFalse();
        for (int sample = 3; sample <= 8; sample++) {
            assertThat(endsOnALongerPath(5_800, sample)).isFalse();
        }
        assertThat(endsOnALongerPath(5_800, 9)).isTrue();
    }

    @Test
    void itEndsSlowStartOncePerConnection() {
        hyStart = new HyStart(MSS, Long.MAX_VALUE, true);
        for (int millis = 0; millis < 20; millis++) {
            assertThat(ends(millis, 10, 1 + millis, 100, 20)).isFalse();
        }
    }

    private boolean endsOnALongerPath(long micros, long acknowledged) {
        if (acknowledged == 1) {
            hyStart = new HyStart(MSS, 23_000, false);
        }
        return hyStart.ends(micros * 1000, 30 * MS, acknowledged * MSS, 100 * MSS, 20L * MSS, true, SLOWLY);
    }

    private boolean ends(long millis, long roundTrip, long acknowledged, long next, int window) {
        return hyStart.ends(
                millis * MS, roundTrip * MS, acknowledged * MSS, next * MSS, (long) window * MSS, true, SLOWLY);
    }
}
