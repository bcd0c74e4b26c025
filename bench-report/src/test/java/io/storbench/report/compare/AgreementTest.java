package io.storbench.report.compare;

import static io.storbench.report.TrialBuilder.measured;
import static io.storbench.report.TrialBuilder.simulated;
import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.report.Headline;
import io.storbench.report.Report;
import io.storbench.report.Reports;
import io.storbench.result.TrialResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Whether a simulation disagrees with a measurement is said only where the measurement can tell. Student's t with one
/// degree of freedom is 12.7: two replicates that differ by a factor f have an interval of f^6.35 up and down.
class AgreementTest {
    private final List<TrialResult> trials = new ArrayList<>();
    private int point;

    /// A point with two measured replicates around 1 ms that differ by a factor.
    private void point(double factor, double simulatedNanos) {
        String rtt = ++point + "ms";
        trials.add(measured(point).factor("network.rtt", rtt).valid(1e6 / Math.sqrt(factor)));
        trials.add(measured(point).factor("network.rtt", rtt).replicate(2).valid(1e6 * Math.sqrt(factor)));
        trials.add(simulated(point).factor("network.rtt", rtt).valid(simulatedNanos));
    }

    private Agreement agreement() {
        return Agreement.of(Accuracy.of(Experiment.of(trials), Metric.LATENCY).orElseThrow());
    }

    private Headline headline() {
        return Report.of(Reports.input(trials)).headline();
    }

    private String confidence() {
        return String.join(" ", headline().first().confidence()).replace('\u00A0', ' ');
    }

    /// Intervals of a factor of 1,000 and more, and a simulation off by 4.6.
    @Test
    void aMeasurementThatKnowsNothingJudgesNoSimulation() {
        point(3, 4.6e6);
        point(4, 0.5e6);
        assertThat(agreement()).isEqualTo(new Agreement.TooNoisy());
        assertThat(headline().first().limits()).noneMatch(limit -> limit.contains("off by"));
        assertThat(confidence())
                .contains("The measurement is too noisy to judge the simulation.")
                .doesNotContain("disagrees", "off by");
    }

    /// 2.5 at a point that is known within a factor of 23 (1.64^6.35), 1.2 at one known within 7 %.
    @Test
    void theFactorQuotedIsOfAPointThatTheMeasurementKnows() {
        point(1.64, 2.5e6);
        point(1.01, 1.2e6);
        assertThat(agreement()).isInstanceOfSatisfying(Agreement.Off.class, off -> {
            assertThat(off.factor()).isBetween(1.199, 1.201);
            assertThat(off.points()).isEqualTo(1);
            assertThat(off.of()).isEqualTo(2);
        });
        assertThat(confidence())
                .contains(
                        "The simulation is off by a factor of up to 1.2, beyond the measured interval at 1 of 2 points.");
        assertThat(headline().first().limits()).noneMatch(limit -> limit.contains("extrapolate"));
        assertThat(headline().verdicts().getFirst())
                .contains(
                        "beyond the measured interval at 1 of 2 points. At 2 points with both it is 1.200 to 2.5 times"
                                + " the measurement.");
    }

    /// 4.6 times too high at the first level, equal at the second: the first may be chance.
    @Test
    void noiseBreaksDownNowhere() {
        point(3, 4.6e6);
        point(3, 1e6);
        assertThat(breaks()).noneMatch(sentence -> sentence.contains("breaks down"));
    }

    @Test
    void aLevelBeyondTheNoiseBreaksDown() {
        point(1.01, 4.6e6);
        point(1.01, 1e6);
        assertThat(breaks()).anyMatch(sentence -> sentence.startsWith("It breaks down at"));
    }

    private List<String> breaks() {
        Experiment experiment = Experiment.of(trials);
        return Breaks.of(experiment, Accuracy.of(experiment, Metric.LATENCY).orElseThrow());
    }

    /// Below a tenth of what was measured within a factor of 3 (1.19^6.35), which as a share of it is less than 2.
    @Test
    void aSimulationFarBelowTheIntervalIsBeyondIt() {
        point(1.19, 0.09e6);
        assertThat(agreement()).isInstanceOf(Agreement.Off.class);
        assertThat(headline().first().limits())
                .anyMatch(limit -> limit.startsWith("The simulation is off by a factor of up to 12, beyond"));
    }

    /// Of 16 points one is outside of its interval by chance, of 100 sets of 16 nineteen have two or more.
    @Test
    void whatChanceExplainsIsNoDisagreement() {
        for (int i = 0; i < 14; i++) {
            point(1.2, 1e6);
        }
        point(1.2, 4e6);
        point(1.2, 5e6);
        assertThat(agreement()).isEqualTo(new Agreement.TooNoisy());
    }

    /// Within the noise at 12 of 18; six of 18 are outside by chance once in 6,000 times.
    @Test
    void manyPointsOutsideOfTheirIntervalsDisagree() {
        for (int i = 0; i < 12; i++) {
            point(1.2, 1e6);
        }
        for (int i = 0; i < 6; i++) {
            point(1.2, 4e6);
        }
        assertThat(agreement()).isInstanceOfSatisfying(Agreement.Off.class, off -> {
            assertThat(off.points()).isEqualTo(6);
            assertThat(off.factor()).isBetween(3.99, 4.01);
        });
    }

    /// At most 6 % of pages: three replicates that scatter by a factor of two, at 16 points that the model has right.
    @Tag("slow")
    @Test
    void aRightModelIsHardlyEverSaidToBeOff() {
        Random random = new Random(20_261_128);
        int off = 0;
        for (int experiment = 0; experiment < 1000; experiment++) {
            trials.clear();
            for (int at = 1; at <= 16; at++) {
                String rtt = at + "ms";
                for (int replicate = 1; replicate <= 3; replicate++) {
                    trials.add(measured(at)
                            .factor("network.rtt", rtt)
                            .replicate(replicate)
                            .valid(1e6 * Math.exp(0.7 * random.nextGaussian())));
                }
                trials.add(simulated(at).factor("network.rtt", rtt).valid(1e6));
            }
            off += agreement() instanceof Agreement.Off ? 1 : 0;
        }
        assertThat(off).isLessThanOrEqualTo(60);
    }

    @Test
    void withoutReplicatesNothingTellsTheNoise() {
        trials.add(measured(1).valid(1e6));
        trials.add(simulated(1).valid(3e6));
        assertThat(agreement()).isInstanceOf(Agreement.Unrepeated.class);
        assertThat(headline().first().limits())
                .contains("The simulation differs by a factor of up to 3.0 from single measurements, whose noise is"
                        + " not known.");
    }

    @Test
    void meansThatAreNearAgreeWhateverTheirNoise() {
        point(3, 1.4e6);
        assertThat(agreement()).isInstanceOf(Agreement.Near.class);
        assertThat(confidence()).contains("within 40 % of the measured means");
    }
}
