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
import io.storbench.run.TrialRunner.Finished.End;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The targets of a trial from their opening to their end: one, or as many as its groups of hosts
/// name. Notes which of them failed, and how far it came. Used by the trial's thread.
final class OpenTargets implements AutoCloseable {
    private final TrialSpec spec;
    private final TargetAccess access;
    private final Preparation preparation;
    private final List<OpenTarget> targets = new ArrayList<>();

    /// Whose target failed first, or worst.
    private @Nullable TrialSpec failed;

    private End end = End.NOT_OPENED;

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
                String name = name(number);
                TrialSpec part = parts.get(number);
                NetworkSpec network = networks.get(number);
                at(
                        name,
                        part,
                        () -> targets.add(new OpenTarget(name, part, opened(part, network))));
            }
        }
        end = End.OPENED;
        if (access.origin() == Origin.MEASURED) {
            OnePlace.refuse(targets);
        }
    }

    private Target opened(TrialSpec part, NetworkSpec network) throws IOException {
        TargetSpec target = access.spec(part, network, preparation);
        return step("opening the target", () -> access.engine(part).open(target));
    }

    private String name(int part) {
        return spec.targetNames().isEmpty() ? "" : spec.targetNames().get(part);
    }

    /// Makes sure that their data sets are there.
    ///
    /// @throws IOException as [Target#prepare]
    void prepare() throws IOException {
        for (OpenTarget each : targets) {
            at(
                    each,
                    () -> {
                        each.refuseUnlikeLanes();
                        step(
                                "preparing the data set",
                                () -> {
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
                    () ->
                            step(
                                    "checking the target after its trial",
                                    () -> {
                                        each.target().finish();
                                        return each;
                                    }));
        }
    }

    /// Notes a failure of the load on one of them.
    ///
    /// @return the failure with the target's name, where it is one of several
    IOException failed(OpenTarget target, IOException failure) {
        try {
            at(
                    target,
                    () -> {
                        throw failure;
                    });
            throw new IllegalStateException("a failure that is none", failure);
        } catch (IOException e) {
            return e;
        }
    }

    /// A call of a workload class does not return, and requests of any target may be left behind.
    ///
    /// @return the failure
    AbandonedException abandoned(AbandonedException failure) {
        if (targets.stream().noneMatch(OpenTarget::isAbandoned)) {
            targets.forEach(each -> each.abandon(TrialRunner.reason(failure)));
        }
        return failure;
    }

    /// Measured steps are watched; a simulation has no system calls to hang in.
    private <T> T step(String what, PreparationWatch.Step<T> step) throws IOException {
        return access.origin() == Origin.MEASURED
                ? new PreparationWatch(preparation).await(what, step)
                : step.take();
    }

    private void at(OpenTarget target, Action action) throws IOException {
        try {
            at(target.name(), target.part(), action);
        } catch (AbandonedException e) {
            target.abandon(TrialRunner.reason(e));
            throw e;
        }
    }

    private void at(String name, TrialSpec part, Action action) throws IOException {
        try {
            action.run();
        } catch (IOException e) {
            note(part, e);
            throw name.isEmpty() ? e : named(name, e);
        }
    }

    /// What fails later, such as closing another target, does not take the place of what failed
    /// first, unless it is worse.
    private void note(TrialSpec part, IOException e) {
        End came =
                switch (e) {
                    case AbandonedException _ -> end == End.NOT_OPENED ? End.ABANDONED : End.OPENED;
                    case OtherDeviceException _ -> End.EXCHANGED;
                    default -> end;
                };
        if (failed == null || came != end) {
            failed = part;
            end = came;
        }
    }

    /// What kind of failure it is decides what becomes of the run.
    private static IOException named(String name, IOException e) {
        String message = "target %s: %s".formatted(name, TrialRunner.reason(e));
        return switch (e) {
            case AbandonedException _ -> new AbandonedException(message);
            case OtherDeviceException _ -> new OtherDeviceException(message);
            case WriteRefusedException _ -> new WriteRefusedException(message, e);
            default -> new IOException(message, e);
        };
    }

    /// All of them, in the order of the trial's parts.
    List<OpenTarget> all() {
        return targets;
    }

    /// The part of the trial whose target failed, if one did: the one on which writes are left
    /// behind, or the whole trial where they are on several.
    TrialSpec failed() {
        List<TrialSpec> left = leftBehind();
        if (left.size() > 1) {
            return spec;
        }
        if (!left.isEmpty()) {
            return left.getFirst();
        }
        return failed == null ? spec.parts().getFirst() : failed;
    }

    private List<TrialSpec> leftBehind() {
        return targets.stream().filter(OpenTarget::leavesWrites).map(OpenTarget::part).toList();
    }

    /// How far the trial came.
    End end() {
        return leftBehind().isEmpty() ? end : End.ABANDONED;
    }

    /// Closes them, but for those that are abandoned, each whatever becomes of the others.
    @Override
    public void close() throws IOException {
        IOException first = null;
        for (OpenTarget each : targets.reversed()) {
            try {
                at(each, () -> close(each));
            } catch (IOException e) {
                if (first == null) {
                    first = e;
                } else {
                    first.addSuppressed(e);
                }
            }
        }
        if (first != null) {
            throw first;
        }
    }

    private static void close(OpenTarget target) throws IOException {
        try {
            target.close();
        } catch (RuntimeException e) {
            throw new IOException("closing the target failed: " + e, e);
        }
    }
}
