package io.storbench.run;

import io.storbench.engine.Engine;
import io.storbench.engine.StopSignal;
import io.storbench.gate.DeviceGate;
import io.storbench.key.Nearest;
import io.storbench.plan.ExperimentPlan;
import io.storbench.plan.PlanException;
import io.storbench.plan.Settings;
import io.storbench.plan.TrialSpec;
import io.storbench.result.Origin;
import java.io.IOException;
import java.util.List;
import java.util.ServiceLoader;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// The engines on the class path.
public final class Engines {
    /// The engine that simulates the others' targets.
    static final String SIMULATOR = "sim";

    /// A user's name with libiscsi's or URIs' mark of a password behind it.
    private static final Pattern WITH_PASSWORD = Pattern.compile("://[^/@]*[:%][^/]*@");

    private final SortedMap<String, Engine> byName = new TreeMap<>();

    /// Finds them.
    public Engines() {
        ServiceLoader.load(Engine.class).forEach(engine -> byName.put(engine.name(), engine));
    }

    /// The engine of this name.
    ///
    /// @throws PlanException when there is none
    Engine named(String name) {
        Engine engine = byName.get(name);
        if (engine == null) {
            throw new PlanException("no engine is named \"%s\"%s; there are: %s"
                    .formatted(name, Nearest.hint(name, byName.keySet()), String.join(", ", byName.keySet())));
        }
        return engine;
    }

    /// Reads every trial's target as its engine will, and what the plan says to the simulator.
    ///
    /// @throws PlanException for the first mistake
    public void check(ExperimentPlan plan) {
        check(plan, Origin.MEASURED);
    }

    /// The same for trials of one origin: what is only simulated need not be measurable, such as a mount that is not
    /// there, at a distance that nothing makes.
    ///
    /// @throws PlanException for the first mistake
    public void check(ExperimentPlan plan, Origin origin) {
        for (TrialSpec spec : plan.trials()) {
            TrialHooks.check(spec);
            spec.parts().forEach(part -> named(part.engine()));
            if (origin == Origin.MEASURED) {
                measuring(DeviceGate.shut()).check(spec, spec.network());
            }
            if (origin == Origin.SIMULATED
                    || !spec.simulate().mapping().entries().isEmpty()) {
                spec.parts().forEach(Engines::refusePassword);
                simulator().check(spec, spec.network());
            }
        }
    }

    /// A model opens no address, but the plan is kept with the results and passed on.
    private static void refusePassword(TrialSpec part) {
        for (String key : List.of("uri", "path")) {
            part.target().text(key).ifPresent(Engines::refusePassword);
        }
    }

    /// Refuses an address with a password, which is not quoted.
    ///
    /// @throws PlanException with where an initiator takes it from instead
    public static void refusePassword(String address) {
        if (WITH_PASSWORD.matcher(address).find()) {
            throw new PlanException("the address holds a password, which would be kept with the results; leave it out"
                    + " (for iSCSI, chap.secret_file or chap.secret_env names where it is)");
        }
    }

    /// The same for trials that are perhaps only simulated, as a plan with keys of `simulate` allows.
    ///
    /// @throws PlanException why they cannot be measured, where they cannot be simulated either
    public void checkEither(ExperimentPlan plan) {
        try {
            check(plan);
        } catch (PlanException e) {
            boolean isModelled = plan.trials().stream()
                    .noneMatch(spec -> spec.simulate().mapping().entries().isEmpty());
            if (!isModelled || !canSimulate(plan)) {
                throw e;
            }
        }
    }

    /// Refuses data sets that cannot fit where this machine can tell, but for trials whose hooks
    /// have yet to bring the target.
    ///
    /// @throws PlanException for the first one
    public void checkRoom(ExperimentPlan plan) {
        for (TrialSpec spec : plan.trials()) {
            if (!spec.hooks().isEmpty()) {
                continue;
            }
            try {
                measuring(DeviceGate.shut()).checkRoom(spec, spec.network());
            } catch (IOException _) {
                // It cannot be determined here.
            }
        }
    }

    /// A runner that measures with these engines.
    ///
    /// @param gate stands before the first write to a device
    public TrialRunner measuring(DeviceGate gate) {
        return new TrialRunner(
                part -> named(part.engine()),
                Origin.MEASURED,
                gate,
                new StopSignal(),
                _ -> {},
                TrialRunner.Surroundings.NONE);
    }

    /// What the simulator reads of a trial's targets: every key with its value and its place.
    ///
    /// @throws PlanException for the first mistake
    public List<Settings.Read> parameters(TrialSpec spec) {
        return simulator().check(spec, spec.network()).stream()
                .flatMap(keys -> keys.reads().stream())
                .toList();
    }

    /// Identifies what only the simulation of a trial reads, as its results have it.
    ///
    /// @param pathRtt what the path itself was measured to take
    public String model(TrialSpec spec, PathRtt pathRtt) {
        return simulator().model(spec)
                + " rtt_ns="
                + pathRtt.networks(spec).stream()
                        .map(network -> String.valueOf(network.rttNanos()))
                        .collect(Collectors.joining(" "));
    }

    /// Whether the simulator has a model of every trial's target.
    public boolean canSimulate(ExperimentPlan plan) {
        TrialRunner simulator = simulator();
        try {
            plan.trials().forEach(spec -> simulator.check(spec, spec.network()));
            return true;
        } catch (PlanException _) {
            return false;
        }
    }

    private TrialRunner simulator() {
        return new TrialRunner(named(SIMULATOR), Origin.SIMULATED, DeviceGate.shut(), new StopSignal());
    }
}
