package io.storbench.paper.program;

import io.storbench.cache.CachingEngine;
import io.storbench.engine.DataSet;
import io.storbench.engine.StopSignal;
import io.storbench.engine.Target;
import io.storbench.engine.TargetSpec;
import io.storbench.engine.Worker;
import io.storbench.plan.KeyHome;
import io.storbench.plan.PlanNode;
import io.storbench.plan.Settings;
import io.storbench.plan.TrialSpec;
import io.storbench.sim.SimEngine;
import io.storbench.unit.TimeSpan;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/// The simulated target of a paper's trial, with the client's cache.
///
/// What no other plan has stands below `simulate.paper`: `seed: replicate` takes the number of the
/// replicate for a seed, `linger: 10s` keeps a program at its client when it is done.
///
/// @param seed of everything random
/// @param lingerNanos how long a program stays, so that what its client writes later is counted
record PaperTarget(TrialSpec trial, long seed, long lingerNanos) {
    private static final long LIMIT_NANOS = 24 * 3_600_000_000_000L;

    static PaperTarget of(TrialSpec trial) {
        Settings keys = trial.simulate().child("paper");
        return new PaperTarget(
                trial,
                keys.text("seed").orElse("").equals("replicate") ? trial.replicate() : trial.seed(),
                TimeSpan.parse(keys.text("linger").orElse("0")).nanos());
    }

    /// Runs a program to its end.
    void run(DataSet data, Worker program) {
        CachingEngine engine = new CachingEngine(new SimEngine());
        PlanNode.Mapping target =
                Ext3File.resolved(trial.target().mapping(), trial.workload().fileBytes());
        Settings settings = engine.completed(
                KeyHome.settings(target.overlaid(trial.simulate().mapping().without("paper")), "simulate"));
        settings.text("engine");
        TargetSpec spec = new TargetSpec(trial.engine(), settings, trial.network(), trial.workload(), 1, seed);
        try (Target opened = engine.open(spec)) {
            opened.prepare(data);
            opened.run(List.of(program), LIMIT_NANOS, new StopSignal());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
