package io.storbench.paper;

import static io.storbench.paper.KeptRuns.places;
import static io.storbench.paper.KeptRuns.value;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.storbench.paper.formula.Points;
import io.storbench.paper.published.Paper;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Latency against queue length on a shared array, and its control, after sections 5.2 and 5.3 of
/// PARDA (Gulati, Ahmad and Waldspurger, FAST 2009).
class PardaTest {
    private static final String ONCE = "design.replicates=1";
    private static final double[] PHASE_1_PER_SECOND = {1160, 880, 900, 1280};
    private static final double[] PHASE_1_MS = {26, 35, 36, 25};

    private static Points parda(String figure) {
        return KeptRuns.of("parda-" + figure).points();
    }

    private static void assertNear(double value, double expected, double share) {
        assertThat(value).isCloseTo(expected, within(share * expected));
    }

    private static void assertNear(double[] values, double expected, double share) {
        assertThat(Arrays.stream(values).boxed()).allSatisfy(value -> assertNear(value, expected, share));
    }

    /// Little's law, of a window that is always full.
    private static void assertFull(Points hosts, double window) {
        assertNear(places(hosts, "iops * ms / 1000"), window, 0.02);
    }

    @Test
    @Tag("slow")
    void figure6ThroughputIsHighestWithThreeHostsAndLatencyRisesWithEach() {
        Points figure = parda("fig6");
        assertThat(value(figure, "peak(throughput)")).isEqualTo(3);
        assertThat(value(figure, "least(step(latency))")).isPositive();
        // It saturates: from two hosts on all are within a tenth.
        assertThat(value(figure, "sum(iops[hosts#5])")).isGreaterThan(0.9 * value(figure, "sum(iops[hosts#3])"));
    }

    /// The cause of the decline: arms that move further when more hosts share the disks.
    @Test
    @Tag("slow")
    void withoutAWayForTheArmFigure6DoesNotDecline() {
        List<String> still = Stream.concat(
                        Paper.of("parda-fig6").ablation("seek").keys().stream(),
                        Stream.of("design.factors.hosts=[3, 5]", ONCE))
                .toList();
        assertThat(value(KeptRuns.points("parda-fig6", "", still), "peak(throughput)"))
                .isEqualTo(2);
    }

    /// Fitted: the 470 ms of (a). All of (b) is predicted.
    @Test
    @Tag("slow")
    void figure7ThrottledHostsGetHalfAndTheArrayIsAsSlowForAll() {
        Points figure = parda("fig7");
        assertNear(places(figure, "ms[32]"), 470, 0.1);
        assertFull(figure.where("32"), 32);
        for (String group : List.of("free", "throttled")) {
            boolean throttled = group.equals("throttled");
            Points hosts = figure.where("16 " + group);
            assertNear(places(hosts, "iops"), throttled ? 42 : 85, 0.1);
            assertNear(places(hosts, "vm_ms"), throttled ? 780 : 360, 0.1);
            assertNear(places(hosts, "ms"), 375, 0.1);
            assertNear(places(hosts, "ms"), places(figure, "ms[16]")[0], 0.05);
            assertFull(hosts, throttled ? 16 : 32);
        }
        // A saturated array: what it gives does not depend on how much waits, so by Little's law
        // its latency is as the sum of the windows.
        assertNear(value(figure, "sum(iops[16])"), value(figure, "sum(iops[32])"), 0.02);
        assertThat(places(figure, "ms[16]")[0] / places(figure, "ms[32]")[0]).isCloseTo(176.0 / 224, within(0.03));
    }

    /// Phase 1 is met to 15 %; what is predicted of phase 2 with what is wrong there is judged by the
    /// paper's cells, but for the first host, which is about 15 % too fast, by parameters that were
    /// chosen with that known.
    @Test
    @Tag("slow")
    void table2PhaseTwoIsPredictedFromPhaseOne() {
        Points table = parda("table2");
        double[] perSecond = places(table, "iops[first]");
        double[] ms = places(table, "ms[first]");
        assertNear(value(table, "sum(iops[first])"), 4220, 0.05);
        for (int host = 0; host < 4; host++) {
            assertNear(perSecond[host], PHASE_1_PER_SECOND[host], 0.15);
            assertNear(ms[host], PHASE_1_MS[host], 0.15);
        }
        assertNear(value(table, "iops[second one] * 1160 / iops[first one]"), 640, 0.2);
        assertNear(value(table, "ms[second one] * 26 / ms[first one]"), 24, 0.2);
        assertFull(table.where("first"), 32);
        for (String host : List.of("one", "three")) {
            assertFull(table.where("second " + host), 16);
        }
    }

    /// Table 3: 3360 accesses per second at 37 ms without control, 3350 at 31 ms with.
    @Test
    void table3TheLatencyIsKeptWithoutLosingThroughput() {
        Points table = KeptRuns.points("parda-control", "", List.of(ONCE));
        assertNear(value(table, "sum(iops[four])"), 3360, 0.1);
        assertNear(value(table, "device[four]"), 37, 0.1);
        assertNear(value(table, "sum(iops[four-parda])"), 3350, 0.1);
        assertThat(value(table, "device[four-parda]")).isCloseTo(31, within(3.0));
    }

    /// Table 4 and figure 9: 3130 at 60 ms without control, 3150 near 30 ms with.
    @Test
    void table4TheLatencyOfSixHostsIsHalvedWithoutLosingThroughput() {
        Points table = KeptRuns.points("parda-control", "", List.of(ONCE));
        assertNear(value(table, "sum(iops[six])"), 3130, 0.1);
        assertNear(value(table, "device[six]"), 60, 0.1);
        assertNear(value(table, "sum(iops[six-parda])"), 3150, 0.1);
        assertThat(value(table, "device[six-parda]")).isCloseTo(30, within(3.0));
    }

    /// Figure 8: β of 1:1:2:2 and a threshold of 25 ms. In equilibrium w = β·L/(L - Λ): windows are
    /// as β, and L is a little above Λ.
    @Test
    void figure8WindowsAndThroughputsAreAsTheShares() {
        Points hosts = KeptRuns.points("parda-control", "", List.of(ONCE)).where("shares");
        double[] perSecond = places(hosts, "iops");
        double[] windows = places(hosts, "inside");
        double unit = (perSecond[0] + perSecond[1]) / 2;
        for (int host = 0; host < 4; host++) {
            int share = host < 2 ? 1 : 2;
            assertThat(perSecond[host]).isCloseTo(share * unit, within(0.15 * unit * 2));
            assertThat(windows[host] / windows[0]).isCloseTo(share, within(0.1 * share));
        }
        assertThat(value(hosts, "device")).isBetween(25.0, 27.5);
    }
}
