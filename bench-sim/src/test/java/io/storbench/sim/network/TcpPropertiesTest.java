package io.storbench.sim.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import com.sun.management.ThreadMXBean;
import io.storbench.random.RandomStream;
import io.storbench.sim.event.EventType;
import io.storbench.sim.event.Simulator;
import io.storbench.sim.network.TcpSettings.Algorithm;
import io.storbench.sim.network.TcpSettings.Congestion;
import io.storbench.sim.network.TcpSettings.IdleRestart;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What holds of every connection, whatever its parameters.
@Tag("slow")
class TcpPropertiesTest {
    private static final long MS = 1_000_000;
    private static final double GIGABIT = 125e6;

    /// Recorded on one JVM; every other one must arrive at the same.
    private static final long RECORDED_DIGEST = 3614954378032384800L;

    @ParameterizedTest
    @EnumSource(Algorithm.class)
    void withoutLossNothingIsSentTwice(Algorithm algorithm) {
        for (int train : new int[] {1, 8, 45}) {
            for (long rtt : new long[] {0, MS, 10 * MS, 90 * MS}) {
                Transfer transfer = Transfer.over(settings(algorithm, 4 << 20, train), GIGABIT, rtt);
                transfer.run(16 << 20);
                TcpReport report = transfer.client.report();
                assertThat(report.retransmittedSegments()).isZero();
                assertThat(report.timeouts()).isZero();
                // The data, the SYN and the acknowledgement of the server's.
                assertThat(report.segmentsSent()).isEqualTo(((16 << 20) + 1447) / 1448 + 2);
            }
        }
    }

    /// A client and a server exchange messages of random lengths over links that lose frames and
    /// have little room, both ways at once.
    @ParameterizedTest
    @ValueSource(ints = {1, 4, 45})
    void everyMessageArrivesOnceAndInOrderWhateverIsLost(int train) {
        for (long seed = 0; seed < 30; seed++) {
            Simulator simulator = new Simulator();
            LinkSpec spec = LinkSpec.ethernet("up", GIGABIT, 5 * MS)
                    .with(new Buffer.Frames(30))
                    .with(new Loss.GilbertElliott(0.01, 0.3, 0.001, 0.5));
            NetworkLink up = new NetworkLink(simulator, spec, seed);
            NetworkLink down = new NetworkLink(simulator, spec, seed + 1000);
            TcpSettings settings = settings(seed % 2 == 0 ? Algorithm.NEW_RENO : Algorithm.CUBIC, 1 << 20, train);
            List<Integer> atServer = new ArrayList<>();
            List<Integer> atClient = new ArrayList<>();
            TcpEnd<Integer> client = new TcpEnd<>(simulator, settings, new Route(up), (_, item) -> atClient.add(item));
            TcpEnd<Integer> server =
                    new TcpEnd<>(simulator, settings, new Route(down), (_, item) -> atServer.add(item));
            client.connect(0, server);
            RandomStream random = RandomStream.of(seed, "messages");
            EventType<Integer> send = simulator.eventType(
                    (now, item) -> (item % 2 == 0 ? client : server).send(now, item, 1 + random.nextLong(100_000)));
            List<Integer> sent = new ArrayList<>();
            for (int item = 0; item < 100; item++) {
                simulator.schedule(item * MS, send, item);
                sent.add(item);
            }
            simulator.runUntil(50 * MS);
            assertConserved(up, down);
            simulator.run();
            assertConserved(up, down);
            assertThat(up.report().framesLost()).isPositive();
            assertThat(up.report().framesInFlight() + down.report().framesInFlight())
                    .isZero();
            assertThat(up.report().station().isBalanced()).isTrue();
            assertThat(atServer).as("seed %d", seed).isEqualTo(half(sent, 0));
            assertThat(atClient).as("seed %d", seed).isEqualTo(half(sent, 1));
            assertThat(client.report().acknowledgedBytes())
                    .isEqualTo(server.report().deliveredBytes());
        }
    }

    private static List<Integer> half(List<Integer> items, int rest) {
        return items.stream().filter(item -> item % 2 == rest).toList();
    }

    private static void assertConserved(NetworkLink up, NetworkLink down) {
        assertThat(up.report().isConserved()).isTrue();
        assertThat(down.report().isConserved()).isTrue();
    }

