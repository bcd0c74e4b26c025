package io.storbench.sim.calibrate.trial;

import io.storbench.engine.StopSignal;
import io.storbench.plan.ExperimentPlan;
import io.storbench.plan.PlanException;
import io.storbench.plan.TrialSpec;
import io.storbench.result.LatencySummary;
import io.storbench.result.Measurement;
import io.storbench.result.Predictions;
import io.storbench.result.WorkUnit;
import io.storbench.run.Engines;
import io.storbench.run.PathRtt;
import io.storbench.run.Shard;
import io.storbench.sim.calibrate.IdentifiableFit;
import io.storbench.sim.calibrate.PredictionBands;
import io.storbench.sim.calibrate.Uncertainty;
import io.storbench.sim.profile.Calibrated;
import io.storbench.sim.profile.Profile;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/// What profiles say of a plan's points beside a prediction: what they were fitted to, and bands in
/// which measurements are expected, of profiles in which something is known within a range only.
/// Each draw of the parameters is simulated with the seeds of another replicate, and moved by what
/// the model missed by in points held out.
public final class PlanBands {
    /// Of measurements that a band is to hold.
    public static final double COVERAGE = 0.9;

    private static final int DRAWS = 40;

    /// Of a profile that nothing was fitted to: two or three sources of uncertainty, and no error
    /// of the model to be moved by. The least and the most of 15 are 93 % apart.
    private static final int PRIOR_DRAWS = 15;

    /// By the keys of the report's metrics.
    private static final Map<String, ToDoubleFunction<Measurement>> METRICS = Map.of(
            "service_mean_ns", numbers -> numbers.service().meanNanos(),
            "response_mean_ns", numbers -> numbers.response().meanNanos(),
            "operations_per_s", Measurement::operationsPerSecond,
            "sync_write_mean_ns",
                    numbers -> Optional.ofNullable(numbers.kinds().get(Measurement.SYNC_WRITE))
                            .map(LatencySummary::meanNanos)
                            .orElse(0.0),
            "transaction_mean_ns",
                    numbers -> WorkUnit.of(numbers)
                            .map(unit -> unit.latency().meanNanos())
                            .orElse(0.0),
            "transactions_per_s",
                    numbers -> WorkUnit.of(numbers)
                            .map(unit -> unit.perSecond().orElse(0))
                            .orElse(0.0),
            "app_ns", numbers -> (double) numbers.appNanos().orElse(0),
            "durable_ns", numbers -> (double) numbers.durableNanos().orElse(0));

    /// A path that is measured again differs by a few per cent.
    private static final double BEYOND = 1.1;

    private final ExperimentPlan plan;
    private final PathRtt pathRtt;
    private final Shard shard;
    private final Map<Profile, List<TrialSpec>> pointsByProfile = new LinkedHashMap<>();
    private final Map<Profile, OpenParameters> openByProfile = new LinkedHashMap<>();

    /// Finds the points that calibrated profiles predict.
    ///
    /// @param pathRtt what the path itself was measured to take
    /// @param shard the points that get bands
    /// @throws PlanException when a profile's calibration is wrong
    public PlanBands(ExperimentPlan plan, PathRtt pathRtt, Shard shard) {
        this.plan = plan;
        this.pathRtt = pathRtt;
        this.shard = shard;
        Map<String, Profile> profiles = new LinkedHashMap<>();
        for (int point = 1; point <= plan.points().size(); point++) {
            TrialSpec spec = plan.further(point, 1);
            if (!spec.targetNames().isEmpty()) {
                continue; // a profile's error is that of a trial with one target
            }
            Profile.of(Simulated.target(spec))
                    .filter(PlanBands::isOpen)
                    .map(profile -> profiles.computeIfAbsent(profile.name(), _ -> profile))
                    .ifPresent(profile -> pointsByProfile
                            .computeIfAbsent(profile, _ -> new ArrayList<>())
                            .add(spec));
        }
        pointsByProfile.keySet().forEach(profile -> openByProfile.put(profile, OpenParameters.of(profile)));
    }

    /// Whether anything in it is known within a range only.
    private static boolean isOpen(Profile profile) {
        return profile.calibrated().isPresent()
                || profile.error().isPresent()
                || profile.parameters().values().stream()
                        .anyMatch(each -> each.prior().isPresent());
    }

    /// For each profile what its fit says nothing of: points farther away than all that it was
    /// fitted at.
    public List<String> extrapolations() {
        List<String> lines = new ArrayList<>();
        withoutBands()
                .calibrations()
                .forEach((profile, calibration) -> calibration
                        .extrapolation()
                        .map(each -> each.sentence(profile, calibration.heldOutError()))
                        .ifPresent(lines::add));
        return lines;
    }

    private Optional<Predictions.Extrapolation> extrapolation(Calibrated calibrated, List<TrialSpec> specs) {
        long longestNanos = specs.stream()
                .mapToLong(spec -> pathRtt.network(spec).rttNanos())
                .max()
                .orElse(0);
        return calibrated
                .rtt()
                .filter(rtt -> longestNanos > BEYOND * rtt.mostNanos())
                .map(rtt -> new Predictions.Extrapolation(rtt.leastNanos(), rtt.mostNanos(), longestNanos));
    }

    private OpenParameters open(Profile profile) {
        return Objects.requireNonNull(openByProfile.get(profile));
    }

