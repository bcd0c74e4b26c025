package io.storbench.run;

import io.storbench.cache.CachingEngine;
import io.storbench.engine.AbandonedException;
import io.storbench.engine.DataSet;
import io.storbench.engine.Engine;
import io.storbench.engine.Preparation;
import io.storbench.engine.StopSignal;
import io.storbench.engine.Target;
import io.storbench.engine.TargetSpec;
import io.storbench.gate.DeviceGate;
import io.storbench.gate.OtherDeviceException;
import io.storbench.gate.WriteRefusedException;
import io.storbench.measure.IntervalLog;
import io.storbench.measure.LatencyRecorder;
import io.storbench.measure.MachineNoise;
import io.storbench.measure.OperationSeries;
import io.storbench.measure.TcpLosses;
import io.storbench.plan.HostLoad;
import io.storbench.plan.NetworkSpec;
import io.storbench.plan.PlanException;
import io.storbench.plan.Protocol;
import io.storbench.plan.Settings;
import io.storbench.plan.TrialSpec;
import io.storbench.result.Origin;
import io.storbench.result.TrialHeader;
import io.storbench.result.TrialResult;
import io.storbench.stream.StreamSpec;
import io.storbench.stream.TraceSource;
import io.storbench.stream.WorkloadClassException;
import io.storbench.workload.LoadResult;
import io.storbench.workload.SharedCounters;
import io.storbench.workload.StartLine;
import io.storbench.workload.StreamLoad;
import io.storbench.workload.TrialWorker;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;

/// Runs single trials, measured or simulated alike.
public final class TrialRunner {
    private static final String UNLIKE_LANES =
            "workload.window, and hosts of different depths, need a target that has all operations"
                    + " of a host in one thread: take backend: uring";

    private final Engine engine;
    private final Origin origin;
    private final DeviceGate gate;
    private final StopSignal stop;
    private final Consumer<String> preparing;
    private final Surroundings surroundings;

    /// What a trial left behind.
    ///
    /// @param result to be kept
    /// @param histograms its interval log; empty when it failed
    /// @param end how far it came with its target
    /// @param stopped whether a stop was requested before it was over
    public record Finished(TrialResult result, String histograms, End end, boolean stopped) {
        /// How far a trial came with its target.
        public enum End {
            /// The target could not be opened.
            NOT_OPENED,
            /// It was opened; what failed later may be this trial's alone.
            OPENED,
            /// Writes are left behind, which may still reach it.
            ABANDONED,
            /// Something else stands there than what was admitted.
            EXCHANGED
        }

        /// A trial without numbers.
        static Finished failed(TrialHeader header, String reason, End end) {
            return new Finished(new TrialResult.Failed(header, reason, false), "", end, false);
        }
    }

    /// A runner for one engine.
    ///
    /// @param gate stands before the first write to a device, and knows what the user allowed
    /// @param stop ends a trial early
    public TrialRunner(Engine engine, Origin origin, DeviceGate gate, StopSignal stop) {
        this(engine, origin, gate, stop, _ -> {}, Surroundings.NONE);
    }

    /// A runner for one engine.
    ///
    /// @param preparing is given what a trial's preparation does or waits for, one line each time
    /// @param surroundings what else the run has set up for its trials
    TrialRunner(
            Engine engine,
            Origin origin,
            DeviceGate gate,
            StopSignal stop,
            Consumer<String> preparing,
            Surroundings surroundings) {
        this.engine = new CachingEngine(engine);
        this.origin = origin;
        this.gate = gate;
        this.stop = stop;
        this.preparing = preparing;
        this.surroundings = surroundings;
    }