    @ParameterizedTest
    @EnumSource(Algorithm.class)
    void aLongerRoundTripNeverHelps(Algorithm algorithm) {
        long before = 0;
        for (long rtt : new long[] {0, MS, 2 * MS, 5 * MS, 10 * MS, 30 * MS, 90 * MS}) {
            long nanos = Transfer.over(settings(algorithm, 256 << 10, 1), GIGABIT, rtt)
                    .run(32 << 20);
            assertThat(nanos).isGreaterThan(before);
            before = nanos;
        }
    }

    @ParameterizedTest
    @EnumSource(Algorithm.class)
    void moreLossNeverHelps(Algorithm algorithm) {
        double before = 0;
        for (double p : new double[] {0, 0.0001, 0.0003, 0.001, 0.003, 0.01, 0.03}) {
            double nanos = 0;
            for (long seed = 0; seed < 5; seed++) {
                nanos += new Transfer(
                                settings(algorithm, 4 << 20, 1),
                                LinkSpec.ethernet("up", GIGABIT, 10 * MS).with(new Loss.Bernoulli(p)),
                                LinkSpec.ethernet("down", GIGABIT, 10 * MS),
                                seed)
                        .run(64 << 20);
            }
            assertThat(nanos).as("p = %s", p).isGreaterThan(before);
            before = nanos;
        }
    }

    /// The classic rule: a buffer of a bandwidth-delay product keeps the link busy through halving
    /// (Appenzeller, Keslassy and McKeown, "Sizing router buffers", 2004, section 2).
    @Test
    void aBufferOfTheBandwidthDelayProductKeepsTheLinkBusy() {
        double rate = 12.5e6;
        Transfer transfer = new Transfer(
                settings(Algorithm.NEW_RENO, 64 << 20, 1),
                LinkSpec.ethernet("up", rate, 5 * MS).with(new Buffer.Frames((int) (rate * 0.01 / 1538))),
                LinkSpec.ethernet("down", rate, 5 * MS),
                1);
        transfer.run(64 << 20); // slow start and its losses
        long startNanos = transfer.simulator.nowNanos();
        double seconds = (transfer.more(128 << 20) - startNanos) / 1e9;
        assertThat(transfer.client.report().fastRetransmits()).isGreaterThan(5);
        double atLinkRate = (double) (128 << 20) / 1448 * 1538 / rate;
        assertThat(seconds / atLinkRate).isBetween(1.0, 1.03);
    }

    /// The knob between speed and accuracy: the times of trains are those of single segments,
    /// nearly, with far fewer events.
    @ParameterizedTest
    @EnumSource(Algorithm.class)
    void trainsChangeLittle(Algorithm algorithm) {
        for (long rtt : new long[] {MS, 10 * MS, 90 * MS}) {
            for (int window : new int[] {64 << 10, 4 << 20}) {
                double exact = seconds(settings(algorithm, window, 1), rtt, 0);
                double fast = seconds(settings(algorithm, window, 45), rtt, 0);
                assertThat(fast / exact).isBetween(0.97, 1.03);
            }
        }
        for (double p : new double[] {0.0001, 0.001, 0.01}) {
            double exact = seconds(settings(algorithm, 4 << 20, 1), 20 * MS, p);
            double fast = seconds(settings(algorithm, 4 << 20, 45), 20 * MS, p);
            assertThat(fast / exact).isBetween(0.95, 1.05);
        }
    }

    private static double seconds(TcpSettings settings, long rttNanos, double p) {
        double nanos = 0;
        for (long seed = 0; seed < (p == 0 ? 1 : 5); seed++) {
            nanos += new Transfer(
                            settings,
                            LinkSpec.ethernet("up", GIGABIT, rttNanos / 2).with(new Loss.Bernoulli(p)),
                            LinkSpec.ethernet("down", GIGABIT, rttNanos / 2),
                            seed)
                    .run(128 << 20);
        }
        return nanos / 1e9;
    }

    @Test
    void theSameSeedGivesTheSameDigest() {
        assertThat(digest(1)).isEqualTo(RECORDED_DIGEST);
        assertThat(digest(2)).isNotEqualTo(RECORDED_DIGEST);
    }

