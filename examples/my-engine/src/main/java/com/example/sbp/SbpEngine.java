package com.example.sbp;

import io.storbench.engine.DataSet;
import io.storbench.engine.DeviceLayout;
import io.storbench.engine.Engine;
import io.storbench.engine.Target;
import io.storbench.engine.TargetSpec;
import io.storbench.plan.PlanException;
import io.storbench.unit.ByteSize;
import java.io.IOException;

/// The engine `sbp`: a client of the Simple Block Protocol and its embedded server; named in
/// `META-INF/services/io.storbench.engine.Engine`.
public final class SbpEngine implements Engine {
    static final String NAME = "sbp";

    /// For [java.util.ServiceLoader].
    public SbpEngine() {}

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void check(TargetSpec spec) {
        SbpKeys.Values _ = spec.settings().read(SbpKeys.Values.class);
        refuseFiles(spec);
    }

    /// Refuses a load that opens files, of which a block store has none.
    static void refuseFiles(TargetSpec spec) {
        if (spec.workload().opensFiles()) {
            throw new PlanException(
                    spec.settings().mapping().place(),
                    "workload.open: a block store has no files to open; leave it out, or put a target.cache in front");
        }
    }

    @Override
    public void checkRoom(TargetSpec spec, DataSet dataSet) {
        long sizeBytes = spec.settings().read(SbpKeys.Values.class).server().sizeBytes();
        long neededBytes = new DeviceLayout(dataSet).deviceBytes();
        if (neededBytes > sizeBytes) {
            throw new PlanException(
                    spec.settings().mapping().place(),
                    "server.size: the store has %s, and the plan needs %s"
                            .formatted(ByteSize.humanReadable((double) sizeBytes), ByteSize.humanReadable((double)
                                    neededBytes)));
        }
    }

    @Override
    public Target open(TargetSpec spec) throws IOException {
        return SbpTarget.open(spec);
    }
}
