package io.storbench.sim.calibrate;

import io.storbench.design.LatinHypercube;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Fits parameters to observations: minimises the mean size of the logarithm of predicted over
/// observed. A Latin hypercube of ten points per parameter finds where to begin, Nelder and Mead's
/// simplex goes on from the best three. Both in the logarithms of the parameters.
public final class Calibration {
    private static final int POINTS_PER_PARAMETER = 10;
    private static final int STARTS = 3;

    private final Predictor model;
    private final List<FittedParameter> parameters;
    private final List<Observation> observations;
    private final double[][] cube;

    /// The errors of each point of the hypercube: kept, so that a fit to fewer observations can
    /// begin where those alone say.
    private final double[][] cubeErrors;

    /// Of the search in progress.
    private Effort effort;

    private Calibration(
            Predictor model,
            List<FittedParameter> parameters,
            List<Observation> observations,
            long seed,
            Effort effort) {
        this.effort = effort;
        this.model = model;
        this.parameters = parameters;
        this.observations = observations;
        this.cube = LatinHypercube.of(POINTS_PER_PARAMETER * parameters.size(), parameters.size(), seed);
        // The points are tried on all cores.
        this.cubeErrors = IntStream.range(0, cube.length)
                .parallel()
                .mapToObj(i -> errors(cube[i]))
                .toArray(double[][]::new);
    }

    /// Begins: tries the points of the hypercube.
    static Calibration of(
            Predictor model,
            List<FittedParameter> parameters,
            List<Observation> observations,
            long seed,
            Effort.Listener listener) {
        check(parameters, observations);
        int most = (POINTS_PER_PARAMETER + STARTS * Search.EVALUATIONS_PER_DIMENSION) * parameters.size();
        return new Calibration(model, parameters, observations, seed, new Effort(most, listener));
    }

    /// Fits, and leaves nothing out, which is most of the effort: for a fit that may not be the
    /// last. It has no held-out error.
    Fit estimate() {
        double[] fitted = values(fitTo(all(), STARTS).place());
        double[] predicted = model.predict(fitted.clone());
        double noise = noise(LogErrors.of(predicted, observations), observations, parameters.size());
        return new Fit(
                parameters,
                observations,
                fitted,
                predicted,
                new double[0],
                Sensitivity.of(model, parameters, observations, fitted, noise, Priors.none(parameters)));
    }

    /// An estimate with its held-out error.
    Fit judged(Fit estimate, Effort.Listener listener) {
        int most = (int) scenarios(observations).count() * (Search.EVALUATIONS_PER_DIMENSION * parameters.size() + 1);
        effort = new Effort(most, listener);
        return estimate.withHeldOut(heldOut());
    }

    private static void check(List<FittedParameter> parameters, List<Observation> observations) {
        if (parameters.isEmpty()) {
            throw new IllegalArgumentException("no parameter is to be fitted");
        }
        if (observations.isEmpty()) {
            throw new IllegalArgumentException("no measurement to fit to");
        }
        long different = observations.stream()
                .map(each -> List.of(each.scenario(), each.figure()))
                .distinct()
                .count();
        if (different < observations.size()) {
            throw new IllegalArgumentException("a figure of a scenario is given more than once");
        }
    }

    private int[] all() {
        return IntStream.range(0, observations.size()).toArray();
    }

    private double[] values(double[] place) {
        return IntStream.range(0, place.length)
                .mapToDouble(i -> parameters.get(i).at(place[i]))
                .toArray();
    }

    private double[] errors(double[] place) {
        double[] errors = LogErrors.of(model.predict(values(place)), observations);
        effort.add(1);
        return errors;
    }

    /// The different scenarios.
    static Stream<String> scenarios(List<Observation> observations) {
        return observations.stream().map(Observation::scenario).distinct();
    }

    /// Fits to some of the observations, from the best of the hypercube's points by those alone.
    private Search.Found fitTo(int[] chosen, int starts) {
        Search.Loss loss = place -> LogErrors.mean(LogErrors.pick(errors(place), chosen));
        List<Integer> order = IntStream.range(0, cube.length)
                .boxed()
                .sorted(Comparator.comparingDouble(i -> LogErrors.mean(LogErrors.pick(cubeErrors[i], chosen))))
                .toList();
        return order.subList(0, Math.min(starts, order.size())).parallelStream()
                .map(i -> search(loss, cube[i]))
                .min(Comparator.comparingDouble(Search.Found::loss))
                .orElseThrow();
    }

    private Search.Found search(Search.Loss loss, double[] place) {
        Search.Found found = Search.from(loss, place);
        effort.add(Search.EVALUATIONS_PER_DIMENSION * parameters.size() - found.evaluations());
        return found;
    }

    /// The errors of each scenario's figures by a fit to the other scenarios; none with a single
    /// scenario.
    private double[] heldOut() {
        List<String> scenarios = scenarios(observations).toList();
        if (scenarios.size() < 2) {
            return new double[0];
        }
        double[] heldOut = new double[observations.size()];
        scenarios.parallelStream().forEach(scenario -> {
            int[] others = IntStream.of(all())
                    .filter(i -> !observations.get(i).scenario().equals(scenario))
                    .toArray();
            double[] errors = errors(fitTo(others, 1).place());
            // No two scenarios have a figure in common.
            IntStream.of(all())
                    .filter(i -> observations.get(i).scenario().equals(scenario))
                    .forEach(i -> heldOut[i] = errors[i]);
        });
        return heldOut;
    }

    /// The standard deviation of an observation, which is the mean of its replicates: what their
    /// spread makes of it, or, when the model misses by more, what the fit leaves over.
    static double noise(double[] errors, List<Observation> observations, int parameters) {
        double left = 0;
        for (double error : errors) {
            left += error * error;
        }
        double residual = Math.sqrt(left / Math.max(1, errors.length - parameters));
        double squares =
                observations.stream().mapToDouble(Observation::logSquares).sum();
        int repeats = observations.stream()
                .mapToInt(each -> each.replicates().size() - 1)
                .sum();
        double share = observations.stream()
                .mapToDouble(each -> 1.0 / each.replicates().size())
                .average()
                .orElseThrow();
        return Math.max(residual, repeats == 0 ? 0 : Math.sqrt(share * squares / repeats));
    }
}
