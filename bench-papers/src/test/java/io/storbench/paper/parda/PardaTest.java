package io.storbench.paper.parda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.storbench.paper.parda.ArrayExperiment.Seen;
import io.storbench.paper.published.Paper;
import io.storbench.paper.published.ParallelRuns;
import io.storbench.plan.Protocol;
import io.storbench.plan.TrialSpec;
import io.storbench.sim.disk.DeviceParameters;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Latency against queue length on a shared array, after section 5.2 of PARDA (Gulati, Ahmad and
/// Waldspurger, FAST 2009). The array is [ClariionCx3].
@Tag("slow")
public class PardaTest {
    private static final String SEED = "design.seed=20260120";
    private static final double[] PHASE_1_PER_SECOND = {1160, 880, 900, 1280};
    private static final double[] PHASE_1_MS = {26, 35, 36, 25};
    private static final double[] PHASE_2_PER_SECOND = {640, 1190, 1240, 890};
    private static final double[] PHASE_2_MS = {24, 27, 26, 17};

    @Test
    void figure6ThroughputIsHighestWithThreeHostsAndLatencyRisesWithEach() {
        List<Double> throughput = new ArrayList<>();
        double latency = 0;
        // Two and three hosts differ by less than one run scatters: all replicates of the plan.
        for (ArrayRuns point : ArrayRuns.of(
                ParallelRuns.silent(),
                ClariionCx3.figure6(60_000),
                Paper.of("parda-fig6").experiment())) {
            throughput.add(point.figure(ArrayExperiment::sum).value());
            double mean = point.figure(ArrayRuns::meanMs).value();
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
        return run(ClariionCx3.figure6(seekRootNanos), "parda-fig6", hosts);
    }

    /// Fitted: the 470 ms of (a). All of (b) is predicted.
    @Test
    void figure7ThrottledHostsGetHalfAndTheArrayIsAsSlowForAll() {
        List<Seen> all = run(ClariionCx3.figure7(), "parda-fig7", 1);
        assertThat(all).allSatisfy(seen -> assertNear(seen.arrayMs(), 470, 0.1));
        List<Seen> some = run(ClariionCx3.figure7(), "parda-fig7", 2);
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
        List<Seen> first = run(ClariionCx3.table2(), "parda-table2", 1);
        List<Seen> second = run(ClariionCx3.table2(), "parda-table2", 2);
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

    /// A point of a paper's plan, from 1.
    private static List<Seen> run(DeviceParameters array, String paper, int point) {
        TrialSpec trial = Paper.of(paper).experiment(List.of(SEED)).further(point, 1);
        ArrayExperiment experiment = new ArrayExperiment(array, trial).start();
        double seconds = ((Protocol.Timed) trial.protocol()).measureNanos() / 1e9;
        experiment.observe(seconds / 4);
        List<Seen> seen = experiment.observe(seconds);
        assertThat(experiment.violations()).isEmpty();
        for (int host = 0; host < seen.size(); host++) {
            double inside = seen.get(host).perSecond() * seen.get(host).arrayMs() / 1e3;
            assertNear(inside, trial.hostLoads().get(host).load().window(), 0.02); // Little's law
        }
        return seen;
    }

    private static void assertNear(double value, double expected, double share) {
        assertThat(value).isCloseTo(expected, within(share * expected));
    }
}
