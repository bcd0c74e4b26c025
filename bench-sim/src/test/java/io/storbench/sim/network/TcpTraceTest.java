package io.storbench.sim.network;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.sim.network.TcpSettings.Algorithm;
import io.storbench.sim.network.TcpSettings.Congestion;
import io.storbench.sim.network.TcpSettings.DelayedAck;
import io.storbench.sim.network.TcpSettings.IdleRestart;
import io.storbench.sim.network.TcpSettings.Retransmission;
import org.junit.jupiter.api.Test;

/// Connections of a few segments, worked by hand.
///
/// Links carry 1 byte per ns over 100,000 ns, without framing. A full segment is 960 + 40 = 1000
/// bytes, an acknowledgement 40, a SYN 48. So the SYN arrives at 100,048, the client is connected
/// at 200,096, and its acknowledgement (on the wire until 200,136) comes before its first data:
/// segment n of the initial window (n from 1) arrives at 300,136 + 1000·n. On the client's link,
/// frame 0 is the SYN, 1 the acknowledgement, 2 the first data.
class TcpTraceTest {
    private static final ListedLosses NONE = new ListedLosses();
    private static final long SECOND = 1_000_000_000;

    @Test
    void theFirstMessageComesAfterTheHandshake() {
        assertThat(transfer(2, NONE, NONE).run(960)).isEqualTo(301_136);
    }

    /// The acknowledgement of two segments, at 302,136, lets two more go at 402,176.
    @Test
    void theInitialWindowHoldsTheThirdSegmentForARoundTrip() {
        Transfer transfer = transfer(2, NONE, NONE);
        assertThat(transfer.run(3 * 960)).isEqualTo(402_176 + 101_000);
        assertThat(transfer.client.congestionWindowBytes()).isEqualTo(4 * 960);
        assertThat(transfer.client.report().segmentsSent()).isEqualTo(2 + 3);
        assertThat(transfer.server.report().segmentsSent()).isEqualTo(1 + 2);
    }

    /// One segment alone is acknowledged when the timer of 100,000 ns runs out.
    @Test
    void aSegmentAloneIsAcknowledgedAfterTheDelay() {
        Transfer transfer = transfer(1, NONE, NONE);
        assertThat(transfer.run(2 * 960)).isEqualTo(301_136 + 100_000 + 100_040 + 101_000);
    }

    /// Segment 2 is lost. Segments 3 to 6 make four duplicate acknowledgements, of which the first
    /// acknowledges segment 1; the fourth arrives at 306,136 + 100,040, when all eight are sent.
    @Test
    void threeDuplicateAcknowledgementsBringALostSegmentAgain() {
        Transfer transfer = transfer(10, new ListedLosses(3), NONE);
        assertThat(transfer.run(8 * 960)).isEqualTo(406_176 + 101_000);
        TcpReport report = transfer.client.report();
        assertThat(report.retransmittedSegments()).isEqualTo(1);
        assertThat(report.fastRetransmits()).isEqualTo(1);
        assertThat(report.timeouts()).isZero();
    }

    /// Segments 2 and 4 of eight are lost. Segments 3, 5, 6, 7 and 8 acknowledge segment 1 and then
    /// four times nothing: the third of these, of segment 7 at 307,136, brings segment 2 again at
    /// 407,176. It fills the first gap at 508,176; the partial acknowledgement, at 608,216, brings
    /// segment 4.
    @Test
    void aPartialAcknowledgementBringsTheNextLostSegment() {
        Transfer transfer = transfer(10, new ListedLosses(3, 5), NONE);
        assertThat(transfer.run(8 * 960)).isEqualTo(608_216 + 101_000);
        TcpReport report = transfer.client.report();
        assertThat(report.retransmittedSegments()).isEqualTo(2);
        assertThat(report.fastRetransmits()).isEqualTo(1);
        assertThat(report.timeouts()).isZero();
        // Half of eight segments in flight; the window was never full, so it has not grown since.
        assertThat(transfer.client.congestionWindowBytes()).isLessThanOrEqualTo(4 * 960);
    }

    /// Of ten segments, the first is lost. The first two duplicate acknowledgements, at 402,176 and
    /// 403,176, let segments 11 and 12 go (RFC 3042); the third, at 404,176, brings segment 1 again
    /// behind them, on the wire from 404,176. All is acknowledged, at 505,176, before 12 is needed.
    @Test
    void duplicateAcknowledgementsLetNewSegmentsGo() {
        Transfer transfer = transfer(10, new ListedLosses(2), NONE);
        assertThat(transfer.run(12 * 960)).isEqualTo(404_176 + 101_000);
    }

