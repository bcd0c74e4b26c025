package io.storbench.report.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.storbench.stats.StudentInterval;
import java.util.List;
import org.junit.jupiter.api.Test;

class EstimateTest {
    /// Differences of sleep by Student, "The probable error of a mean" (1908); the interval is that
    /// of R 4: `with(sleep, t.test(extra[group == 2] - extra[group == 1]))`.
    @Test
    void theLogarithmsIntervalOfStudentsSleepDataIsThatOfR() {
        List<Double> differences = List.of(1.2, 2.4, 1.3, 1.3, 0.0, 1.0, 1.8, 0.8, 4.6, 1.4);
        Estimate estimate =
                Estimate.of(differences.stream().map(Math::exp).toList()).orElseThrow();
        assertThat(estimate.n()).isEqualTo(10);
        assertThat(Math.log(estimate.mean())).isCloseTo(1.58, within(1e-12));
        assertThat(Math.log(estimate.low())).isCloseTo(0.7001142, within(5e-8));
        assertThat(Math.log(estimate.high())).isCloseTo(2.4598858, within(5e-8));
    }

    /// By R 4.2.2: prediction.R.
    @Test
    void theIntervalOfAFurtherReplicateIsThatOfR() {
        List<Double> differences = List.of(1.2, 2.4, 1.3, 1.3, 0.0, 1.0, 1.8, 0.8, 4.6, 1.4);
        StudentInterval further = Estimate.of(
                        differences.stream().map(Math::exp).toList())
                .flatMap(Estimate::furtherLogarithm)
                .orElseThrow();
        assertThat(further.low()).isCloseTo(-1.33825093516522, within(1e-12));
        assertThat(further.high()).isCloseTo(4.49825093516522, within(1e-12));
    }

    /// Weights of the control group of R's PlantGrowth; the interval is of logarithms:
    /// prediction.R.
    @Test
    void theIntervalOfAFurtherPlantIsThatOfR() {
        List<Double> weights = List.of(4.17, 5.58, 5.18, 6.11, 4.50, 4.61, 5.17, 4.53, 5.33, 5.14);
        StudentInterval further =
                Estimate.of(weights).flatMap(Estimate::furtherLogarithm).orElseThrow();
        assertThat(Math.exp(further.low())).isCloseTo(3.80390505408886, within(1e-12));
        assertThat(Math.exp(further.high())).isCloseTo(6.57713988785078, within(1e-12));
    }

    @Test
    void oneReplicateHasNoInterval() {
        Estimate estimate = Estimate.of(List.of(3.0)).orElseThrow();
        assertThat(estimate.furtherLogarithm()).isEmpty();
        assertThat(estimate.logarithm()).isEmpty();
        assertThat(estimate.relativeHalfWidth()).isEmpty();
        assertThat(estimate.low()).isEqualTo(3.0);
    }

    @Test
    void oneSimulatedRunHasTheIntervalOfItsBatches() {
        Estimate estimate = Estimate.ofRun(new StudentInterval(100, 5, 0.95), false);
        assertThat(estimate.n()).isOne();
        assertThat(estimate.relativeHalfWidth()).hasValue(0.05);
        assertThat(estimate.isConstant()).isFalse();
        assertThat(estimate.furtherLogarithm()).as("batches are not runs").isEmpty();
        assertThat(Estimate.ofRun(new StudentInterval(100, 0, 0.95), false).isConstant())
                .isTrue();
    }

    @Test
    void noReplicateHasNoEstimate() {
        assertThat(Estimate.of(List.of())).isEmpty();
    }

    /// A host that completed nothing in one replicate.
    @Test
    void zeroHasNoLogarithm() {
        Estimate estimate = Estimate.of(List.of(0.0, 4.0)).orElseThrow();
        assertThat(estimate.mean()).isEqualTo(2);
        assertThat(estimate.logarithm()).isEmpty();
    }
}
