package io.storbench.iscsi.block;

import io.storbench.engine.DataSet;
import io.storbench.engine.DeviceLayout;
import io.storbench.engine.Engine;
import io.storbench.engine.PathCounters;
import io.storbench.engine.Target;
import io.storbench.engine.TargetSpec;
import io.storbench.gate.Admission;
import io.storbench.gate.LocalDevice;
import io.storbench.local.LocalIo;
import io.storbench.plan.PlanException;
import io.storbench.protocol.BackEnd;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/// A block device by the kernel's own path: whatever is attached to this machine, iSCSI or other.
/// Past the system's cache unless `direct: false` is asked for. A write trial ends with fdatasync.
public final class BlockEngine implements Engine {
    /// For [java.util.ServiceLoader].
    public BlockEngine() {}

    @Override
    public String name() {
        return "block";
    }

    @Override
    public void check(TargetSpec spec) {
        BlockSettings read = BlockSettings.of(spec.settings(), spec.workload());
        if (spec.network().isEmulated()) {
            throw new PlanException(
                    spec.settings().mapping().place(),
                    "network: storbench's own clients add a distance, but not below a block device: with apply: netem"
                            + " and device: NAME the kernel does, with apply: relay and relays a relay does; where the"
                            + " network is like this already, say apply: recorded");
        }
        LocalIo.check(spec, read.backEnd());
    }

    @Override
    public Optional<PathCounters> counters(TargetSpec spec) throws IOException {
        Path path = BlockSettings.of(spec.settings(), spec.workload()).path();
        return Files.exists(path)
                ? Optional.of(DiskCounters.below(LocalDevice.at(path), InitiatorCommand.SYSTEM))
                : Optional.empty();
    }

    @Override
    public boolean blocking(TargetSpec spec) {
        return BlockSettings.of(spec.settings(), spec.workload()).backEnd() == BackEnd.PSYNC;
    }

    @Override
    public Admission admit(TargetSpec spec, DataSet dataSet) throws IOException {
        BlockSettings settings = BlockSettings.of(spec.settings(), spec.workload());
        return admission(spec, settings, LocalDevice.at(settings.path()), dataSet);
    }

    /// Asks the gate; what it found once holds for the run.
    static Admission admission(TargetSpec spec, BlockSettings settings, LocalDevice device, DataSet dataSet)
            throws IOException {
        return spec.gate()
                .admit(
                        new DeviceLayout(dataSet)
                                .use(device.key(), settings.path().toString(), spec.granuleBytes()),
                        written -> new ReservableDevice(device, device.open(written)));
    }

    @Override
    public Target open(TargetSpec spec) throws IOException {
        check(spec);
        BlockSettings settings = BlockSettings.of(spec.settings(), spec.workload());
        return new BlockTarget(spec, settings, LocalDevice.at(settings.path()), LocalIo.open(spec, settings.backEnd()));
    }
}
