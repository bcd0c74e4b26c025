package io.storbench.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.storbench.random.RandomStream;
import org.junit.jupiter.api.Test;

class SteadyMeanTest {
    private static final int CUSTOMERS = 200_000;
    private static final int SEEDS = 100;

    /// Waiting times in an M/M/1 queue by Lindley's recursion ("The theory of queues with a single
    /// server", 1952), served in a mean of 1 with a utilisation of 0.8.
    ///
    /// @param firstWait what the first customer finds, far above the mean for a warm-up
    private static SteadyMean waits(long seed, int customers, double firstWait) {
        RandomStream random = RandomStream.of(seed, "waits");
        SteadyMean mean = new SteadyMean();
        double wait = firstWait;
        for (int i = 0; i < customers; i++) {
            mean.add(wait);
            double service = -StrictMath.log(1 - random.nextDouble());
            double gap = -StrictMath.log(1 - random.nextDouble()) / 0.8;
            wait = Math.max(0, wait + service - gap);
        }
        return mean;
    }

    /// Wq = rho / (mu - lambda) = 0.8 / 0.2 = 4. Of 100 intervals of 95 %, 90 to 99 cover it with
    /// 98 % probability (binomial).
    @Test
    void intervalsCoverTheMeanOfAQueueAsOftenAsTheySay() {
        int told = 0;
        int covered = 0;
        for (int seed = 1; seed <= SEEDS; seed++) {
            var estimate = waits(seed, CUSTOMERS, 0).estimate(0.95);
            if (estimate.isPresent()) {
                told++;
                covered += estimate.get().interval().contains(4) ? 1 : 0;
            }
        }
        assertThat(told).isGreaterThanOrEqualTo(90);
        assertThat(covered / (double) told).isBetween(0.89, 0.995);
    }

    /// From 20,000 on, the queue of the first customer is gone after 20,000 / (1 / 0.8 - 1) =
    /// 80,000 of them, 0.2 of the series; it would put 2,000 on the mean if it counted.
    @Test
    void aQueueThatIsThereAtFirstIsCutOff() {
        var estimate = waits(1, 2 * CUSTOMERS, 20_000).estimate(0.95).orElseThrow();
        assertThat(estimate.droppedShare()).isBetween(0.19, 0.5);
        assertThat(estimate.interval().mean()).isCloseTo(4, within(0.4));
    }

    @Test
    void aSeriesThatIsTooShortSaysNothing() {
        assertThat(waits(1, 999, 0).estimate(0.95)).isEmpty();
        // All of it is warm-up.
        assertThat(waits(1, 50_000, 20_000).estimate(0.95)).isEmpty();
    }

    @Test
    void aSeriesThatDoesNotVaryHasAnIntervalOfNoWidth() {
        SteadyMean mean = new SteadyMean();
        for (int i = 0; i < 12_345; i++) {
            mean.add(4_013_000);
        }
        var estimate = mean.estimate(0.95).orElseThrow();
        assertThat(estimate.interval().mean()).isEqualTo(4_013_000);
        assertThat(estimate.interval().halfWidth()).isZero();
        assertThat(estimate.droppedShare()).isZero();
    }
}
