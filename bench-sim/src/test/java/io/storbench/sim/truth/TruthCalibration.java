package io.storbench.sim.truth;

import io.storbench.sim.calibrate.Fit;
import io.storbench.sim.calibrate.FittedParameter;
import io.storbench.sim.calibrate.IdentifiableFit;
import io.storbench.sim.calibrate.Observation;
import io.storbench.sim.calibrate.PredictionBands;
import io.storbench.sim.profile.Profile;
import io.storbench.unit.TimeSpan;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Fits the profiles of Linux 6.1 to the rows at 0 and 10 ms as `storbench calibrate` fits to
/// trials, and judges them by the rows at 30 ms. By hand; `src/it/trust/calibrate-linux.sh` runs
/// it.
final class TruthCalibration {
    private static final long SEED = 42;
    private static final double COVERAGE = 0.9;
    private static final int DRAWS = 40;
    private static final double SPREAD = 1.10;

    private final String protocol;
    private final TruthPoints near;
    private final TruthPoints far;

    private TruthCalibration(String protocol, String groups) {
        this.protocol = protocol;
        this.near = points(groups, false);
        this.far = points(groups, true);
    }

    private TruthPoints points(String groups, boolean isFar) {
        return TruthPoints.of(row ->
                row.group().matches(groups)
                        && row.protocol().equals(protocol)
                        && (row.rttMillis() == 30) == isFar);
    }

    /// Prints what the fits of some protocols come to.
    ///
    /// @param arguments a pattern of groups, such as `g1`, which has replicates and is the only one
    ///   with rows at 30 ms; then `nfs3`, `nfs41`, `iscsi`
    public static void main(String[] arguments) {
        for (String protocol : List.of(arguments).subList(1, arguments.length)) {
            new TruthCalibration(protocol, arguments[0]).run();
        }
    }

    private void run() {
        IdentifiableFit found =
                IdentifiableFit.of(
                        near::model, parameters(), near.observations(), SEED, new Progress());
        System.out.printf("%n## %s%n", protocol);
        found.unidentified()
                .forEach(
                        each -> System.out.println(each.parameter().name() + ": not identifiable"));
        Optional<Fit> fit = found.fit();
        if (fit.isPresent()) {
            print(found, fit.get());
        }
    }

    /// Those for which the profile has a range, which are times.
    private List<FittedParameter> parameters() {
        List<FittedParameter> parameters = new ArrayList<>();
        Profile.builtIn("linux-6.1-" + protocol)
                .parameters()
                .forEach((key, parameter) ->
                        parameter
                                .range()
                                .ifPresent(range ->
                                        parameters.add(
                                                new FittedParameter(
                                                        key,
                                                        nanos(range.low()),
                                                        nanos(range.high())))));
        return parameters;
    }

    private static double nanos(String text) {
        return (double) TimeSpan.parse(text).nanos();
    }

    private void print(IdentifiableFit found, Fit fit) {
        for (Fit.Estimate estimate : fit.estimates()) {
            System.out.printf(
                    Locale.ROOT,
                    "%s: %.1f us, 95 %% interval %.1f to %.1f us%s%n",
                    estimate.parameter().name(),
                    estimate.value() / 1e3,
                    estimate.value() / estimate.intervalFactor() / 1e3,
                    estimate.value() * estimate.intervalFactor() / 1e3,
                    estimate.atEdge() ? ", at an end of its range" : "");
        }
        percent("left out, one scenario at a time", fit.heldOutError().orElse(Double.NaN));
        percent("fitted", fit.fittedError());
        percent("the profile as it is", fit.errorOf(near.predict(List.of(), 1)));
        percent("noise floor", fit.noiseFloor());
        percent("baseline round trips x messages, at 10 ms", roundTrips());
        percent(
                "baseline without a cache",
                fit.errorOf(near.predict(List.of("target.cache.mode=none"), 1)));
        printFar(found, fit);
    }

    private static void percent(String what, double error) {
        System.out.printf(Locale.ROOT, "%s: %.2f %%%n", what, 100 * error);
    }

    /// The error of the thought that each message waits for the one before it, and for nothing
    /// else. Where there is no distance it says nothing.
    private double roundTrips() {
        double sum = 0;
        int count = 0;
        for (List<TruthRow> rows : near.replicates()) {
            TruthRow row = rows.getFirst();
            if (row.rttMillis() > 0) {
                double seconds =
                        TruthTrial.simulate(row, List.of()).messages() * row.rttMillis() / 1e3;
                for (Observation each : new TruthPoints(List.of(rows)).observations()) {
                    sum += Math.abs(StrictMath.log(seconds) - each.logMiddle());
                    count++;
                }
            }
        }
        return StrictMath.expm1(sum / count);
    }

    private void printFar(IdentifiableFit found, Fit fit) {
        double[] best = fit.estimates().stream().mapToDouble(Fit.Estimate::value).toArray();
        List<FittedParameter> fitted = found.fitted();
        double[] predicted = far.predict(TruthPoints.overrides(fitted, best), 1);
        double[] asItIs = far.predict(List.of(), 1);
        PredictionBands.Band[] bands =
                new PredictionBands(fit.uncertainty(), SEED)
                        .of(
                                (values, draw) ->
                                        far.predict(
                                                TruthPoints.overrides(fitted, values), draw + 1L),
                                COVERAGE,
                                DRAWS);
        List<Observation> observations = far.observations();
        for (int i = 0; i < predicted.length; i++) {
            Observation measured = observations.get(i);
            double mean = StrictMath.exp(measured.logMiddle());
            System.out.printf(
                    Locale.ROOT,
                    "| %s | %s | %.4f | %.4f | %+.2f %% | %+.2f %% | %.4f to %.4f | %s |%n",
                    measured.scenario(),
                    measured.figure(),
                    mean,
                    predicted[i],
                    100 * (predicted[i] / mean - 1),
                    100 * (asItIs[i] / mean - 1),
                    bands[i].low(),
                    bands[i].high(),
                    spreads(measured)
                            ? "not judged"
                            : bands[i].contains(mean) ? "in band" : "outside");
        }
    }

    private static boolean spreads(Observation measured) {
        var range = measured.replicates().stream().mapToDouble(each -> each).summaryStatistics();
        return range.getMax() > SPREAD * range.getMin();
    }

    private static final class Progress implements IdentifiableFit.Listener {
        @Override
        public void begins(String what) {
            System.err.println(what);
        }

        @Override
        public void predicted(int done, int most) {}
    }
}
