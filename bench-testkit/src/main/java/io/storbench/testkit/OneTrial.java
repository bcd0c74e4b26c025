package io.storbench.testkit;

import io.storbench.engine.Engine;
import io.storbench.engine.StopSignal;
import io.storbench.gate.DeviceGate;
import io.storbench.gate.WriteRefusedException;
import io.storbench.plan.TrialSpec;
import io.storbench.result.Measurement;
import io.storbench.result.Origin;
import io.storbench.result.TrialHeader;
import io.storbench.result.TrialKey;
import io.storbench.result.TrialResult;
import io.storbench.run.Engines;
import io.storbench.run.TrialRunner;

/// The first replicate of a point, run by itself on an engine that needs no device.
public final class OneTrial {
    private OneTrial() {}

    /// What came of it.
    public static TrialResult measure(Engine engine, TrialSpec spec) {
        return run(engine, Origin.MEASURED, spec);
    }

    /// What comes of it on an engine that simulates.
    public static TrialResult simulate(Engine engine, TrialSpec spec) {
        return run(engine, Origin.SIMULATED, spec);
    }

    /// What comes of it on the engines of its targets, in real time.
    public static TrialResult measure(TrialSpec spec) {
        return run(new Engines().measuring(DeviceGate.shut()), Origin.MEASURED, spec);
    }

    private static TrialResult run(Engine engine, Origin origin, TrialSpec spec) {
        return run(new TrialRunner(engine, origin, DeviceGate.shut(), new StopSignal()), origin, spec);
    }

    private static TrialResult run(TrialRunner runner, Origin origin, TrialSpec spec) {
        TrialHeader header = new TrialHeader(
                new TrialKey(spec.planHash(), origin, 1, 1),
                spec.planName(),
                spec.factors(),
                spec.flatSettings(),
                1,
                spec.seed(),
                "2026-11-20T00:00:00Z",
                "none");
        try {
            return runner.run(spec, spec.network(), header).result();
        } catch (WriteRefusedException e) {
            throw new AssertionError(e);
        }
    }

    /// The numbers of a trial that must be valid.
    public static Measurement numbers(TrialResult result) {
        return switch (result) {
            case TrialResult.Valid valid -> valid.numbers();
            case TrialResult.Doubtful doubtful -> throw new AssertionError("doubtful: " + doubtful.reasons());
            case TrialResult.Failed failed -> throw new AssertionError(failed.reason());
        };
    }
}
