package io.storbench.nfs;

import io.storbench.engine.Engine;
import io.storbench.engine.Target;
import io.storbench.engine.TargetSpec;
import io.storbench.plan.PlanException;
import io.storbench.plan.WorkloadSpec;
import java.io.IOException;

/// The engine `nfs`: our own NFSv3 client against a real or the embedded server.
///
/// Keys: `uri` (`nfs://host[:port]/export?version=3&mountport=…`, or `embedded`), `version`,
/// `mountport`, `uid`, `gid`, `timeo`, `rsize`, `wsize`, `stable` (`unstable` or `file_sync`), and
/// `server`, which describes a real server and configures the embedded one (`store`, `memory`,
/// `slots`, `service`, `faults`).
public final class NfsEngine implements Engine {
    @Override
    public String name() {
        return "nfs";
    }

    @Override
    public void check(TargetSpec spec) {
        NfsSettings _ = NfsSettings.of(spec.settings());
        if (spec.workload().open() == WorkloadSpec.Open.EACH) {
            throw new PlanException(
                    spec.settings().mapping().place(),
                    "workload.open: each is not done by the engine nfs yet; only once");
        }
    }

    @Override
    public Target open(TargetSpec spec) throws IOException {
        return NfsTarget.open(spec);
    }
}
