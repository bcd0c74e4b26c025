package io.storbench.report.effects;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.storbench.design.FractionalFactorial;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// The 2^(6-3) fraction of Saif and Nussbaum (D = AB, E = AC, F = BC) beside the full design.
class SaifFractionTest {
    private static final SplittableRandom RANDOM = new SplittableRandom(20_160_705);

    private static FactorialData data(List<List<Integer>> points, double[] responses) {
        List<Run> runs = new ArrayList<>();
        for (List<Integer> point : points) {
            int number = 0;
            for (int i = 0; i < point.size(); i++) {
                number |= point.get(i) << i;
            }
            runs.add(new Run(number + 1, 1, runs.size() + 1, 0, 0, point, OptionalDouble.of(responses[number])));
        }
        return new FactorialData("throughput", true, Designs.factors(6, 2), runs);
    }

    private static double[] responses() {
        return RANDOM.doubles(64, 1, 1000).toArray();
    }

    private static FactorialAnalysis full(double[] responses) {
        return FactorialAnalysis.of(data(
                Stream.iterate(0, i -> i + 1)
                        .limit(64)
                        .map(i -> Designs.bits(i, 6))
                        .toList(),
                responses));
    }

    private static FactorialAnalysis fraction(double[] responses) {
        return FactorialAnalysis.of(
                data(FractionalFactorial.of(6, List.of("D=AB", "E=AC", "F=BC")).points(), responses));
    }

    @Test
    void contrastOfTheFractionIsTheSumOverTheAliasChain() {
        double[] responses = responses();
        FactorialAnalysis full = full(responses);
        assertThat(full.terms()).hasSize(63);
        double chain = Stream.of("F", "BC", "DE", "ABE", "ACD", "ABDF", "ACEF", "BCDEF")
                .mapToDouble(letters -> Designs.effect(full, letters))
                .sum();
        FactorialAnalysis fraction = fraction(responses);
        assertThat(Designs.effect(fraction, "F")).isCloseTo(chain, within(1e-9));
    }

    /// The alias table of the design, as the notes on the paper derive it.
    @Test
    void aliasStrings() {
        assertThat(fraction(responses()).terms().stream().map(Term::aliasText))
                .containsExactly(
                        "A = BD = CE",
                        "B = AD = CF",
                        "C = AE = BF",
                        "D = AB = EF",
                        "E = AC = DF",
                        "F = BC = DE",
                        "AF = BE = CD");
    }
}
