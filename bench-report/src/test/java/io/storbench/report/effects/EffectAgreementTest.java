package io.storbench.report.effects;

import static io.storbench.report.TrialBuilder.measured;
import static io.storbench.report.TrialBuilder.simulated;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.storbench.design.Layout;
import io.storbench.report.TrialBuilder;
import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.Metric;
import io.storbench.report.effects.Equivalence.Conclusion;
import io.storbench.result.TrialResult;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class EffectAgreementTest {
    private static final double[] NOISE = {-0.01, 0, 0.01};

    private static TrialBuilder point(TrialBuilder trial, int levels) {
        return trial.factor("rtt", (levels & 1) == 0 ? "1ms" : "2ms")
                .factor("sync", (levels & 2) == 0 ? "off" : "on")
                .factor("depth", (levels & 4) == 0 ? "1" : "2");
    }

    /// Measured: rtt doubles, sync triples, depth does nothing. Simulated without noise: rtt
    /// doubles, sync is a factor of 1.5, depth does nothing.
    private static EffectAgreement agreement() {
        return agreement(2);
    }

    private static EffectAgreement agreement(int simulatedReplicates) {
        List<TrialResult> trials = new ArrayList<>();
        for (int levels = 0; levels < 8; levels++) {
            double rtt = Math.pow(2, levels & 1);
            for (int replicate = 0; replicate < NOISE.length; replicate++) {
                double value = 1e6 * rtt * ((levels & 2) == 0 ? 1 : 3);
                trials.add(point(measured(levels + 1), levels)
                        .replicate(replicate + 1)
                        .valid(value * Math.exp(NOISE[replicate])));
            }
            for (int replicate = 1; replicate <= simulatedReplicates; replicate++) {
                trials.add(point(simulated(levels + 1), levels)
                        .replicate(replicate)
                        .valid(1e6 * rtt * ((levels & 2) == 0 ? 1 : 1.5)));
            }
        }
        return EffectAgreement.of(Experiment.of(trials), Metric.LATENCY, Layout.plain(0))
                .orElseThrow();
    }

    private static EffectPair pair(EffectAgreement agreement, String name) {
        return agreement.pairs().stream()
                .filter(pair -> pair.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void effectsAreComparedBySignSizeAndEquivalence() {
        EffectAgreement agreement = agreement();
        assertThat(agreement.pairs()).hasSize(6);
        assertThat(agreement.clear()).extracting(EffectPair::name).containsExactly("rtt", "sync");
        assertThat(pair(agreement, "rtt").measured()).isCloseTo(Math.log(2), within(1e-9));
        assertThat(pair(agreement, "sync").simulated()).isCloseTo(Math.log(1.5), within(1e-9));
        assertThat(pair(agreement, "rtt").conclusion()).contains(Conclusion.SAME);
        assertThat(pair(agreement, "sync").conclusion()).contains(Conclusion.DIFFERENT);
        double slope = (Math.log(2) * Math.log(2) + Math.log(3) * Math.log(1.5))
                / (Math.log(2) * Math.log(2) + Math.log(3) * Math.log(3));
        assertThat(agreement.slope().orElseThrow()).isCloseTo(slope, within(1e-9));
    }

    /// One run of a simulation does not tell how much another seed would change.
    @Test
    void oneSimulatedReplicateIsNotExact() {
        assertThat(agreement(1).pairs())
                .hasSize(6)
                .allMatch(pair -> pair.conclusion().isEmpty());
    }

    /// Three replicates at e^-0.01, 1 and e^0.01 times their mean have the variance 0.0001; an
    /// effect of 24 trials has 4 / 24 of it.
    @Test
    void theTestsErrorIsThatOfTheMeasurement() {
        Equivalence test = pair(agreement(), "rtt").equivalence().orElseThrow();
        // The 95 % point of Student's t with 16 degrees of freedom is 1.745884.
        double reach = 1.745884 * Math.sqrt(0.0001 * 4 / 24);
        assertThat(test.high() - test.difference()).isCloseTo(reach, within(1e-8));
    }

    @Test
    void aPointWithoutASimulationIsInNeither() {
        List<TrialResult> trials = new ArrayList<>();
        for (int levels = 0; levels < 8; levels++) {
            trials.add(point(measured(levels + 1), levels).valid(1e6 * (1 + levels)));
            if (levels != 7) {
                trials.add(point(simulated(levels + 1), levels).valid(1e6 * (1 + levels)));
            }
        }
        EffectAgreement agreement = EffectAgreement.of(Experiment.of(trials), Metric.LATENCY, Layout.plain(0))
                .orElseThrow();
        assertThat(agreement.pairs())
                .isNotEmpty()
                .allMatch(pair -> Math.abs(pair.measured() - pair.simulated()) < 1e-9)
                .allMatch(pair -> pair.conclusion().isEmpty());
    }
}
