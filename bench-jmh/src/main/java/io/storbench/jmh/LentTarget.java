package io.storbench.jmh;

import io.storbench.engine.DataSet;
import io.storbench.engine.Engine;
import io.storbench.engine.StopSignal;
import io.storbench.engine.Target;
import io.storbench.engine.TargetSpec;
import io.storbench.gate.Consent;
import io.storbench.gate.DeviceGate;
import io.storbench.plan.ExperimentPlan;
import io.storbench.plan.PlanException;
import io.storbench.plan.PlanReader;
import io.storbench.plan.Settings;
import io.storbench.plan.TrialSpec;
import io.storbench.plan.WorkloadSpec;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/// A prepared target whose sessions are lent to the measuring threads. It runs as in a trial, with
/// all that the target watches over meanwhile.
///
/// Devices and LUNs are written to only with the user's consent, as by the commands' options of the
/// same names: `-Dstorbench.allow-device-write=NAME` and `-Dstorbench.overwrite-data=true`.
final class LentTarget implements AutoCloseable {
    /// As good as for ever: 30 years.
    private static final long LIMIT_NANOS = 1_000_000_000_000_000_000L;

    private final Target target;
    private final DeviceGate gate;
    private final List<LentSession> sessions;
    private final CompletableFuture<Void> running;
    private final WorkloadSpec workload;

    private LentTarget(Target target, DeviceGate gate, WorkloadSpec workload, List<LentSession> sessions) {
        this.target = target;
        this.gate = gate;
        this.workload = workload;
        this.sessions = sessions;
        this.running = new CompletableFuture<>();
        Thread.ofPlatform().name("storbench-target").daemon().start(this::run);
    }

    private void run() {
        try {
            target.run(sessions, LIMIT_NANOS, new StopSignal());
            target.finish();
            running.complete(null);
        } catch (IOException | RuntimeException e) {
            sessions.forEach(session -> session.fail(e));
            running.completeExceptionally(e);
        }
    }

    /// Opens and fills a target.
    ///
    /// @param keys of a plan, such as `target.engine=nfs`
    /// @throws PlanException for keys that are wrong
    /// @throws IOException when the target cannot be reached, or must not be written to
    static LentTarget open(List<String> keys) throws IOException {
        ExperimentPlan plan = PlanReader.parse("name: jmh", "the benchmark's parameters", keys);
        TrialSpec trial = plan.trials().getFirst();
        DeviceGate gate = DeviceGate.of(consent(), plan.hash(), System.err::println);
        Settings settings = trial.target();
        settings.text("engine");
        TargetSpec spec = new TargetSpec(
                trial.engine(), settings, trial.network(), trial.workload(), trial.hosts(), trial.seed(), gate);
        try {
            return open(engine(trial.engine()), spec);
        } catch (IOException | RuntimeException e) {
            gate.close();
            throw e;
        }
    }

    private static LentTarget open(Engine engine, TargetSpec spec) throws IOException {
        WorkloadSpec workload = spec.workload();
        DataSet dataSet = new DataSet(
                workload.path(),
                workload.fileBytes(),
                0,
                spec.hosts(),
                workload.writes(),
                false,
                spec.gate().consent().overwriteData());
        engine.check(spec);
        engine.checkRoom(spec, dataSet);
        engine.admit(spec, dataSet);
        Target target = engine.open(spec);
        try {
            target.prepare(dataSet);
        } catch (IOException | RuntimeException e) {
            target.close();
            throw e;
        }
        List<LentSession> sessions = new ArrayList<>();
        for (int thread = 0; thread < spec.hosts(); thread++) {
            sessions.add(new LentSession());
        }
        LentTarget lent = new LentTarget(target, spec.gate(), workload, sessions);
        try {
            sessions.forEach(LentSession::await);
        } catch (CompletionException e) {
            lent.close();
            throw e;
        }
        return lent;
    }

    private static Engine engine(String name) {
        for (Engine engine : ServiceLoader.load(Engine.class)) {
            if (engine.name().equals(name)) {
                return engine;
            }
        }
        throw new PlanException("no engine is named \"" + name + "\"");
    }

    private static Consent consent() {
        String device = System.getProperty("storbench.allow-device-write");
        return Consent.of(device == null ? List.of() : List.of(device), Boolean.getBoolean("storbench.overwrite-data"));
    }

    /// The session of a measuring thread, by its index from 0.
    LentSession session(int thread) {
        return sessions.get(thread);
    }

    /// The load that the data set is for.
    WorkloadSpec workload() {
        return workload;
    }

    /// Ends the run and gives back what the target holds.
    ///
    /// @throws IOException when the target says that something else was measured than prepared
    @Override
    public void close() throws IOException {
        sessions.forEach(LentSession::giveBack);
        try (gate;
                target) {
            running.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof IOException cause) {
                throw cause;
            }
            throw e;
        }
    }
}
