package io.storbench.sim.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.storbench.random.RandomStream;
import io.storbench.sim.event.EventType;
import io.storbench.sim.event.Simulator;
import io.storbench.sim.model.ExponentialTimes;
import io.storbench.sim.model.StationReport;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Links of 1 byte per ns without framing, so that times can be worked by hand.
class LinkTest {
    private static final Framing BARE = new Framing(0, 0, 0);

    private final Simulator simulator = new Simulator();
    private final List<String> log = new ArrayList<>();

    @Test
    void packetsQueueForTheWireAndPropagateInParallel() {
        NetworkLink link = link(spec(100));
        Route route = new Route(link);
        packet(route, "a", 1).send(0, 10); // on the wire 0-10
        packet(route, "b", 1).send(0, 20); // 10-30
        simulator.runUntil(50);
        packet(route, "c", 1).send(50, 5); // 50-55
        assertThat(simulator.pending()).isEqualTo(1);
        simulator.run();
        assertThat(log).containsExactly("110a", "130b", "155c");
        StationReport report = link.report().station();
        assertThat(report.utilisation()).isCloseTo(35.0 / 155, within(1e-12));
        assertThat(report.meanSojournNanos()).isCloseTo((110 + 130 + 105) / 3.0, within(1e-12));
        assertThat(report.isBalanced()).isTrue();
    }

    /// IEEE 802.3: 1500 bytes of IP take 1538 on the wire; the shortest frame takes 84.
    @Test
    void ethernetFramesTakeTheirGapsAndPaddingOnTheWire() {
        NetworkLink link = new NetworkLink(simulator, LinkSpec.ethernet("e", 1e9, 0), 1);
        Route route = new Route(link);
        packet(route, "full", 1).send(0, 1500);
        packet(route, "short", 1).send(0, 40);
        simulator.run();
        assertThat(log).containsExactly("1538full", "1622short");
        assertThat(link.report().frameBytes()).isEqualTo(1514 + 60);
    }

    @Test
    void anInfiniteRateOnlyDelays() {
        NetworkLink link = new NetworkLink(simulator, LinkSpec.ethernet("e", Double.POSITIVE_INFINITY, 7), 1);
        packet(new Route(link), "a", 64).send(0, 1500);
        simulator.run();
        assertThat(log).containsExactly("7a");
        assertThat(link.report().station().utilisation()).isZero();
    }

    @Test
    void aBufferOfFramesDropsWhatComesWhenItIsFull() {
        NetworkLink link = link(spec(100).with(new Buffer.Frames(2)));
        Route route = new Route(link);
        for (String name : List.of("a", "b", "c", "d")) {
            packet(route, name, 1).send(0, 10); // a on the wire, b and c wait, d has no room
        }
        simulator.runUntil(10);
        packet(route, "e", 1).send(10, 10); // b is on the wire now
        packet(route, "f", 1).send(10, 10);
        simulator.run();
        assertThat(log).containsExactly("0d:0", "10f:0", "110a", "120b", "130c", "140e");
        assertThat(link.report().framesDropped()).isEqualTo(2);
        assertThat(link.report().isConserved()).isTrue();
    }

    @Test
    void aBufferOfBytesTakesAShortFrameWhereALongOneHasNoRoom() {
        NetworkLink link = link(spec(0).with(new Buffer.Bytes(25)));
        Route route = new Route(link);
        packet(route, "a", 1).send(0, 10); // on the wire
        packet(route, "b", 1).send(0, 20); // waits
        packet(route, "c", 1).send(0, 6); // 26 bytes would wait
        packet(route, "d", 1).send(0, 5);
        simulator.run();
        assertThat(log).containsExactly("0c:0", "10a", "30b", "35d");
    }

    @Test
    void aTrainLosesTheFramesForWhichThereIsNoRoomAsSinglePacketsWould() {
        NetworkLink link = link(spec(0).with(new Buffer.Frames(2)));
        Route route = new Route(link);
        packet(route, "a", 5).send(0, 10); // 1 on the wire, 2 wait, 2 dropped
        simulator.runUntil(15); // the second is on the wire, the third waits
        packet(route, "b", 3).send(15, 10); // 1 waits, 2 dropped
        simulator.run();
        assertThat(log).containsExactly("30a:3", "40b:1");
        assertThat(link.report().framesDropped()).isEqualTo(4);
        assertThat(link.report().isConserved()).isTrue();
    }

