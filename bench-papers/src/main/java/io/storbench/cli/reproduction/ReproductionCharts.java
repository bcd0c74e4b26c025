package io.storbench.cli.reproduction;

import io.storbench.paper.Reproduction;
import io.storbench.paper.published.CellGroup;
import io.storbench.paper.published.PaperFigure;
import io.storbench.report.chart.Chart;
import io.storbench.report.chart.Chart.Dot;
import io.storbench.report.chart.Chart.Guide;
import io.storbench.report.chart.Chart.Series;
import io.storbench.report.chart.Chart.Tick;
import io.storbench.report.chart.FigureCharts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The papers' figures as charts of a report.
final class ReproductionCharts {
    private ReproductionCharts() {}

    /// All figures that have anything to show.
    static List<Chart> of(Reproduction reproduction) {
        return reproduction.figures().stream()
                .filter(figure -> !figure.places().isEmpty())
                .map(ReproductionCharts::chart)
                .toList();
    }

    private static Chart chart(PaperFigure figure) {
        if (figure.isRows()) {
            return FigureCharts.rows(
                    figure.title(),
                    figure.caption(),
                    figure.places().stream().map(PaperFigure.Place::label).toList(),
                    figure.unit(),
                    figure.series().stream().map(ReproductionCharts::inRows).toList(),
                    List.of());
        }
        return FigureCharts.curves(
                figure.title(),
                figure.caption(),
                figure.over(),
                figure.places().stream()
                        .map(place -> new Tick(place.at(), place.label()))
                        .toList(),
                figure.unit(),
                figure.series().stream().map(ReproductionCharts::over).toList());
    }

    private static Series over(PaperFigure.Series series) {
        return new Series(
                series.name(),
                series.published().stream().map(ReproductionCharts::above).toList(),
                series.ours().stream().map(ReproductionCharts::above).toList(),
                List.of());
    }

    private static Dot above(PaperFigure.Mark mark) {
        return new Dot(mark.at(), mark.value(), mark.low(), mark.high());
    }

    private static Series inRows(PaperFigure.Series series) {
        return new Series(
                series.name(),
                series.published().stream().map(ReproductionCharts::beside).toList(),
                series.ours().stream().map(ReproductionCharts::beside).toList(),
                List.of());
    }

    private static Dot beside(PaperFigure.Mark mark) {
        return new Dot(mark.value(), mark.at(), mark.low(), mark.high());
    }

    /// How far all predictions are off, a row for each experiment that has any.
    static Optional<Chart> predictions(List<Reproduction> reproductions) {
        List<String> rows = new ArrayList<>();
        List<Dot> dots = new ArrayList<>();
        for (Reproduction each : reproductions) {
            double[] percents = each.cells(CellGroup.PREDICTIONS).stream()
                    .flatMapToDouble(cell -> cell.relativeDifference().stream())
                    .map(off -> 100 * off)
                    .toArray();
            for (double percent : percents) {
                dots.add(new Dot(percent, rows.size(), percent, percent));
            }
            if (percents.length > 0) {
                rows.add(each.name());
            }
        }
        return rows.isEmpty()
                ? Optional.empty()
                : Optional.of(FigureCharts.rows(
                        "Predictions: how far ours are off",
                        "A mark for each published number that nothing was fitted to.",
                        rows,
                        "simulated beside published, %",
                        List.of(new Series("", List.of(), dots, List.of())),
                        List.of(new Guide("published", true, 0))));
    }
}
