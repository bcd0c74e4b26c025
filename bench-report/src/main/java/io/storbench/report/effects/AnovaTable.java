package io.storbench.report.effects;

import io.storbench.report.effects.ErrorTerms.Variance;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.apache.commons.statistics.distribution.FDistribution;

/// The lines of an analysis of variance.
final class AnovaTable {
    /// The source of what points differ by beyond the terms.
    static final String LACK_OF_FIT = "lack of fit";

    /// The source of what nothing explains.
    static final String ERROR = "error";

    private final double total;
    private final List<AnovaRow> rows = new ArrayList<>();

    private AnovaTable(double total) {
        this.total = total;
    }

    static List<AnovaRow> of(Model model, List<Term> terms, ErrorTerms errors) {
        AnovaTable table = new AnovaTable(model.totalSquares());
        Variance within = errors.within();
        table.add("blocks", "blocks", model.blockDegrees(), model.blockSquares());
        table.addTested(
                "curvature", "curvature (centre points)", model.curvatureDegrees(), model.curvatureSquares(), within);
        terms.forEach(table::add);
        Optional<LackOfFit> lack = Optional.empty();
        if (errors.hard().isEmpty()) {
            lack = lackOfFit(model, terms, within).filter(_ -> model.lackDegrees() > 0);
        }
        table.add(
                LACK_OF_FIT,
                LACK_OF_FIT,
                model.lackDegrees(),
                model.lackSquares(),
                lack.map(each -> OptionalDouble.of(each.f())).orElse(OptionalDouble.empty()),
                lack.map(each -> OptionalDouble.of(each.p())).orElse(OptionalDouble.empty()));
        table.add("set-ups", "between set-ups", model.setUpDegrees(), model.setUpSquares());
        String error = errors.hard().isEmpty() ? ERROR : "error within set-ups";
        table.add(ERROR, error, model.errorDegrees(), model.errorSquares());
        table.add("total", "total", model.squares().rows() - 1, table.total);
        return table.rows;
    }

    private void add(Term term) {
        rows.add(new AnovaRow(
                term.letters(),
                term.name(),
                term.degreesOfFreedom(),
                term.squares(),
                OptionalDouble.of(term.partialSquares() / term.degreesOfFreedom()),
                term.test().map(test -> OptionalDouble.of(test.f())).orElse(OptionalDouble.empty()),
                term.test().map(test -> OptionalDouble.of(test.p())).orElse(OptionalDouble.empty()),
                term.share()));
    }

    private void addTested(String source, String name, int degrees, double squares, Variance error) {
        boolean tested = degrees > 0 && error.isKnown();
        double f = tested ? squares / degrees / error.meanSquare() : 0;
        add(
                source,
                name,
                degrees,
                squares,
                tested ? OptionalDouble.of(f) : OptionalDouble.empty(),
                tested
                        ? OptionalDouble.of(
                                FDistribution.of(degrees, error.degrees()).survivalProbability(f))
                        : OptionalDouble.empty());
    }

    private void add(String source, String name, int degrees, double squares) {
        add(source, name, degrees, squares, OptionalDouble.empty(), OptionalDouble.empty());
    }

    private void add(String source, String name, int degrees, double squares, OptionalDouble f, OptionalDouble p) {
        if (degrees == 0) {
            return;
        }
        rows.add(new AnovaRow(
                source, name, degrees, squares, OptionalDouble.of(squares / degrees), f, p, squares / total));
    }

    /// What points differ by beyond the terms; where the terms say all of it, what interactions of
    /// three and more factors do.
    static Optional<LackOfFit> lackOfFit(Model model, List<Term> terms, Variance error) {
        int degrees = model.lackDegrees();
        double squares = model.lackSquares();
        String words = "the model's terms";
        if (degrees == 0) {
            List<Term> high = terms.stream().filter(term -> term.order() > 2).toList();
            degrees = high.stream().mapToInt(Term::degreesOfFreedom).sum();
            squares = high.stream().mapToDouble(Term::squares).sum();
            words = "main effects and two-factor interactions";
        }
        if (degrees == 0 || !error.isKnown()) {
            return Optional.empty();
        }
        double f = squares / degrees / error.meanSquare();
        double p = FDistribution.of(degrees, error.degrees()).survivalProbability(f);
        return Optional.of(new LackOfFit(words, degrees, squares, error.degrees(), f, p));
    }
}
