package io.storbench.paper.program;

import io.storbench.engine.Counter;
import io.storbench.engine.CounterSnapshot;
import io.storbench.engine.DataSet;
import io.storbench.engine.ProcedureCounter;
import io.storbench.plan.TrialSpec;
import io.storbench.plan.WorkloadSpec;
import io.storbench.workload.LoadResult;

/// The program of a plan (`workload.open: program`), which opens, reads or writes, and closes a
/// file, simulated with the client's cache.
///
/// @param fileBytes what it read or wrote
/// @param openedSeconds until the file was open
/// @param calledSeconds until the last read or write was back
/// @param seconds until the program had closed the file
/// @param opened what crossed the network until the file was open
/// @param called until the last call was back
/// @param closed until the program had closed the file
/// @param counted until the program ended
public record ProgramRun(
        long fileBytes,
        double openedSeconds,
        double calledSeconds,
        double seconds,
        CounterSnapshot opened,
        CounterSnapshot called,
        CounterSnapshot closed,
        CounterSnapshot counted) {
    private static final String PROCEDURE = "messages.";

    /// Runs a trial.
    public static ProgramRun of(TrialSpec trial) {
        PaperTarget target = PaperTarget.of(trial);
        WorkloadSpec load = trial.workload();
        ObservedProgram program = new ObservedProgram(load, trial.protocol(), target.seed(), target.lingerNanos());
        boolean writes = load.operation() == WorkloadSpec.Kind.WRITE;
        target.run(new DataSet(load.path(), load.fileBytes(), 0, 1, writes, false, false), program);
        LoadResult result = program.result();
        if (result.failure().isPresent()) {
            throw new IllegalStateException(
                    "the program failed: " + result.failure().get());
        }
        LoadResult.Program parts = result.program().orElseThrow();
        return new ProgramRun(
                load.fileBytes(),
                parts.openedNanos() / 1e9,
                parts.calledNanos() / 1e9,
                result.endedNanos() / 1e9,
                program.opened(),
                program.called(),
                program.closed(),
                program.counted());
    }

    /// A number by its name in papers' formulas; `messages.READ` are those of one procedure, 0
    /// where the protocol has none of this name.
    public double metric(String name) {
        return switch (name) {
            case "seconds" -> seconds;
            case "seconds.opened" -> openedSeconds;
            case "seconds.called" -> calledSeconds;
            case "throughput" -> fileBytes / seconds / 1e6;
            case "messages" -> messages(counted);
            case "messages.opened" -> messages(opened);
            case "messages.called" -> messages(called);
            case "messages.closed" -> messages(closed);
            case "retransmissions" -> counted.sum(ProcedureCounter.RETRANSMISSIONS);
            case "mebibytes" -> mebibytes();
            default -> {
                if (!name.startsWith(PROCEDURE)) {
                    throw new IllegalArgumentException("a program has no " + name);
                }
                yield counted.get(name.substring(PROCEDURE.length()), ProcedureCounter.MESSAGES);
            }
        };
    }

    /// Calls and commands, each with its answer; neither segments nor the parts of a command.
    private static double messages(CounterSnapshot counted) {
        return counted.sum(ProcedureCounter.MESSAGES);
    }

    /// All Ethernet bytes of both directions, in units of 2^20.
    private double mebibytes() {
        long bytes = counted.get(Counter.FRAME_BYTES_IN) + counted.get(Counter.FRAME_BYTES_OUT);
        return bytes / (double) (1 << 20);
    }
}
