package io.storbench.report.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class LatencyDistancesTest {
    private static Histogram of(long... values) {
        Histogram histogram = new Histogram(3);
        for (long value : values) {
            histogram.recordValue(value);
        }
        return histogram;
    }

    /// scipy.stats.wasserstein_distance's own example: of {0, 1, 3} and {5, 6, 8} it is 5.
    @Test
    void distanceOfTheTextbookExample() {
        assertThat(LatencyDistances.wasserstein(of(0, 1, 3), of(5, 6, 8))).isCloseTo(5, within(1e-12));
    }

    @Test
    void aDistributionIsAtNoDistanceFromItself() {
        assertThat(LatencyDistances.wasserstein(of(7, 7, 9), of(7, 9, 7, 7, 7, 9)))
                .isZero();
    }

    /// The same mean, but of two values in place of one: half of the mass moves by 100 each way.
    @Test
    void spreadCountsEvenWhereMeansAgree() {
        assertThat(LatencyDistances.wasserstein(of(900, 900), of(800, 1000))).isCloseTo(100, within(1e-9));
    }
}