    private static long digest(long seed) {
        Transfer transfer = new Transfer(
                settings(Algorithm.CUBIC, 4 << 20, 4),
                LinkSpec.ethernet("up", GIGABIT, 10 * MS)
                        .with(new Loss.GilbertElliott(0.0005, 0.3, 0, 0.5))
                        .with(new Buffer.Bytes(300_000)),
                LinkSpec.ethernet("down", GIGABIT, 10 * MS).with(new Loss.Bernoulli(0.01)),
                seed);
        transfer.run(16 << 20);
        return transfer.simulator.digest();
    }

    @Test
    void steadyTrafficAllocatesNothingPerEvent() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        Transfer transfer = new Transfer(
                settings(Algorithm.CUBIC, 256 << 10, 1),
                LinkSpec.ethernet("up", GIGABIT, 5 * MS).with(new Loss.Bernoulli(0.001)),
                LinkSpec.ethernet("down", GIGABIT, 5 * MS),
                1);
        transfer.run(64 << 20);
        long events = transfer.simulator.events();
        long before = threads.getCurrentThreadAllocatedBytes();
        transfer.more(256 << 20);
        long allocated = threads.getCurrentThreadAllocatedBytes() - before;
        assertThat(transfer.simulator.events() - events).isGreaterThan(250_000);
        // What the JVM allocates on this thread by itself is a constant, not per event.
        assertThat(allocated).isLessThan(8192);
    }

    /// Calls of one segment and replies of one, one at a time: each reply carries the
    /// acknowledgement of its call, and the next call that of the reply. Per call a round trip and
    /// two frames of 100 + 52 + 38 bytes on the wire.
    @Test
    void callsAndRepliesCarryEachOthersAcknowledgements() {
        Simulator simulator = new Simulator();
        NetworkLink up = new NetworkLink(simulator, LinkSpec.ethernet("up", 1e9, MS), 1);
        NetworkLink down = new NetworkLink(simulator, LinkSpec.ethernet("down", 1e9, MS), 1);
        TcpSettings settings = settings(Algorithm.CUBIC, 1 << 20, 1);
        PingPong calls = new PingPong(simulator, settings, up, down);
        assertThat(calls.nanos(1000)).isEqualTo(1000 * (2 * MS + 2 * 190));
        // Besides the data: SYN, SYN-ACK and the acknowledgement of each.
        assertThat(calls.client.report().segmentsSent()).isEqualTo(1000 + 3);
        assertThat(calls.server.report().segmentsSent()).isEqualTo(1000 + 1);
        assertThat(calls.client.report().frameBytesSent()).isEqualTo(1000 * 166 + (60 + 14) + 2 * 66);
    }

    /// After ten seconds without sending, 64 KB in flight at once would be a burst: Linux and RFC
    /// 5681 begin again with the initial window of ten segments, which takes 3 rounds (10, 20, 15)
    /// instead of one.
    @ParameterizedTest
    @EnumSource(IdleRestart.class)
    void anIdleConnectionRestartsWithTheInitialWindow(IdleRestart restart) {
        TcpSettings settings = settings(Algorithm.NEW_RENO, 1 << 20, 1)
                .with(new Congestion(Algorithm.NEW_RENO, 10, Congestion.UNLIMITED, restart));
        Transfer transfer = Transfer.over(settings, Double.POSITIVE_INFINITY, 100 * MS);
        transfer.run(10 << 20);
        transfer.simulator.runUntil(transfer.simulator.nowNanos() + 10_000 * MS);
        long startNanos = transfer.simulator.nowNanos();
        long rounds = (transfer.more(45 * 1448) - startNanos + 50 * MS) / (100 * MS);
        assertThat(rounds).isEqualTo(restart == IdleRestart.KEEP ? 1 : 3);
    }

    @Test
    void whatIsOutOfRangeIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TcpSettings.linux(1 << 20, 65))
                .withMessage("train out of range: 65");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TcpSettings.linux(1447, 1))
                .withMessage("receive window out of range: 1447");
        Transfer transfer = Transfer.over(TcpSettings.linux(1 << 20, 1), GIGABIT, MS);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> transfer.client.send(0, "nothing", 0))
                .withMessage("a message of 0 bytes");
        transfer.client.connect(0, transfer.server);
        assertThatIllegalStateException().isThrownBy(() -> transfer.server.connect(0, transfer.client));
    }

    private static TcpSettings settings(Algorithm algorithm, int window, int train) {
        return TcpSettings.linux(window, train)
                .with(new Congestion(algorithm, 10, Congestion.UNLIMITED, IdleRestart.HALVE));
    }
}
