package io.storbench.sim;

import io.storbench.engine.Engine;
import io.storbench.engine.StopSignal;
import io.storbench.engine.Target;
import io.storbench.engine.TargetSpec;
import io.storbench.gate.DeviceGate;
import io.storbench.gate.WriteRefusedException;
import io.storbench.plan.NetworkSpec;
import io.storbench.plan.PlanNode.Mapping;
import io.storbench.plan.PlanNode.Scalar;
import io.storbench.plan.Settings;
import io.storbench.plan.TrialSpec;
import io.storbench.protocol.NfsKeys;
import io.storbench.result.Origin;
import io.storbench.result.TrialHeader;
import io.storbench.result.TrialKey;
import io.storbench.result.TrialResult;
import io.storbench.run.TrialRunner;
import io.storbench.sim.host.Ablation;
import io.storbench.sim.host.LinkKeys;
import io.storbench.sim.kernel.KernelPath;
import io.storbench.sim.profile.Profile;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// Predicts a trial in place of running it. It is opened with the target that the plan names, so it
/// reads the keys of the engine that would measure; as an engine of its own, `engine: sim`, it
/// takes those of NFS. It has models of NFS 2 to 4.2 and of iSCSI.
public final class SimEngine implements Engine {
    private static final long PAGE_BYTES = 4096;

    private final boolean keepsTime;

    /// For [java.util.ServiceLoader].
    public SimEngine() {
        this(true);
    }

    /// @param keepsTime whether it is kept where the time of operations goes, which takes a little of the simulator's
    ///   own
    public SimEngine(boolean keepsTime) {
        this.keepsTime = keepsTime;
    }

    /// Simulates one trial by itself.
    ///
    /// @param network that it goes over
    /// @param stop ends it early
    public static TrialResult simulated(TrialSpec spec, NetworkSpec network, StopSignal stop) {
        return simulated(spec, network, stop, true);
    }

    /// Simulates one trial by itself.
    ///
    /// @param network that it goes over
    /// @param stop ends it early
    /// @param keepsTime whether it is kept where the time of operations goes
    public static TrialResult simulated(TrialSpec spec, NetworkSpec network, StopSignal stop, boolean keepsTime) {
        TrialHeader header = new TrialHeader(
                new TrialKey(spec.planHash(), Origin.SIMULATED, spec.point(), spec.replicate()),
                spec.planName(),
                spec.factors(),
                Map.of(),
                spec.runOrder(),
                spec.seed(),
                "",
                "");
        TrialRunner runner = new TrialRunner(new SimEngine(keepsTime), Origin.SIMULATED, DeviceGate.shut(), stop);
        try {
            return runner.run(spec, network, header).result();
        } catch (WriteRefusedException e) {
            throw new IllegalStateException("a simulation writes to nothing", e);
        }
    }

    @Override
    public String name() {
        return "sim";
    }

    @Override
    public Settings completed(Settings settings) {
        Settings target = KernelPath.modelled(settings);
        return Ablation.ablated(KernelPath.withoutFileSystem(
                settings,
                sized(Profile.of(target).map(each -> each.behind(target)).orElse(target))));
    }

    @Override
    public void check(TargetSpec spec) {
        ModelSettings _ = ModelSettings.of(spec);
    }

    @Override
    public boolean hasNames(TargetSpec spec) {
        return ModelSettings.of(spec).protocol().hasNames();
    }

    @Override
    public boolean cachesNames(TargetSpec spec) {
        return spec.workload().usesNames() && ModelSettings.of(spec).protocol().cachesNames();
    }

    @Override
    public Target open(TargetSpec spec) {
        return new SimTarget(spec, ModelSettings.of(spec), Optional.empty(), keepsTime);
    }

    @Override
    public List<Target> openTogether(List<TargetSpec> specs) {
        SimulatedTrial trial = new SimulatedTrial(specs.size(), keepsTime);
        List<ModelSettings> models = specs.stream().map(ModelSettings::of).toList();
        List<Target> targets = new ArrayList<>();
        for (int target = 0; target < specs.size(); target++) {
            refuseUnlikeLinks(specs.get(target), models.getFirst(), models.get(target));
            targets.add(new SimTarget(specs.get(target), models.get(target), Optional.of(trial), keepsTime));
        }
        return targets;
    }

    /// One link is the same for all.
    private static void refuseUnlikeLinks(TargetSpec spec, ModelSettings first, ModelSettings model) {
        boolean shares = first.link().shared() || model.link().shared();
        if (shares && !first.link().equals(model.link())) {
            throw spec.settings()
                    .mistake(
                            LinkKeys.KEYS,
                            "the targets of one trial share a link, or not, and it has one rate, buffer and loss; give"
                                    + " simulate.link, which is every target's");
        }
        if (first.sharedCpu() && model.sharedCpu() && first.wakeNanos() != model.wakeNanos()) {
            throw spec.settings()
                    .mistake(
                            ModelKeys.CPU,
                            "shared: the targets of one trial share a processor, which has one cpu.wake; give"
                                    + " simulate.cpu.wake, which is every target's");
        }
    }

    /// The target with the size of a modelled cache's requests, where neither plan nor profile says it: those of
    /// Linux's NFS client are as large as its largest READ or WRITE, since pages are gathered into these
    /// (fs/nfs/pagelist.c, `nfs_generic_pg_test`). A LUN has no such sizes, whose keys are NFS's alone.
    ///
    /// @param target with its profile
    private static Settings sized(Settings target) {
        Settings keys = target.over(target.mapping());
        if (!KernelPath.isLinux(keys)
                || !keys.has("cache")
                || keys.child("cache").has("max_request")) {
            return target;
        }
        return Stream.of(NfsKeys.READ_SIZE, NfsKeys.WRITE_SIZE)
                .flatMap(key -> keys.find(key).stream())
                .max(Long::compare)
                .map(bytes -> target.over(with(keys.mapping(), bytes)))
                .orElse(target);
    }

    private static Mapping with(Mapping keys, long bytes) {
        long pages = Math.max(1, bytes / PAGE_BYTES);
        Scalar size = new Scalar(keys.place(), pages * (PAGE_BYTES / 1024) + "k");
        return keys.with("cache.max_request", size);
    }
}
