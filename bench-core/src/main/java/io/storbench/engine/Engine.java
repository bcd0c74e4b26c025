package io.storbench.engine;

import io.storbench.gate.Admission;
import io.storbench.plan.Settings;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/// A way to reach targets, found by [java.util.ServiceLoader]. Its targets' keys are declared by an
/// [io.storbench.key.TargetKeys].
public interface Engine {
    /// The name that plans use, such as `nfs`.
    String name();

    /// The target's keys with what stands behind those that the plan does not set, such as a
    /// profile of the simulator's. Called before they are read.
    ///
    /// @throws io.storbench.plan.PlanException when what the plan names for that is not there
    default Settings completed(Settings settings) {
        return settings;
    }

    /// Reads the target's keys and refuses what it does not know or cannot do; touches nothing
    /// else. Called for every trial of a plan before the first one runs.
    ///
    /// @throws io.storbench.plan.PlanException for the first mistake
    void check(TargetSpec spec);

    /// The counters of the target's path, with its facts, such as a mount's options, as this
    /// machine shows it now. Opens and changes nothing; empty where the engine has no path, nothing
    /// is there, or nothing counts it.
    ///
    /// @throws IOException when it cannot be determined
    default Optional<PathCounters> counters(TargetSpec spec) throws IOException {
        return Optional.empty();
    }

    /// Whether the plan asks for a target that has one thread per operation outstanding, as
    /// [Target#blocking()] says it of an open one; of keys that [#check] has passed.
    default boolean blocking(TargetSpec spec) {
        return false;
    }

    /// Whether the target can make and remove files and directories, as a load of metadata does; of
    /// keys that [#check] has passed.
    default boolean hasNames(TargetSpec spec) {
        return false;
    }

    /// Whether the target is a model of a client with its kernel's caches of names and pages, for a
    /// load about names, so that it reads `target.cache` itself; of keys that [#check] has passed.
    default boolean cachesNames(TargetSpec spec) {
        return false;
    }

    /// Refuses a data set that cannot fit, where this machine can tell without opening the target;
    /// touches nothing. Called for every trial of a plan before the first one is measured, unless
    /// the plan's hooks could change what is there.
    ///
    /// @throws io.storbench.plan.PlanException when it cannot fit
    /// @throws IOException when it cannot be determined; the trial will report it
    default void checkRoom(TargetSpec spec, DataSet dataSet) throws IOException {}

    /// Asks the gate for the devices that a trial would write to, as [io.storbench.gate.DeviceGate]
    /// tells. Called for every trial of a measured plan before the first one runs, unless the
    /// plan's hooks could change what is there. Engines that write to no device do nothing.
    ///
    /// @return whether storbench writes the data set; else reads find what the device holds
    /// @throws io.storbench.gate.WriteRefusedException when a device must not be written to
    /// @throws IOException when it cannot be reached; the trial will report it
    default Admission admit(TargetSpec spec, DataSet dataSet) throws IOException {
        return Admission.WRITABLE;
    }

    /// Opens the target for one trial. May block: connects, mounts, starts an embedded server.
    ///
    /// @throws io.storbench.plan.PlanException when the target's keys are wrong
    /// @throws IOException when the target cannot be reached or refuses; the message names the
    ///   thing, the value, the cause and the remedy
    Target open(TargetSpec spec) throws IOException;

    /// Opens the targets of one trial that are driven at the same time, which a model has in one
    /// simulation: the last of their [Target#run] runs the others with it.
    ///
    /// @throws io.storbench.plan.PlanException when a target's keys are wrong
    /// @throws IOException as [#open]
    default List<Target> openTogether(List<TargetSpec> specs) throws IOException {
        throw new UnsupportedOperationException("only a simulation has several targets in one");
    }
}
