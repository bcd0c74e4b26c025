package io.storbench.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/// Against R; `noncentral-t.R` beside the data made it.
class NoncentralTTest {
    @ParameterizedTest
    @CsvFileSource(resources = "noncentral-t.csv", delimiter = ';', numLinesToSkip = 1)
    void probabilitiesAreThoseOfR(String what, double a, double b, double c, double value) {
        if (what.equals("pt")) {
            // R itself warns that far tails have not all digits.
            assertThat(NoncentralT.cumulative(a, b, c)).isCloseTo(value, within(1e-10));
        }
    }

    @Test
    void parametersOutOfRangeAreRefused() {
        assertThatThrownBy(() -> NoncentralT.cumulative(1, 0.5, 1)).hasMessageContaining("0.5");
        assertThatThrownBy(() -> NoncentralT.cumulative(1, 5, 50)).hasMessageContaining("50");
        assertThatThrownBy(() -> NoncentralT.cumulative(1, Double.NaN, 5))
                .hasMessageContaining("NaN");
    }
}
