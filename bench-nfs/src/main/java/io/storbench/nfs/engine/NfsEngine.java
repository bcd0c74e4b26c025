package io.storbench.nfs.engine;

import io.storbench.engine.DataSet;
import io.storbench.engine.Engine;
import io.storbench.engine.Target;
import io.storbench.engine.TargetSpec;
import io.storbench.nfs.server.Fault;
import io.storbench.nfs.server.ServerOptions;
import io.storbench.plan.PlanException;
import io.storbench.protocol.NfsKeys;
import io.storbench.server.ServerKeys;
import io.storbench.unit.ByteSize;
import java.io.IOException;

/// The engine `nfs`: our own client of NFSv3, 4.0, 4.1 and 4.2 against a real or the embedded
/// server. Its keys are described in docs/reference/engines/nfs.md and read by [NfsSettings].
public final class NfsEngine implements Engine {
    @Override
    public String name() {
        return "nfs";
    }

    @Override
    public void check(TargetSpec spec) {
        NfsSettings settings = NfsSettings.of(spec.settings());
        // What only new opens wait for, calls of metadata meet as well.
        boolean counted = settings.embedded().faults().stream()
                .anyMatch(fault -> !(fault instanceof Fault.Grace grace && grace.replies() == 0));
        if (counted && spec.workload().metadata().isPresent()) {
            throw spec.settings()
                    .child(NfsKeys.EMBEDDED)
                    .mistake(
                            ServerKeys.FAULTS,
                            "happen at READ, WRITE and COMMIT only, which operation: metadata has"
                                    + " do not apply; remove them, or use another operation");
        }
    }

    @Override
    public boolean hasNames(TargetSpec spec) {
        return true;
    }

    @Override
    public void checkRoom(TargetSpec spec, DataSet dataSet) {
        NfsSettings settings = NfsSettings.of(spec.settings());
        long memoryBytes = settings.embedded().memoryBytes();
        // Small files have chunks of a power of two: up to twice their size.
        long neededBytes = dataSet.totalBytes() * (dataSet.tree().isPresent() ? 2 : 1);
        if (settings.url().isEmpty()
                && settings.embedded().store() == ServerOptions.Store.MEMORY
                && neededBytes > memoryBytes) {
            throw new PlanException(
                    spec.settings().mapping().place(),
                    "the embedded server has %s for files, less than the %s that the plan needs; raise server.memory, or lower %s"
                            .formatted(
                                    ByteSize.humanReadable((double) memoryBytes),
                                    ByteSize.humanReadable((double) neededBytes),
                                    dataSet.tree().isPresent()
                                            ? "workload.files, workload.sizes or hosts"
                                            : "workload.file or hosts"));
        }
    }

    @Override
    public Target open(TargetSpec spec) throws IOException {
        return NfsTarget.open(spec);
    }
}
