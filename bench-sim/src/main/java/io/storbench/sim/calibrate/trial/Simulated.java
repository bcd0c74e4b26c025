package io.storbench.sim.calibrate.trial;

import io.storbench.engine.StopSignal;
import io.storbench.plan.NetworkSpec;
import io.storbench.plan.Place;
import io.storbench.plan.PlanNode;
import io.storbench.plan.Settings;
import io.storbench.plan.TrialSpec;
import io.storbench.result.Measurement;
import io.storbench.sim.SimEngine;
import io.storbench.sim.kernel.KernelPath;
import io.storbench.sim.profile.Profile;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;

/// Simulates trials with other values of parameters than the plan's and the profile's. Safe for
/// several threads.
record Simulated(StopSignal stop) {
    /// The same trial with other keys.
    static TrialSpec with(TrialSpec spec, PlanNode.Mapping tree) {
        return new TrialSpec(
                spec.planName(),
                spec.planHash(),
                spec.point(),
                spec.replicate(),
                spec.runOrder(),
                spec.setUp(),
                spec.seed(),
                spec.factors(),
                tree);
    }

    /// The same trial with parameters that go before all others.
    static TrialSpec with(TrialSpec spec, Map<String, String> valuesByKey) {
        PlanNode.Mapping tree = spec.tree();
        for (Map.Entry<String, String> value : valuesByKey.entrySet()) {
            tree = tree.with(
                    "simulate." + value.getKey(),
                    new PlanNode.Scalar(new Place("--fit " + value.getKey(), 0), value.getValue()));
        }
        return with(spec, tree);
    }

    /// The same trial with all that its profile says in the plan itself, so that the profile's file
    /// is not read for every trial.
    static TrialSpec resolved(TrialSpec spec) {
        if (Profile.of(target(spec)).isEmpty()) {
            return spec;
        }
        PlanNode.Mapping keys = completed(spec).mapping().without("profile");
        return with(
                spec, spec.tree().with("target", keys).with("simulate", new PlanNode.Mapping(keys.place(), Map.of())));
    }

    /// The target with all that stands behind the plan's keys.
    static Settings completed(TrialSpec spec) {
        return new SimEngine().completed(read(spec));
    }

    /// The keys that the model reads of a trial, the plan's, before those of the profile.
    static Settings target(TrialSpec spec) {
        return KernelPath.modelled(read(spec));
    }

    private static Settings read(TrialSpec spec) {
        return spec.target().overlaid(spec.simulate());
    }

    /// What a trial comes to; empty when it does not end within its limit.
    ///
    /// @throws CancellationException when a stop was asked for
    Optional<Measurement> run(TrialSpec spec, NetworkSpec network) {
        Optional<Measurement> seen =
                SimEngine.simulated(spec, network, stop, false).measurement();
        if (stop.isRequested()) {
            throw new CancellationException("stopped");
        }
        return seen;
    }
}
