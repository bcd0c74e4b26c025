package io.storbench.report.effects;

import io.storbench.report.effects.ModelFit.Fitted;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/// How well terms describe trials, and what they leave over.
final class ModelFits {
    private static final int MIN_ERROR_DEGREES = 8;

    private ModelFits() {}

    /// The model with the most terms that leaves anything over.
    static Optional<Model> model(FactorialData data, Model full) {
        int highest = full.terms().getLast().order();
        for (int order = highest; order >= 1; order--) {
            Model model = Model.of(data, full.runs(), full.design(), order);
            if (model.errorDegrees() > 0) {
                return Optional.of(model);
            }
        }
        return Optional.empty();
    }

    /// The model with the most terms that leaves enough over to judge residuals by: at least 8
    /// degrees of freedom and half as many as there are trials. With few of them residuals are sums
    /// of the same few numbers, and look like no normal ones whatever the errors are. Two factors'
    /// interactions are never among what is left over, as they are often real.
    static Optional<Model> checkable(FactorialData data, Model full) {
        int highest = full.terms().getLast().order();
        for (int order = highest; order >= Math.min(2, highest); order--) {
            Model model = Model.of(data, full.runs(), full.design(), order);
            int degrees = model.errorDegrees();
            if (degrees >= MIN_ERROR_DEGREES && 2 * degrees >= model.runs().size()) {
                return Optional.of(model);
            }
        }
        return Optional.empty();
    }

    /// How well a model's terms describe the trials.
    ///
    /// @param full the model with all terms
    static ModelFit of(FactorialData data, Model model, Model full) {
        int order = model.terms().getLast().order();
        int highest = full.terms().getLast().order();
        LeastSquares squares = model.squares();
        double[] residuals = squares.residuals();
        int degrees = model.errorDegrees();
        double sd = Math.sqrt(squares.residualSquares() / degrees);
        double press = 0;
        List<Fitted> trials = new ArrayList<>();
        for (int i = 0; i < residuals.length; i++) {
            Run run = model.runs().get(i);
            double spare = 1 - squares.leverage(i);
            boolean decides = spare < 1e-9;
            press += decides ? Double.NaN : Math.pow(residuals[i] / spare, 2);
            double observed = data.scaled(run);
            trials.add(new Fitted(
                    run.point(),
                    run.replicate(),
                    run.runOrder(),
                    observed,
                    observed - residuals[i],
                    residuals[i],
                    decides || sd == 0
                            ? OptionalDouble.empty()
                            : OptionalDouble.of(residuals[i] / (sd * Math.sqrt(spare)))));
        }
        trials.sort(Comparator.comparingInt(Fitted::runOrder));
        double total = model.totalSquares();
        double left = squares.residualSquares() / total;
        return new ModelFit(
                words(order, highest, model.terms().size()),
                squares.columns(),
                degrees,
                1 - left,
                1 - left * (squares.rows() - 1) / degrees,
                Double.isNaN(press) ? OptionalDouble.empty() : OptionalDouble.of(1 - press / total),
                trials);
    }

    private static String words(int order, int highest, int terms) {
        if (order == highest) {
            return terms == 1 ? "its one term" : "all " + terms + " terms";
        }
        return order == 1
                ? "main effects"
                : order == 2
                        ? "main effects and two-factor interactions"
                        : "main effects and interactions of up to " + order + " factors";
    }
}