    /// Refuses a trial that the engine does not understand, before anything runs.
    ///
    /// @return the target's keys, which the engine has read
    /// @throws io.storbench.plan.PlanException for the first mistake
    Settings check(TrialSpec spec, NetworkSpec network) {
        TargetSpec target = targetSpec(spec, network, Preparation.unheard());
        engine.check(target);
        checkClass(spec);
        if (spec.workload().usesNames() && !engine.hasNames(target)) {
            throw new PlanException(
                    target.settings().mapping().place(),
                    "%s needs a target with names: engine nfs or file, without target.cache; or a model of NFS, or of a kernel's file system on a LUN (kind: linux, filesystem)"
                            .formatted(
                                    spec.workload().files().isPresent()
                                            ? "a load of many files (workload.files)"
                                            : "workload.operation: metadata"));
        }
        if (engine.blocking(target) && !lanesAreAlike(spec.hostLoads())) {
            throw new PlanException(target.settings().mapping().place(), UNLIKE_LANES);
        }
        return target.settings();
    }

    private static void checkClass(TrialSpec spec) {
        if (spec.workload().stream().isPresent()) {
            StreamSpec stream = spec.workload().stream().get();
            try {
                if (stream.load() instanceof TraceSource trace) {
                    trace.close();
                }
            } catch (WorkloadClassException e) {
                throw new PlanException(
                        spec.tree().place(),
                        (spec.workload().stream().get().builtIn().isPresent()
                                        ? "workload.load: "
                                        : "workload.class: ")
                                + e.getMessage());
            }
        }
    }

    /// Identifies what only a simulation reads: the keys of `simulate`, and what stands behind the
    /// plan's keys where that is more than they say.
    String model(TrialSpec spec) {
        String keys = String.valueOf(spec.simulate().mapping().plain());
        Settings plan = plan(spec);
        Object completed = engine.completed(plan).mapping().plain();
        return completed.equals(plan.mapping().plain())
                ? keys
                : keys
                        + " completed="
                        + HexFormat.of().toHexDigits(completed.toString().hashCode());
    }

    /// What a run has set up around its trials.
    ///
    /// @param hooks the plan's; empty outside of a run
    /// @param relays that targets are reached through
    /// @param traces where the operations of its trials are recorded; empty where they are not
    /// @param warns is given what did not go well beside the trials, a line each
    record Surroundings(
            Optional<TrialHooks> hooks,
            PlannedRelays relays,
            Optional<Path> traces,
            Consumer<String> warns) {
        /// Of a trial by itself.
        static final Surroundings NONE =
                new Surroundings(Optional.empty(), new PlannedRelays(), Optional.empty(), _ -> {});

        /// The data set is there, and the load is about to begin.
        ///
        /// @return facts of the trial
        SortedMap<String, Object> begin(TrialSpec spec) throws IOException {
            SortedMap<String, Object> facts = ServerCache.make(spec, hooks);
            relays.begin(spec.network());
            return facts;
        }

        /// The load is over.
        ///
        /// @return more facts of the trial
        SortedMap<String, Object> facts(TrialSpec spec) throws IOException {
            return relays.facts(spec.network());
        }
    }

    /// Refuses a data set that cannot fit where this machine can tell.
    ///
    /// @throws io.storbench.plan.PlanException when it cannot fit
    /// @throws IOException when it cannot be determined
    void checkRoom(TrialSpec spec, NetworkSpec network) throws IOException {
        engine.checkRoom(targetSpec(spec, network, Preparation.unheard()), dataSet(spec));
    }

    /// Asks the gate for the devices that a trial would write to.
    ///
    /// @throws WriteRefusedException when one must not be written to
    /// @throws IOException when one cannot be reached
    void admit(TrialSpec spec, NetworkSpec network) throws IOException {
        Preparation preparation = new Preparation(preparing);
        TargetSpec target = targetSpec(spec, network, preparation);
        step(
                preparation,
                "looking at the device",
                () -> {
                    engine.checkRoom(target, dataSet(spec));
                    engine.admit(target, dataSet(spec));
                    return target;
                });
    }

    /// Measured steps are watched; a simulation has no system calls to hang in.
    private <T> T step(Preparation preparation, String what, PreparationWatch.Step<T> step)
            throws IOException {
        return origin == Origin.MEASURED
                ? new PreparationWatch(preparation).await(what, step)
                : step.take();
    }

