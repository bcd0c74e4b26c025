package io.storbench.report.effects;

import io.storbench.report.compare.Estimate;
import io.storbench.report.effects.DesignTerms.Columns;
import io.storbench.report.effects.ErrorTerms.Variance;
import io.storbench.report.effects.Term.Interval;
import io.storbench.report.effects.Term.Test;
import io.storbench.stats.StudentInterval;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.LUDecomposition;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.RealVector;
import org.apache.commons.statistics.distribution.FDistribution;

/// The effects of a fitted model with their tests.
final class TermTests {
    /// Why a term has no test in a design without replicates.
    static final String NO_ERROR = "there is no error estimate";

    /// Why a term has none where trials failed along with its factors.
    static final String NOT_AT_RANDOM = "not missing at random";

    /// Why a term has none whose factors are hard to change.
    static final String SET_UP_ONCE = "set up only once per level";

    private final Model model;
    private final ErrorTerms errors;
    private final int notAtRandom;
    private final double[] coefficients;
    private final RealMatrix covariances;
    private final double[] pointMeans;

    private TermTests(Model model, double[] response, ErrorTerms errors, int notAtRandom) {
        this.model = model;
        this.errors = errors;
        this.notAtRandom = notAtRandom;
        coefficients = model.squares().coefficients(model.parameters());
        covariances = model.squares().covariances(model.parameters());
        pointMeans = model.rows().ofPoints().stream()
                .mapToDouble(own ->
                        own.stream().mapToDouble(i -> response[i]).average().orElseThrow())
                .toArray();
    }

    /// The terms, in the model's order.
    ///
    /// @param notAtRandom bit n is set when trials failed along with the n-th factor
    static List<Term> of(Model model, double[] response, ErrorTerms errors, int notAtRandom) {
        TermTests tests = new TermTests(model, response, errors, notAtRandom);
        List<Term> terms = new ArrayList<>();
        for (int i = 0; i < model.terms().size(); i++) {
            terms.add(tests.term(i));
        }
        return terms;
    }

    private Term term(int index) {
        Columns columns = model.terms().get(index);
        int start = model.start(index);
        int degrees = model.end(index) - start;
        double squares = model.squares().squares(start, model.end(index));
        double partial = partial(start, degrees);
        Optional<String> untested = untested(columns);
        Variance error = errors.of(columns.factors());
        boolean tested = untested.isEmpty();
        boolean isSign = isSign(columns);
        boolean isOne = isSign || columns.square() || model.design().isSlope(columns);
        // From -1 to 1, be it from sign to sign or along a line; of a square from 0 to 1.
        double range = columns.square() ? 1 : 2;
        OptionalDouble effect = isOne ? some(range * coefficients[start]) : OptionalDouble.empty();
        OptionalDouble standardError = isOne && tested
                ? some(range * Math.sqrt(error.meanSquare() * covariances.getEntry(start, start)))
                : OptionalDouble.empty();
        return new Term(
                columns.word(),
                columns.square(),
                model.design().name(columns, DesignFactor::name),
                model.design().name(columns, DesignFactor::words),
                model.design().aliases(columns),
                columns.order(),
                degrees,
                effect,
                isSign ? some(contrast(columns)) : OptionalDouble.empty(),
                standardError,
                squares,
                partial,
                partial / model.totalSquares(),
                tested ? Optional.of(test(degrees, partial, effect, error)) : Optional.empty(),
                standardError.isPresent() ? Optional.of(interval(effect, standardError, error)) : Optional.empty(),
                Optional.empty(),
                untested);
    }

    private static OptionalDouble some(double value) {
        return OptionalDouble.of(value);
    }

    /// Whether a term's one column is of signs, so that its effect is a difference of two means.
    static boolean isSign(Columns columns) {
        return !columns.square()
                && columns.columns().size() == 1
                && Arrays.stream(columns.columns().getFirst()).allMatch(x -> Math.abs(x) == 1);
    }

    private double contrast(Columns columns) {
        double[] signs = columns.columns().getFirst();
        double sum = 0;
        double size = 0;
        for (int i = 0; i < signs.length; i++) {
            sum += signs[i] * pointMeans[i];
            size += Math.abs(pointMeans[i]);
        }
        // What rounding leaves of nothing.
        return Math.abs(sum) <= 1e-13 * size ? 0 : sum;
    }

    /// b'V⁻¹b over the error's variance: what is lost without the term alone.
    private double partial(int start, int degrees) {
        RealVector own = new ArrayRealVector(coefficients).getSubVector(start, degrees);
        int last = start + degrees - 1;
        RealMatrix block = covariances.getSubMatrix(start, last, start, last);
        return own.dotProduct(new LUDecomposition(block).getSolver().solve(own));
    }

    private Optional<String> untested(Columns columns) {
        if ((columns.factors() & notAtRandom) != 0) {
            return Optional.of(NOT_AT_RANDOM);
        }
        if (errors.of(columns.factors()).isKnown()) {
            return Optional.empty();
        }
        return Optional.of(!errors.hard().isEmpty() && errors.isHard(columns.factors()) ? SET_UP_ONCE : NO_ERROR);
    }

    private static Test test(int degrees, double partial, OptionalDouble effect, Variance error) {
        double f = partial / degrees / error.meanSquare();
        double p = FDistribution.of(degrees, error.degrees()).survivalProbability(f);
        OptionalDouble t =
                effect.isPresent() ? some(Math.copySign(Math.sqrt(f), effect.getAsDouble())) : OptionalDouble.empty();
        return new Test(t, f, error.degrees(), p);
    }

    private static Interval interval(OptionalDouble effect, OptionalDouble standardError, Variance error) {
        double half = standardError.getAsDouble() * StudentInterval.quantile(error.degrees(), Estimate.CONFIDENCE);
        return new Interval(effect.getAsDouble() - half, effect.getAsDouble() + half);
    }
}
