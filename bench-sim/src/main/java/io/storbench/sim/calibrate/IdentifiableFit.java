package io.storbench.sim.calibrate;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// A fit of those parameters that observations identify. The others are given up one by one, the
/// least identifiable first, and keep the value that the model has without them; those left are
/// fitted again each time.
///
/// @param identified in the order of the fit's estimates
/// @param unidentified in the order in which they were given up, each with the estimate of then
/// @param fit of the identified parameters; empty when there is none
public record IdentifiableFit(
        List<FittedParameter> identified, List<Fit.Estimate> unidentified, Optional<Fit> fit) {
    /// Copies.
    public IdentifiableFit {
        identified = List.copyOf(identified);
        unidentified = List.copyOf(unidentified);
    }

    /// Follows the progress of a fit.
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
        List<Fit.Estimate> unidentified = new ArrayList<>();
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
            int worst = leastIdentifiable(fit.estimates());
            if (worst < 0) {
                listener.begins(
                        "leaving out each of "
                                + observations.stream()
                                        .map(Observation::scenario)
                                        .distinct()
                                        .count()
                                + " points once");
                return new IdentifiableFit(
                        open, unidentified, Optional.of(calibration.judged(fit, listener)));
            }
            unidentified.add(fit.estimates().get(worst));
            open.remove(worst);
        }
        return new IdentifiableFit(List.of(), unidentified, Optional.empty());
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
