package io.storbench.sim.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storbench.random.RandomStream;
import io.storbench.sim.event.Simulator;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// PARDA's controller with α = 0.002, γ = 0.8 and a period of 2 s, as in all of the paper's
/// experiments; what it does to these is in `PardaTest`.
class PardaControlTest {
    private static final long MS = 1_000_000;

    private final Simulator simulator = new Simulator();

    /// Worked by hand: no host has an access, so the window stays; with a latency of 10 ms against
    /// a threshold of 30 it would grow from 8 by 0.8·(24 + 1 - 8) = 13.6 to 21.6, but is at most
    /// 16.
    @Test
    void windowsStayInTheirRange() {
        SharedArray<HostAccess> array = array(8);
        PardaControl control = new PardaControl(simulator, parameters(16), array, 1);
        simulator.runUntil(3_000 * MS);
        assertThat(array.window(0)).isEqualTo(8);
        HostAccess io = new HostAccess(0);
        io.read(0, 1);
        array.arrive(simulator.nowNanos(), io);
        simulator.runUntil(5_000 * MS);
        assertThat(control.latencyNanos()).isEqualTo(10.0 * MS);
        assertThat(array.window(0)).isEqualTo(16);
    }

    @Test
    void sharesThatDoNotMatchTheHostsAreRefused() {
        assertThatThrownBy(() -> new PardaControl(simulator, parameters(64), array(32, 32), 1))
                .hasMessage("a share for each host, not 1");
        assertThatThrownBy(() -> parameters(0)).hasMessageContaining("not below the least");
    }

    private SharedArray<HostAccess> array(int... windows) {
        return new SharedArray<>(
                simulator,
                new SsdParameters(1 << 20, 1, 1 << 20, 10 * MS, 10 * MS, Optional.empty(), 0, 1e18),
                RandomStream.of(1, "array"),
                windows,
                (_, _) -> {});
    }

    private static PardaControl.Parameters parameters(int mostWindow) {
        return new PardaControl.Parameters(30 * MS, 0.002, 0.8, 1, mostWindow, 2_000 * MS);
    }
}
