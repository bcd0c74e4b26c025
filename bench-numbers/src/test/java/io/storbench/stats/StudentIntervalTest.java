package io.storbench.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StudentIntervalTest {
    /// NIST/SEMATECH e-Handbook of Statistical Methods, section 1.3.6.7.2, "Critical Values of the
    /// Student's t Distribution": columns 0.975 and 0.995.
    @ParameterizedTest
    @CsvSource({
        "1, 0.95, 12.706", "1, 0.99, 63.657",
        "2, 0.95, 4.303", "2, 0.99, 9.925",
        "4, 0.95, 2.776", "4, 0.99, 4.604",
        "9, 0.95, 2.262", "9, 0.99, 3.250",
        "30, 0.95, 2.042", "30, 0.99, 2.750",
        "100, 0.95, 1.984", "100, 0.99, 2.626"
    })
    void quantilesAgreeWithThePublishedTable(long degrees, double confidence, double expected) {
        assertThat(StudentInterval.quantile(degrees, confidence)).isCloseTo(expected, within(5.1e-4));
    }

    @Test
    void anIntervalReachesTheQuantileTimesTheStandardError() {
        Tally tally = new Tally();
        for (double value : new double[] {9, 11, 10, 12, 8}) {
            tally.add(value);
        }
        // Mean 10, s² = 10/4, standard error √(2.5/5), t(0.975; 4) = 2.776.
        StudentInterval interval = StudentInterval.of(tally, 0.95);
        assertThat(interval.mean()).isEqualTo(10);
        assertThat(interval.halfWidth()).isCloseTo(2.776 * Math.sqrt(0.5), within(1e-3));
        assertThat(interval.contains(interval.high())).isTrue();
        assertThat(interval.contains(interval.low() - 1e-9)).isFalse();
    }

    @Test
    void oneObservationHasNoInterval() {
        assertThatThrownBy(() -> StudentInterval.of(1, 3, 0, 0.95)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> StudentInterval.of(5, 3, 1, 1)).isInstanceOf(IllegalArgumentException.class);
    }
}
