package io.storbench.sim;

import io.storbench.engine.StopSignal;
import io.storbench.gate.DeviceGate;
import io.storbench.gate.WriteRefusedException;
import io.storbench.plan.PlanReader;
import io.storbench.plan.TrialSpec;
import io.storbench.result.Measurement;
import io.storbench.result.Origin;
import io.storbench.result.TrialHeader;
import io.storbench.result.TrialKey;
import io.storbench.result.TrialResult;
import io.storbench.run.TrialRunner;
import java.util.List;

/// Runs one simulated trial of a plan, as the commands do.
final class SimTrial {
    /// Depth 1 on a server with 4 slots of 2 ms, RTT 4 ms, a client that takes no time.
    static final String PLAN = """
        target:
          engine: nfs
          uri: embedded
          server: {slots: 4, service: 2ms}
          client: {send: 0, receive: 0}
        workload: {operation: read, pattern: random, block: 4k, file: 8m, depth: 1}
        network: {rtt: 4ms}
        design: {seed: 42}
        protocol: {run: completion}
        """;

    private SimTrial() {}

    /// The numbers of the plan's first trial.
    static Measurement measure(String plan, String... overrides) {
        return switch (run(plan, overrides)) {
            case TrialResult.Valid valid -> valid.numbers();
            case TrialResult.Doubtful doubtful -> throw new AssertionError("doubtful: " + doubtful.reasons());
            case TrialResult.Failed failed -> throw new AssertionError(failed.reason());
        };
    }

    static TrialResult run(String plan, String... overrides) {
        TrialSpec spec =
                PlanReader.parse(plan, "plan", List.of(overrides)).trials().getFirst();
        TrialHeader header = new TrialHeader(
                new TrialKey(spec.planHash(), Origin.SIMULATED, 1, 1),
                spec.planName(),
                spec.factors(),
                spec.flatSettings(),
                1,
                spec.seed(),
                "2026-11-20T00:00:00Z",
                "none");
        TrialRunner runner = new TrialRunner(new SimEngine(), Origin.SIMULATED, DeviceGate.shut(), new StopSignal());
        try {
            return runner.run(spec, spec.network(), header).result();
        } catch (WriteRefusedException e) {
            throw new AssertionError(e);
        }
    }
}
