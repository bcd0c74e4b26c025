package io.storbench.report;

import io.storbench.report.effects.BoxCox;
import io.storbench.report.effects.FactorialAnalysis;
import io.storbench.report.effects.Lenth;
import io.storbench.report.effects.ModelFit;
import io.storbench.report.effects.ResidualChecks;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// What an analysis of effects says in sentences: what it cannot tell, how well its model fits, and
/// what its residuals look like.
final class FactorialText {
    /// A ratio beyond this is not a limit that any effect would pass.
    private static final int TOO_WIDE = 1_000;

    private FactorialText() {}

    static String of(FactorialAnalysis analysis) {
        List<String> sentences = new ArrayList<>(analysis.notes());
        analysis.fit().map(FactorialText::fit).ifPresent(sentences::add);
        analysis.lackOfFit()
                .ifPresent(lack -> sentences.add(String.format(
                        Locale.ROOT,
                        "Beyond %s points differ by F = %.3g on %s and %s degrees" + " of freedom, %s.",
                        lack.model(),
                        lack.f(),
                        lack.degreesOfFreedom(),
                        lack.errorDegrees(),
                        equation(lack.p()))));
        analysis.lenth().ifPresent(lenth -> sentences.add(lenth(analysis, lenth)));
        analysis.checks().ifPresent(checks -> check(checks, sentences));
        analysis.boxCox().filter(BoxCox::isBounded).ifPresent(power -> sentences.add(power.words()));
        return String.join(" ", sentences);
    }

    private static String lenth(FactorialAnalysis analysis, Lenth lenth) {
        boolean finds = analysis.terms().stream()
                .anyMatch(term -> Math.abs(term.effect().orElse(0)) > lenth.marginOfError());
        if (!finds && StrictMath.exp(lenth.simultaneousMarginOfError()) > TOO_WIDE) {
            return String.format(
                    Locale.ROOT,
                    "Without replicates only Lenth's limits could judge: of %s effects they reach"
                            + " beyond a factor of %,d, and find none.",
                    lenth.effects(),
                    TOO_WIDE);
        }
        return ("Without replicates Lenth's limits judge: a single effect beyond %s, or 1 over it, is"
                        + " more than chance, and beyond %s any of the %s (95 %%, Student's t with a"
                        + " third of the effects as degrees of freedom).")
                .formatted(
                        EffectTable.times(StrictMath.exp(lenth.marginOfError())),
                        EffectTable.times(StrictMath.exp(lenth.simultaneousMarginOfError())),
                        lenth.effects());
    }

    private static String fit(ModelFit fit) {
        String predicted = fit.predicted().isPresent()
                ? String.format(Locale.ROOT, ", predicted %.4f", fit.predicted().getAsDouble())
                : "";
        return String.format(
                Locale.ROOT,
                "The model of %s has R² = %.4f, adjusted %.4f%s.",
                fit.terms(),
                fit.rSquared(),
                fit.adjusted(),
                predicted);
    }

    private static void check(ResidualChecks checks, List<String> sentences) {
        List<String> failed = new ArrayList<>();
        failed(checks.normality(), "are not normal (Anderson-Darling)").ifPresent(failed::add);
        failed(checks.trend(), "have a trend over the run order").ifPresent(failed::add);
        failed(checks.spread(), "scatter unequally from point to point (Levene)")
                .ifPresent(failed::add);
        if (!failed.isEmpty()) {
            sentences.add("Residuals " + String.join(", ", failed) + ": take p-values with caution.");
        } else if (checks.normality().isPresent() || checks.trend().isPresent()) {
            sentences.add("Residuals give no reason for doubt (each check at 1 %).");
        }
    }

    private static Optional<String> failed(Optional<ResidualChecks.Check> check, String words) {
        return check.filter(each -> each.p() < 0.01).map(each -> words + ", " + equation(each.p()));
    }

    private static String equation(double p) {
        return p < 1e-4 ? "p " + p(p) : "p = " + p(p);
    }

    /// A probability; below one in ten thousand only that.
    static String p(double p) {
        return p < 1e-4 ? "< 0.0001" : String.format(Locale.ROOT, "%.4f", p);
    }
}
