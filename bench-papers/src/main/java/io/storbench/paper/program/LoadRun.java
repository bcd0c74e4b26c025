package io.storbench.paper.program;

import io.storbench.engine.StopSignal;
import io.storbench.gate.DeviceGate;
import io.storbench.gate.WriteRefusedException;
import io.storbench.plan.TrialSpec;
import io.storbench.result.Origin;
import io.storbench.result.TrialHeader;
import io.storbench.result.TrialKey;
import io.storbench.result.TrialResult;
import io.storbench.run.TrialRunner;
import io.storbench.sim.SimEngine;
import java.util.Map;

/// The load of a plan, simulated as by `storbench simulate`.
public final class LoadRun {
    private LoadRun() {}

    /// Runs a trial.
    ///
    /// @return by the names in papers' formulas, `ms`: the mean latency of an operation
    public static Map<String, Double> of(TrialSpec trial) {
        TrialHeader header = new TrialHeader(
                new TrialKey(trial.planHash(), Origin.SIMULATED, trial.point(), trial.replicate()),
                trial.planName(),
                trial.factors(),
                trial.flatSettings(),
                1,
                trial.seed(),
                "",
                "");
        TrialRunner runner = new TrialRunner(new SimEngine(), Origin.SIMULATED, DeviceGate.shut(), new StopSignal());
        try {
            TrialResult result = runner.run(trial, trial.network(), header).result();
            return Map.of("ms", result.measurement().orElseThrow().service().meanNanos() / 1e6);
        } catch (WriteRefusedException e) {
            throw new IllegalStateException("a simulation writes nowhere", e);
        }
    }
}
