package io.storbench.paper.parda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.storbench.paper.parda.ArrayExperiment.Load;
import io.storbench.paper.parda.ArrayExperiment.Seen;
import io.storbench.sim.disk.DeviceParameters;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Latency against queue length on a shared array, after section 5.2 of PARDA (Gulati, Ahmad and
/// Waldspurger, FAST 2009). The array is [ClariionCx3].
@Tag("slow")
public class PardaTest {
    private static final long SEED = 20260120;
    private static final Load FIGURE_6 = new Load(16 << 10, 0.67, 0.7, 32);
    private static final Load FIGURE_7 = new Load(32 << 10, 0.67, 0.7, 32);

    /// In the order of their data on the disks: hosts 1, 2, 4 and 3 of the table.
    private static final List<Load> TABLE_2 =
            List.of(
                    new Load(16 << 10, 0.7, 0.6, 32),
                    new Load(16 << 10, 1, 1, 32),
                    new Load(8 << 10, 0.9, 1, 32),
                    new Load(8 << 10, 0.75, 0, 32));

    private static final double[] PHASE_1_PER_SECOND = {1160, 880, 900, 1280};
    private static final double[] PHASE_1_MS = {26, 35, 36, 25};
    private static final double[] PHASE_2_PER_SECOND = {640, 1190, 1240, 890};
    private static final double[] PHASE_2_MS = {24, 27, 26, 17};

    @Test
    void figure6ThroughputIsHighestWithThreeHostsAndLatencyRisesWithEach() {
        List<Double> throughput = new ArrayList<>();
        double latency = 0;
        for (int hosts = 1; hosts <= 5; hosts++) {
            List<Seen> seen = figure6(hosts, 60_000);
            throughput.add(ArrayExperiment.sum(seen));
            double mean = seen.stream().mapToDouble(Seen::arrayMs).average().orElseThrow();
            assertThat(mean).isGreaterThan(latency);
            latency = mean;
        }
        assertThat(throughput.indexOf(Collections.max(throughput))).isEqualTo(2);
        // It saturates: from two hosts on all are within a tenth.
        assertThat(throughput.get(4)).isGreaterThan(0.9 * throughput.get(2));
    }

    /// The cause of the decline: arms that move further when more hosts share the disks.
    @Test
    void withoutAWayForTheArmFigure6DoesNotDecline() {
        double three = ArrayExperiment.sum(figure6(3, 0));
        assertThat(ArrayExperiment.sum(figure6(5, 0))).isGreaterThan(three);
    }

    private static List<Seen> figure6(int hosts, double seekRootNanos) {
        int[] windows = new int[hosts];
        Arrays.fill(windows, 32);
        List<Load> loads = Collections.nCopies(hosts, FIGURE_6);
        return run(ClariionCx3.figure6(seekRootNanos), loads, 40, windows);
    }

    /// Fitted: the 470 ms of (a). All of (b) is predicted.
    @Test
    void figure7ThrottledHostsGetHalfAndTheArrayIsAsSlowForAll() {
        List<Load> loads = Collections.nCopies(7, FIGURE_7);
        List<Seen> all = run(ClariionCx3.figure7(), loads, 200, 32, 32, 32, 32, 32, 32, 32);
        assertThat(all).allSatisfy(seen -> assertNear(seen.arrayMs(), 470, 0.1));
        List<Seen> some = run(ClariionCx3.figure7(), loads, 200, 32, 32, 32, 32, 16, 16, 16);
        for (int host = 0; host < 7; host++) {
            boolean throttled = host >= 4;
            assertNear(some.get(host).perSecond(), throttled ? 42 : 85, 0.1);
            assertNear(some.get(host).hostMs(), throttled ? 780 : 360, 0.1);
            assertNear(some.get(host).arrayMs(), 375, 0.1);
            assertNear(some.get(host).arrayMs(), some.getFirst().arrayMs(), 0.05);
        }
        // A saturated array: what it gives does not depend on how much waits, so by Little's law
        // its latency is as the sum of the windows.
        assertNear(ArrayExperiment.sum(some), ArrayExperiment.sum(all), 0.02);
        double ratio = some.getFirst().arrayMs() / all.getFirst().arrayMs();
        assertThat(ratio).isCloseTo(176.0 / 224, within(0.03));
    }

    /// One factor for each host and figure, from phase 1 only, makes up for what the model has
    /// wrong there, at most 15 %; phase 2, with two windows halved, is predicted with it. Not of
    /// the first host, which is about 15 % too fast, by parameters that were chosen with that
    /// known.
    @Test
    void table2PhaseTwoIsPredictedFromPhaseOne() {
        List<Seen> first = run(ClariionCx3.table2(), TABLE_2, 40, 32, 32, 32, 32);
        List<Seen> second = run(ClariionCx3.table2(), TABLE_2, 40, 16, 32, 32, 16);
        assertNear(ArrayExperiment.sum(first), 4220, 0.05);
        for (int host = 0; host < 4; host++) {
            double perSecond = first.get(host).perSecond() / PHASE_1_PER_SECOND[host];
            double ms = first.get(host).arrayMs() / PHASE_1_MS[host];
            assertThat(perSecond).isCloseTo(1, within(0.15));
            assertThat(ms).isCloseTo(1, within(0.15));
            double within = host == 0 ? 0.2 : 0.15;
            assertNear(second.get(host).perSecond() / perSecond, PHASE_2_PER_SECOND[host], within);
            assertNear(second.get(host).arrayMs() / ms, PHASE_2_MS[host], within);
        }
    }

    private static List<Seen> run(
            DeviceParameters array, List<Load> loads, double seconds, int... windows) {
        ArrayExperiment experiment =
                new ArrayExperiment(array, SEED, ClariionCx3.REGION_BYTES, loads, windows).start();
        experiment.observe(seconds / 4);
        List<Seen> seen = experiment.observe(seconds);
        assertThat(experiment.violations()).isEmpty();
        for (int host = 0; host < windows.length; host++) {
            double inside = seen.get(host).perSecond() * seen.get(host).arrayMs() / 1e3;
            assertNear(inside, windows[host], 0.02); // Little's law
        }
        return seen;
    }

    private static void assertNear(double value, double expected, double share) {
        assertThat(value).isCloseTo(expected, within(share * expected));
    }
}