    /// What is known without simulating: the profiles and what they were fitted to.
    public Predictions withoutBands() {
        SortedMap<String, Predictions.Calibration> calibrations = new TreeMap<>();
        List<Predictions.PointPrediction> points = new ArrayList<>();
        pointsByProfile.forEach((profile, specs) -> {
            calibrations.put(
                    profile.name(),
                    profile.calibrated()
                            .map(each -> new Predictions.Calibration(
                                    each.trials(), each.heldOutError(), extrapolation(each, specs)))
                            .orElse(Predictions.Calibration.NONE));
            specs.forEach(spec -> points.add(prediction(profile, spec, false, new TreeMap<>())));
        });
        return new Predictions(calibrations, points);
    }

    private Predictions.PointPrediction prediction(
            Profile profile, TrialSpec spec, boolean discrepancyKnown, SortedMap<String, Predictions.Band> bands) {
        return new Predictions.PointPrediction(
                spec.point(),
                new Engines().model(spec, pathRtt),
                profile.name(),
                open(profile).basis(),
                COVERAGE,
                discrepancyKnown,
                bands);
    }

    /// The same with bands of the shard's points; those that are known already are not computed
    /// again.
    ///
    /// @param known of an earlier simulation
    /// @param stop ends it early
    /// @throws java.util.concurrent.CancellationException when it was stopped
    public Predictions withBands(Predictions known, StopSignal stop, IdentifiableFit.Listener listener) {
        List<Predictions.PointPrediction> points = new ArrayList<>();
        Predictions bare = withoutBands().withBandsOf(known);
        pointsByProfile.forEach((profile, specs) -> {
            List<TrialSpec> missing = new ArrayList<>();
            for (TrialSpec spec : specs) {
                bare.of(spec.point(), new Engines().model(spec, pathRtt))
                        .filter(point -> !point.bandByMetric().isEmpty() || !shard.contains(spec))
                        .ifPresentOrElse(points::add, () -> missing.add(spec));
            }
            points.addAll(banded(profile, missing, stop, listener));
        });
        return new Predictions(bare.calibrations(), points);
    }

    private List<Predictions.PointPrediction> banded(
            Profile profile, List<TrialSpec> specs, StopSignal stop, IdentifiableFit.Listener listener) {
        if (specs.isEmpty()) {
            return List.of();
        }
        OpenParameters open = open(profile);
        Uncertainty uncertainty = open.uncertainty();
        int draws = profile.calibrated().isPresent() ? DRAWS : PRIOR_DRAWS;
        listener.begins("prediction bands of " + specs.size() + " points");
        AtomicInteger done = new AtomicInteger();
        List<String> metrics = METRICS.keySet().stream().sorted().toList();
        PredictionBands.Band[] bands = new PredictionBands(
                        uncertainty, plan.design().seed())
                .of(
                        (values, draw) -> {
                            double[] figures = figures(specs, open.parameters(), values, draw, stop);
                            listener.predicted(done.incrementAndGet(), draws);
                            return figures;
                        },
                        COVERAGE,
                        draws,
                        figure ->
                                limits(open, specs.get(figure / metrics.size()), metrics.get(figure % metrics.size())));
        return IntStream.range(0, specs.size())
                .mapToObj(i -> {
                    SortedMap<String, Predictions.Band> own = new TreeMap<>();
                    for (int j = 0; j < metrics.size(); j++) {
                        PredictionBands.Band band = bands[i * metrics.size() + j];
                        if (band.low() > 0 && band.low() < band.high()) {
                            own.put(metrics.get(j), new Predictions.Band(band.low(), band.high()));
                        }
                    }
                    return prediction(
                            profile, specs.get(i), !open.errors(specs.get(i)).isEmpty(), own);
                })
                .toList();
    }

    /// No time of what crossed the path is shorter than a round trip.
    private PredictionBands.Limits limits(OpenParameters open, TrialSpec spec, String metric) {
        double least = metric.endsWith("_ns") ? pathRtt.network(spec).rttNanos() : 0;
        return new PredictionBands.Limits(open.errors(spec), least);
    }

    private double[] figures(
            List<TrialSpec> specs, List<FitParameter> parameters, double[] values, int draw, StopSignal stop) {
        Simulated simulated = new Simulated(stop);
        return IntStream.range(0, specs.size())
                .parallel()
                .mapToObj(i -> {
                    TrialSpec spec = specs.get(i);
                    Map<String, String> texts = new LinkedHashMap<>();
                    for (int k = 0; k < values.length; k++) {
                        // What the plan sets goes before the profile, here as there.
                        if (!FitParameter.isOfThePlan(spec, parameters.get(k).key())) {
                            texts.put(
                                    parameters.get(k).key(),
                                    parameters.get(k).quantity().exact(values[k]));
                        }
                    }
                    TrialSpec drawn = Simulated.with(Simulated.resolved(plan.further(spec.point(), draw + 1)), texts);
                    Optional<Measurement> numbers = simulated.run(drawn, pathRtt.network(spec));
                    return METRICS.keySet().stream()
                            .sorted()
                            .map(METRICS::get)
                            .mapToDouble(
                                    metric -> numbers.map(metric::applyAsDouble).orElse(Double.NaN))
                            .toArray();
                })
                .flatMapToDouble(Arrays::stream)
                .toArray();
    }
}