    /// R = 200,096 ns is measured by the SYN (RFC 6298, section 2.2): RTO = R + 4·R/2 = 600,288 ns
    /// after the data was sent, at 200,096.
    @Test
    void aLostLastSegmentComesAgainAfterTheTimeout() {
        Transfer transfer = transfer(10, new ListedLosses(2), NONE);
        assertThat(transfer.run(960)).isEqualTo(200_096 + 600_288 + 101_000);
        assertThat(transfer.client.report().timeouts()).isEqualTo(1);
    }

    /// After a timeout the window is one segment (RFC 5681, section 3.1), though two had been sent:
    /// the second of them comes again when the acknowledgement of the first, delayed, is there.
    /// Without timestamps it gives no measurement (Karn), so that the timeout stays doubled.
    @Test
    void afterATimeoutTheSenderBeginsAgainWithOneSegment() {
        Transfer transfer = transfer(2, new ListedLosses(2, 3), NONE);
        long again = 200_096 + 600_288;
        assertThat(transfer.run(2 * 960)).isEqualTo(again + 101_000 + 200_040 + 101_000);
        assertThat(transfer.client.report().timeouts()).isEqualTo(1);
        assertThat(transfer.client.report().retransmittedSegments()).isEqualTo(2);
    }

    /// RFC 6298, section 5.5: the timeout doubles each time.
    @Test
    void theTimeoutDoubles() {
        Transfer transfer = transfer(10, new ListedLosses(2, 3, 4), NONE);
        assertThat(transfer.run(960)).isEqualTo(200_096 + (1 + 2 + 4) * 600_288 + 101_000);
        assertThat(transfer.client.report().retransmittedSegments()).isEqualTo(3);
    }

    /// The minimum holds where the measurement would give less.
    @Test
    void theTimeoutHasAMinimum() {
        TcpSettings settings = timed(new Retransmission(SECOND, 200_000_000, 0, 60 * SECOND));
        Transfer transfer = new Transfer(settings, link(), new ListedLosses(2), NONE);
        assertThat(transfer.run(960)).isEqualTo(200_096 + 200_000_000 + 101_000);
    }

    /// Linux adds 200 ms to the smoothed time.
    @Test
    void theVarianceHasAFloor() {
        TcpSettings settings = timed(new Retransmission(SECOND, 1, 200_000_000, 60 * SECOND));
        Transfer transfer = new Transfer(settings, link(), new ListedLosses(2), NONE);
        assertThat(transfer.run(960)).isEqualTo(200_096 + 200_096 + 200_000_000 + 101_000);
    }

    /// The SYN comes again after 1 s; then the window is one segment (RFC 5681, section 3.1), whose
    /// acknowledgement is delayed.
    @Test
    void aLostSynCostsASecondAndTheInitialWindow() {
        Transfer transfer = transfer(10, new ListedLosses(0), NONE);
        assertThat(transfer.run(2 * 960)).isEqualTo(SECOND + 301_136 + 200_040 + 101_000);
    }

    /// Without timestamps the timeout is then 3 s (RFC 6298, section 5.7).
    @Test
    void afterALostSynTheTimeoutIsThreeSeconds() {
        Transfer transfer = transfer(10, new ListedLosses(0, 3), NONE);
        assertThat(transfer.run(960)).isEqualTo(SECOND + 200_096 + 3 * SECOND + 101_000);
    }

    /// Both ends' timers of 1 s run: the client's SYN is answered, and the server's answer comes
    /// again too, at most.
    @Test
    void aLostSynAckCostsASecond() {
        Transfer transfer = transfer(10, NONE, new ListedLosses(0));
        assertThat(transfer.run(960)).isEqualTo(SECOND + 301_136);
        assertThat(transfer.server.isEstablished()).isTrue();
    }

    /// The acknowledgement that completes the handshake is lost; the data does it as well.
    @Test
    void dataCompletesTheHandshakeToo() {
        Transfer transfer = transfer(10, new ListedLosses(1), NONE);
        assertThat(transfer.run(960)).isEqualTo(301_136);
        assertThat(transfer.server.isEstablished()).isTrue();
    }

    private static Transfer transfer(int window, ListedLosses up, ListedLosses down) {
        return new Transfer(settings(window), link(), up, down);
    }

    private static TcpSettings timed(Retransmission timers) {
        TcpSettings others = settings(10);
        return others.with(others.delayedAck(), timers, others.congestion());
    }

    private static LinkSpec link() {
        return new LinkSpec("link", 1e9, 100_000, new Framing(0, 0, 0), new Buffer.Unlimited(), new Loss.None());
    }

    private static TcpSettings settings(int initialWindowSegments) {
        return new TcpSettings(
                960,
                false,
                1 << 20,
                1,
                new DelayedAck(2, 100_000),
                new Retransmission(SECOND, 1, 0, 60 * SECOND),
                new Congestion(Algorithm.NEW_RENO, initialWindowSegments, 2, IdleRestart.KEEP));
    }
}
