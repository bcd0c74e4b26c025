package io.storbench.report.effects;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Test;

/// Residuals are judged only where the error has degrees of freedom enough to tell.
class ResidualChecksTest {
    private static final long SEED = 20260412;
    private static final int EXPERIMENTS = 300;

    /// An experiment whose errors are normal, and whose effects are A and BC.
    private static FactorialAnalysis experiment(RandomGenerator random, int factors, int copies) {
        double[] responses = new double[copies << factors];
        for (int i = 0; i < responses.length; i++) {
            int sign = (i >> 1 & 1) == (i >> 2 & 1) ? 1 : -1;
            responses[i] = 100 + 5 * (i & 1) + 3 * sign + random.nextGaussian();
        }
        return FactorialAnalysis.of(Designs.twoLevel(factors, responses));
    }

    /// How many of the experiments have normal errors called otherwise at 1 %; -1 where all keep
    /// silent.
    private static int alarms(int factors, int copies) {
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(SEED);
        int alarms = 0;
        int silent = 0;
        for (int i = 0; i < EXPERIMENTS; i++) {
            Optional<ResidualChecks.Check> check =
                    experiment(random, factors, copies).checks().flatMap(ResidualChecks::normality);
            alarms += check.filter(each -> each.p() < 0.01).isPresent() ? 1 : 0;
            silent += check.isEmpty() ? 1 : 0;
        }
        return silent == EXPERIMENTS ? -1 : alarms;
    }

    /// All residuals of a model that leaves one degree of freedom are of one size.
    @Test
    void oneDegreeOfFreedomIsNotJudged() {
        assertThat(alarms(3, 1)).isEqualTo(-1);
    }

    /// 3 of 300 are expected at 1 %; more than 10 come once in 3,000 times, by the binomial.
    @Test
    void normalErrorsAreSeldomCalledOtherwise() {
        assertThat(alarms(5, 1)).isBetween(0, 10);
        assertThat(alarms(3, 2)).isBetween(0, 10);
    }
}
