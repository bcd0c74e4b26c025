package io.storbench.report.effects;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.storbench.stats.FisherExact;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The analysis of variance against R's lm, aov, anova and drop1: see anova.R beside the tables.
class AnovaAgainstRTest {
    private static final double RELATIVE = 1e-9;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "replicated",
                "warpbreaks",
                "unbalanced",
                "blocks",
                "split",
                "unreplicated",
                "fraction",
                "lacking"
            })
    void everyNumberThatRPrints(String name) {
        FactorialAnalysis analysis = FactorialAnalysis.of(RValues.data(name));
        Map<String, Map<String, Double>> expected = RValues.expected(name);
        assertThat(expected).isNotEmpty();
        expected.forEach((quantity, byTerm) -> byTerm.forEach((term, value) -> check(analysis, quantity, term, value)));
    }

    private static void check(FactorialAnalysis analysis, String quantity, String term, double value) {
        OptionalDouble ours =
                switch (quantity) {
                    case "df" -> some(row(analysis, term).degreesOfFreedom());
                    case "squares" -> some(row(analysis, term).squares());
                    case "f" -> row(analysis, term).f();
                    case "p" -> row(analysis, term).p();
                    case "partial" -> some(Designs.term(analysis, term).partialSquares());
                    case "effect" -> Designs.term(analysis, term).effect();
                    case "se" -> Designs.term(analysis, term).standardError();
                    case "t" ->
                        Designs.term(analysis, term).test().orElseThrow().t();
                    case "low" ->
                        some(Designs.term(analysis, term)
                                .interval()
                                .orElseThrow()
                                .low());
                    case "high" ->
                        some(Designs.term(analysis, term)
                                .interval()
                                .orElseThrow()
                                .high());
                    default -> ofModel(analysis, quantity, term);
                };
        assertThat(ours.orElseThrow(() -> new AssertionError("no " + quantity + " of " + term)))
                .as(quantity + " of " + term)
                .isCloseTo(value, within(tolerance(quantity) * Math.max(1e-3, Math.abs(value))));
    }

    /// A maximum is flat, so that R's and ours end a little apart.
    private static double tolerance(String quantity) {
        return quantity.startsWith("lambda") ? 1e-5 : RELATIVE;
    }

    private static OptionalDouble ofModel(FactorialAnalysis analysis, String quantity, String term) {
        ModelFit fit = analysis.fit().orElseThrow();
        return switch (quantity) {
            case "r2" -> some(fit.rSquared());
            case "adjusted" -> some(fit.adjusted());
            case "predicted" -> fit.predicted();
            case "fitted" -> some(trial(fit, term).fitted());
            case "residual" -> some(trial(fit, term).residual());
            case "standardized" -> trial(fit, term).standardized();
            case "lack df" -> some(analysis.lackOfFit().orElseThrow().degreesOfFreedom());
            case "lack squares" -> some(analysis.lackOfFit().orElseThrow().squares());
            case "lack f" -> some(analysis.lackOfFit().orElseThrow().f());
            case "lack p" -> some(analysis.lackOfFit().orElseThrow().p());
            case "lambda" -> some(analysis.boxCox().orElseThrow().lambda());
            case "lambda low" -> some(analysis.boxCox().orElseThrow().low());
            case "lambda high" -> some(analysis.boxCox().orElseThrow().high());
            default -> ofResiduals(analysis.checks().orElseThrow(), quantity);
        };
    }

    private static OptionalDouble ofResiduals(ResidualChecks checks, String quantity) {
        return switch (quantity) {
            case "anderson-darling" -> some(checks.normality().orElseThrow().statistic());
            case "trend r" -> some(checks.trend().orElseThrow().statistic());
            case "trend p" -> some(checks.trend().orElseThrow().p());
            case "levene f" -> some(checks.spread().orElseThrow().statistic());
            case "levene p" -> some(checks.spread().orElseThrow().p());
            default -> OptionalDouble.empty();
        };
    }

    private static OptionalDouble some(double value) {
        return OptionalDouble.of(value);
    }

    private static ModelFit.Fitted trial(ModelFit fit, String order) {
        return fit.trials().get(Integer.parseInt(order) - 1);
    }

    private static AnovaRow row(FactorialAnalysis analysis, String source) {
        return analysis.anova().stream()
                .filter(row -> row.source().equals(source))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no row " + source));
    }

    @Test
    void fishersExactTest() {
        Map<String, Map<String, Double>> expected = RValues.expected("fisher");
        assertThat(expected).hasSize(3);
        expected.forEach((table, quantities) -> {
            double p = quantities.values().iterator().next();
            String[] n = table.split(" ", -1);
            double ours = FisherExact.pValue(
                    Integer.parseInt(n[0]), Integer.parseInt(n[1]), Integer.parseInt(n[2]), Integer.parseInt(n[3]));
            assertThat(ours).as(table).isCloseTo(p, within(RELATIVE * p));
        });
    }
}
