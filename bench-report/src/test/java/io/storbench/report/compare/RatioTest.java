package io.storbench.report.compare;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RatioTest {
    @Test
    void aRatioUpToTwiceIsADifferenceAndBeyondARatio() {
        assertThat(difference(1.031)).isEqualTo("+3.1 %");
        assertThat(difference(2)).isEqualTo("+100 %");
        assertThat(difference(0.5)).isEqualTo("-50 %");
        assertThat(difference(2.04)).isEqualTo("2.0x");
        assertThat(difference(0.0042)).isEqualTo("0.0042x");
        assertThat(difference(744)).isEqualTo("740x");
    }

    /// Else it is printed as 1.0, or as none at all.
    @Test
    void aRatioHasDigitsThatCountWhateverItsSize() {
        assertThat(Ratio.of(1.0042)).isEqualTo("1.004");
        assertThat(Ratio.of(0.97)).isEqualTo("0.970");
        assertThat(Ratio.of(0.00042)).isEqualTo("0.00042");
        assertThat(Ratio.of(7440)).isEqualTo("7400");
    }

    @Test
    void factorsSpanEveryRatioWhenRounded() {
        assertThat(Ratio.factorBelow(2.19)).isEqualTo("2.1");
        assertThat(Ratio.factorAbove(2.11)).isEqualTo("2.2");
        assertThat(Ratio.factorBelow(1.5)).isEqualTo("1.5");
        assertThat(Ratio.factorAbove(281)).isEqualTo("290");
    }

    /// The low end of an interval that reaches below the least double is 0.
    @Test
    void anIntervalThatReachesTooFarIsUnknown() {
        assertThat(Ratio.brackets(1e-4, 1e3, Ratio::of)).isEqualTo("[unknown]");
        assertThat(Ratio.brackets(0, 4, Ratio::of)).isEqualTo("[unknown]");
        assertThat(Ratio.brackets(2.5, 4, Ratio::of)).isEqualTo("[2.5, 4.0]");
        assertThat(Ratio.isUnknown(0, 0)).isFalse();
    }

    private static String difference(double ratio) {
        return Ratio.difference(ratio).replace('\u00A0', ' ');
    }
}
