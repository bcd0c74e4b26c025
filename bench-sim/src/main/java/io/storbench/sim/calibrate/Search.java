package io.storbench.sim.calibrate;

import java.util.Arrays;
import org.apache.commons.math3.exception.TooManyEvaluationsException;
import org.apache.commons.math3.optim.InitialGuess;
import org.apache.commons.math3.optim.MaxEval;
import org.apache.commons.math3.optim.SimpleValueChecker;
import org.apache.commons.math3.optim.nonlinear.scalar.GoalType;
import org.apache.commons.math3.optim.nonlinear.scalar.ObjectiveFunction;
import org.apache.commons.math3.optim.nonlinear.scalar.noderiv.NelderMeadSimplex;
import org.apache.commons.math3.optim.nonlinear.scalar.noderiv.SimplexOptimizer;

/// Goes downhill in the unit cube to where a loss is least, by Nelder and Mead's simplex.
final class Search {
    static final int EVALUATIONS_PER_DIMENSION = 60;

    /// How long the simplex's edges are at first.
    private static final double EDGE = 0.1;

    /// The simplex ends when its losses differ by no more.
    private static final double TOLERANCE = 1e-4;

    /// What a step out of the cube costs, for each unit of its length.
    private static final double FENCE = 10;

    /// A loss to be made small.
    @FunctionalInterface
    interface Loss {
        /// The loss at a place in the unit cube, ends included.
        double at(double[] place);
    }

    /// Where a loss is least, of the places inside the cube that were tried.
    static final class Found {
        private final Loss sought;
        private double[] place = {};
        private double loss = Double.POSITIVE_INFINITY;
        private int evaluations;

        private Found(Loss sought) {
            this.sought = sought;
        }

        /// How often the loss was evaluated.
        int evaluations() {
            return evaluations;
        }

        double[] place() {
            return place;
        }

        double loss() {
            return loss;
        }

        /// The loss inside the cube; outside that of the nearest place inside, and more.
        private double fenced(double[] wanted) {
            double[] inside = wanted.clone();
            double outside = 0;
            for (int i = 0; i < inside.length; i++) {
                inside[i] = Math.clamp(wanted[i], 0.0, 1.0);
                outside += Math.abs(wanted[i] - inside[i]);
            }
            double value = sought.at(inside);
            evaluations++;
            if (value < loss) {
                loss = value;
                place = inside;
            }
            return value + FENCE * outside;
        }
    }

    private Search() {}

    /// Goes downhill from a place.
    static Found from(Loss loss, double[] place) {
        Found best = new Found(loss);
        double[] edges = new double[place.length];
        Arrays.fill(edges, EDGE);
        try {
            new SimplexOptimizer(new SimpleValueChecker(TOLERANCE, TOLERANCE))
                    .optimize(
                            new MaxEval(EVALUATIONS_PER_DIMENSION * place.length),
                            new ObjectiveFunction(best::fenced),
                            GoalType.MINIMIZE,
                            new InitialGuess(place),
                            new NelderMeadSimplex(edges));
        } catch (TooManyEvaluationsException _) {
            // The best so far is as good as the budget allows.
        }
        return best;
    }
}
