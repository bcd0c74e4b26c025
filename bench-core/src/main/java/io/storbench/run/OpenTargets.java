package io.storbench.run;

import io.storbench.engine.AbandonedException;
import io.storbench.engine.Preparation;
import io.storbench.engine.Target;
import io.storbench.engine.TargetSpec;
import io.storbench.gate.OtherDeviceException;
import io.storbench.gate.WriteRefusedException;
import io.storbench.plan.NetworkSpec;
import io.storbench.plan.TrialSpec;
import io.storbench.result.Origin;
import io.storbench.run.TrialRunner.Finished.Fault;
import io.storbench.run.TrialRunner.Finished.Fault.Kind;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The targets of a trial from their opening to their end: one, or as many as its groups of hosts
/// name. Notes what is wrong with which of them. Used by the trial's thread.
final class OpenTargets implements AutoCloseable {
    private final TrialSpec spec;
    private final TargetAccess access;
    private final Preparation preparation;
    private final List<OpenTarget> targets = new ArrayList<>();

    /// By the names of the targets.
    private final Map<String, Fault> faults = new LinkedHashMap<>();

    OpenTargets(TrialSpec spec, TargetAccess access, Preparation preparation) {
        this.spec = spec;
        this.access = access;
        this.preparation = preparation;
    }

    /// What is done with a target.
    @FunctionalInterface
    private interface Action {
        void run() throws IOException;
    }

    /// Opens them, one after the other; a simulation has them together.
    ///
    /// @param networks to each of them
    /// @throws IOException as [io.storbench.engine.Engine#open]; those that are open stay so
    void open(List<NetworkSpec> networks) throws IOException {
        List<TrialSpec> parts = spec.parts();
        if (access.origin() == Origin.MEASURED) {
            OnePlace.refuseNow(spec);
        }
        if (access.origin() == Origin.SIMULATED && parts.size() > 1) {
            List<TargetSpec> specs = new ArrayList<>();
            for (TrialSpec part : parts) {
                specs.add(access.spec(part, networks.get(specs.size()), preparation));
            }
            List<Target> opened = access.engine(parts.getFirst()).openTogether(specs);
            for (int part = 0; part < parts.size(); part++) {
                targets.add(new OpenTarget(name(part), parts.get(part), opened.get(part)));
            }
        } else {
            for (int number = 0; number < parts.size(); number++) {
                open(name(number), parts.get(number), networks.get(number));
            }
        }
        if (access.origin() == Origin.MEASURED) {
            OnePlace.refuse(targets);
        }
    }

    private void open(String name, TrialSpec part, NetworkSpec network) throws IOException {
        TargetSpec target = access.spec(part, network, preparation);
        try {
            targets.add(new OpenTarget(
                    name,
                    part,
                    step("opening the target", () -> access.engine(part).open(target))));
        } catch (IOException e) {
            Kind kind =
                    switch (e) {
                        case AbandonedException _ -> Kind.ABANDONED;
                        case OtherDeviceException _ -> Kind.EXCHANGED;
                        default -> Kind.NOT_OPENED;
                    };
            note(name, part, kind, e);
            throw named(name, e);
        }
    }

    private String name(int part) {
        return spec.targetNames().isEmpty() ? "" : spec.targetNames().get(part);
    }

    /// Makes sure that their data sets are there.
    ///
    /// @throws IOException as [Target#prepare]
    void prepare() throws IOException {
        for (OpenTarget each : targets) {
            at(each, () -> {
                each.refuseUnlikeLanes();
                step("preparing the data set", () -> {
                    each.target().prepare(access.dataSet(each.part()));
                    return each;
                });
                each.prepared();
            });
        }
    }

    /// Checks, after the load, what can only be known then.
    ///
    /// @throws IOException as [Target#finish]
    void finish() throws IOException {
        for (OpenTarget each : targets) {
            at(
                    each,
                    () -> step("checking the target after its trial", () -> {
                        each.target().finish();
                        return each;
                    }));
        }
    }

    /// Notes a failure of one of them.
    ///
    /// @return the failure with the target's name, where it is one of several
    IOException failed(OpenTarget target, IOException failure) {
        switch (failure) {
            case AbandonedException left -> abandon(target, left);
            case OtherDeviceException _ -> note(target.name(), target.part(), Kind.EXCHANGED, failure);
            default -> {}
        }
        return named(target.name(), failure);
    }

    /// A call of a workload class does not return, and requests of any target may be left behind.
    ///
    /// @return the failure
    AbandonedException abandoned(AbandonedException failure) {
        if (targets.stream().noneMatch(OpenTarget::isAbandoned)) {
            targets.forEach(each -> abandon(each, failure));
        }
        return failure;
    }

    /// Measured steps are watched; a simulation has no system calls to hang in.
    private <T> T step(String what, PreparationWatch.Step<T> step) throws IOException {
        return access.origin() == Origin.MEASURED ? new PreparationWatch(preparation).await(what, step) : step.take();
    }

    private void at(OpenTarget target, Action action) throws IOException {
        try {
            action.run();
        } catch (IOException e) {
            throw failed(target, e);
        }
    }

    private void abandon(OpenTarget target, AbandonedException e) {
        target.abandon(TrialRunner.reason(e));
        if (target.leavesWrites()) {
            note(target.name(), target.part(), Kind.ABANDONED, e);
        }
    }

    /// Of several faults of a target the worst stays, of equal ones the first.
    private void note(String name, TrialSpec part, Kind kind, IOException e) {
        faults.merge(
                name,
                new Fault(part, kind, TrialRunner.reason(e)),
                (first, later) -> later.kind().compareTo(first.kind()) > 0 ? later : first);
    }

    /// What kind of failure it is decides what becomes of the run.
    private static IOException named(String name, IOException e) {
        if (name.isEmpty()) {
            return e;
        }
        String message = "target %s: %s".formatted(name, TrialRunner.reason(e));
        return switch (e) {
            case AbandonedException _ -> new AbandonedException(message);
            case OtherDeviceException _ -> new OtherDeviceException(message);
            case WriteRefusedException refused -> refused.of(name);
            default -> new IOException(message, e);
        };
    }

    /// All of them, in the order of the trial's parts.
    List<OpenTarget> all() {
        return targets;
    }

    /// What ends trials of the targets, and of no others.
    List<Fault> faults() {
        return List.copyOf(faults.values());
    }

    /// Closes them, but for those that are abandoned, each whatever becomes of the others.
    @Override
    public void close() throws IOException {
        List<Exception> failures = new ArrayList<>();
        for (OpenTarget each : targets.reversed()) {
            try {
                at(each, each::close);
            } catch (IOException | RuntimeException e) {
                failures.add(e);
            }
        }
        // A mistake of the program goes before what it measures.
        Optional<Exception> worst = failures.stream()
                .filter(RuntimeException.class::isInstance)
                .findFirst()
                .or(() -> failures.stream().findFirst());
        if (worst.isPresent()) {
            failures.remove(worst.get());
            failures.forEach(worst.get()::addSuppressed);
            switch (worst.get()) {
                case IOException e -> throw e;
                case RuntimeException e -> throw e;
                default -> throw new IllegalStateException(worst.get());
            }
        }
    }
}
