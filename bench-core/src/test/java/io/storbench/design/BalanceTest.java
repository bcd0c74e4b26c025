package io.storbench.design;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class BalanceTest {
    /// The three subsets of a 2^3 that Saif and Nussbaum show (COMPAS'16, "how to choose the best
    /// fraction"): the third factor does not vary; the first does not vary equally; perfect.
    @Test
    void theSubsetsOfTheSlidesAreToldApart() {
        Balance constant =
                Balance.of(
                        List.of(
                                List.of(0, 0, 1),
                                List.of(1, 0, 1),
                                List.of(0, 1, 1),
                                List.of(1, 1, 1)));
        assertThat(constant.constant()).containsExactly(2);

        Balance uneven =
                Balance.of(
                        List.of(
                                List.of(0, 0, 0),
                                List.of(1, 0, 1),
                                List.of(0, 1, 0),
                                List.of(0, 1, 1)));
        assertThat(uneven.constant()).isEmpty();
        assertThat(uneven.unbalanced()).containsExactly(new Balance.Spread(0, List.of(3, 1)));
        assertThat(uneven.correlated())
                .containsExactly(new Balance.Pair(0, 1), new Balance.Pair(0, 2));

        Balance perfect =
                Balance.of(
                        List.of(
                                List.of(1, 0, 0),
                                List.of(0, 0, 1),
                                List.of(0, 1, 0),
                                List.of(1, 1, 1)));
        assertThat(perfect).isEqualTo(new Balance(List.of(), List.of(), List.of()));
    }

    /// Addelman's condition: proportional frequencies are orthogonal though not equal.
    @Test
    void unequalLevelsInProportionAreOrthogonal() {
        Balance balance =
                Balance.of(
                        List.of(
                                List.of(0, 0),
                                List.of(1, 0),
                                List.of(2, 0),
                                List.of(0, 1),
                                List.of(1, 1),
                                List.of(2, 1),
                                List.of(0, 1),
                                List.of(1, 1),
                                List.of(2, 1)));
        assertThat(balance.unbalanced()).containsExactly(new Balance.Spread(1, List.of(6, 3)));
        assertThat(balance.correlated()).isEmpty();
    }
}
