package io.storbench.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The data sets NumAcc2 to NumAcc4 and their certified values are those of the NIST Statistical
/// Reference Datasets, univariate summary statistics (average and higher difficulty).
class TallyTest {
    @ParameterizedTest
    @CsvSource({
        "1.2, 1.1, 1.3, 1.2, 0.1, 1e-15",
        "1000000.2, 1000000.1, 1000000.3, 1000000.2, 0.1, 1e-9",
        "10000000.2, 10000000.1, 10000000.3, 10000000.2, 0.1, 1e-8"
    })
    void meanAndDeviationAgreeWithNistNumAcc(
            double first, double low, double high, double mean, double sd, double tolerance) {
        Tally tally = new Tally();
        tally.add(first);
        for (int i = 0; i < 500; i++) {
            tally.add(low);
            tally.add(high);
        }
        assertThat(tally.count()).isEqualTo(1001);
        assertThat(tally.mean()).isCloseTo(mean, within(tolerance * 1e-1 + 1e-14));
        assertThat(tally.standardDeviation()).isCloseTo(sd, within(tolerance));
    }

    @Test
    void tooFewObservationsAreRefusedRatherThanNaN() {
        Tally tally = new Tally();
        assertThatThrownBy(tally::mean).isInstanceOf(IllegalStateException.class);
        tally.add(7);
        assertThat(tally.mean()).isEqualTo(7);
        assertThatThrownBy(tally::variance).isInstanceOf(IllegalStateException.class);
    }
}
