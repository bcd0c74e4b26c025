package io.storbench.report.effects;

import io.storbench.design.Word;
import io.storbench.stats.StudentInterval;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// What the trials of a design say of its factors.
///
/// @param data that it is of
/// @param points distinct design points with a value
/// @param constant whether all trials have the same number, at points enough for all main effects
///   and with none missing along with a level: then there are no effects
/// @param mean the grand mean, on the scale of the analysis; 0 when there are no terms
/// @param terms main effects, then interactions; empty when nothing can be determined, and a note
///   says why
/// @param anova sums of squares in the order of the terms, the total last
/// @param errorDegrees degrees of freedom of the error; 0 when nothing tells it
/// @param errorVariance the error's mean square; 0 when nothing tells it
/// @param fit of the model, for residuals
/// @param lackOfFit with replicates, when the design has more points than the model has terms
/// @param lenth limits of a two-level design without replicates, unless most effects are nothing
///   and the limits would be 0
/// @param checks of the residuals of a model that leaves enough over, which may have fewer terms
///   than the fit
/// @param boxCox which power of the response would suit; with logarithms only, by the model of the
///   checks
/// @param signs the table of signs of a two-level design
/// @param notes in sentences: what cannot be determined and why, and what was assumed
public record FactorialAnalysis(
        FactorialData data,
        int points,
        boolean constant,
        double mean,
        List<Term> terms,
        List<AnovaRow> anova,
        int errorDegrees,
        double errorVariance,
        Optional<ModelFit> fit,
        Optional<LackOfFit> lackOfFit,
        Optional<Lenth> lenth,
        Optional<ResidualChecks> checks,
        Optional<BoxCox> boxCox,
        Optional<SignTable> signs,
        List<String> notes) {
    /// The probability that any effect is called more than chance where there is none at all.
    private static final double FAMILY_LEVEL = 0.05;

    /// A part of another effect that does not matter.
    public static final double SMALL_PART = 0.05;

    /// Copies.
    public FactorialAnalysis {
        terms = List.copyOf(terms);
        anova = List.copyOf(anova);
        notes = List.copyOf(notes);
    }

    /// Analyses trials. Never throws for what was measured: what cannot be determined is left out,
    /// and a note says why.
    public static FactorialAnalysis of(FactorialData data) {
        return Analyst.of(data);
    }

    /// No effects: nothing can be determined, or all is constant, and notes say why.
    static FactorialAnalysis none(FactorialData data, boolean constant, List<String> notes) {
        return new FactorialAnalysis(
                data,
                ObservedTrials.corners(data.valid()).size(),
                constant,
                0,
                List.of(),
                List.of(),
                0,
                0,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                notes);
    }

    /// Whether effects are logarithms of ratios.
    public boolean isLogarithmic() {
        return data.logarithmic();
    }

    /// Whether repeated trials are all equal, as of a deterministic simulation: then effects are
    /// exact, and none of them is chance.
    public boolean isExact() {
        double largest = data.runs().stream()
                .mapToDouble(data::scaled)
                .map(Math::abs)
                .max()
                .orElse(0);
        return !ObservedTrials.scatters(data, largest);
    }

    /// Whether a term is judged by Lenth's limits, as it has no test but for want of replicates.
    public boolean isByLenth(Term term) {
        return lenth.isPresent()
                && term.untested().filter(TermTests.NO_ERROR::equals).isPresent();
    }

    /// How many effects are judged together: by their tests, or by Lenth's limits.
    public int judged() {
        return (int) terms.stream()
                .filter(term -> term.test().isPresent() || isByLenth(term))
                .count();
    }

    /// Whether an effect is more than chance when all are judged together: where nothing has an effect, any is
    /// called so in 5 % of experiments at most. By its test with Bonferroni's correction, else by Lenth's
    /// simultaneous margin of error. Where nothing scatters there is no chance.
    public boolean isMoreThanChance(Term term) {
        if (isExact()) {
            return true;
        }
        if (term.test().isPresent()) {
            return term.test().get().p() * judged() <= FAMILY_LEVEL;
        }
        return isByLenth(term)
                && Math.abs(term.effect().orElse(0)) > lenth.orElseThrow().simultaneousMarginOfError();
    }

    /// The interval of an effect that holds for all effects together, 95 %: without 0 exactly where the effect
    /// [#isMoreThanChance]. Empty of an effect of several degrees of freedom, of one without a test, and of exact
    /// ones.
    public Optional<Term.Interval> simultaneous(Term term) {
        if (term.effect().isEmpty() || isExact()) {
            return Optional.empty();
        }
        double effect = term.effect().getAsDouble();
        if (term.test().isPresent() && term.standardError().isPresent()) {
            double half = term.standardError().getAsDouble()
                    * StudentInterval.quantile(term.test().get().errorDegrees(), 1 - FAMILY_LEVEL / judged());
            return Optional.of(new Term.Interval(effect - half, effect + half));
        }
        return lenth.filter(_ -> isByLenth(term))
                .map(Lenth::simultaneousMarginOfError)
                .map(half -> new Term.Interval(effect - half, effect + half));
    }

    /// Whether points differ from what the terms say, or interactions of three and more factors are there.
    public boolean hasLackOfFit() {
        return lackOfFit.filter(lack -> lack.p() <= FAMILY_LEVEL).isPresent();
    }

    /// The effects that are in a term's estimate with more than a small part, by their signs: its own first.
    public List<Word> alike(Term term) {
        return Stream.concat(
                        Stream.of(term.word()),
                        term.aliases().stream()
                                .filter(alias -> Math.abs(alias.part()) > SMALL_PART)
                                .map(alias -> new Word(alias.effect().factors(), alias.part() < 0)))
                .toList();
    }

    /// The factors of an effect in sentences, such as `round-trip time × queue depth`.
    public String words(Word effect) {
        return IntStream.range(0, data.factors().size())
                .filter(effect::has)
                .mapToObj(place -> data.factors().get(place).words())
                .collect(Collectors.joining(DesignTerms.TIMES));
    }
}