    /// Runs a trial.
    ///
    /// @param network the network to emulate or to simulate
    /// @throws io.storbench.plan.PlanException when the target's keys are wrong
    /// @throws WriteRefusedException when a write was refused
    public Finished run(TrialSpec spec, NetworkSpec network, TrialHeader header)
            throws WriteRefusedException {
        Finished.End end = Finished.End.NOT_OPENED;
        long plannedNanos = spec.protocol() instanceof Protocol.Timed timed ? timed.mostNanos() : 0;
        Preparation preparation = new Preparation(preparing, plannedNanos);
        TargetSpec targetSpec = targetSpec(spec, network, preparation);
        try (OpenedTarget opened =
                new OpenedTarget(
                        step(preparation, "opening the target", () -> engine.open(targetSpec)))) {
            end = Finished.End.OPENED;
            try {
                return measured(spec, header, preparation, opened);
            } catch (AbandonedException e) {
                return Finished.failed(header, reason(e), opened.abandon(spec, reason(e)));
            }
        } catch (WriteRefusedException e) {
            throw e;
        } catch (AbandonedException e) {
            return Finished.failed(header, reason(e), Finished.End.ABANDONED);
        } catch (OtherDeviceException e) {
            return Finished.failed(header, reason(e), Finished.End.EXCHANGED);
        } catch (IOException e) {
            return Finished.failed(header, reason(e), end);
        }
    }

    /// Closes a target, unless requests are left behind on it: the thread that made them may still
    /// work with its descriptors, whose numbers must not be reused.
    private static final class OpenedTarget implements AutoCloseable {
        private final Target target;
        private boolean prepared;
        private boolean abandoned;

        OpenedTarget(Target target) {
            this.target = target;
        }

        /// @return whether what is left behind may still write: preparation may, whatever the load
        Finished.End abandon(TrialSpec spec, String reason) {
            abandoned = true;
            if (prepared && !spec.workload().writes()) {
                return Finished.End.OPENED;
            }
            target.abandon(reason);
            return Finished.End.ABANDONED;
        }

        @Override
        public void close() throws IOException {
            if (!abandoned) {
                target.close();
            }
        }
    }

    private Finished measured(
            TrialSpec spec, TrialHeader header, Preparation preparation, OpenedTarget opened)
            throws IOException {
        Target target = opened.target;
        IntervalLog log = new IntervalLog();
        List<HostLoad> loads = spec.hostLoads();
        if (target.blocking() && !lanesAreAlike(loads)) {
            throw new IOException(UNLIKE_LANES);
        }
        step(
                preparation,
                "preparing the data set",
                () -> {
                    target.prepare(dataSet(spec));
                    return target;
                });
        opened.prepared = true;
        int lanes = target.blocking() ? loads.getFirst().load().depth() : 1;
        SharedCounters counters =
                new SharedCounters(
                        target.counters(),
                        spec.protocol() instanceof Protocol.Completion,
                        loads.size() * lanes);
        StartLine start = new StartLine(loads.size() * lanes, counters, spec.protocol());
        Optional<OperationSeries> series =
                isSteady(spec) ? Optional.of(new OperationSeries()) : Optional.empty();
        List<HostWork> hosts = loads.stream().map(load -> new HostWork(load, log, series)).toList();
        Optional<StreamLoad> streams = streams(spec);
        SortedMap<String, Object> around =
                origin == Origin.MEASURED ? surroundings.begin(spec) : Collections.emptySortedMap();
        MachineNoise noise = MachineNoise.begin();
        TcpLosses losses = TcpLosses.begin();
        List<TrialWorker> workers;
        SortedMap<String, Object> machine;
        try (Recordings recordings =
                new Recordings(surroundings.traces(), header.key(), loads.size())) {
            workers =
                    new TrialWorkers(spec, origin, start, lanes, stop, recordings)
                            .of(hosts, streams);
            if (streams.isPresent()) {
                new StreamRun(streams.get()).run(target, workers, limitNanos(spec), stop);
            } else {
                target.run(workers, limitNanos(spec), stop);
            }
            machine =
                    origin == Origin.MEASURED
                            ? with(
                                    with(with(noise.facts(), losses.facts()), around),
                                    surroundings.facts(spec))
                            : Collections.emptySortedMap();
            machine = with(with(machine, recorded(recordings)), spec.data().facts());
            machine = with(machine, start.steadyFacts());
        }
        boolean stopped = stop.isRequested();
        step(
                preparation,
                "checking the target after its trial",
                () -> {
                    target.finish();
                    return target;
                });
        LatencyRecorder.Merged latencies = new LatencyRecorder.Merged();
        hosts.forEach(host -> host.addTo(latencies));
        List<LoadResult> results = workers.stream().map(TrialWorker::result).toList();
        TrialResult result =
                new TrialVerdict(
                                spec,
                                origin,
                                results,
                                latencies,
                                series.flatMap(OperationSeries::steadyState),
                                hosts,
                                log,
                                counters.counted(),
                                with(target.recorded(), machine))
                        .judge(header);
        return new Finished(result, log.text(), Finished.End.OPENED, stopped);
    }

