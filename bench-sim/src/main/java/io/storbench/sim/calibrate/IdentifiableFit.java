package io.storbench.sim.calibrate;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// A fit of those parameters that observations tell. The others are given up one by one, the least
/// told first, and keep the value that the model has without them; those left are fitted anew each
/// time.
///
/// @param told in the order of the fit's estimates
/// @param untold in the order in which they were given up, each with what it was given up for
/// @param fit of the parameters that are told; empty when none is
public record IdentifiableFit(
        List<FittedParameter> told, List<Fit.Estimate> untold, Optional<Fit> fit) {
    /// Copies.
    public IdentifiableFit {
        told = List.copyOf(told);
        untold = List.copyOf(untold);
    }

    /// Is told how a fit goes on.
    public interface Listener extends Effort.Listener {
        /// A search begins.
        ///
        /// @param what a few words
        void begins(String what);
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
        List<FittedParameter> open = new ArrayList<>(wanted);
        List<Fit.Estimate> untold = new ArrayList<>();
        while (!open.isEmpty()) {
            listener.begins(
                    "fitting "
                            + (open.size() == 1
                                    ? open.getFirst().name()
                                    : open.size() + " parameters"));
            Calibration calibration =
                    Calibration.of(
                            model.apply(List.copyOf(open)),
                            List.copyOf(open),
                            observations,
                            seed,
                            listener);
            Fit fit = calibration.estimate();
            int worst = leastTold(fit.estimates());
            if (worst < 0) {
                listener.begins(
                        "leaving out each of "
                                + observations.stream()
                                        .map(Observation::scenario)
                                        .distinct()
                                        .count()
                                + " points once");
                return new IdentifiableFit(
                        open, untold, Optional.of(calibration.judged(fit, listener)));
            }
            untold.add(fit.estimates().get(worst));
            open.remove(worst);
        }
        return new IdentifiableFit(List.of(), untold, Optional.empty());
    }

    /// Of those that are not told, the one with the widest interval; of equals, which are those
    /// without any bound, the one that moves the figures least, since what moves them more can
    /// stand for it; -1 when all are told.
    private static int leastTold(List<Fit.Estimate> estimates) {
        int worst = -1;
        for (int i = 0; i < estimates.size(); i++) {
            if (!estimates.get(i).told()
                    && (worst < 0 || isLessTold(estimates.get(i), estimates.get(worst)))) {
                worst = i;
            }
        }
        return worst;
    }

    private static boolean isLessTold(Fit.Estimate one, Fit.Estimate other) {
        int wider = Double.compare(one.intervalFactor(), other.intervalFactor());
        return wider > 0 || (wider == 0 && one.effect() <= other.effect());
    }
}
