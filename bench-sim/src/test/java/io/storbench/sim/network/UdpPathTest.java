package io.storbench.sim.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.storbench.sim.event.Simulator;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UdpPathTest {
    private final Simulator simulator = new Simulator();
    private final List<String> log = new ArrayList<>();

    /// RFC 791: an MTU of 1500 carries 1480 bytes of IP payload in each fragment but the last. A
    /// datagram of 8 KiB with its UDP header has 8200 bytes: five full fragments and one of 800.
    /// With 20 of IP and 14 of Ethernet each: 5·1514 + 834.
    @Test
    void aLongDatagramTravelsAsFragments() {
        UdpPath<String> path = path(LinkSpec.ethernet("up", 1e9, 100));
        path.send(0, "a", 8192);
        simulator.run();
        assertThat(log).containsExactly(5 * 1538 + 858 + 100 + "a");
        assertThat(path.report()).isEqualTo(new UdpPath.Report(1, 1, 0, 6, 5 * 1514 + 834));
    }

    /// 1472 bytes fill one packet (1500 - 20 - 8); one more needs a second, padded to 60.
    @ParameterizedTest
    @CsvSource({"0, 1, 60", "1472, 1, 1514", "1473, 2, 1574", "65507, 45, 67045"})
    void fragmentsAreCountedAsFrames(int lengthBytes, int frames, long frameBytes) {
        UdpPath<String> path = path(LinkSpec.ethernet("up", 1e9, 100));
        path.send(0, "a", lengthBytes);
        assertThat(path.report()).isEqualTo(new UdpPath.Report(1, 0, 0, frames, frameBytes));
    }

    @Test
    void aLostFragmentLosesTheDatagram() {
        NetworkLink link = new NetworkLink(simulator, LinkSpec.ethernet("up", 1e9, 100), new ListedLosses(2, 7, 8));
        UdpPath<String> path = new UdpPath<>(new Route(link), 1500, (now, name) -> log.add(name), (_, _) -> {});
        path.send(0, "a", 8192); // frames 0 to 5
        path.send(0, "b", 100); // 6
        path.send(0, "c", 2000); // 7 and 8
        path.send(0, "d", 2000);
        simulator.run();
        assertThat(log).containsExactly("b", "d");
        assertThat(path.report().datagramsLost()).isEqualTo(2);
        assertThat(link.report().isConserved()).isTrue();
    }

    /// A datagram of n fragments is lost with probability 1 - (1-p)^n; the bound is five standard
    /// deviations.
    @ParameterizedTest
    @CsvSource({"100, 1", "8192, 6", "32768, 23", "65507, 45"})
    void longerDatagramsAreLostMoreOften(int lengthBytes, int fragments) {
        UdpPath<String> path = path(LinkSpec.ethernet("up", 1e9, 100).with(new Loss.Bernoulli(0.01)));
        int count = 50_000;
        for (int i = 0; i < count; i++) {
            path.send(simulator.nowNanos(), "x", lengthBytes);
            simulator.run();
        }
        double expected = 1 - Math.pow(0.99, fragments);
        double spread = Math.sqrt(expected * (1 - expected) / count);
        assertThat((double) path.report().datagramsLost() / count).isCloseTo(expected, within(5 * spread));
        assertThat(path.report().datagramsSent())
                .isEqualTo(path.report().datagramsArrived() + path.report().datagramsLost());
    }

    /// Room for three frames besides the one on the wire: the last two of six are dropped, and the
    /// four that got through are of no use.
    @Test
    void aBufferThatIsTooSmallForAllFragmentsLosesEveryDatagram() {
        UdpPath<String> path = path(LinkSpec.ethernet("up", 1e9, 100).with(new Buffer.Frames(3)));
        path.send(0, "a", 8192);
        simulator.run();
        assertThat(log).isEmpty();
        assertThat(path.report().datagramsLost()).isEqualTo(1);
        assertThat(simulator.nowNanos()).isEqualTo(4 * 1538 + 100);
    }

    @Test
    void whatIsOutOfRangeIsRefused() {
        UdpPath<String> path = path(LinkSpec.ethernet("up", 1e9, 100));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> path.send(0, "a", 65_508))
                .withMessage("a datagram of 65508 bytes, at most 65507");
        NetworkLink link = new NetworkLink(simulator, LinkSpec.ethernet("up", 1e9, 100), 1);
        new UdpPath<String>(new Route(link), 1044, (_, _) -> {}, (_, _) -> {});
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new UdpPath<String>(new Route(link), 1043, (_, _) -> {}, (_, _) -> {}))
                .withMessage("MTU out of range: 1043");
    }

    private UdpPath<String> path(LinkSpec spec) {
        NetworkLink link = new NetworkLink(simulator, spec, 5);
        return new UdpPath<>(new Route(link), 1500, (now, name) -> log.add(now + name), (_, _) -> {});
    }
}
