package io.storbench.report.effects;

import static io.storbench.report.TrialBuilder.measured;
import static io.storbench.report.TrialBuilder.simulated;
import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.design.Layout;
import io.storbench.report.TrialBuilder;
import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.Metric;
import io.storbench.result.Origin;
import io.storbench.result.TrialResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class FactorialDataTest {
    /// Two points in two blocks, replicates being blocks too, and a third point in the middle.
    private static final Layout LAYOUT = new Layout(List.of(0, 1, 0), List.of(), true, Set.of(2));

    private static FactorialData data(Origin origin, Layout layout) {
        List<TrialResult> trials = new ArrayList<>();
        String[] levels = {"1ms", "3ms", "2ms"};
        for (int replicate = 1; replicate <= 2; replicate++) {
            for (int point = 1; point <= 3; point++) {
                String rtt = levels[point - 1];
                trials.add(
                        measured(point).factor("rtt", rtt).replicate(replicate).valid(point * 1e6));
                trials.add(simulated(point)
                        .factor("rtt", rtt)
                        .replicate(replicate)
                        .runOrder(trials.size())
                        .valid(point * 1e6));
            }
        }
        return FactorialData.of(Experiment.of(trials), Metric.LATENCY, origin, layout);
    }

    @Test
    void thePlansLayoutGivesBlocksAndTheMiddle() {
        FactorialData data = data(Origin.MEASURED, LAYOUT);
        assertThat(data.factors().getFirst().levels()).containsExactly("1ms", "3ms");
        assertThat(data.runs())
                .extracting(Run::levels)
                .containsExactly(
                        List.of(0), List.of(0), List.of(1), List.of(1), List.of(Run.MIDDLE), List.of(Run.MIDDLE));
        assertThat(data.runs()).extracting(Run::block).containsExactly(1, 3, 2, 4, 1, 3);
    }

    /// A design of Plackett and Burman has up to 47 factors.
    @Test
    void moreFactorsThanLettersAreNoTableOfEffects() {
        List<TrialResult> trials = new ArrayList<>();
        for (int point = 1; point <= 31; point++) {
            TrialBuilder trial = measured(point);
            for (int factor = 1; factor <= 30; factor++) {
                trial = trial.factor("x" + factor, factor == point ? "1" : "0");
            }
            trials.add(trial.valid(point == 29 ? 1e7 : 1e6 + point));
        }
        FactorialAnalysis analysis = analysis(trials);
        assertThat(analysis.terms()).isEmpty();
        assertThat(analysis.notes())
                .containsExactly("30 factors were varied; effects are estimated for at most 25, so there are none"
                        + " here: look at the curves.");
    }

    @Test
    void pointsWithoutAFactorOfTheOthersAreLeftOutWithANote() {
        List<TrialResult> trials = new ArrayList<>();
        for (int point = 1; point <= 4; point++) {
            trials.add(measured(point)
                    .factor("rtt", point % 2 == 0 ? "1ms" : "2ms")
                    .factor("depth", point <= 2 ? "1" : "4")
                    .valid(1e6 * point));
        }
        trials.add(measured(5).factor("rtt", "1ms").valid(9e6));
        FactorialAnalysis analysis = analysis(trials);
        assertThat(analysis.points()).isEqualTo(4);
        assertThat(analysis.notes().getFirst())
                .isEqualTo("1 point is left out, since it lacks factors that the others have.");
    }

    private static FactorialAnalysis analysis(List<TrialResult> trials) {
        return FactorialAnalysis.of(
                FactorialData.of(Experiment.of(trials), Metric.LATENCY, Origin.MEASURED, Layout.plain(0)));
    }

    @Test
    void aSimulationHasNoBlocks() {
        assertThat(data(Origin.SIMULATED, LAYOUT).runs()).extracting(Run::block).containsOnly(0);
    }

    /// What it computes first does not act on what comes later.
    @Test
    void aSimulationHasNoRunOrder() {
        assertThat(data(Origin.SIMULATED, LAYOUT).runs())
                .extracting(Run::runOrder)
                .containsOnly(0);
    }

    @Test
    void withoutALayoutTheMiddleIsALevel() {
        FactorialData data = data(Origin.MEASURED, Layout.plain(0));
        assertThat(data.factors().getFirst().levels()).containsExactly("1ms", "2ms", "3ms");
        assertThat(data.runs()).extracting(Run::block).containsOnly(0);
    }
}
