package io.storbench.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.storbench.measure.MeasuredSeconds.Second;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SteadyWindowTest {
    /// By hand: the slope of the fitted line is (-2a - b + d + 2e) / 10, its rise four times that.
    @ParameterizedTest
    @CsvSource({
        "100, 100, 100, 100, 100, 0, 0, true",
        "110, 90, 110, 90, 100, 0.2, -0.08, true",
        "90, 95, 100, 105, 110, 0.2, 0.2, false", // grows by twice what is allowed
        "105, 102.5, 100, 97.5, 95, 0.1, -0.1, true", // falls by just what is allowed
        "106, 103, 100, 97, 94, 0.12, -0.12, false",
        "100, 85, 130, 85, 100, 0.45, 0, false" // a level line, but scattered
    })
    void fiveRoundsAreJudgedAsSniaDoes(
            double a, double b, double c, double d, double e, double range, double slope, boolean steady) {
        SteadyWindow window = SteadyWindow.of(new double[] {a, b, c, d, e}).orElseThrow();
        assertThat(window.range()).isCloseTo(range, within(1e-12));
        assertThat(window.slope()).isCloseTo(slope, within(1e-12));
        assertThat(window.isSteady()).isEqualTo(steady);
    }

    /// 12 seconds are five rounds of two: the first two seconds are in none.
    @Test
    void secondsThatFillNoRoundAreLeftOutAtTheBeginning() {
        double[] operations = new double[12];
        Arrays.fill(operations, 50);
        operations[0] = 1_000;
        operations[1] = 1_000;
        assertThat(SteadyWindow.of(operations)).contains(new SteadyWindow(0, 0));
    }

    @Test
    void fourSecondsAndIdleOnesTellNothing() {
        assertThat(SteadyWindow.of(new double[] {1, 1, 1, 1})).isEmpty();
        assertThat(SteadyWindow.of(new double[10])).isEmpty();
    }

    /// 20 seconds of twice the latency before 60 at 1 ms, alternating by 2 % so that no few of them
    /// are alike: what precedes the step is the warm-up.
    @Test
    void aStepEndsTheWarmUp() {
        List<Second> seconds = new ArrayList<>();
        for (int i = 0; i < 80; i++) {
            seconds.add(new Second(1, (i < 20 ? 2e6 : 1e6) * (i % 2 == 0 ? 1.02 : 0.98)));
        }
        assertThat(SteadyWindow.warmUpNanos(new MeasuredSeconds(seconds))).isEqualTo(OptionalLong.of(20_000_000_000L));
        assertThat(SteadyWindow.warmUpNanos(new MeasuredSeconds(seconds.subList(0, 49))))
                .isEmpty();
    }
}
