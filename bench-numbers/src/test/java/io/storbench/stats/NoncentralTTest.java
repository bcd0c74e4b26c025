package io.storbench.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.apache.commons.statistics.distribution.TDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Against R; `noncentral-t.R` beside the data made it.
class NoncentralTTest {
    @ParameterizedTest
    @CsvFileSource(resources = "noncentral-t.csv", delimiter = ';', numLinesToSkip = 1)
    void probabilitiesAreThoseOfR(double t, double df, double noncentrality, double probability) {
        // R itself warns that far tails have not all digits.
        assertThat(1 - NoncentralT.survival(t, df, noncentrality)).isCloseTo(probability, within(1e-10));
    }

    /// R 4.2.2: `pt(t, df, ncp, lower.tail = FALSE)`.
    @ParameterizedTest
    @CsvSource({
        "2.228, 10, 3, 0.771439450895007",
        "4.303, 2, 1.5, 0.147481923918174",
        "1.98, 100.5, -1, 0.00160543068649432",
        "12.7, 1, 20, 0.883571821475585",
        "2, 10000, 2.8, 0.788135913339111"
    })
    void survivalIsThatOfR(double t, double df, double noncentrality, double expected) {
        assertThat(NoncentralT.survival(t, df, noncentrality)).isCloseTo(expected, within(1e-10));
    }

    /// By Simpson's rule over the half-normal distribution of S, and over that of three degrees,
    /// which gives R's 0.883571821475 for t 12.7, 1 degree and δ 20.
    @ParameterizedTest
    @CsvSource({"12700, 1, 25000, 0.950989915731", "12700, 1, 2, 0.000126184544", "40, 3, 60, 0.919376499985"})
    void farValuesAreSummedInFewTerms(double t, double df, double noncentrality, double expected) {
        assertThat(NoncentralT.survival(t, df, noncentrality)).isCloseTo(expected, within(1e-10));
    }

    /// Where nothing is shifted, it is Student's t as commons-statistics has it: of few and
    /// fractional degrees of freedom as Welch's test gives them, and of as many as a known scatter
    /// has.
    @ParameterizedTest
    @ValueSource(doubles = {1, 1.1, 1.3, 1.7, 2.5, 12.6, 300, 1e5, 1e6})
    void withoutAShiftItIsStudentsT(double df) {
        for (double t : new double[] {0.05, 0.2, 1, 2, 5, 12, 60, 200}) {
            assertThat(NoncentralT.survival(t, df, 0))
                    .isCloseTo(TDistribution.of(df).survivalProbability(t), within(1e-10));
        }
    }

    @Test
    void parametersOutOfRangeAreRefused() {
        assertThatThrownBy(() -> NoncentralT.survival(Double.POSITIVE_INFINITY, 5, 1))
                .hasMessageContaining("Infinity");
        assertThatThrownBy(() -> NoncentralT.survival(1, 0.5, 1)).hasMessageContaining("0.5");
        assertThatThrownBy(() -> NoncentralT.survival(1, Double.NaN, 5)).hasMessageContaining("NaN");
        assertThatThrownBy(() -> NoncentralT.survival(1, 5, Double.NaN)).hasMessageContaining("NaN");
    }
}
