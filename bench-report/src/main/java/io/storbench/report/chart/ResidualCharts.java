package io.storbench.report.chart;

import io.storbench.report.chart.Chart.Axis;
import io.storbench.report.chart.Chart.Dot;
import io.storbench.report.chart.Chart.Guide;
import io.storbench.report.chart.Chart.Series;
import io.storbench.report.effects.MetricEffects;
import io.storbench.report.effects.ModelFit;
import io.storbench.report.effects.ModelFit.Fitted;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.apache.commons.statistics.distribution.NormalDistribution;

/// What a model of effects leaves over: against what it fits, against the run order, and against a
/// normal distribution.
final class ResidualCharts {
    /// More marks than these are a cloud, and large.
    private static final int MAX_DOTS = 300;

    private ResidualCharts() {}

    static List<Chart> of(MetricEffects effects) {
        List<Chart> charts = new ArrayList<>();
        effects.analysis()
                .fit()
                .filter(fit -> fit.trials().stream().anyMatch(t -> Math.abs(t.residual()) > 1e-12))
                .ifPresent(fit -> addAll(charts, effects, fit));
        return charts;
    }

    private static void addAll(List<Chart> charts, MetricEffects effects, ModelFit fit) {
        String of = " of " + ParetoCharts.name(effects);
        String model = "Residuals of " + fit.terms() + ", as natural logarithms. ";
        charts.add(chart(
                "Residuals over fitted values" + of,
                model + "A funnel would show that the scatter is not a percentage.",
                "fitted (natural logarithm)",
                fit.trials(),
                Fitted::fitted));
        if (fit.trials().stream().allMatch(trial -> trial.runOrder() > 0)) {
            charts.add(chart(
                    "Residuals over run order" + of,
                    model + "A trend would show that the machine drifted.",
                    "run order",
                    fit.trials(),
                    Fitted::runOrder));
        }
        normal(fit, of).ifPresent(charts::add);
    }

    private static Chart chart(
            String title, String caption, String axis, List<Fitted> trials, ToDoubleFunction<Fitted> x) {
        return scatter(
                title,
                caption,
                axis,
                "residual",
                trials.stream().map(t -> dot(x.applyAsDouble(t), t.residual())).toList());
    }

    private static Dot dot(double x, double y) {
        return new Dot(x, y, y, y);
    }

    private static Chart scatter(String title, String caption, String xAxis, String yAxis, List<Dot> all) {
        int every = (all.size() + MAX_DOTS - 1) / MAX_DOTS;
        List<Dot> dots = new ArrayList<>();
        for (int i = 0; i < all.size(); i += every) {
            dots.add(all.get(i));
        }
        return new Chart(
                title,
                every == 1 ? caption : caption + " One of " + every + " trials is shown.",
                axis(xAxis, all, Dot::x),
                axis(yAxis, all, Dot::y),
                List.of(new Series("", dots, List.of())),
                Chart.Style.SCATTER,
                List.of(new Guide("", false, 0)),
                List.of());
    }

    private static Axis axis(String title, List<Dot> dots, ToDoubleFunction<Dot> value) {
        DoubleSummaryStatistics range = dots.stream().mapToDouble(value).summaryStatistics();
        return Axes.around(title, range.getMin(), range.getMax());
    }

    /// Standardised residuals against normal quantiles, by Blom's plotting positions.
    private static Optional<Chart> normal(ModelFit fit, String of) {
        double[] sorted = fit.trials().stream()
                .flatMapToDouble(t -> t.standardized().stream())
                .sorted()
                .toArray();
        if (sorted.length < 3) {
            return Optional.empty();
        }
        NormalDistribution normal = NormalDistribution.of(0, 1);
        List<Dot> dots = new ArrayList<>();
        for (int i = 0; i < sorted.length; i++) {
            double part = (i + 1 - 0.375) / (sorted.length + 0.25);
            dots.add(dot(normal.inverseCumulativeProbability(part), sorted[i]));
        }
        return Optional.of(scatter(
                "Normal plot of residuals" + of,
                "Standardised residuals; normal ones lie on a straight line.",
                "normal quantile",
                "standardised residual",
                dots));
    }
}
