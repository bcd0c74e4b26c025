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
        Estimate estimate = Estimate.of(differences.stream().map(Math::exp).toList()).orElseThrow();
        assertThat(estimate.n()).isEqualTo(10);
        assertThat(Math.log(estimate.mean())).isCloseTo(1.58, within(1e-12));
        assertThat(Math.log(estimate.low())).isCloseTo(0.7001142, within(5e-8));
        assertThat(Math.log(estimate.high())).isCloseTo(2.4598858, within(5e-8));
    }

    @Test
    void oneReplicateHasNoInterval() {
        Estimate estimate = Estimate.of(List.of(3.0)).orElseThrow();
        assertThat(estimate.logarithm()).isEmpty();
        assertThat(estimate.relativeHalfWidth()).isEmpty();
        assertThat(estimate.low()).isEqualTo(3.0);
    }

    @Test
    void oneSimulatedRunHasTheIntervalOfItsBatches() {
        Estimate estimate = Estimate.ofRun(new StudentInterval(100, 5, 0.95));
        assertThat(estimate.n()).isOne();
        assertThat(estimate.relativeHalfWidth()).hasValue(0.05);
        assertThat(estimate.isConstant()).isFalse();
        assertThat(Estimate.ofRun(new StudentInterval(100, 0, 0.95)).isConstant()).isTrue();
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
