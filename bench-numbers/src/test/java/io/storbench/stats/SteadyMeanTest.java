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
    /// 98 % probability (binomial). Batches that are independent are taken to be correlated in one
    /// of twenty series, and few long waits carry the variance of some: 15 of 100 are far more.
    @Test
    void intervalsCoverTheMeanOfAQueueAsOftenAsTheySay() {
        int estimated = 0;
        int covered = 0;
        for (int seed = 1; seed <= SEEDS; seed++) {
            var estimate = waits(seed, CUSTOMERS, 0).estimate(0.95);
            if (estimate.isPresent()) {
                estimated++;
                covered += estimate.get().interval().contains(4) ? 1 : 0;
            }
        }
        assertThat(estimated).isGreaterThanOrEqualTo(85);
        assertThat(covered / (double) estimated).isBetween(0.89, 1.0);
    }

    /// 4,000 observations of 1 to 1.1, of which some are 100 longer.
    private static SteadyMean stalls(long seed, double stalls) {
        RandomStream random = RandomStream.of(seed, "stalls");
        SteadyMean mean = new SteadyMean();
        for (int i = 0; i < 4_000; i++) {
            boolean stalled = random.nextDouble() < stalls / 4_000;
            mean.add(1 + 0.1 * random.nextDouble() + (stalled ? 100 : 0));
        }
        return mean;
    }

    /// With 5 on average, an interval would miss the mean in one of eight series, since the stalls
    /// that a series has decide both its mean and its width.
    @Test
    void fewLongStallsGiveNoInterval() {
        for (int seed = 1; seed <= SEEDS; seed++) {
            var estimate = stalls(seed, 5).estimate(0.95);
            // Without any, a series cannot be told apart from one that never has them.
            assertThat(estimate.filter(found -> found.interval().mean() > 1.06)).isEmpty();
        }
    }

    /// A cut behind the last stall would leave the smallest standard error. Of 100 intervals of 95
    /// %, 90 to 100 cover 1.05 + 100 * 60 / 4,000 with 99 % probability (binomial).
    @Test
    void manyLongStallsAreNotTakenForWarmUp() {
        int estimated = 0;
        int covered = 0;
        double dropped = 0;
        for (int seed = 1; seed <= SEEDS; seed++) {
            var estimate = stalls(seed, 60).estimate(0.95);
            if (estimate.isPresent()) {
                estimated++;
                covered += estimate.get().interval().contains(2.55) ? 1 : 0;
                dropped += estimate.get().droppedShare();
            }
        }
        assertThat(estimated).isGreaterThanOrEqualTo(85);
        assertThat(covered / (double) estimated).isBetween(0.89, 1.0);
        assertThat(dropped / estimated).isLessThan(0.15);
    }

    /// An autoregressive series whose correlation falls by 1 / e in 2,000 of its 8,000
    /// observations.
    @Test
    void aSeriesThatIsShortForItsCorrelationGivesNoInterval() {
        int estimated = 0;
        for (int seed = 1; seed <= SEEDS; seed++) {
            RandomStream random = RandomStream.of(seed, "autoregressive");
            SteadyMean mean = new SteadyMean();
            double state = 0;
            for (int i = 0; i < 8_000; i++) {
                state = Math.exp(-1 / 2_000.0) * state + random.nextDouble() - 0.5;
                mean.add(100 + state);
            }
            estimated += mean.estimate(0.95).isPresent() ? 1 : 0;
        }
        assertThat(estimated).isLessThanOrEqualTo(5);
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
