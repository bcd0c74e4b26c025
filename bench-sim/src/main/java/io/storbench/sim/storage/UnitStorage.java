package io.storbench.sim.storage;

import io.storbench.random.RandomStream;
import io.storbench.sim.disk.Device;
import io.storbench.sim.disk.DeviceParameters;
import io.storbench.sim.event.Handler;
import io.storbench.sim.event.Simulator;
import io.storbench.sim.model.StationReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;

/// Units of block storage on one device: each command goes to it as it comes, without a cache, and
/// is answered when it is done there. So a flush has nothing to do.
///
/// What a command moves beyond the end of its unit, such as a file system's own blocks, is behind
/// the unit's data.
public final class UnitStorage<C extends StorageCall> implements ServerStorage<C> {
    private final long[] startBytes;
    private final Handler<C> next;
    private final Device<Transfer<C>> device;
    private final ArrayList<Transfer<C>> spare = new ArrayList<>();

    /// Units on an idle device.
    ///
    /// @param next takes a call that has what it needs
    public UnitStorage(
            Simulator simulator, DeviceParameters parameters, DiskLayout layout, RandomStream stream, Handler<C> next) {
        this.startBytes =
                IntStream.range(0, layout.files()).mapToLong(layout::startBytes).toArray();
        this.next = next;
        this.device = parameters.device(simulator, stream, this::returned);
    }

    @Override
    public void serve(long nowNanos, C call) {
        switch (call.need()) {
            case READ -> transfer(call).read(startBytes(call), call.lengthBytes());
            case WRITE, STABLE_WRITE -> transfer(call).write(startBytes(call), call.lengthBytes());
            case NOTHING, COMMIT, METADATA -> {
                next.on(nowNanos, call);
                return;
            }
        }
        device.arrive(nowNanos, spare.removeLast());
    }

    /// Stays the last of the spare ones until it is sent.
    private Transfer<C> transfer(C call) {
        if (spare.isEmpty()) {
            spare.add(new Transfer<>());
        }
        Transfer<C> transfer = spare.getLast();
        transfer.call = call;
        return transfer;
    }

    private long startBytes(C call) {
        return startBytes[call.file()] + call.offsetBytes();
    }

    private void returned(long nowNanos, Transfer<C> transfer) {
        C call = Objects.requireNonNull(transfer.call);
        transfer.call = null;
        spare.add(transfer);
        next.on(nowNanos, call);
    }

    @Override
    public List<StationReport> reports(String name) {
        return device.reports(name);
    }
}
