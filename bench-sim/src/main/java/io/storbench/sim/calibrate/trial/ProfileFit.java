package io.storbench.sim.calibrate.trial;

import io.storbench.engine.StopSignal;
import io.storbench.plan.PlanException;
import io.storbench.sim.calibrate.Calibration;
import io.storbench.sim.calibrate.Effort;
import io.storbench.sim.calibrate.Fit;
import io.storbench.sim.calibrate.FittedParameter;
import io.storbench.sim.calibrate.Observation;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;

/// A profile fitted to measured trials. Parameters that the trials cannot tell are given up one by
/// one, the least told first, and keep the profile's value; the others are fitted anew each time.
///
/// @param trials that it was fitted to
/// @param fitted the parameters that the trials tell, in the order of the fit's estimates
/// @param untold those that they do not
/// @param fit of the parameters that are told
/// @param before the figures by the profile as it was
/// @param seed of the fit
public record ProfileFit(
        MeasuredTrials trials,
        List<FitParameter> fitted,
        List<FitParameter> untold,
        Fit fit,
        List<Double> before,
        long seed) {
    /// How often a point with anything random in it is simulated for each prediction.
    private static final int REPLICATES = 3;

    /// Copies.
    public ProfileFit {
        fitted = List.copyOf(fitted);
        untold = List.copyOf(untold);
        before = List.copyOf(before);
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
    /// @param wanted the parameters to be fitted
    /// @param stop ends it early
    /// @throws PlanException when the trials tell none of the parameters
    /// @throws java.util.concurrent.CancellationException when it was stopped
    public static ProfileFit of(
            MeasuredTrials trials, List<FitParameter> wanted, StopSignal stop, Listener listener) {
        long seed = trials.plan().design().seed();
        List<Observation> observations =
                trials.points().stream().flatMap(point -> point.observations().stream()).toList();
        int replicates = isRandom(trials, stop) ? REPLICATES : 1;
        List<FitParameter> open = new ArrayList<>(wanted);
        List<FitParameter> untold = new ArrayList<>();
        while (true) {
            listener.begins("fitting " + words(open));
            Fit fit =
                    Calibration.estimate(
                            new PlanPredictor(trials, open, replicates, stop),
                            ranges(open),
                            observations,
                            seed,
                            listener);
            int worst = leastTold(fit.estimates());
            if (worst < 0) {
                break;
            }
            untold.add(open.remove(worst));
            if (open.isEmpty()) {
                throw new PlanException(
                        "not identifiable from this data: %s. Vary what it acts upon (round-trip time, block, depth, operation), or name other parameters with --fit"
                                .formatted(
                                        String.join(
                                                ", ",
                                                untold.stream().map(FitParameter::key).toList())));
            }
        }
        listener.begins("leaving out each of " + trials.points().size() + " points once");
        Fit fit =
                Calibration.fit(
                        new PlanPredictor(trials, open, replicates, stop),
                        ranges(open),
                        observations,
                        seed,
                        listener);
        List<Double> before =
                DoubleStream.of(
                                new PlanPredictor(trials, List.of(), replicates, stop)
                                        .predict(new double[0]))
                        .boxed()
                        .toList();
        return new ProfileFit(trials, open, untold, fit, before, seed);
    }

    private static boolean isRandom(MeasuredTrials trials, StopSignal stop) {
        double[] one = new PlanPredictor(trials, List.of(), 1, stop).predict(new double[0]);
        double[] two = new PlanPredictor(trials, List.of(), 2, stop).predict(new double[0]);
        for (int i = 0; i < one.length; i++) {
            if (Math.abs(one[i] / two[i] - 1) > 1e-9) {
                return true;
            }
        }
        return false;
    }

    private static String words(List<FitParameter> parameters) {
        return parameters.size() == 1
                ? parameters.getFirst().key()
                : parameters.size() + " parameters";
    }

    private static List<FittedParameter> ranges(List<FitParameter> parameters) {
        return parameters.stream().map(FitParameter::range).toList();
    }

    /// Of those that are not told, the one with the widest interval, of equals the last; -1 when
    /// all are told.
    private static int leastTold(List<Fit.Estimate> estimates) {
        int worst = -1;
        for (int i = 0; i < estimates.size(); i++) {
            if (!estimates.get(i).told()
                    && (worst < 0
                            || estimates.get(i).intervalFactor()
                                    >= estimates.get(worst).intervalFactor())) {
                worst = i;
            }
        }
        return worst;
    }
}
