package io.storbench.sim.truth;

import io.storbench.cache.CachingEngine;
import io.storbench.engine.Counter;
import io.storbench.engine.CounterSnapshot;
import io.storbench.engine.DataSet;
import io.storbench.engine.ProcedureCounter;
import io.storbench.engine.StopSignal;
import io.storbench.engine.Target;
import io.storbench.engine.TargetSpec;
import io.storbench.engine.TimePart;
import io.storbench.plan.PlanReader;
import io.storbench.plan.Settings;
import io.storbench.plan.TrialSpec;
import io.storbench.sim.SimEngine;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/// A row of the measurements, simulated.
///
/// @param latencySeconds of a call, on average
/// @param propagationSeconds that all calls together spent on round trips
/// @param frameBytes of both directions together
/// @param reads READ calls, or reads of the block device
/// @param writes WRITE calls, or writes of the block device
/// @param commits COMMIT calls
/// @param messages of all procedures
record TruthTrial(
        double openSeconds,
        double callsSeconds,
        double appSeconds,
        double durableSeconds,
        double latencySeconds,
        double propagationSeconds,
        long frameBytes,
        long reads,
        long writes,
        long commits,
        long messages) {
    private static final long LIMIT_NANOS = 3_600_000_000_000L;
    private static final long FILE_BYTES = 16 << 20;

    /// @param overrides of the protocol's plan, as of the command line
    static TruthTrial simulate(TruthRow row, List<String> overrides) {
        return simulate(row, row.replicate(), overrides);
    }

    /// @param seed of what is random in the run
    static TruthTrial simulate(TruthRow row, long seed, List<String> overrides) {
        long fileBytes = Math.max(row.sizeBytes(), row.isWrite() ? 4096 : FILE_BYTES);
        List<String> keys = new ArrayList<>();
        keys.add("network.rtt=" + row.rttMillis() + "ms");
        keys.add("workload.operation=" + (row.isWrite() ? "write" : "read"));
        keys.add("workload.pattern=" + (row.isRandom() ? "random" : "sequential"));
        keys.add("workload.block=" + row.blockBytes());
        keys.add("workload.file=" + fileBytes);
        keys.add("workload.depth=" + row.depth());
        keys.add("target.create=" + row.isWrite());
        if (row.near()) {
            keys.add("target.tcp.connected=near");
        }
        if (row.direct()) {
            keys.add("target.cache.mode=none");
        }
        if (row.dirtyMebibytes() > 0) {
            keys.add("target.cache.dirty_limit=" + row.dirtyMebibytes() + "m");
            keys.add("target.cache.background=" + row.dirtyMebibytes() * 512 + "k");
        }
        keys.addAll(overrides);
        TrialSpec trial = PlanReader.parse(plan(row.protocol()), row.protocol(), keys)
                .trials()
                .getFirst();
        CachingEngine engine = new CachingEngine(new SimEngine());
        Settings settings = engine.completed(
                new Settings(trial.target().mapping().overlaid(trial.simulate().mapping()), "simulate"));
        settings.text("engine");
        TargetSpec spec = new TargetSpec(trial.engine(), settings, trial.network(), trial.workload(), 1, seed);
        TruthProgram program = new TruthProgram(trial.workload(), row.calls(), seed);
        try (Target target = engine.open(spec)) {
            target.prepare(new DataSet("data", fileBytes, 0, 1, row.isWrite(), false, false));
            target.run(List.of(program), LIMIT_NANOS, new StopSignal());
            CounterSnapshot counted = program.session().counters().snapshot();
            return of(program, counted);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static TruthTrial of(TruthProgram program, CounterSnapshot counted) {
        return new TruthTrial(
                program.openedNanos() / 1e9,
                program.calledNanos() / 1e9,
                program.closedNanos() / 1e9,
                program.durableNanos() / 1e9,
                program.meanLatencyNanos() / 1e9,
                program.nanos(TimePart.PROPAGATION) / 1e9,
                counted.get(Counter.FRAME_BYTES_IN) + counted.get(Counter.FRAME_BYTES_OUT),
                messages(counted, "READ") + messages(counted, "READ_10"),
                messages(counted, "WRITE") + messages(counted, "WRITE_10"),
                messages(counted, "COMMIT"),
                counted.sum(ProcedureCounter.MESSAGES));
    }

    private static long messages(CounterSnapshot counted, String procedure) {
        return counted.get(procedure, ProcedureCounter.MESSAGES);
    }

    private static String plan(String protocol) {
        String target =
                switch (protocol) {
                    case "nfs3" -> "{engine: nfs, uri: \"nfs://server/export\", version: 3}";
                    case "nfs41" -> "{engine: nfs, uri: \"nfs://server/export\", version: 4.1}";
                    case "iscsi" -> "{engine: iscsi, uri: \"iscsi://server/iqn.2026-11.test:t/1\"}";
                    default -> throw new IllegalArgumentException(protocol);
                };
        return """
            target: %s
            workload: {path: data}
            simulate: {profile: linux-6.1-%s}
            protocol: {run: completion}
            """.formatted(target, protocol);
    }
}
