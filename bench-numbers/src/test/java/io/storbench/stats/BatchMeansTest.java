package io.storbench.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class BatchMeansTest {
    @Test
    void aFullStoreMergesNeighboursAndKeepsTheMeans() {
        BatchMeans series = new BatchMeans(2, 1);
        for (double value : new double[] {1, 3, 5, 7, 100}) {
            series.add(value);
        }
        // The fourth value filled the store: (1+3)/2, (5+7)/2; the fifth is an incomplete batch.
        assertThat(series.batchLength()).isEqualTo(2);
        assertThat(series.means()).containsExactly(2, 6);
        StudentInterval interval = series.interval(0.95);
        assertThat(interval.mean()).isEqualTo(4);
        // s = √8, standard error 2, t(0.975; 1) = 12.706 (NIST table).
        assertThat(interval.halfWidth()).isCloseTo(2 * 12.706, within(1e-3));
    }

    @Test
    void tooFewBatchesGiveNoInterval() {
        BatchMeans series = new BatchMeans(3, 1);
        series.add(1);
        series.add(2);
        assertThatThrownBy(() -> series.interval(0.95)).isInstanceOf(IllegalStateException.class);
    }

    /// NIST Statistical Reference Datasets, NumAcc1 (-0.5) and NumAcc2 (-0.999).
    @Test
    void lag1AutocorrelationAgreesWithNistNumAcc() {
        assertThat(BatchMeans.lag1Autocorrelation(new double[] {10000001, 10000003, 10000002}))
                .isCloseTo(-0.5, within(1e-9));
        double[] alternating = new double[1001];
        alternating[0] = 1.2;
        for (int i = 1; i < alternating.length; i++) {
            alternating[i] = i % 2 == 1 ? 1.1 : 1.3;
        }
        assertThat(BatchMeans.lag1Autocorrelation(alternating)).isCloseTo(-0.999, within(1e-9));
        assertThat(BatchMeans.lag1Autocorrelation(new double[] {4, 4, 4})).isZero();
    }
}
