package io.storbench.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.plan.Arrivals;
import java.util.Arrays;
import org.apache.commons.math3.distribution.ExponentialDistribution;
import org.apache.commons.math3.stat.correlation.PearsonsCorrelation;
import org.apache.commons.math3.stat.inference.KolmogorovSmirnovTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ArrivalSeriesTest {
    private static final double SECOND = 1e9;

    private static long[] nanos(String keys, long seed, int count) {
        Arrivals.Open open = (Arrivals.Open) LoadKeys.parse(keys).arrivals();
        ArrivalSeries series = new ArrivalSeries(open, seed, 1_000, 0, 1);
        long[] nanos = new long[count];
        for (int i = 0; i < count; i++) {
            assertThat(series.index()).isEqualTo(i);
            nanos[i] = series.nanos() - 1_000;
            series.next();
        }
        return nanos;
    }

    private static double[] gaps(long[] nanos) {
        double[] gaps = new double[nanos.length - 1];
        for (int i = 0; i < gaps.length; i++) {
            gaps[i] = (double) (nanos[i + 1] - nanos[i]);
        }
        return gaps;
    }

    /// Kolmogorov and Smirnov's test against the exponential distribution; and gaps in a row do not
    /// correlate: five standard deviations of a correlation of 20,000 independent pairs are 0.035.
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void gapsOfPoissonArrivalsAreExponentialAndIndependent(long seed) {
        double[] gaps = gaps(nanos("rate: 5000", seed, 20_001));
        double p = new KolmogorovSmirnovTest()
                .kolmogorovSmirnovTest(new ExponentialDistribution(null, SECOND / 5000), gaps);
        assertThat(p).isGreaterThan(0.01);
        double correlation = new PearsonsCorrelation()
                .correlation(Arrays.copyOf(gaps, gaps.length - 1), Arrays.copyOfRange(gaps, 1, gaps.length));
        assertThat(Math.abs(correlation)).isLessThan(0.035);
    }

    @Test
    void constantArrivalsAreEvenAndBeginAnywhereInTheFirstGap() {
        long[] one = nanos("rate: 1000, arrivals: constant", 1, 10_000);
        long[] other = nanos("rate: 1000, arrivals: constant", 2, 10_000);
        assertThat(Arrays.stream(gaps(one))).allMatch(gap -> Math.abs(gap - 1e6) <= 1);
        assertThat(one[0]).isBetween(0L, 1_000_000L).isNotEqualTo(other[0]);
        assertThat(one[9_999] - one[0]).isBetween(9_999_000_000L - 1, 9_999_000_000L + 1);
    }

    /// 1,000 a second on average, all in the first tenth of each second.
    @Test
    void burstsHaveAllArrivalsAndTheMeanRateIsThePlans() {
        long[] nanos = nanos("rate: 1000, arrivals: bursty, burst_on: 100ms, burst_off: 900ms", 1, 100_000);
        assertThat(Arrays.stream(nanos).map(each -> each % 1_000_000_000)).allMatch(at -> at < 1e8);
        // Four standard deviations of a Poisson count of 100,000.
        assertThat(nanos[99_999] / SECOND).isBetween(98.7, 101.3);
    }

    /// 100 a second for 10 s, none for 5 s, 2,000 a second for 1 s, and again.
    @Test
    void aScheduleRepeats() {
        long[] nanos = nanos("schedule: 100/10s:0/5s:2000/1s", 1, 60_000);
        long[] counts = new long[16];
        long cycles = nanos[nanos.length - 1] / 16_000_000_000L;
        for (long each : nanos) {
            if (each < cycles * 16_000_000_000L) {
                counts[(int) (each % 16_000_000_000L / 1_000_000_000)]++;
            }
        }
        assertThat(cycles).isBetween(18L, 20L);
        for (int second = 0; second < 16; second++) {
            double expected = cycles * (second < 10 ? 100 : second < 15 ? 0 : 2000);
            // Five standard deviations of a Poisson count.
            assertThat((double) counts[second])
                    .isBetween(expected - 5 * Math.sqrt(expected), expected + 5 * Math.sqrt(expected));
        }
    }

    @Test
    void theSameSeedMakesTheSameSeriesAndAnotherOneAnother() {
        assertThat(nanos("rate: 100", 7, 100)).isEqualTo(nanos("rate: 100", 7, 100));
        assertThat(nanos("rate: 100", 7, 100)).isNotEqualTo(nanos("rate: 100", 8, 100));
        // Twice the rate, half the gaps: loads with one seed share their random numbers.
        long[] slow = nanos("rate: 100", 7, 100);
        long[] fast = nanos("rate: 200", 7, 100);
        for (int i = 0; i < 100; i++) {
            assertThat(fast[i]).isBetween(slow[i] / 2 - 1, slow[i] / 2 + 1);
        }
    }
}
