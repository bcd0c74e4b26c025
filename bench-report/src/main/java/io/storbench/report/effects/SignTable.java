package io.storbench.report.effects;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The table of signs of a two-level design with a column for every effect, and for each point what
/// was obtained beside what the model predicts (Jain, "The Art of Computer Systems Performance
/// Analysis", 1991, chapter 17).
///
/// @param columns the effects' letters, in the order of the terms
/// @param rows one for each point that has a value
/// @param model whose predictions these are, in words; empty when the terms describe every point
public record SignTable(List<String> columns, List<Row> rows, Optional<String> model) {
    /// A point, on the scale of the analysis.
    ///
    /// @param signs -1 or 1 for each column
    /// @param obtained mean of the valid trials
    /// @param predicted by the model; the mean itself when the terms describe every point
    public record Row(int point, List<Integer> signs, double obtained, double predicted) {
        /// Copies.
        public Row {
            signs = List.copyOf(signs);
        }

        /// What the prediction lacks.
        public double error() {
            return obtained - predicted;
        }
    }

    /// Copies.
    public SignTable {
        columns = List.copyOf(columns);
        rows = List.copyOf(rows);
    }

    /// The table of a fitted model; empty unless every term is one column of signs.
    static Optional<SignTable> of(Model model, double[] response, Optional<ModelFit> fit) {
        if (!model.terms().stream().allMatch(TermTests::isSign)) {
            return Optional.empty();
        }
        List<String> columns =
                model.terms().stream().map(DesignTerms.Columns::letters).toList();
        List<List<Integer>> runs = model.rows().ofPoints();
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < runs.size(); i++) {
            int row = i;
            int point = model.runs().get(runs.get(i).getFirst()).point();
            List<Integer> signs = model.terms().stream()
                    .map(term -> (int) term.columns().getFirst()[row])
                    .toList();
            double mean = runs.get(i).stream()
                    .mapToDouble(run -> response[run])
                    .average()
                    .orElseThrow();
            double predicted = fit.stream()
                    .flatMap(own -> own.trials().stream())
                    .filter(trial -> trial.point() == point)
                    .mapToDouble(ModelFit.Fitted::fitted)
                    .average()
                    .orElse(mean);
            rows.add(new Row(point, signs, mean, predicted));
        }
        return Optional.of(new SignTable(columns, rows, fit.map(ModelFit::terms)));
    }
}
