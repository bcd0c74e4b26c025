package io.storbench.paper.program;

import io.storbench.cache.CachingEngine;
import io.storbench.engine.Counter;
import io.storbench.engine.CounterSnapshot;
import io.storbench.engine.DataSet;
import io.storbench.engine.ProcedureCounter;
import io.storbench.engine.StopSignal;
import io.storbench.engine.Target;
import io.storbench.engine.TargetSpec;
import io.storbench.plan.PlanReader;
import io.storbench.plan.Settings;
import io.storbench.plan.TrialSpec;
import io.storbench.plan.WorkloadSpec;
import io.storbench.sim.SimEngine;
import io.storbench.workload.LoadResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/// The program of a plan (`workload.open: program`), which opens, reads or writes, and closes a
/// file, simulated with the client's cache.
///
/// @param openedSeconds until the file was open
/// @param calledSeconds until the last read or write was back
/// @param seconds until the program had closed the file
/// @param opened what crossed the network until the file was open
/// @param called until the last call was back
/// @param closed until the program had closed the file
/// @param counted until the program ended
public record ProgramRun(
        double openedSeconds,
        double calledSeconds,
        double seconds,
        CounterSnapshot opened,
        CounterSnapshot called,
        CounterSnapshot closed,
        CounterSnapshot counted) {
    private static final long LIMIT_NANOS = 24 * 3_600_000_000_000L;

    /// Runs a plan's first trial.
    ///
    /// @param plan its text
    /// @param keys set over it, as on a command line: `network.rtt=10ms`
    /// @param seed of everything random
    public static ProgramRun of(String plan, List<String> keys, long seed) {
        return of(plan, keys, seed, 0);
    }

    /// Runs a plan's first trial, whose program stays when it is done.
    ///
    /// @param lingerNanos how long it stays, so that what its client writes later is counted
    public static ProgramRun of(String plan, List<String> keys, long seed, long lingerNanos) {
        return of(PlanReader.parse(plan, "paper", keys).trials().getFirst(), seed, lingerNanos);
    }

    /// Runs a trial.
    ///
    /// @param seed of everything random
    public static ProgramRun of(TrialSpec trial, long seed) {
        return of(trial, seed, 0);
    }

    private static ProgramRun of(TrialSpec trial, long seed, long lingerNanos) {
        CachingEngine engine = new CachingEngine(new SimEngine());
        Settings settings = engine.completed(
                new Settings(trial.target().mapping().overlaid(trial.simulate().mapping()), "simulate"));
        settings.text("engine");
        WorkloadSpec load = trial.workload();
        TargetSpec spec = new TargetSpec(trial.engine(), settings, trial.network(), load, 1, seed);
        ObservedProgram program = new ObservedProgram(load, trial.protocol(), seed, lingerNanos);
        boolean writes = load.operation() == WorkloadSpec.Kind.WRITE;
        try (Target target = engine.open(spec)) {
            target.prepare(new DataSet(load.path(), load.fileBytes(), 0, 1, writes, false, false));
            target.run(List.of(program), LIMIT_NANOS, new StopSignal());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return of(program);
    }

    private static ProgramRun of(ObservedProgram program) {
        LoadResult result = program.result();
        if (result.failure().isPresent()) {
            throw new IllegalStateException(
                    "the program failed: " + result.failure().get());
        }
        LoadResult.Program parts = result.program().orElseThrow();
        return new ProgramRun(
                parts.openedNanos() / 1e9,
                parts.calledNanos() / 1e9,
                result.endedNanos() / 1e9,
                program.opened(),
                program.called(),
                program.closed(),
                program.counted());
    }

    /// Calls and commands, each with its answer; neither segments nor the parts of a command.
    public long messages() {
        return counted.sum(ProcedureCounter.MESSAGES);
    }

    /// Those of one procedure; 0 where the protocol has none of this name.
    public long messages(String procedure) {
        return counted.get(procedure, ProcedureCounter.MESSAGES);
    }

    /// All Ethernet bytes of both directions, in units of 2^20.
    public double mebibytes() {
        long bytes = counted.get(Counter.FRAME_BYTES_IN) + counted.get(Counter.FRAME_BYTES_OUT);
        return bytes / (double) (1 << 20);
    }
}