    @Test
    void aLostFrameTakesItsTimeOnTheWire() {
        NetworkLink link = new NetworkLink(simulator, spec(0), new ListedLosses(1));
        Route route = new Route(link);
        packet(route, "a", 1).send(0, 10);
        packet(route, "b", 1).send(0, 10);
        packet(route, "c", 1).send(0, 10);
        simulator.run();
        assertThat(log).containsExactly("0b:0", "10a", "30c");
        assertThat(link.report().framesLost()).isEqualTo(1);
        assertThat(link.report().station().utilisation()).isCloseTo(1, within(1e-12));
    }

    /// Single frames through three equal links of 5 ns propagation: each is stored and sent on; the
    /// fourth is 40 ns behind the first's start and 10 + 5 ns on each link from there.
    @Test
    void aTrainPassesSeveralLinksAsItsFramesWould() {
        for (int frames : new int[] {1, 4}) {
            Simulator own = new Simulator();
            NetworkLink[] links = new NetworkLink[3];
            for (int i = 0; i < links.length; i++) {
                links[i] = new NetworkLink(own, spec(5), 1);
            }
            Route route = new Route(links);
            for (int sent = 0; sent < 4; sent += frames) {
                packet(route, "p", frames).send(0, 10);
            }
            own.run();
            assertThat(own.nowNanos()).isEqualTo(30 + 3 * (10 + 5));
        }
    }

    /// From 10 ns to 20 ns per frame: the slower link sets the pace. From 20 to 10: the last frame
    /// cannot overtake itself.
    @Test
    void aTrainKeepsThePaceOfTheSlowestLink() {
        NetworkLink fast = link(spec(0));
        NetworkLink slow = link(new LinkSpec("slow", 5e8, 0, BARE, new Buffer.Unlimited(), new Loss.None()));
        packet(new Route(fast, slow), "up", 4).send(0, 10);
        simulator.run();
        assertThat(log).containsExactly("90up"); // 10 + 4 * 20
        packet(new Route(slow, fast), "down", 4).send(1000, 10);
        simulator.run();
        assertThat(log).contains("1090down"); // 4 * 20 + 10
    }

    /// 10^6 frames; the standard deviation of the count is √(n·p·(1-p)), taken five times.
    @Test
    void independentLossesComeAtTheirProbability() {
        double[] probabilities = {0.0001, 0.01, 0.3};
        for (double probability : probabilities) {
            double spread = Math.sqrt(1e6 * probability * (1 - probability));
            assertThat(lost(new Loss.Bernoulli(probability))).isCloseTo(1e6 * probability, within(5 * spread));
        }
    }

    /// The stationary probability of the bad state is p/(p+r) = 0.01/(0.01+0.19) = 0.05. The
    /// variance of the count is n·π(1-π)·(1+λ)/(1-λ) with λ = 1-p-r, the chain's second eigenvalue.
    @Test
    void burstsComeAtTheChainsStationaryProbability() {
        double spread = Math.sqrt(1e6 * 0.05 * 0.95 * 1.8 / 0.2);
        assertThat(lost(new Loss.GilbertElliott(0.01, 0.19, 0, 1))).isCloseTo(0.05 * 1e6, within(5 * spread));
    }

    /// The mean length of a burst is 1/r.
    @Test
    void burstsHaveTheirMeanLength() {
        LossProcess losses = LossProcess.of(new Loss.GilbertElliott(0.01, 0.2, 0, 1), RandomStream.of(7, "bursts"));
        int lost = 0;
        int bursts = 0;
        boolean before = false;
        for (int i = 0; i < 1_000_000; i++) {
            boolean now = losses.losesNext();
            lost += now ? 1 : 0;
            bursts += now && !before ? 1 : 0;
            before = now;
        }
        assertThat((double) lost / bursts).isCloseTo(5, within(0.2));
    }

    @Test
    void moreLossLosesTheSameFramesAndMore() {
        LossProcess few = LossProcess.of(new Loss.Bernoulli(0.01), RandomStream.of(3, "x"));
        LossProcess many = LossProcess.of(new Loss.Bernoulli(0.03), RandomStream.of(3, "x"));
        for (int i = 0; i < 100_000; i++) {
            boolean lost = few.losesNext();
            assertThat(many.losesNext() || !lost).isTrue();
        }
    }

