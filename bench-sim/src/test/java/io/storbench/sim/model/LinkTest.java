package io.storbench.sim.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.storbench.sim.event.Simulator;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LinkTest {
    private final Simulator simulator = new Simulator();
    private final List<String> arrived = new ArrayList<>();

    /// Worked by hand: 1 byte per ns, 100 ns of propagation.
    @Test
    void itemsQueueForTheWireAndPropagateInParallel() {
        Link<String> link = link(1e9, 100);
        link.send(0, "a", 10); // on the wire 0-10
        link.send(0, "b", 20); // 10-30
        simulator.runUntil(50);
        link.send(50, "c", 5); // 50-55
        assertThat(simulator.pending()).isEqualTo(1);
        simulator.run();
        assertThat(arrived).containsExactly("110a", "130b", "155c");
        StationReport report = link.report("link");
        assertThat(report.utilisation()).isCloseTo(35.0 / 155, within(1e-12));
        assertThat(report.meanSojournNanos()).isCloseTo((110 + 130 + 105) / 3.0, within(1e-12));
        assertThat(report.littleNumber()).isCloseTo(report.meanNumber(), within(1e-12));
    }

    @Test
    void anInfiniteRateOnlyDelays() {
        Link<String> link = link(Double.POSITIVE_INFINITY, 7);
        link.send(0, "a", 1 << 30);
        link.send(0, "b", 1 << 30);
        simulator.run();
        assertThat(arrived).containsExactly("7a", "7b");
        assertThat(link.report("link").utilisation()).isZero();
    }

    @Test
    void aThousandItemsUnderWayAreOnePendingEvent() {
        Link<String> link = link(1e9, 1_000_000);
        for (int i = 0; i < 1000; i++) {
            link.send(0, "x", 1500);
        }
        assertThat(simulator.pending()).isEqualTo(1);
        simulator.run();
        assertThat(arrived).hasSize(1000);
        assertThat(simulator.nowNanos()).isEqualTo(1000 * 1500 + 1_000_000);
    }

    @Test
    void ratesThatAreNoneAreRefused() {
        assertThatThrownBy(() -> link(0, 1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> link(Double.NaN, 1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> link(1, -1)).isInstanceOf(IllegalArgumentException.class);
    }

    private Link<String> link(double bytesPerSecond, long propagationNanos) {
        return new Link<>(
                simulator,
                bytesPerSecond,
                propagationNanos,
                (now, item) -> arrived.add(now + item));
    }
}
