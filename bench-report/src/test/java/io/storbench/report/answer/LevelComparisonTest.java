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

    private static Estimate estimate(double mean, double halfWidth) {
        return new Estimate(5, mean, Optional.of(new StudentInterval(mean, halfWidth, 0.95)));
    }

    private static LevelComparison comparison(Estimate left, Estimate right) {
        return new LevelComparison(POINT, POINT, Origin.MEASURED, left, right, Optional.empty());
    }

    /// With symmetric intervals the recovered one is Fieller's: the ratios r at which (a - r b)² =
    /// ha² + r² hb².
    @Test
    void theRatiosIntervalIsFiellersWhereBothAreSymmetric() {
        LevelComparison comparison = comparison(estimate(10, 1), estimate(5, 0.4));
        for (double r :
                new double[] {comparison.low().orElseThrow(), comparison.high().orElseThrow()}) {
            assertThat(Math.pow(10 - r * 5, 2)).isCloseTo(1 + r * r * 0.16, within(1e-9));
        }
        assertThat(comparison.low().orElseThrow()).isLessThan(2);
        assertThat(comparison.high().orElseThrow()).isGreaterThan(2);
    }

    @Test
    void theIntervalDecides() {
        assertThat(comparison(estimate(10, 0.1), estimate(20, 0.1)).outcome(true, 0.05))
                .isEqualTo(Outcome.LEFT);
        assertThat(comparison(estimate(10, 0.1), estimate(20, 0.1)).outcome(false, 0.05))
                .isEqualTo(Outcome.RIGHT);
        assertThat(comparison(estimate(10, 0.1), estimate(10.1, 0.1)).outcome(true, 0.05))
                .isEqualTo(Outcome.SAME);
        assertThat(comparison(estimate(10, 2), estimate(11, 2)).outcome(true, 0.05))
                .isEqualTo(Outcome.CANNOT_TELL);
        // The other's interval reaches to 0: any ratio may be.
        assertThat(comparison(estimate(10, 2), estimate(1, 2)).high().orElseThrow()).isInfinite();
    }

    @Test
    void oneReplicateTellsNothing() {
        Estimate single = new Estimate(1, 10, Optional.empty());
        assertThat(comparison(single, estimate(20, 0.1)).outcome(true, 0.05))
                .isEqualTo(Outcome.CANNOT_TELL);
    }
}
