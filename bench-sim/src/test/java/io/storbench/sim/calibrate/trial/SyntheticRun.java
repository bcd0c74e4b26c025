package io.storbench.sim.calibrate.trial;

import io.storbench.engine.StopSignal;
import io.storbench.plan.ExperimentPlan;
import io.storbench.plan.TrialSpec;
import io.storbench.random.RandomStream;
import io.storbench.result.LatencySummary;
import io.storbench.result.Measurement;
import io.storbench.result.Origin;
import io.storbench.result.ResultStore;
import io.storbench.result.TrialHeader;
import io.storbench.result.TrialKey;
import io.storbench.result.TrialResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.OptionalLong;
import org.apache.commons.statistics.distribution.NormalDistribution;

/// Trials that look measured, of a system whose parameters are known: the model's, with other
/// random numbers, and with noise on all times.
///
/// @param truth the parameters
/// @param pointDeviation of the logarithms, what each point as a whole is off from the model
/// @param deviation of the logarithms, each replicate's own
/// @param seed of the noise
record SyntheticRun(
        ExperimentPlan plan, Map<String, String> truth, double pointDeviation, double deviation, long seed) {
    /// Measures every trial of the plan, and keeps the results.
    void into(Path directory) throws IOException {
        Simulated system = new Simulated(new StopSignal());
        try (ResultStore store = ResultStore.open(directory, plan)) {
            for (TrialSpec spec : plan.trials()) {
                // Other draws than those of the calibration's own simulation.
                TrialSpec real = Simulated.with(seeded(spec), truth);
                Measurement exact = system.run(real, spec.network()).orElseThrow();
                store.append(new TrialResult.Valid(header(spec), noisy(exact, factor(spec))), "");
            }
        }
    }

    private TrialSpec seeded(TrialSpec spec) {
        return new TrialSpec(
                spec.planName(),
                spec.planHash(),
                spec.point(),
                spec.replicate(),
                spec.runOrder(),
                spec.setUp(),
                RandomStream.of(seed, "system/" + spec.replicate()).nextLong(),
                spec.factors(),
                spec.tree());
    }

    private double factor(TrialSpec spec) {
        double own = pointDeviation * normal("point/" + spec.point())
                + deviation * normal("trial/" + spec.point() + "/" + spec.replicate());
        return StrictMath.exp(own);
    }

    private double normal(String name) {
        return NormalDistribution.of(0, 1)
                .inverseCumulativeProbability(RandomStream.of(seed, name).nextDouble() + 0x1.0p-54);
    }

    static TrialHeader header(TrialSpec spec) {
        return new TrialHeader(
                new TrialKey(spec.planHash(), Origin.MEASURED, spec.point(), spec.replicate()),
                spec.planName(),
                spec.factors(),
                spec.flatSettings(),
                spec.runOrder(),
                spec.seed(),
                "2026-11-22T00:00:00Z",
                "e");
    }

    /// The same with all times longer by a factor.
    static Measurement noisy(Measurement exact, double factor) {
        return new Measurement(
                Math.round(exact.durationNanos() * factor),
                exact.operations(),
                noisy(exact.service(), factor),
                noisy(exact.response(), factor),
                noisy(exact.appNanos(), factor),
                noisy(exact.durableNanos(), factor),
                exact.counters(),
                exact.facts());
    }

    private static OptionalLong noisy(OptionalLong nanos, double factor) {
        return nanos.isPresent() ? OptionalLong.of(Math.round(nanos.getAsLong() * factor)) : nanos;
    }

    private static LatencySummary noisy(LatencySummary exact, double factor) {
        return new LatencySummary(
                exact.count(),
                exact.meanNanos() * factor,
                exact.sdNanos() * factor,
                Math.round(exact.minNanos() * factor),
                Math.round(exact.p50Nanos() * factor),
                Math.round(exact.p90Nanos() * factor),
                Math.round(exact.p95Nanos() * factor),
                Math.round(exact.p99Nanos() * factor),
                Math.round(exact.p999Nanos() * factor),
                Math.round(exact.maxNanos() * factor));
    }
}
