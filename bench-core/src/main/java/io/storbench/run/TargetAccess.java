package io.storbench.run;

import io.storbench.engine.DataSet;
import io.storbench.engine.Engine;
import io.storbench.engine.EngineLayer;
import io.storbench.engine.PathCounters;
import io.storbench.engine.Preparation;
import io.storbench.engine.TargetSpec;
import io.storbench.gate.Admission;
import io.storbench.gate.DeviceGate;
import io.storbench.plan.HostLoad;
import io.storbench.plan.NetworkSpec;
import io.storbench.plan.PlanException;
import io.storbench.plan.Settings;
import io.storbench.plan.TrialSpec;
import io.storbench.result.Origin;
import io.storbench.stream.StreamSpec;
import io.storbench.stream.TraceSource;
import io.storbench.stream.WorkloadClassException;
import java.io.IOException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.function.Function;

/// How the targets of trials are reached: the engine of each, and what it is given. A trial comes
/// here in its parts, one for each of its targets.
///
/// @param engines the engine of a part
/// @param gate stands before the first write to a device, and knows what the user allowed
record TargetAccess(Function<TrialSpec, Engine> engines, Origin origin, DeviceGate gate) {
    /// Why hosts cannot do what they are to by a thread for each operation.
    static final String UNLIKE_LANES =
            "workload.window, and hosts of different depths, need a target that has all operations"
                    + " of a host in one thread: take backend: uring";

    private static final List<EngineLayer> LAYERS = ServiceLoader.load(EngineLayer.class).stream()
            .map(ServiceLoader.Provider::get)
            .toList();

    /// The engine that opens a part's target.
    Engine engine(TrialSpec part) {
        Engine engine = engines.apply(part);
        for (EngineLayer layer : LAYERS) {
            engine = layer.over(engine);
        }
        return engine;
    }

    /// What the engine is given of a part.
    TargetSpec spec(TrialSpec part, NetworkSpec network, Preparation preparation) {
        Settings settings = engine(part).completed(keys(part));
        settings.text("engine");
        return new TargetSpec(
                part.engine(),
                settings,
                network,
                part.workload(),
                part.hosts(),
                part.seed(),
                gate,
                part.granuleBytes(),
                preparation);
    }

    /// The target's keys in the plan; what only the model reads stands beside them.
    private Settings keys(TrialSpec part) {
        return origin == Origin.SIMULATED ? part.target().overlaid(part.simulate()) : part.target();
    }

    /// What the target is to hold for a part.
    DataSet dataSet(TrialSpec part) {
        return TrialData.of(part, gate.consent().overwriteData());
    }

    /// Refuses a part that the engine does not understand.
    ///
    /// @return the target's keys, which the engine has read
    /// @throws PlanException for the first mistake
    Settings check(TrialSpec part, NetworkSpec network) {
        Engine engine = engine(part);
        TargetSpec target = spec(part, network, Preparation.unheard());
        engine.check(target);
        checkClass(part);
        if (part.workload().usesNames() && !engine.hasNames(target)) {
            throw new PlanException(
                    target.settings().mapping().place(),
                    "%s needs a target with names: engine nfs or file, without target.cache; or a model of NFS, or of a kernel's file system on a LUN (kind: linux, filesystem)"
                            .formatted(
                                    part.workload().files().isPresent()
                                            ? "a load of many files (workload.files)"
                                            : "workload.operation: metadata"));
        }
        if (engine.blocking(target) && !lanesAreAlike(part.hostLoads())) {
            throw new PlanException(target.settings().mapping().place(), UNLIKE_LANES);
        }
        return target.settings();
    }

    private static void checkClass(TrialSpec part) {
        if (part.workload().stream().isPresent()) {
            StreamSpec stream = part.workload().stream().get();
            try {
                if (stream.load() instanceof TraceSource trace) {
                    trace.close();
                }
            } catch (WorkloadClassException e) {
                throw new PlanException(
                        part.tree().place(),
                        (stream.builtIn().isPresent() ? "workload.load: " : "workload.class: ") + e.getMessage());
            }
        }
    }

    /// Whether a thread for each operation can carry these loads: it waits for no others.
    static boolean lanesAreAlike(List<HostLoad> hosts) {
        int depth = hosts.getFirst().load().depth();
        return hosts.stream().map(HostLoad::load).allMatch(load -> load.depth() == depth && load.window() == depth);
    }

    /// Identifies what only a simulation of a part reads: the keys of `simulate`, and what stands
    /// behind the plan's keys where that is more than they say.
    String model(TrialSpec part) {
        String keys = String.valueOf(part.simulate().mapping().plain());
        Settings plan = keys(part);
        Object completed = engine(part).completed(plan).mapping().plain();
        return completed.equals(plan.mapping().plain())
                ? keys
                : keys
                        + " completed="
                        + HexFormat.of().toHexDigits(completed.toString().hashCode());
    }

    /// Refuses a data set that cannot fit where this machine can tell.
    ///
    /// @throws PlanException when it cannot fit
    /// @throws IOException when it cannot be determined
    void checkRoom(TrialSpec part, NetworkSpec network) throws IOException {
        engine(part).checkRoom(spec(part, network, Preparation.unheard()), dataSet(part));
    }

    /// The counters of what a part's path is on, if that is there.
    ///
    /// @throws IOException when it cannot be determined
    Optional<PathCounters> counters(TrialSpec part, NetworkSpec network) throws IOException {
        return engines.apply(part).counters(spec(part, network, Preparation.unheard()));
    }

    /// Asks the gate for the devices that a part would write to.
    ///
    /// @return whether storbench writes its data
    /// @throws io.storbench.gate.WriteRefusedException when one must not be written to
    /// @throws IOException when one cannot be reached
    Admission admit(TrialSpec part, NetworkSpec network, Preparation preparation) throws IOException {
        TargetSpec target = spec(part, network, preparation);
        engine(part).checkRoom(target, dataSet(part));
        return engine(part).admit(target, dataSet(part));
    }
}
