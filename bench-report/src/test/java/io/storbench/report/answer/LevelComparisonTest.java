package io.storbench.report.answer;

import static io.storbench.report.TrialBuilder.measured;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.storbench.report.answer.LevelComparison.Outcome;
import io.storbench.report.compare.Estimate;
import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.Point;
import io.storbench.result.Origin;
import io.storbench.stats.StudentInterval;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LevelComparisonTest {
    private static final Point POINT =
            Experiment.of(List.of(measured(1).factor("target", "a").valid(1e6)))
                    .points()
                    .getFirst();

    /// @param halfWidth as a part of the mean
    private static Estimate estimate(double mean, double halfWidth) {
        return new Estimate(
                5, mean, Optional.of(new StudentInterval(Math.log(mean), halfWidth, 0.95)));
    }

    private static LevelComparison comparison(Estimate left, Estimate right) {
        return new LevelComparison(POINT, POINT, Origin.MEASURED, left, right, Optional.empty());
    }

    /// Errors of independent logarithms add by their squares: 0.06 and 0.08 make 0.1.
    @Test
    void theRatiosIntervalAddsTheErrorsOfBoth() {
        LevelComparison comparison = comparison(estimate(10, 0.06), estimate(5, 0.08));
        assertThat(comparison.low().orElseThrow()).isCloseTo(2 * Math.exp(-0.1), within(1e-12));
        assertThat(comparison.high().orElseThrow()).isCloseTo(2 * Math.exp(0.1), within(1e-12));
    }

    @Test
    void theIntervalDecides() {
        assertThat(comparison(estimate(10, 0.01), estimate(20, 0.005)).outcome(true, 0.05))
                .isEqualTo(Outcome.LEFT);
        assertThat(comparison(estimate(10, 0.01), estimate(20, 0.005)).outcome(false, 0.05))
                .isEqualTo(Outcome.RIGHT);
        assertThat(comparison(estimate(10, 0.01), estimate(10.1, 0.01)).outcome(true, 0.05))
                .isEqualTo(Outcome.SAME);
        assertThat(comparison(estimate(10, 0.2), estimate(11, 0.2)).outcome(true, 0.05))
                .isEqualTo(Outcome.CANNOT_TELL);
    }

    @Test
    void oneReplicateTellsNothing() {
        Estimate single = new Estimate(1, 10, Optional.empty());
        assertThat(comparison(single, estimate(20, 0.005)).outcome(true, 0.05))
                .isEqualTo(Outcome.CANNOT_TELL);
    }
}
