package io.storbench.sim.calibrate;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/// A fit of what observations determine.
///
/// First it is found which parameters they identify: the others are given up one by one, the least
/// identifiable first, and those left are fitted again each time. Then all that move any figure are
/// fitted together, and of those given up their ranges count as what is known beforehand
/// ([Priors]): what the observations tell in part, or in combination, is used, and what they do not
/// tell stays near the expected value and keeps its uncertainty.
///
/// @param fitted in the order of the fit's estimates; those given up are among them, unless they
///   move no figure
/// @param unidentified in the order in which they were given up, each with the estimate of then
/// @param fit of the fitted parameters; empty when the observations tell nothing of any
public record IdentifiableFit(List<FittedParameter> fitted, List<Fit.Estimate> unidentified, Optional<Fit> fit) {
    /// Less than this is not an effect of a parameter on figures.
    public static final double NO_EFFECT = 1e-6;

    /// The observations tell something of a parameter that they leave no more than this share of
    /// the deviation that it had before.
    private static final double IN_PART = 0.8;

    /// A model that meets deterministic observations exactly would leave priors no weight at all.
    private static final double LEAST_NOISE = 1e-4;

    /// Copies.
    public IdentifiableFit {
        fitted = List.copyOf(fitted);
        unidentified = List.copyOf(unidentified);
    }

    /// Follows the progress of a fit.
    public interface Listener extends Effort.Listener {
        /// A search begins.
        ///
        /// @param what a few words
        void begins(String what);
    }

    /// Whether observations say something about a parameter that they did not identify.
    public static boolean isIdentifiedInPart(Fit.Estimate estimate) {
        return estimate.deviation() <= IN_PART * estimate.parameter().deviation();
    }

    /// Fits.
    ///
    /// @param model for the parameters that are fitted, in their order
    /// @param wanted the parameters to be fitted
    /// @param seed of the fit
    /// @throws IllegalArgumentException as [Calibration#fit]
    public static IdentifiableFit of(
            Function<List<FittedParameter>, Predictor> model,
            List<FittedParameter> wanted,
            List<Observation> observations,
            long seed,
            Listener listener) {
        return new Course(model, observations, seed, listener).fit(wanted);
    }

    /// The searches of one fit.
    private record Course(
            Function<List<FittedParameter>, Predictor> model,
            List<Observation> observations,
            long seed,
            Listener listener) {
        IdentifiableFit fit(List<FittedParameter> wanted) {
            List<FittedParameter> open = new ArrayList<>(wanted);
            List<Fit.Estimate> unidentified = new ArrayList<>();
            while (!open.isEmpty()) {
                Calibration calibration = begin(open);
                Fit fit = calibration.estimate();
                int worst = leastIdentifiable(fit.estimates());
                if (worst < 0 && unidentified.isEmpty()) {
                    return new IdentifiableFit(open, unidentified, judged(calibration, fit));
                }
                if (worst < 0) {
                    return together(
                            wanted,
                            open,
                            fit.estimates().stream().map(Fit.Estimate::value).toList(),
                            unidentified);
                }
                unidentified.add(fit.estimates().get(worst));
                open.remove(worst);
            }
            return together(wanted, List.of(), List.of(), unidentified);
        }

        private Calibration begin(List<FittedParameter> parameters) {
            listener.begins("fitting "
                    + (parameters.size() == 1 ? parameters.getFirst().name() : parameters.size() + " parameters"));
            List<FittedParameter> copy = List.copyOf(parameters);
            return Calibration.of(model.apply(copy), copy, observations, seed, listener);
        }

        private Optional<Fit> judged(Calibration calibration, Fit fit) {
            listener.begins("leaving out each of "
                    + observations.stream()
                            .map(Observation::scenario)
                            .distinct()
                            .count()
                    + " points once");
            return Optional.of(calibration.judged(fit, listener));
        }

        private IdentifiableFit together(
                List<FittedParameter> wanted,
                List<FittedParameter> identified,
                List<Double> values,
                List<Fit.Estimate> unidentified) {
            Set<String> bound = unidentified.stream()
                    .filter(each -> each.effect() >= NO_EFFECT)
                    .map(each -> each.parameter().name())
                    .collect(Collectors.toSet());
            List<FittedParameter> fitted = wanted.stream()
                    .filter(each -> identified.contains(each) || bound.contains(each.name()))
                    .toList();
            if (fitted.isEmpty()) {
                return new IdentifiableFit(List.of(), unidentified, Optional.empty());
            }
            listener.begins("fitting "
                    + fitted.size()
                    + (fitted.size() == 1 ? " parameter within its range" : " parameters within their ranges"));
            double noise =
                    unidentified.stream().mapToDouble(Fit.Estimate::noise).min().orElseThrow();
            JointFit joint = new JointFit(
                    model.apply(fitted), fitted, observations, Priors.of(fitted, bound), Math.max(LEAST_NOISE, noise));
            double[] begin = fitted.stream()
                    .mapToDouble(
                            each -> identified.contains(each) ? values.get(identified.indexOf(each)) : each.expected())
                    .toArray();
            Fit fit = joint.from(begin, listener);
            boolean isAnyInPart =
                    !identified.isEmpty() || fit.estimates().stream().anyMatch(IdentifiableFit::isIdentifiedInPart);
            return isAnyInPart
                    ? new IdentifiableFit(fitted, unidentified, Optional.of(fit))
                    : new IdentifiableFit(List.of(), unidentified, Optional.empty());
        }
    }

    /// Of those that are not identifiable, the one with the widest interval; of equals, which are
    /// those without any bound, the one that moves the figures least, since what moves them more
    /// can stand for it; -1 when all are identifiable.
    private static int leastIdentifiable(List<Fit.Estimate> estimates) {
        int worst = -1;
        for (int i = 0; i < estimates.size(); i++) {
            if (!estimates.get(i).identifiable()
                    && (worst < 0 || isLessIdentifiable(estimates.get(i), estimates.get(worst)))) {
                worst = i;
            }
        }
        return worst;
    }

    private static boolean isLessIdentifiable(Fit.Estimate one, Fit.Estimate other) {
        int wider = Double.compare(one.intervalFactor(), other.intervalFactor());
        return wider > 0 || (wider == 0 && one.effect() <= other.effect());
    }
}
