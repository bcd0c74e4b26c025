package io.storbench.iscsi;

import io.storbench.engine.DataSet;
import io.storbench.engine.Engine;
import io.storbench.engine.Target;
import io.storbench.engine.TargetSpec;
import io.storbench.gate.Admission;
import io.storbench.plan.PlanException;
import java.io.IOException;

/// The engine `iscsi`: our own initiator (RFC 7143) on a logical unit of a real target or of the
/// embedded one. Its keys are described in docs/reference/engines/iscsi.md and read by
/// [IscsiSettings].
public final class IscsiEngine implements Engine {
    /// For [java.util.ServiceLoader].
    public IscsiEngine() {}

    @Override
    public String name() {
        return "iscsi";
    }

    @Override
    public void check(TargetSpec spec) {
        IscsiSettings _ = IscsiSettings.of(spec.settings());
        if (spec.workload().opensFiles()) {
            throw new PlanException(
                    spec.settings().mapping().place(),
                    "workload.open: %s needs files, and a LUN has none; leave it out, or put a target.cache in front"
                            .formatted(spec.workload().open().key()));
        }
    }

    @Override
    public Admission admit(TargetSpec spec, DataSet dataSet) throws IOException {
        IscsiSettings settings = IscsiSettings.of(spec.settings());
        return settings.url().isPresent()
                ? IscsiTarget.admit(spec, settings, settings.url().get(), dataSet)
                : Admission.WRITABLE;
    }

    @Override
    public Target open(TargetSpec spec) throws IOException {
        return IscsiTarget.open(spec);
    }
}
