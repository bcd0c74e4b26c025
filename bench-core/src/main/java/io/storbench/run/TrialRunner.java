package io.storbench.run;

import io.storbench.engine.AbandonedException;
import io.storbench.engine.Engine;
import io.storbench.engine.PathCounters;
import io.storbench.engine.Preparation;
import io.storbench.engine.StopSignal;
import io.storbench.gate.Admission;
import io.storbench.gate.DeviceGate;
import io.storbench.gate.WriteRefusedException;
import io.storbench.measure.MachineNoise;
import io.storbench.measure.TcpLosses;
import io.storbench.plan.NetworkSpec;
import io.storbench.plan.PlanException;
import io.storbench.plan.Protocol;
import io.storbench.plan.Settings;
import io.storbench.plan.TrialSpec;
import io.storbench.result.Origin;
import io.storbench.result.TrialHeader;
import io.storbench.result.TrialResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;

/// Runs single trials, measured or simulated alike.
public final class TrialRunner {
    private final TargetAccess access;
    private final Origin origin;
    private final StopSignal stop;
    private final Consumer<String> preparing;
    private final Surroundings surroundings;

    /// What a trial left behind.
    ///
    /// @param result to be kept
    /// @param histograms its interval log; empty when it failed
    /// @param faults of its targets, which concern later trials of these; at most one of each
    ///   target
    /// @param stopped whether a stop was requested before it was over
    public record Finished(TrialResult result, String histograms, List<Fault> faults, boolean stopped) {
        /// What is wrong with a target.
        ///
        /// @param part of the trial, which has the target; the trial where it has only one
        /// @param reason why, without the target's name
        public record Fault(TrialSpec part, Kind kind, String reason) {
            /// From harmless to bad.
            public enum Kind {
                /// It could not be opened.
                NOT_OPENED,
                /// Writes are left behind, which may still reach it.
                ABANDONED,
                /// Something else stands there than what was admitted.
                EXCHANGED
            }
        }

        /// Copies.
        public Finished {
            faults = List.copyOf(faults);
        }

        /// The part of the trial, or the trial, whose target could not be opened.
        Optional<TrialSpec> notOpened() {
            return faults.stream()
                    .filter(fault -> fault.kind() == Fault.Kind.NOT_OPENED)
                    .map(Fault::part)
                    .findFirst();
        }

        /// A trial without numbers.
        static Finished failed(TrialHeader header, String reason, List<Fault> faults) {
            return new Finished(new TrialResult.Failed(header, reason, false), "", faults, false);
        }
    }

    /// A runner for one engine.
    ///
    /// @param gate stands before the first write to a device, and knows what the user allowed
    /// @param stop ends a trial early
    public TrialRunner(Engine engine, Origin origin, DeviceGate gate, StopSignal stop) {
        this(_ -> engine, origin, gate, stop, _ -> {}, Surroundings.NONE);
    }

    /// A runner for the engines of the trials' targets.
    ///
    /// @param engines the engine of a trial, or of one of its parts
    /// @param preparing is given what a trial's preparation does or waits for, one line each time
    /// @param surroundings what else the run has set up for its trials
    TrialRunner(
            Function<TrialSpec, Engine> engines,
            Origin origin,
            DeviceGate gate,
            StopSignal stop,
            Consumer<String> preparing,
            Surroundings surroundings) {
        this.access = new TargetAccess(engines, origin, gate);
        this.origin = origin;
        this.stop = stop;
        this.preparing = preparing;
        this.surroundings = surroundings;
    }

    /// Refuses a trial that an engine does not understand, before anything runs.
    ///
    /// @return the keys of each target, which its engine has read
    /// @throws io.storbench.plan.PlanException for the first mistake
    List<Settings> check(TrialSpec spec, NetworkSpec network) {
        List<Settings> read = new ArrayList<>();
        for (TrialSpec part : spec.parts()) {
            try {
                read.add(access.check(part, network));
            } catch (PlanException e) {
                throw spec.targetNames().isEmpty()
                        ? e
                        : new PlanException(
                                "target %s: %s".formatted(spec.targetNames().get(read.size()), e.getMessage()));
            }
        }
        return read;
    }

    /// Identifies what only a simulation reads of a trial.
    String model(TrialSpec spec) {
        return spec.parts().stream().map(access::model).collect(Collectors.joining(" and "));
    }

    /// What a run has set up around its trials.
    ///
    /// @param hooks the plan's; empty outside of a run
    /// @param network that targets are reached through
    /// @param traces where the operations of its trials are recorded; empty where they are not
    /// @param warns is given what did not go well beside the trials, a line each
    record Surroundings(
            Optional<TrialHooks> hooks, PlannedNetwork network, Optional<Path> traces, Consumer<String> warns) {
        /// Of a trial by itself.
        static final Surroundings NONE =
                new Surroundings(Optional.empty(), new OwnClientsAlone(), Optional.empty(), _ -> {});

        /// The data set is there, and the load is about to begin.
        ///
        /// @return facts of the trial
        SortedMap<String, Object> begin(TrialSpec spec) throws IOException {
            SortedMap<String, Object> facts = ServerCache.make(spec, hooks);
            network.begin(spec.network());
            return facts;
        }

        /// The load is over.
        ///
        /// @return more facts of the trial
        SortedMap<String, Object> facts(TrialSpec spec) throws IOException {
            return network.facts(spec.network());
        }
    }

