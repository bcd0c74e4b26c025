package io.storbench.report.effects;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// How often a screening names an effect where there is none, and where there is one, by experiments of recorded seeds
/// with a scatter of 5 %.
@Tag("slow")
class NullScreeningTest {
    private static final int EXPERIMENTS = 1_000;

    private static final int FEWER = 300;

    private static final double SCATTER = 0.05;

    /// A full two-level design, whose first factor has an effect.
    private static MetricEffects experiment(SplittableRandom random, int factors, int replicates, double effect) {
        List<Run> runs = new ArrayList<>();
        for (int replicate = 1; replicate <= replicates; replicate++) {
            for (int point = 0; point < 1 << factors; point++) {
                List<Integer> levels = Designs.bits(point, factors);
                double value = effect * (levels.getFirst() - 0.5) + SCATTER * random.nextGaussian();
                runs.add(new Run(point + 1, replicate, runs.size() + 1, 0, 0, levels, OptionalDouble.of(value)));
            }
        }
        return Designs.effects(new FactorialData("response", false, Designs.factors(factors, 2), runs));
    }

    @ParameterizedTest
    @CsvSource({"3, 2", "4, 2", "5, 2", "6, 2", "4, 1"})
    void pureNoiseHasNoEffectInNineteenOfTwentyScreenings(int factors, int replicates) {
        SplittableRandom random = new SplittableRandom(20_261_134L + 10L * factors + replicates);
        int named = 0;
        for (int i = 0; i < EXPERIMENTS; i++) {
            named += Screening.of(experiment(random, factors, replicates, 0)).orElseThrow() instanceof Screening.None
                    ? 0
                    : 1;
        }
        assertThat(named / (double) EXPERIMENTS).isLessThanOrEqualTo(0.05);
    }

    /// Twice the scatter: 5.7 standard errors of the effect and more.
    @ParameterizedTest
    @CsvSource({"3, 5", "4, 2", "5, 2"})
    void aRealEffectIsFoundAndNamedFirst(int factors, int replicates) {
        SplittableRandom random = new SplittableRandom(20_261_135L + factors);
        int found = 0;
        for (int i = 0; i < FEWER; i++) {
            List<Screening.Effect> named = Screening.of(experiment(random, factors, replicates, 0.1))
                    .orElseThrow()
                    .named();
            found += !named.isEmpty() && named.getFirst().term().letters().equals("A") ? 1 : 0;
        }
        assertThat(found / (double) FEWER).isGreaterThan(0.95);
    }
}
