package io.storbench.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.storbench.random.RandomStream;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ServiceDrawTest {
    private static final int TIMES = 200_000;

    private static long[] times(ServiceLaw law, long meanNanos, long seed) {
        ServiceDraw draw = new ServiceDraw(law, RandomStream.of(seed, "server/service"));
        long[] times = new long[TIMES];
        Arrays.setAll(times, _ -> draw.nanos(meanNanos));
        return times;
    }

    /// A lognormal variable of mean m and coefficient of variation c has the median m/√(1 + c²),
    /// and its 99 % quantile is e^(2.3263 σ) times that, with σ² = ln(1 + c²) (Johnson, Kotz and
    /// Balakrishnan, "Continuous Univariate Distributions", volume 1, 1994, chapter 14).
    @ParameterizedTest
    @ValueSource(doubles = {0.2, 1, 3})
    void lognormalTimesHaveTheirQuantiles(double variation) {
        long[] times = times(ServiceLaw.lognormal(variation), 1_000_000, 7);
        Arrays.sort(times);
        double median = 1e6 / Math.sqrt(1 + variation * variation);
        double deviation = Math.sqrt(Math.log(1 + variation * variation));
        assertThat((double) times[TIMES / 2]).isCloseTo(median, withinPercentage(1));
        assertThat((double) times[TIMES / 100 * 99])
                .isCloseTo(median * Math.exp(2.326348 * deviation), withinPercentage(3));
    }

    /// Within four standard errors; that of the deviation from the fourth moment, which is near 3
    /// for so small a variation.
    @Test
    void lognormalTimesHaveTheirMeanAndDeviation() {
        long[] times = times(ServiceLaw.lognormal(0.5), 1_000_000, 42);
        double mean = Arrays.stream(times).average().orElseThrow();
        double square = Arrays.stream(times)
                .mapToDouble(time -> (time - mean) * (time - mean))
                .sum();
        assertThat(mean).isCloseTo(1e6, within(4 * 0.5e6 / Math.sqrt(TIMES)));
        assertThat(Math.sqrt(square / TIMES)).isCloseTo(0.5e6, within(0.01e6));
    }

    /// With another mean, the same times but for that factor.
    @ParameterizedTest
    @CsvSource({"exponential", "lognormal 1.5"})
    void theSameSeedGivesTheSameTimesRelativeToTheirMeans(String law) {
        long[] brief = times(ServiceLaw.parse(law), 1_000_000, 3);
        long[] tedious = times(ServiceLaw.parse(law), 10_000_000, 3);
        for (int i = 0; i < TIMES; i++) {
            assertThat(Math.abs(tedious[i] - 10 * brief[i])).isLessThanOrEqualTo(6);
        }
    }

    @Test
    void aConstantLawDrawsNothing() {
        RandomStream stream = RandomStream.of(1, "a");
        ServiceDraw draw = new ServiceDraw(ServiceLaw.CONSTANT, stream);
        assertThat(draw.nanos(5)).isEqualTo(5);
        assertThat(stream.nextLong()).isEqualTo(RandomStream.of(1, "a").nextLong());
    }

    @ParameterizedTest
    @ValueSource(strings = {"constant", "exponential", "lognormal 1.5", "lognormal 0.25"})
    void aLawIsWrittenAsItIsRead(String text) {
        assertThat(ServiceLaw.parse(text).text()).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"normal", "lognormal", "lognormal 0", "lognormal 101", "lognormal -1"})
    void whatIsNoLawIsRefused(String text) {
        assertThatThrownBy(() -> ServiceLaw.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("coefficient of variation");
    }
}
