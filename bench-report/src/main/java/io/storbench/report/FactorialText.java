package io.storbench.report;

import io.storbench.report.effects.BoxCox;
import io.storbench.report.effects.FactorialAnalysis;
import io.storbench.report.effects.LackOfFit;
import io.storbench.report.effects.Lenth;
import io.storbench.report.effects.ModelFit;
import io.storbench.report.effects.ResidualChecks;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What an analysis of effects says in sentences: what it cannot tell, how well its model fits, and
/// what its residuals look like.
final class FactorialText {
    /// A ratio beyond this is not a limit that any effect would pass.
    private static final int TOO_WIDE = 1_000;

    private FactorialText() {}

    static String of(FactorialAnalysis analysis) {
        Stream<Optional<String>> judged = Stream.of(
                analysis.fit().map(FactorialText::fit),
                analysis.lackOfFit().map(FactorialText::lackOfFit),
                analysis.lenth().map(lenth -> lenth(analysis, lenth)),
                analysis.checks().flatMap(FactorialText::check),
                analysis.boxCox().filter(BoxCox::isBounded).map(BoxCox::words));
        return Stream.concat(analysis.notes().stream(), judged.flatMap(Optional::stream))
                .collect(Collectors.joining(" "));
    }

    private static String lackOfFit(LackOfFit lack) {
        String f = String.format(Locale.ROOT, "%.3g", lack.f());
        return "Beyond %s points differ by F = %s on %s and %s degrees of freedom, %s."
                .formatted(lack.model(), f, lack.degreesOfFreedom(), lack.errorDegrees(), equation(lack.p()));
    }

    private static String lenth(FactorialAnalysis analysis, Lenth lenth) {
        boolean finds = analysis.terms().stream()
                .anyMatch(term -> Math.abs(term.effect().orElse(0)) > lenth.marginOfError());
        double together = StrictMath.exp(lenth.simultaneousMarginOfError());
        if (!finds && together > TOO_WIDE) {
            return "Without replicates only Lenth's limits could judge: of %s effects they reach beyond a factor of 1,000, and find none."
                    .formatted(lenth.effects());
        }
        String single = EffectTable.times(StrictMath.exp(lenth.marginOfError()));
        return "Without replicates Lenth's limits judge: a single effect beyond %s, or 1 over it, is more than chance, and beyond %s any of the %s (95 %%, Student's t with a third of the effects as degrees of freedom)."
                .formatted(single, EffectTable.times(together), lenth.effects());
    }

    private static String fit(ModelFit fit) {
        String predicted =
                fit.predicted().isPresent() ? ", predicted " + r(fit.predicted().getAsDouble()) : "";
        return "The model of %s has R² = %s, adjusted %s%s."
                .formatted(fit.terms(), r(fit.rSquared()), r(fit.adjusted()), predicted);
    }

    private static String r(double squared) {
        return String.format(Locale.ROOT, "%.4f", squared);
    }

    private static Optional<String> check(ResidualChecks checks) {
        List<String> failed = Stream.of(
                        failed(checks.normality(), "are not normal (Anderson-Darling), "),
                        failed(checks.trend(), "have a trend over the run order, "),
                        failed(checks.spread(), "scatter unequally from point to point (Levene), "))
                .flatMap(Optional::stream)
                .toList();
        if (!failed.isEmpty()) {
            return Optional.of("Residuals %s: take p-values with caution.".formatted(String.join(", ", failed)));
        }
        return checks.normality().or(checks::trend).map(_ -> "Residuals give no reason for doubt (each check at 1 %).");
    }

    private static Optional<String> failed(Optional<ResidualChecks.Check> check, String words) {
        return check.filter(each -> each.p() < 0.01).map(each -> words + equation(each.p()));
    }

    private static String equation(double p) {
        return p < 1e-4 ? "p " + p(p) : "p = " + p(p);
    }

    /// A probability; below one in ten thousand only that.
    static String p(double p) {
        return p < 1e-4 ? "< 0.0001" : r(p);
    }
}
