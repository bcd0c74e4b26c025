package io.storbench.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class SteadyStartTest {
    private static final long SECOND = IntervalLog.INTERVAL_NANOS;

    private static double[] means(double first, double then, int count) {
        double[] means = new double[count];
        Arrays.fill(means, then);
        means[0] = first;
        return means;
    }

    @Test
    void aSlowBeginningIsNotSteady() {
        assertThat(SteadyStart.of(means(1.3e6, 1e6, 10))).contains(new SteadyStart(1.3, false));
        assertThat(SteadyStart.of(means(0.7e6, 1e6, 10))).contains(new SteadyStart(0.7, false));
        assertThat(SteadyStart.of(means(1.04e6, 1e6, 10))).contains(new SteadyStart(1.04, true));
        assertThat(SteadyStart.of(means(1.3e6, 1e6, 9))).isEmpty();
    }

    /// 1 % of steady series are told apart by chance: of 4,000 at most 58, with 99.9 % by the
    /// binomial distribution, and at least 24.
    @Test
    void aSteadySeriesIsCalledUnsteadyInOneOfAHundred() {
        SplittableRandom random = new SplittableRandom(20_261_122);
        int wrong = 0;
        for (int series = 0; series < 4_000; series++) {
            double[] means = random.doubles(20, 0, 1)
                    .map(_ -> 1e6 * (1 + 0.2 * random.nextGaussian()))
                    .toArray();
            wrong += SteadyStart.of(means).orElseThrow().steady() ? 0 : 1;
        }
        assertThat(wrong).isBetween(24, 58);
    }

    /// Two workers, of which the one with three times as many operations counts three times.
    @Test
    void workersAreTakenTogether() {
        IntervalLog log = new IntervalLog();
        LatencyRecorder one = new LatencyRecorder(log);
        LatencyRecorder other = new LatencyRecorder(log);
        long began = 5 * SECOND;
        for (int i = 0; i < 11; i++) {
            long from = began + i * SECOND;
            // The last is cut off, and of no matter.
            long to = i == 10 ? from + SECOND / 4 : from + SECOND;
            for (int k = 0; k < 3; k++) {
                one.record(from, 1_000, 1_000);
            }
            long slow = i == 0 ? 2_000 : 1_000;
            other.record(from, slow, slow);
            one.endInterval(from, to);
            other.endInterval(from + 10_000, to + 10_000);
        }
        assertThat(SteadyStart.of(MeasuredSeconds.of(log, began))).contains(new SteadyStart(1.25, false));
        assertThat(SteadyStart.of(MeasuredSeconds.of(new IntervalLog(), began))).isEqualTo(Optional.empty());
    }
}
