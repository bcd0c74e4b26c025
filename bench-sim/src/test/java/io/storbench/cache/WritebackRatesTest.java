package io.storbench.cache;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/// How a device's bandwidth is estimated; by hand after mm/page-writeback.c of Linux 6.1.
class WritebackRatesTest {
    /// (100 x 250 + 25,600 x (1,024 - 50)) / 1,024 = 24,374; the average follows a change of the
    /// same direction only, by an eighth: 25,600 - (25,600 - 24,374) / 8 = 25,447.
    @Test
    void theAverageFollowsTheBandwidthSlowly() {
        WritebackRates rates = new WritebackRates();
        assertThat(rates.average()).isEqualTo(25_600);
        rates.update(50, 100, 100);
        assertThat(rates.average()).isEqualTo(25_600);
        rates.update(100, 200, 200);
        assertThat(rates.average()).isEqualTo(25_447);
    }

    /// After more than 1,024 ticks only what was written counts: 4,000 pages in 2,000 ticks of 4 ms
    /// are 500 pages/s.
    @Test
    void afterALongTimeTheBandwidthIsWhatWasWritten() {
        WritebackRates rates = new WritebackRates();
        rates.update(2_000, 4_000, 4_000);
        assertThat(rates.average()).isEqualTo(500);
    }

    @Test
    void idleTimeDoesNotCount() {
        WritebackRates rates = new WritebackRates();
        rates.begin(2_000, 0, 0);
        assertThat(rates.isOld(2_050)).isFalse();
        assertThat(rates.isOld(2_051)).isTrue();
    }

    /// Dirtied at 12,800 pages/s with too much dirty and a ratio of a half: the task's rate is
    /// 12,801 and the balanced one min(25,600, 12,801 x 25,600 / 12,801) = 25,600, so nothing
    /// changes; at twice the rate it is 12,800, and the step is (25,600 - 25,600) by the last
    /// balanced rate, which was 25,600; the third time the last one is 12,800 too: the step is
    /// 12,799, shifted by 25,600 / 25,599 = 1 and divided by 8: 800.
    @Test
    void theLimitFollowsTheBalancedRateOnceItPersists() {
        WritebackRates rates = new WritebackRates();
        rates.updateLimit(50, 2_560, 512, false);
        assertThat(rates.limit()).isEqualTo(25_600);
        rates.updateLimit(50, 5_120, 512, false);
        assertThat(rates.limit()).isEqualTo(25_600);
        rates.updateLimit(50, 5_120, 512, false);
        assertThat(rates.limit()).isEqualTo(25_600 - 800);
    }
}