    /// Refuses data sets that cannot fit where this machine can tell.
    ///
    /// @throws io.storbench.plan.PlanException when one cannot fit
    /// @throws IOException when it cannot be determined
    void checkRoom(TrialSpec spec, NetworkSpec network) throws IOException {
        for (TrialSpec part : spec.parts()) {
            access.checkRoom(part, network);
        }
    }

    /// Asks the gate for the devices that a trial would write to.
    ///
    /// @param part of a trial with several targets, one of its parts
    /// @return whether storbench writes its data
    /// @throws WriteRefusedException when one must not be written to
    /// @throws IOException when one cannot be reached
    Admission admit(TrialSpec part, NetworkSpec network) throws IOException {
        Preparation preparation = new Preparation(preparing);
        PreparationWatch.Step<Admission> step = () -> access.admit(part, network, preparation);
        return origin == Origin.MEASURED
                ? new PreparationWatch(preparation).await("looking at the device", step)
                : step.take();
    }

    /// Refuses targets whose paths are there and have the same counters.
    ///
    /// @param spec measured
    /// @throws PlanException with the remedy
    /// @throws IOException when it cannot be determined
    void refuseSharedCounters(TrialSpec spec, NetworkSpec network) throws IOException {
        Map<String, Optional<PathCounters>> counters = new LinkedHashMap<>();
        for (String name : spec.targetNames()) {
            TrialSpec part = spec.parts().get(counters.size());
            counters.put(
                    name,
                    new PreparationWatch(new Preparation(preparing))
                            .await("looking at the target's path", () -> access.counters(part, network)));
        }
        OnePlace.refuse(counters);
    }

    /// Runs a trial whose targets are over one network.
    ///
    /// @param network the network to emulate or to simulate
    /// @throws io.storbench.plan.PlanException when the target's keys are wrong
    /// @throws WriteRefusedException when a write was refused
    public Finished run(TrialSpec spec, NetworkSpec network, TrialHeader header) throws WriteRefusedException {
        return run(spec, Collections.nCopies(spec.parts().size(), network), header);
    }

    /// Runs a trial.
    ///
    /// @param networks the network to each target, to emulate or to simulate
    /// @throws io.storbench.plan.PlanException when the target's keys are wrong
    /// @throws WriteRefusedException when a write was refused
    Finished run(TrialSpec spec, List<NetworkSpec> networks, TrialHeader header) throws WriteRefusedException {
        long plannedNanos = spec.protocol() instanceof Protocol.Timed timed ? timed.mostNanos() : 0;
        OpenTargets targets = new OpenTargets(spec, access, new Preparation(preparing, plannedNanos));
        try (targets) {
            targets.open(networks);
            targets.prepare();
            return measured(spec, header, targets);
        } catch (WriteRefusedException e) {
            throw e;
        } catch (IOException e) {
            return Finished.failed(header, reason(e), targets.faults());
        }
    }

    private Finished measured(TrialSpec spec, TrialHeader header, OpenTargets targets) throws IOException {
        StopSignal ends = new StopSignal(stop);
        TrialHosts hosts = new TrialHosts(spec, origin, targets, ends);
        SortedMap<String, Object> around =
                origin == Origin.MEASURED ? surroundings.begin(spec) : Collections.emptySortedMap();
        MachineNoise noise = MachineNoise.begin();
        TcpLosses losses = TcpLosses.begin();
        SortedMap<String, Object> machine;
        try (Recordings recordings = new Recordings(surroundings.traces(), header.key(), spec.hosts())) {
            hosts.begin(recordings);
            TargetsRun run = new TargetsRun(targets, origin, limitNanos(spec), ends);
            if (hosts.streams().isEmpty()) {
                run.run(hosts.workers());
            } else {
                watched(hosts, run, targets);
            }
            machine = origin == Origin.MEASURED
                    ? with(with(with(noise.facts(), losses.facts()), around), surroundings.facts(spec))
                    : Collections.emptySortedMap();
            machine = with(with(machine, recorded(recordings)), spec.data().facts());
            machine = with(machine, hosts.steadyFacts());
        }
        boolean stopped = stop.isRequested();
        targets.finish();
        TrialResult result = hosts.verdict(machine).judge(header);
        return new Finished(result, hosts.histograms(), List.of(), stopped);
    }

    private static void watched(TrialHosts hosts, TargetsRun run, OpenTargets targets) throws IOException {
        try {
            new StreamRun(hosts.streams()).run(() -> run.run(hosts.workers()));
        } catch (AbandonedException e) {
            throw targets.abandoned(e);
        }
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

    private static SortedMap<String, Object> with(SortedMap<String, Object> facts, SortedMap<String, Object> more) {
        SortedMap<String, Object> all = new TreeMap<>(facts);
        all.putAll(more);
        return all;
    }

    /// A verified writer reads everything back after its measurement, which may take as long again.
    private long limitNanos(TrialSpec spec) {
        boolean readsBack =
                spec.parts().stream().map(TrialSpec::workload).anyMatch(load -> load.verify() && load.writes());
        long nanos = origin == Origin.MEASURED
                ? spec.protocol().limitNanos()
                : spec.protocol().simulatedLimitNanos();
        return nanos * (readsBack ? 2 : 1);
    }

    /// What a failure says.
    static String reason(IOException e) {
        return e.getMessage() == null ? e.toString() : e.getMessage();
    }
}
