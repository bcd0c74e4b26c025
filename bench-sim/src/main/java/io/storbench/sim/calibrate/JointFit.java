package io.storbench.sim.calibrate;

import java.util.List;
import java.util.stream.IntStream;

/// A fit by observations and priors, judged by leaving out each scenario once.
///
/// @param noise the standard deviation of an observation's logarithm, which weighs observations
///   against priors
record JointFit(
        Predictor model,
        List<FittedParameter> parameters,
        List<Observation> observations,
        Priors priors,
        double noise) {
    /// Fits.
    ///
    /// @param begin values to begin with
    Fit from(double[] begin, Effort.Listener listener) {
        List<String> scenarios = Calibration.scenarios(observations).toList();
        int fits = scenarios.size() < 2 ? 1 : 1 + scenarios.size();
        Effort effort = new Effort(fits * LikeliestFit.mostPredictions(parameters.size()), listener);
        Predictor counted = values -> {
            effort.add(1);
            return model.predict(values);
        };
        LikeliestFit likeliest = new LikeliestFit(counted, parameters, observations, priors, noise);
        double[] fitted =
                likeliest.from(begin, IntStream.range(0, observations.size()).toArray());
        double[] predicted = model.predict(fitted.clone());
        double[] errors = LogErrors.of(predicted, observations);
        int free = parameters.size() - priors.bound().length;
        return new Fit(
                parameters,
                observations,
                fitted,
                predicted,
                scenarios.size() < 2 ? new double[0] : heldOut(likeliest, begin, scenarios),
                Sensitivity.of(
                        model,
                        parameters,
                        observations,
                        fitted,
                        Math.max(noise, Calibration.noise(errors, observations, free)),
                        priors));
    }

    private double[] heldOut(LikeliestFit likeliest, double[] begin, List<String> scenarios) {
        double[] heldOut = new double[observations.size()];
        scenarios.parallelStream().forEach(scenario -> {
            double[] values = likeliest.from(
                    begin,
                    IntStream.range(0, observations.size())
                            .filter(i -> !isOf(i, scenario))
                            .toArray());
            double[] errors = LogErrors.of(model.predict(values), observations);
            // No two scenarios have a figure in common.
            IntStream.range(0, observations.size())
                    .filter(i -> isOf(i, scenario))
                    .forEach(i -> heldOut[i] = errors[i]);
        });
        return heldOut;
    }

    private boolean isOf(int observation, String scenario) {
        return observations.get(observation).scenario().equals(scenario);
    }
}
