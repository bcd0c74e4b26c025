package io.storbench.design;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class BalanceTest {
    /// Each point by the digits of its levels.
    private static Balance balance(String... points) {
        return Balance.of(Stream.of(points)
                .map(point ->
                        point.chars().map(Character::getNumericValue).boxed().toList())
                .toList());
    }

    /// The three subsets of a 2^3 that Saif and Nussbaum show (COMPAS'16, "how to choose the best
    /// fraction"): the third factor does not vary; the first does not vary equally; perfect.
    @Test
    void theSubsetsOfTheSlidesAreToldApart() {
        Balance constant = balance("001", "101", "011", "111");
        assertThat(constant.constant()).containsExactly(2);

        Balance uneven = balance("000", "101", "010", "011");
        assertThat(uneven.constant()).isEmpty();
        assertThat(uneven.unbalanced()).containsExactly(new Balance.Spread(0, List.of(3, 1)));
        assertThat(uneven.correlated()).containsExactly(new Balance.Pair(0, 1), new Balance.Pair(0, 2));

        Balance perfect = balance("100", "001", "010", "111");
        assertThat(perfect).isEqualTo(new Balance(List.of(), List.of(), List.of()));
    }

    /// Addelman's condition: proportional frequencies are orthogonal though not equal.
    @Test
    void unequalLevelsInProportionAreOrthogonal() {
        Balance balance = balance("00", "10", "20", "01", "11", "21", "01", "11", "21");
        assertThat(balance.unbalanced()).containsExactly(new Balance.Spread(1, List.of(6, 3)));
        assertThat(balance.correlated()).isEmpty();
    }
}
