package io.storbench.sim.calibrate.trial;

import io.storbench.engine.StopSignal;
import io.storbench.plan.PlanException;
import io.storbench.sim.calibrate.Fit;
import io.storbench.sim.calibrate.FittedParameter;
import io.storbench.sim.calibrate.IdentifiableFit;
import io.storbench.sim.calibrate.Observation;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/// A profile fitted to measured trials. Parameters that the trials cannot identify stay near the
/// profile's value, as far as what the trials tell in part or of several together allows.
///
/// @param trials that it was fitted to
/// @param connections over which path their connections were made, where the trials were asked
/// @param fitted the parameters that move any figure, in the order of the fit's estimates
/// @param unidentified those that the trials do not identify, with those that move no figure
/// @param fit of the fitted parameters
/// @param before the figures by the profile as it was
/// @param seed of the fit
public record ProfileFit(
        MeasuredTrials trials,
        Optional<Connections> connections,
        List<FitParameter> fitted,
        List<Unidentified> unidentified,
        Fit fit,
        List<Double> before,
        long seed) {
    /// How often a point with anything random in it is simulated for each prediction.
    private static final int REPLICATES = 3;

    /// Copies.
    public ProfileFit {
        fitted = List.copyOf(fitted);
        unidentified = List.copyOf(unidentified);
        before = List.copyOf(before);
    }

    /// A parameter that the trials do not identify.
    ///
    /// @param estimate what was made of it when it was given up
    /// @param figures how many there were to identify it
    public record Unidentified(FitParameter parameter, Fit.Estimate estimate, int figures) {
        private static final int HOPELESS = 1000;

        /// Whether it was fitted with the others, within its range.
        public boolean isFitted() {
            return estimate.effect() >= IdentifiableFit.NO_EFFECT;
        }

        /// Why it was given up, in numbers that say what to measure: more replicates where noise
        /// hides an effect, more points where there are few, others where there is hardly one.
        public String why() {
            if (!isFitted()) {
                return "which moves no figure";
            }
            String effect = "twice as much of it moves the figures by %s, and their noise is %s"
                    .formatted(percent(estimate.effect() * StrictMath.log(2)), percent(estimate.noise()));
            double factor = estimate.intervalFactor();
            return Double.isInfinite(factor)
                    ? "which nothing bounds: " + effect
                    : "known from %d figures within a factor of %s either way; %s would identify it: %s"
                            .formatted(
                                    figures,
                                    factor > HOPELESS ? "over " + HOPELESS : digits(factor),
                                    digits(Fit.Estimate.TELLING_FACTOR),
                                    effect);
        }

        private static String percent(double logarithm) {
            return digits(100 * StrictMath.expm1(logarithm)) + " %";
        }

        /// Three digits, and no exponent.
        private static String digits(double value) {
            return new BigDecimal(value)
                    .round(new MathContext(3))
                    .stripTrailingZeros()
                    .toPlainString();
        }
    }

    /// How well the trials identify a fitted parameter.
    public enum Evidence {
        /// Its value, within a factor of two.
        IDENTIFIED,
        /// Less: its range bounds it, too.
        IN_PART,
        /// Next to nothing: it is about where it was expected, within its range.
        HARDLY
    }

    /// How well the trials identify a fitted parameter.
    public Evidence evidence(int index) {
        FitParameter parameter = fitted.get(index);
        if (unidentified.stream().noneMatch(each -> each.parameter().equals(parameter))) {
            return Evidence.IDENTIFIED;
        }
        return IdentifiableFit.isIdentifiedInPart(fit.estimates().get(index)) ? Evidence.IN_PART : Evidence.HARDLY;
    }

    /// The trials tell nothing of any parameter.
    public static final class NothingIdentified extends PlanException {
        private static final long serialVersionUID = 1;

        /// The parameters, each with its reason.
        private final String reasons;

        NothingIdentified(List<Unidentified> unidentified) {
            this(unidentified.stream()
                    .map(each -> each.parameter().key() + ", " + each.why())
                    .collect(Collectors.joining("; ")));
        }

        private NothingIdentified(String reasons) {
            super(
                    "not identifiable from this data: %s. Vary what it acts upon (round-trip time, block, depth, operation), or name other parameters with --fit"
                            .formatted(reasons));
            this.reasons = reasons;
        }

        /// The parameters, each with its reason.
        public String reasons() {
            return reasons;
        }
    }

    /// Fits.
    ///
    /// @param wanted the parameters to be fitted
    /// @param stop ends it early
    /// @throws NothingIdentified when the trials identify no parameter
    /// @throws java.util.concurrent.CancellationException when it was stopped
    public static ProfileFit of(
            MeasuredTrials measured, List<FitParameter> wanted, StopSignal stop, IdentifiableFit.Listener listener) {
        Optional<Connections> connections = Connections.of(measured, stop);
        MeasuredTrials trials =
                connections.filter(Connections::areNear).isPresent() ? Connections.near(measured) : measured;
        long seed = trials.plans().getFirst().design().seed();
        List<Observation> observations = trials.points().stream()
                .flatMap(point -> point.observations().stream())
                .toList();
        int replicates = isRandom(trials, stop) ? REPLICATES : 1;
        IdentifiableFit found = IdentifiableFit.of(
                open -> new PlanPredictor(trials, chosen(wanted, open), replicates, stop),
                wanted.stream().map(FitParameter::range).toList(),
                observations,
                seed,
                listener);
        List<Unidentified> unidentified = found.unidentified().stream()
                .map(each -> new Unidentified(
                        chosen(wanted, List.of(each.parameter())).getFirst(), each, observations.size()))
                .toList();
        Fit fit = found.fit().orElseThrow(() -> new NothingIdentified(unidentified));
        List<Double> before = DoubleStream.of(
                        new PlanPredictor(trials, List.of(), replicates, stop).predict(new double[0]))
                .boxed()
                .toList();
        return new ProfileFit(trials, connections, chosen(wanted, found.fitted()), unidentified, fit, before, seed);
    }

    /// The parameters of these ranges, in their order.
    private static List<FitParameter> chosen(List<FitParameter> wanted, List<FittedParameter> ranges) {
        return ranges.stream()
                .flatMap(range -> wanted.stream().filter(each -> each.range().equals(range)))
                .toList();
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
}
