package io.storbench.report.effects;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class BoxCoxTest {
    /// Two different numbers are described exactly by two levels, whatever power they are raised
    /// to: what rounding leaves of that is not a likelihood.
    @Test
    void anExactFitHasNoPower() {
        for (int percent = 1; percent <= 500; percent++) {
            double[] values = new double[12];
            double[] level = new double[12];
            for (int i = 0; i < 12; i++) {
                level[i] = i % 2 == 0 ? -1 : 1;
                values[i] = i % 2 == 0 ? 1e6 : 1e6 * (1 + percent / 100.0);
            }
            LeastSquares model = new LeastSquares(values);
            double[] ones = new double[12];
            Arrays.fill(ones, 1);
            assertThat(model.add(ones)).isTrue();
            assertThat(model.add(level)).isTrue();
            assertThat(BoxCox.of(values, model)).as("%d %%", percent).isEmpty();
        }
    }
}
