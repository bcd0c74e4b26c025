package io.storbench.paper.parda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.storbench.paper.parda.ArrayExperiment.Seen;
import io.storbench.paper.published.Paper;
import io.storbench.random.RandomStream;
import io.storbench.sim.disk.HostAccess;
import io.storbench.sim.disk.PardaControl;
import io.storbench.sim.disk.SharedArray;
import io.storbench.sim.disk.SsdParameters;
import io.storbench.sim.event.Simulator;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// PARDA's controller with α = 0.002, γ = 0.8 and a period of 2 s, as in all of the paper's
/// experiments, on random reads of 16 KiB with 32 outstanding at each host.
public class PardaControlTest {
    private static final String SEED = "design.seed=20260121";
    private static final long MS = 1_000_000;

    /// Table 3: 3360 accesses per second at 37 ms without control, 3350 at 31 ms with.
    @Test
    void table3TheLatencyIsKeptWithoutLosingThroughput() {
        ArrayExperiment free = experiment(4);
        free.observe(10);
        List<Seen> uncontrolled = free.observe(40);
        assertThat(ArrayExperiment.sum(uncontrolled)).isCloseTo(3360, within(336.0));
        assertThat(meanMs(uncontrolled)).isCloseTo(37, within(3.7));
        ArrayExperiment kept = experiment(4);
        control(kept, 30, 64, 1, 1, 1, 1);
        kept.observe(60);
        List<Seen> controlled = kept.observe(60);
        assertThat(ArrayExperiment.sum(controlled)).isCloseTo(3350, within(335.0));
        assertThat(meanMs(controlled)).isCloseTo(31, within(3.0));
    }

    /// Table 4 and figure 9: 3130 at 60 ms without control, 3150 near 30 ms with.
    @Test
    void table4TheLatencyOfSixHostsIsHalvedWithoutLosingThroughput() {
        ArrayExperiment free = experiment(6);
        free.observe(10);
        List<Seen> uncontrolled = free.observe(40);
        assertThat(ArrayExperiment.sum(uncontrolled)).isCloseTo(3130, within(313.0));
        assertThat(meanMs(uncontrolled)).isCloseTo(60, within(6.0));
        ArrayExperiment kept = experiment(6);
        control(kept, 30, 64, 1, 1, 1, 1, 1, 1);
        kept.observe(60);
        List<Seen> controlled = kept.observe(60);
        assertThat(ArrayExperiment.sum(controlled)).isCloseTo(3150, within(315.0));
        assertThat(meanMs(controlled)).isCloseTo(30, within(3.0));
    }

    /// Figure 8: β of 1:1:2:2 and a threshold of 25 ms. In equilibrium w = β·L/(L - Λ): windows are
    /// as β, and L is a little above Λ.
    @Test
    void figure8WindowsAndThroughputsAreAsTheShares() {
        ArrayExperiment experiment = experiment(4);
        control(experiment, 25, 64, 1, 1, 2, 2);
        experiment.observe(60);
        List<Seen> seen = experiment.observe(100);
        double unit = (seen.get(0).perSecond() + seen.get(1).perSecond()) / 2;
        for (int host = 0; host < 4; host++) {
            int share = host < 2 ? 1 : 2;
            assertThat(seen.get(host).perSecond()).isCloseTo(share * unit, within(0.15 * unit * 2));
            double window = seen.get(host).perSecond() * seen.get(host).arrayMs() / 1e3; // Little
            double others = seen.get(0).perSecond() * seen.get(0).arrayMs() / 1e3;
            assertThat(window / others).isCloseTo(share, within(0.1 * share));
        }
        assertThat(meanMs(seen)).isBetween(25.0, 27.5);
    }

    /// Worked by hand: no host has an access, so the window stays; with a latency of 10 ms against
    /// a threshold of 30 it would grow from 8 by 0.8·(24 + 1 - 8) = 13.6 to 21.6, but is at most
    /// 16.
    @Test
    void windowsStayInTheirRange() {
        Simulator simulator = new Simulator();
        SharedArray<HostAccess> array = new SharedArray<>(
                simulator,
                new SsdParameters(1 << 20, 1, 1 << 20, 10 * MS, 10 * MS, Optional.empty(), 0, 1e18),
                RandomStream.of(1, "array"),
                new int[] {8},
                (_, _) -> {});
        PardaControl control = new PardaControl(simulator, parameters(30, 16), array, 1);
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
        ArrayExperiment experiment = experiment(2);
        assertThatThrownBy(() -> control(experiment, 30, 64, 1)).hasMessage("a share for each host, not 1");
        assertThatThrownBy(() -> parameters(30, 0)).hasMessageContaining("not below the least");
    }

    private static ArrayExperiment experiment(int hosts) {
        List<String> keys = List.of(SEED, "hosts=" + hosts);
        return new ArrayExperiment(
                        ClariionCx3.table3(),
                        Paper.of("parda-control").experiment(keys).trials().getFirst())
                .start();
    }

    private static PardaControl control(
            ArrayExperiment experiment, long thresholdMs, int mostWindow, double... shares) {
        return new PardaControl(
                experiment.simulator(), parameters(thresholdMs, mostWindow), experiment.array(), shares);
    }

    private static PardaControl.Parameters parameters(long thresholdMs, int mostWindow) {
        return new PardaControl.Parameters(thresholdMs * MS, 0.002, 0.8, 1, mostWindow, 2_000 * MS);
    }

    private static double meanMs(List<Seen> seen) {
        double sum = seen.stream()
                .mapToDouble(one -> one.perSecond() * one.arrayMs())
                .sum();
        return sum / ArrayExperiment.sum(seen);
    }
}
