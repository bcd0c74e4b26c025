package io.storbench.report.effects;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.report.effects.Equivalence.Conclusion;
import io.storbench.report.effects.Term.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Intervals and tests do what they promise, over 2,000 simulated experiments each with a recorded
/// seed.
@Tag("slow")
class CoverageTest {
    private static final int EXPERIMENTS = 2_000;
    private static final double EFFECT = 0.3;

    /// A two-level design whose first factor has a known effect.
    private static FactorialData experiment(
            SplittableRandom random, int factors, int replicates, ToDoubleFunction<SplittableRandom> error) {
        List<Run> runs = new ArrayList<>();
        for (int replicate = 1; replicate <= replicates; replicate++) {
            for (int point = 0; point < 1 << factors; point++) {
                List<Integer> levels = Designs.bits(point, factors);
                double value = EFFECT * (levels.getFirst() - 0.5) + error.applyAsDouble(random);
                runs.add(new Run(point + 1, replicate, runs.size() + 1, 0, 0, levels, OptionalDouble.of(value)));
            }
        }
        return new FactorialData("response", false, Designs.factors(factors, 2), runs);
    }

    private static boolean covers(Interval interval) {
        return interval.low() <= EFFECT && EFFECT <= interval.high();
    }

    @Test
    void studentsIntervalsOfNormalErrors() {
        SplittableRandom random = new SplittableRandom(20_260_101);
        int covered = 0;
        for (int i = 0; i < EXPERIMENTS; i++) {
            FactorialAnalysis analysis = FactorialAnalysis.of(experiment(random, 2, 3, r -> 0.2 * r.nextGaussian()));
            covered += covers(Designs.term(analysis, "A").interval().orElseThrow()) ? 1 : 0;
        }
        assertThat(covered / (double) EXPERIMENTS).isBetween(0.93, 0.97);
    }

    @Test
    void bootstrapOfNormalErrors() {
        assertThat(bootstrapCoverage(20_260_102, SplittableRandom::nextGaussian))
                .isBetween(0.92, 0.98);
    }

    /// Exponential errors are skewed, as latencies are.
    @Test
    void bootstrapOfSkewedErrors() {
        assertThat(bootstrapCoverage(20_260_103, r -> -Math.log(1 - r.nextDouble())))
                .isBetween(0.92, 0.98);
    }

    private static double bootstrapCoverage(long seed, ToDoubleFunction<SplittableRandom> error) {
        SplittableRandom random = new SplittableRandom(seed);
        int covered = 0;
        for (int i = 0; i < EXPERIMENTS; i++) {
            FactorialAnalysis analysis = FactorialAnalysis.of(experiment(random, 1, 10, error));
            covered += covers(Designs.term(analysis, "A").bootstrap().orElseThrow()) ? 1 : 0;
        }
        return covered / (double) EXPERIMENTS;
    }

    /// At either margin, the test says that things are the same in 5 % of cases: 3.7 to 6.3 % is
    /// the 99 % interval of 2,000 draws.
    @Test
    void equivalenceErrsAsOftenAsItSays() {
        assertThat(same(20_260_104, Equivalence.TEN_PERCENT)).isBetween(0.037, 0.063);
        assertThat(same(20_260_105, -Equivalence.TEN_PERCENT)).isBetween(0.037, 0.063);
    }

    /// With a standard error of a tenth of the margin it finds what is the same.
    @Test
    void equivalenceFindsWhatIsTheSame() {
        assertThat(same(20_260_106, 0)).isGreaterThan(0.99);
    }

    /// How often a mean of 8 with this true difference is found to be the same.
    private static double same(long seed, double difference) {
        SplittableRandom random = new SplittableRandom(seed);
        int n = 8;
        double sd = Equivalence.TEN_PERCENT / 10 * Math.sqrt(n);
        int same = 0;
        for (int i = 0; i < EXPERIMENTS; i++) {
            double sum = 0;
            double squares = 0;
            for (int k = 0; k < n; k++) {
                double x = difference + sd * random.nextGaussian();
                sum += x;
                squares += x * x;
            }
            double variance = (squares - sum * sum / n) / (n - 1);
            Equivalence test = Equivalence.of(sum / n, Math.sqrt(variance / n), n - 1, Equivalence.TEN_PERCENT);
            same += test.conclusion() == Conclusion.SAME ? 1 : 0;
            assertThat(test.conclusion() == Conclusion.SAME).isEqualTo(test.p() < 0.05);
        }
        return same / (double) EXPERIMENTS;
    }
}
