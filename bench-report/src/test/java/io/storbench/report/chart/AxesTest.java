package io.storbench.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.report.chart.Chart.Axis;
import io.storbench.report.chart.Chart.Tick;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AxesTest {
    @Test
    void aLinearAxisStartsAtZeroAndHasRoundTicks() {
        Axis axis = Axes.of("", 3, 12.2);
        assertThat(axis.ticks()).extracting(Tick::label).containsExactly("0", "5", "10", "15");
        assertThat(axis.low()).isZero();
        assertThat(axis.high()).isEqualTo(15);
    }

    @Test
    void aLogarithmicAxisHoldsAllValues() {
        Axis axis = Axes.of("", 0.3, 180);
        assertThat(axis.logarithmic()).isTrue();
        assertThat(axis.ticks())
                .extracting(Tick::label)
                .containsExactly("0.2", "0.5", "1", "2", "5", "10", "20", "50", "100", "200");
    }

    @Test
    void aWideLogarithmicAxisHasADecadePerTick() {
        assertThat(Axes.logarithmic("", 0.5, 20_000).ticks())
                .extracting(Tick::label)
                .containsExactly("0.1", "1", "10", "100", "1000", "10000", "100000");
    }

    @Test
    void anAxisOfOneValueHasALength() {
        Axis axis = Axes.logarithmic("", 1, 1);
        assertThat(axis.ticks()).extracting(Tick::label).containsExactly("1", "2");
    }

    @Test
    void labelsCarryNoNoise() {
        assertThat(Axes.label(0.1 + 0.2)).isEqualTo("0.3");
        assertThat(Axes.label(2500)).isEqualTo("2500");
    }

    @Test
    void aMarkAtTheEndOfALogarithmicAxisHasRoomAroundIt() {
        Axis axis = Axes.logarithmic("", 1, 10);
        assertThat(axis.low()).isNegative();
        assertThat(axis.high()).isGreaterThan(1);
    }

    @Test
    void ticksThatLieCloseTogetherHaveDifferentLabels() {
        assertThat(Axes.around("", 14.74, 14.9).ticks())
                .extracting(Tick::label)
                .containsExactly("14.7", "14.75", "14.8", "14.85", "14.9", "14.95");
    }

    @Test
    void anAxisOfSharesEndsAtTheWhole() {
        Axis axis = Axes.percent("", 99.7);
        assertThat(axis.ticks()).extracting(Tick::label).containsExactly("0", "20", "40", "60", "80", "100");
        assertThat(axis.high()).isBetween(100.0, 105.0);
        assertThat(Axes.percent("", 50).high()).isEqualTo(60);
    }

    /// Whatever is on them, ratios are seen beside 1.
    @ParameterizedTest
    @CsvSource({
        "0.04, 8, 0.1 1",
        "0.04, 0.2, 0.05 0.1 0.2 0.5 1",
        "0.6, 9.6, 1 2 5",
        "0.7, 1.5, 0.8 1 1.2 1.4",
        "0.98, 1.03, 0.98 0.99 1 1.01 1.02 1.03",
        "1, 1, 0.99 0.995 1 1.005 1.01"
    })
    void anAxisOfRatiosHasOneAndAFewOthers(double smallest, double largest, String some) {
        Axis axis = Axes.aroundOne("", smallest, largest);
        assertThat(axis.logarithmic()).isTrue();
        assertThat(axis.low()).isLessThan(Math.min(0, Math.log10(smallest)));
        assertThat(axis.high()).isGreaterThan(Math.max(0, Math.log10(largest)));
        assertThat(axis.ticks()).hasSizeBetween(3, 11);
        assertThat(axis.ticks())
                .extracting(Tick::label)
                .contains(some.split(" "))
                .doesNotHaveDuplicates();
    }
}
