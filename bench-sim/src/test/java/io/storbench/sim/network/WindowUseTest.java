package io.storbench.sim.network;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.sim.network.TcpSettings.Algorithm;
import io.storbench.sim.network.TcpSettings.Congestion;
import io.storbench.sim.network.TcpSettings.IdleRestart;
import io.storbench.sim.network.TcpSettings.SlowStart;
import io.storbench.sim.network.TcpSettings.WindowRules;
import org.junit.jupiter.api.Test;

/// Worked by hand from `tcp_cwnd_validate`, `tcp_is_cwnd_limited` and
/// `tcp_cwnd_application_limited` of Linux 6.1. Segments of 1448 bytes; an initial window of 10.
class WindowUseTest {
    private static final int MSS = 1448;
    private static final long MS = 1_000_000;
    private static final long TIMEOUT = 200 * MS;

    private static CongestionControl congestion(WindowRules rules, int threshold) {
        return CongestionControl.of(TcpSettings.linux(1 << 20, 1)
                .with(new Congestion(
                        Algorithm.NEW_RENO,
                        10,
                        Congestion.UNLIMITED,
                        IdleRestart.KEEP,
                        new SlowStart(false, SlowStart.NOTHING_SEEN, threshold),
                        rules)));
    }

    private final CongestionControl avoiding = congestion(WindowRules.LINUX, 10);
    private final WindowUse use = new WindowUse(WindowRules.LINUX, MSS);

    private void sent(int millis, int acknowledged, int next, CongestionControl congestion) {
        use.sent(
                millis * MS,
                (long) acknowledged * MSS,
                (long) next * MSS,
                (long) (next - acknowledged) * MSS,
                congestion,
                TIMEOUT);
    }

    /// Ten segments fill the window; two of them are acknowledged and one more is sent. Nine are in
    /// flight when the next acknowledgement comes, but the window was full.
    @Test
    void aFullWindowCountsAsUsedUntilAllOfItIsAcknowledged() {
        sent(0, 0, 10, avoiding);
        sent(10, 2, 11, avoiding);
        assertThat(use.isUsed(avoiding, 9L * MSS)).isTrue();
        sent(20, 9, 12, avoiding);
        assertThat(use.isUsed(avoiding, 3L * MSS)).isTrue();
        // All ten are acknowledged: what was in flight since counts, three segments.
        sent(30, 10, 13, avoiding);
        assertThat(use.isUsed(avoiding, 3L * MSS)).isFalse();
    }

    @Test
    void askedAtEachAcknowledgementTheSameWindowIsNotUsed() {
        CongestionControl simple = congestion(WindowRules.RFC, 10);
        WindowUse atOnce = new WindowUse(WindowRules.RFC, MSS);
        atOnce.sent(0, 0, 10L * MSS, 10L * MSS, simple, TIMEOUT);
        assertThat(atOnce.isUsed(simple, 10L * MSS)).isTrue();
        assertThat(atOnce.isUsed(simple, 9L * MSS)).isFalse();
    }

    /// In slow start the window grows to twice what was in flight: with six segments 10 is less
    /// than 12, with five it is not less than 10.
    @Test
    void slowStartDoublesWhatIsInFlight() {
        CongestionControl starting = congestion(WindowRules.LINUX, Congestion.UNLIMITED);
        sent(0, 0, 5, starting);
        assertThat(use.isUsed(starting, 5L * MSS)).isFalse();
        sent(1, 0, 6, starting);
        assertThat(use.isUsed(starting, 6L * MSS)).isTrue();
    }

    /// The window grew to 30, the threshold, of which 12 are used. After a timeout it is (30 + 12)
    /// / 2 = 21, and slow start may lead back.
    @Test
    void aWindowThatIsNotFullForATimeoutShrinksHalfway() {
        CongestionControl grown = congestion(WindowRules.LINUX, 30);
        grown.acknowledged(0, 20L * MSS, 1, MS);
        assertThat(grown.window()).isEqualTo(30L * MSS);
        assertThat(grown.isSlowStart()).isFalse();
        sent(0, 0, 12, grown);
        sent(199, 12, 24, grown);
        assertThat(grown.window()).isEqualTo(30L * MSS);
        sent(200, 24, 36, grown);
        assertThat(grown.window()).isEqualTo(21L * MSS);
        assertThat(grown.isSlowStart()).isTrue();
    }

    /// Never below the initial window: (30 + 10) / 2.
    @Test
    void aWindowShrinksTowardsTheInitialOneAtMost() {
        CongestionControl grown = congestion(WindowRules.LINUX, 30);
        grown.acknowledged(0, 20L * MSS, 1, MS);
        sent(200, 0, 1, grown);
        assertThat(grown.window()).isEqualTo(20L * MSS);
    }

    /// A sender that waits for memory is not limited by its program.
    @Test
    void aSenderThatWaitsForMemoryKeepsItsWindow() {
        CongestionControl grown = congestion(WindowRules.LINUX, 30);
        grown.acknowledged(0, 20L * MSS, 1, MS);
        use.sent(900 * MS, 0, MSS, MSS, grown, Long.MAX_VALUE);
        assertThat(grown.window()).isEqualTo(30L * MSS);
    }
}
