package io.storbench.report.compare;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PercentTest {
    /// What is 0 in the digits shown has no sign.
    @ParameterizedTest
    @CsvSource({"0.0311, +3.1 %", "-0.004, -0.40 %", "-1e-15, 0.00 %", "1e-15, 0.00 %", "0, 0.00 %"})
    void aSignIsOfWhatIsShown(double fraction, String shown) {
        assertThat(Percent.signed(fraction).replace('\u00A0', ' ')).isEqualTo(shown);
    }

    /// Two replicates that differ by a third have an interval from a quarter to four times.
    @ParameterizedTest
    @CsvSource({"0.031, 3.1 %", "0.49, 49 %", "1.4, factor 4.1", "4, factor 55"})
    void aWideIntervalIsAFactor(double logarithms, String shown) {
        assertThat(Percent.halfWidth(logarithms).replace('\u00A0', ' ')).isEqualTo(shown);
    }

    /// Of a mean, where nothing says which way a factor goes.
    @ParameterizedTest
    @CsvSource({"0.031, at most \u00B1 3.1 %", "1.4, at most a factor of 4.1 up and down"})
    void anIntervalIsPrintedByHalfOfIt(double logarithms, String shown) {
        assertThat(Percent.interval(logarithms).replace('\u00A0', ' ')).isEqualTo(shown);
    }

    @ParameterizedTest
    @CsvSource({"0.05, 5 %", "0.025, 2.5 %", "0.1, 10 %", "0.001, 0.1 %"})
    void aLimitIsShownAsItWasStated(double fraction, String shown) {
        assertThat(Percent.stated(fraction).replace('\u00A0', ' ')).isEqualTo(shown);
    }

    /// Two wild replicates.
    @Test
    void aFactorBeyondAThousandHasNoDigits() {
        assertThat(Percent.interval(Math.log(999))).isEqualTo("at most a factor of\u00A0999 up and down");
        assertThat(Percent.interval(37)).isEqualTo("by a factor of\u00A0more than 1000 up and down");
    }
}
