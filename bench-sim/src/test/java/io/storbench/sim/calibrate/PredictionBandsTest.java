package io.storbench.sim.calibrate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

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

    /// Errors of 5 % each, six of them: Student's t has 1.94 of them on either side of 90 %.
    @Test
    void whatTheModelMissesByIsInEveryBand() {
        List<Double> errors = List.of(0.05, -0.05, 0.05, -0.05, 0.05, -0.05);
        PredictionBands.Band band = band(100, errors, 0);
        assertThat(StrictMath.log(band.high() / 100)).isCloseTo(1.94 * 0.05, within(0.012));
        assertThat(StrictMath.log(band.low() / 100)).isCloseTo(-1.94 * 0.05, within(0.012));
    }

    @Test
    void noBandBeginsBelowARoundTripUnlessItsFigureIs() {
        List<Double> errors = List.of(0.2, -0.2);
        assertThat(band(100, errors, 98).low()).isEqualTo(98);
        assertThat(band(100, errors, 98).high()).isEqualTo(band(100, errors, 0).high());
        assertThat(band(90, errors, 98)).isEqualTo(band(90, errors, 0));
    }

    private static PredictionBands.Band band(double predicted, List<Double> errors, double least) {
        return BANDS.of((_, _) -> new double[] {predicted}, 0.9, 2, _ -> new PredictionBands.Limits(errors, least))[0];
    }
}