    /// M/D/1/K: Poisson arrivals to one place on the wire and K - 1 waiting. With room for one
    /// frame in all it is Erlang's loss formula, B = ρ/(1+ρ), whatever the service time's law.
    @Test
    void aLinkWithoutBufferLosesByErlangsFormula() {
        for (double load : new double[] {0.3, 0.7, 0.95}) {
            Simulator own = new Simulator();
            NetworkLink link = new NetworkLink(own, spec(0).with(new Buffer.Frames(0)), 1);
            arrivals(own, link, load, 400_000);
            NetworkLink.Report report = link.report();
            double blocked = (double) report.framesDropped() / report.framesSent();
            double expected = load / (1 + load);
            double halfWidth = 2.6 * Math.sqrt(expected * (1 - expected) / 400_000);
            assertThat(blocked).isCloseTo(expected, within(3 * halfWidth));
            assertThat(report.isConserved()).isTrue();
            assertThat(report.station().isBalanced()).isTrue();
        }
    }

    /// M/D/1: the mean wait is ρ·S/(2(1-ρ)) (Pollaczek and Khinchin); the error of the mean of n
    /// correlated waits is taken generously, 3 %.
    @Test
    void aLinkWithPoissonArrivalsWaitsAsTheFormulaSays() {
        for (double load : new double[] {0.3, 0.7}) {
            Simulator own = new Simulator();
            NetworkLink link = new NetworkLink(own, spec(0), 1);
            arrivals(own, link, load, 400_000);
            double wait = link.report().station().meanSojournNanos() - 1000;
            assertThat(wait / (load * 1000 / (2 * (1 - load)))).isCloseTo(1, within(0.03));
        }
    }

    @Test
    void whatIsOutOfRangeIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LinkSpec.ethernet("up", 0, 0))
                .withMessage("up: the rate must be positive: 0.0 bytes/s");
        assertThatIllegalArgumentException().isThrownBy(() -> LinkSpec.ethernet("up", Double.NaN, 0));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LinkSpec.ethernet("up", 1e9, -1))
                .withMessage("up: negative propagation: -1 ns");
        assertThatIllegalArgumentException().isThrownBy(() -> new Loss.Bernoulli(1.01));
        assertThatIllegalArgumentException().isThrownBy(() -> new Loss.GilbertElliott(0, Double.NaN, 0, 0));
        assertThatIllegalArgumentException().isThrownBy(() -> new Buffer.Frames(-1));
        assertThatIllegalArgumentException().isThrownBy(Route::new);
    }

    private double lost(Loss loss) {
        NetworkLink link = new NetworkLink(simulator, spec(0).with(loss), 42);
        Route route = new Route(link);
        List<String> own = new ArrayList<>();
        TestPacket packet = new TestPacket(route, "x", 1, own);
        for (int i = 0; i < 1_000_000; i++) {
            packet.send(simulator.nowNanos(), 10);
            simulator.run();
            own.clear();
        }
        assertThat(link.report().isConserved()).isTrue();
        return link.report().framesLost();
    }

    /// Frames of 1000 ns at a load.
    private static void arrivals(Simulator simulator, NetworkLink link, double load, int count) {
        Route route = new Route(link);
        ExponentialTimes gaps = new ExponentialTimes(RandomStream.of(11, "arrivals"), 1000 / load);
        List<String> log = new ArrayList<>();
        EventType<Route> arrival = simulator.eventType((now, to) -> {
            log.clear();
            new TestPacket(to, "x", 1, log).send(now, 1000);
        });
        long atNanos = 0;
        for (int i = 0; i < count; i++) {
            atNanos += gaps.nextNanos();
            simulator.schedule(atNanos, arrival, route);
        }
        simulator.run();
    }

    private NetworkLink link(LinkSpec spec) {
        return new NetworkLink(simulator, spec, 1);
    }

    private static LinkSpec spec(long propagationNanos) {
        return new LinkSpec("link", 1e9, propagationNanos, BARE, new Buffer.Unlimited(), new Loss.None());
    }

    private TestPacket packet(Route route, String name, int frames) {
        return new TestPacket(route, name, frames, log);
    }
}
