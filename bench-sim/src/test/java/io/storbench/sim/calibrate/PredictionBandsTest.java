package io.storbench.sim.calibrate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class PredictionBandsTest {
    private static final PredictionBands BANDS =
            new PredictionBands(new Uncertainty(List.of(), List.of(), List.of(), List.of()), 7);

    /// The draw that failed may have been the slowest: without it the band would end too early.
    @Test
    void aFigureThatADrawHasNoNumberForHasNoBand() {
        PredictionBands.Band[] bands =
                BANDS.of((_, draw) -> new double[] {draw == 3 ? Double.NaN : 1 + draw, 1 + draw}, 0.5, 40);
        assertThat(bands[0].low()).isNaN();
        assertThat(bands[0].high()).isNaN();
        // Of the numbers 1 to 40, a quarter on either side is left out.
        assertThat(bands[1]).isEqualTo(new PredictionBands.Band(11, 30));
    }
}
