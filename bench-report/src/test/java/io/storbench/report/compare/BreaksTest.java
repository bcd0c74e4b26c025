package io.storbench.report.compare;

import static io.storbench.report.TrialBuilder.measured;
import static io.storbench.report.TrialBuilder.simulated;
import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.result.TrialResult;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class BreaksTest {
    /// Measured twice 1 % apart, simulated this many times as long.
    private static List<String> sentences(double atDepthOne, double atDepthEight) {
        List<TrialResult> trials = new ArrayList<>();
        int point = 0;
        for (String depth : List.of("1", "8")) {
            for (String rtt : List.of("1ms", "2ms")) {
                point++;
                for (int replicate = 1; replicate <= 2; replicate++) {
                    trials.add(measured(point)
                            .factor("rtt", rtt)
                            .factor("depth", depth)
                            .replicate(replicate)
                            .valid(replicate == 1 ? 0.995e6 : 1.005e6));
                }
                trials.add(simulated(point)
                        .factor("rtt", rtt)
                        .factor("depth", depth)
                        .valid(1e6 * (depth.equals("1") ? atDepthOne : atDepthEight)));
            }
        }
        Experiment experiment = Experiment.of(trials);
        return Breaks.of(experiment, Accuracy.of(experiment, Metric.LATENCY).orElseThrow()).stream()
                .map(text -> text.replace('\u00A0', ' '))
                .toList();
    }

    @Test
    void theLevelThatStandsOutIsNamed() {
        assertThat(sentences(1.02, 1.4))
                .containsExactly(
                        "The simulated mean latency is within the measurement's noise at 2" + " of 4 points.",
                        "It breaks down at depth = 8: there the simulation is off by 40 %, too high, elsewhere by a"
                                + " factor of 1.02 (geometric means over the points, 2 of them there).");
    }

    /// A quarter of the measured time is 75 % too low, not 300 %.
    @Test
    void howMuchTooLowIsAPartOfTheMeasurement() {
        assertThat(sentences(1.02, 0.25).getLast())
                .startsWith("It breaks down at depth = 8: there the simulation is off by 75 %, too low,"
                        + " elsewhere by a factor of 1.02");
    }

    @Test
    void evenlyOffIsNoBreak() {
        assertThat(sentences(1.3, 1.4).getLast())
                .isEqualTo(
                        "At no level of a factor is it off by more than 5 %, by more than twice as much as elsewhere,"
                                + " and by more than the measurement's noise.");
    }
}
