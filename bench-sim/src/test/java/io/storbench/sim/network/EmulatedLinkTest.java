package io.storbench.sim.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.storbench.engine.Counters;
import io.storbench.net.DelayLine;
import io.storbench.net.EmulatedPath;
import io.storbench.plan.NetworkSpec;
import io.storbench.sim.event.Simulator;
import io.storbench.sim.model.StationReport;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class EmulatedLinkTest {
    private final Simulator simulator = new Simulator();
    private final List<String> arrived = new ArrayList<>();

    /// Worked by hand: 1 byte per ns, 100 ns of propagation.
    @Test
    void itemsQueueForTheWireAndPropagateInParallel() {
        EmulatedLink<String> link = link(1e9, 100);
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
        assertThat(report.meanSojournNanos() * 3 / 155).isCloseTo(report.meanNumber(), within(1e-12));
    }

    @Test
    void anInfiniteRateOnlyDelays() {
        EmulatedLink<String> link = link(Double.POSITIVE_INFINITY, 7);
        link.send(0, "a", 1 << 30);
        link.send(0, "b", 1 << 30);
        simulator.run();
        assertThat(arrived).containsExactly("7a", "7b");
        assertThat(link.report("link").utilisation()).isZero();
    }

    @Test
    void aThousandItemsInFlightAreOnePendingEvent() {
        EmulatedLink<String> link = link(1e9, 1_000_000);
        for (int i = 0; i < 1000; i++) {
            link.send(0, "x", 1500);
        }
        assertThat(simulator.pending()).isEqualTo(1);
        simulator.run();
        assertThat(arrived).hasSize(1000);
        assertThat(simulator.nowNanos()).isEqualTo(1000 * 1500 + 1_000_000);
    }

    /// The reference is the line of the measuring client, on the same messages.
    @Test
    void itemsArriveWhenTheMeasuringClientsDo() {
        NetworkSpec network = new NetworkSpec(10_000_000, 4_000_000, 1e8, 0.05);
        EmulatedPath path = new EmulatedPath(network, 42, "test");
        DelayLine line = new DelayLine(path.outbound(), 1000);
        EmulatedLink<Integer> link = new EmulatedLink<>(simulator, path.outbound(), (now, item) -> {
            assertThat(line.nextDueNanos()).isEqualTo(now);
            assertThat(line.leave()).isEqualTo(item);
        });
        int stalls = 0;
        for (int item = 0; item < 1000; item++) {
            long now = simulator.nowNanos();
            int bytes = 100 + item % 10 * 1000;
            boolean stalled = link.send(now, item, Counters.frameBytes(bytes));
            assertThat(line.enter(item, bytes, now)).isEqualTo(stalled);
            stalls += stalled ? 1 : 0;
            simulator.runUntil(now + 300_000);
        }
        simulator.run();
        assertThat(line.size()).isZero();
        assertThat(stalls).isGreaterThan(100);
    }

    private EmulatedLink<String> link(double bytesPerSecond, long propagationNanos) {
        return new EmulatedLink<>(
                simulator,
                new EmulatedPath(new NetworkSpec(2 * propagationNanos, 0, bytesPerSecond, 0), 1, "test").outbound(),
                (now, item) -> arrived.add(now + item));
    }
}