    /// A measurement is none the worse for a recording that fails, and says so.
    SortedMap<String, Object> recorded(Recordings recordings) {
        try {
            recordings.finish();
            return Collections.emptySortedMap();
        } catch (IOException e) {
            surroundings.warns.accept("a trial's trace is not complete: " + reason(e));
            SortedMap<String, Object> facts = new TreeMap<>();
            facts.put("trace.incomplete", reason(e));
            return facts;
        }
    }

    /// The class was found before the first trial.
    private static Optional<StreamLoad> streams(TrialSpec spec) throws IOException {
        if (spec.workload().stream().isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(
                    new StreamLoad(spec.workload().stream().get(), TrialData.tree(spec)));
        } catch (WorkloadClassException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    private static SortedMap<String, Object> with(
            SortedMap<String, Object> facts, SortedMap<String, Object> more) {
        SortedMap<String, Object> all = new TreeMap<>(facts);
        all.putAll(more);
        return all;
    }

    /// A verified writer reads everything back after its measurement, which may take as long again.
    private static long limitNanos(TrialSpec spec) {
        boolean readsBack = spec.workload().verify() && spec.workload().writes();
        return spec.protocol().limitNanos() * (readsBack ? 2 : 1);
    }

    /// What a failure says.
    static String reason(IOException e) {
        return e.getMessage() == null ? e.toString() : e.getMessage();
    }

    private TargetSpec targetSpec(TrialSpec spec, NetworkSpec network, Preparation preparation) {
        Settings settings = engine.completed(plan(spec));
        settings.text("engine");
        return new TargetSpec(
                spec.engine(),
                settings,
                network,
                spec.workload(),
                spec.hosts(),
                spec.seed(),
                gate,
                spec.granuleBytes(),
                preparation);
    }

    /// The target's keys in the plan; what only the model reads stands beside them.
    private Settings plan(TrialSpec spec) {
        return origin == Origin.SIMULATED ? spec.target().overlaid(spec.simulate()) : spec.target();
    }

    private DataSet dataSet(TrialSpec spec) {
        return TrialData.of(spec, gate.consent().overwriteData());
    }

    /// Whether a thread for each operation can carry these loads: it waits for no others.
    private static boolean lanesAreAlike(List<HostLoad> hosts) {
        int depth = hosts.getFirst().load().depth();
        return hosts.stream()
                .map(HostLoad::load)
                .allMatch(load -> load.depth() == depth && load.window() == depth);
    }

    /// Whether one run can tell of a steady state: simulated time is there in plenty.
    private boolean isSteady(TrialSpec spec) {
        return origin == Origin.SIMULATED
                && spec.protocol() instanceof Protocol.Timed
                && spec.hostLoads().getFirst().phases().isEmpty();
    }
}
