package io.storbench.report.effects;

import static io.storbench.report.TrialBuilder.measured;
import static io.storbench.report.TrialBuilder.simulated;
import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.Metric;
import io.storbench.report.effects.Equivalence.Conclusion;
import io.storbench.result.TrialResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class EquivalenceTest {
    /// Measured three times 1 % apart, simulated so.
    private static Optional<Equivalence> test(double... simulated) {
        List<TrialResult> trials = new ArrayList<>();
        for (int replicate = 1; replicate <= 3; replicate++) {
            trials.add(measured(1).replicate(replicate).valid(1e6 * (1 + 0.01 * replicate)));
        }
        for (int i = 0; i < simulated.length; i++) {
            trials.add(simulated(1).replicate(i + 1).valid(simulated[i]));
        }
        return Equivalence.of(Experiment.of(trials).points().getFirst(), Metric.LATENCY);
    }

    @Test
    void oneSimulatedReplicateTellsNoError() {
        assertThat(test(1e6)).isEmpty();
    }

    @Test
    void equalSimulatedReplicatesAreExact() {
        assertThat(test(1.02e6, 1.02e6).orElseThrow().conclusion()).isEqualTo(Conclusion.SAME);
    }
}
