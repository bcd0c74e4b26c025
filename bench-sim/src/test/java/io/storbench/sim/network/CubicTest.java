package io.storbench.sim.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.storbench.sim.network.TcpSettings.Algorithm;
import io.storbench.sim.network.TcpSettings.Congestion;
import io.storbench.sim.network.TcpSettings.IdleRestart;
import org.junit.jupiter.api.Test;

/// RFC 9438 worked by hand, with C = 0.4 and β = 0.7, in segments and seconds.
class CubicTest {
    private static final int MSS = 1000;
    private static final long MS = 1_000_000;

    private final CongestionControl cubic = CongestionControl.of(new TcpSettings(
            MSS,
            true,
            1 << 30,
            1,
            new TcpSettings.DelayedAck(2, 0),
            new TcpSettings.Retransmission(1000 * MS, MS, 0, 60_000 * MS),
            new Congestion(Algorithm.CUBIC, 100, Congestion.UNLIMITED, IdleRestart.KEEP)));

    /// Section 4.2: after a loss at 100 the window is 70, and W(t) = 0.4·(t - K)³ + 100 with K =
    /// ∛(100·0.3/0.4) = 4.217. The window follows W(t + RTT) within a round trip.
    @Test
    void theWindowFollowsTheCubicFunction() {
        cubic.lost(100 * MSS);
        assertThat(cubic.window()).isEqualTo(70 * MSS);
        double k = Math.cbrt(75);
        long nanos = 0;
        for (int round = 1; round <= 25; round++) {
            acknowledgeWindow(nanos, 400 * MS);
            nanos += 400 * MS;
            double seconds = nanos / 1e9;
            double window = (double) cubic.window() / MSS;
            assertThat(window)
                    .isBetween(0.4 * Math.pow(seconds - 0.4 - k, 3) + 99, 0.4 * Math.pow(seconds + 0.4 - k, 3) + 101);
        }
    }

    /// Section 4.3: at a short round trip NewReno would be faster; the window grows by 3·0.3/1.7 =
    /// 0.529 segments per round trip.
    @Test
    void theWindowGrowsAsFastAsNewRenosWould() {
        cubic.lost(100 * MSS);
        for (int round = 0; round < 30; round++) {
            acknowledgeWindow(round * MS, MS);
        }
        assertThat((double) cubic.window() / MSS).isCloseTo(70 + 30 * 0.529, within(0.5));
    }

    /// Section 4.7: a loss at 80 after one at 100 takes 80·(1 + 0.7)/2 = 68 for the maximum, so
    /// that the window, 56, meets the plateau after ∛(12/0.4) = 3.107 s.
    @Test
    void aLossBelowTheLastMaximumLeavesRoomForOthers() {
        cubic.lost(100 * MSS);
        long nanos = 0;
        while (cubic.window() < 80 * MSS) {
            acknowledge(nanos, 400 * MS);
            nanos += MS;
        }
        cubic.lost(cubic.window());
        assertThat((double) cubic.window() / MSS).isCloseTo(56, within(0.1));
        long startNanos = nanos;
        while (nanos < startNanos + 3100 * MS) {
            acknowledgeWindow(nanos, 400 * MS);
            nanos += 400 * MS;
        }
        assertThat((double) cubic.window() / MSS).isCloseTo(68, within(0.5));
    }

    /// A window's acknowledgements, two segments each, spread over a round trip.
    private void acknowledgeWindow(long startNanos, long rttNanos) {
        long acks = cubic.window() / (2 * MSS);
        for (long ack = 0; ack < acks; ack++) {
            acknowledge(startNanos + ack * rttNanos / acks, rttNanos);
        }
    }

    private void acknowledge(long nowNanos, long rttNanos) {
        cubic.acknowledged(nowNanos, 2 * MSS, 1, rttNanos);
    }
}
