package io.storbench.sim.server;

import io.storbench.plan.Settings;
import io.storbench.random.RandomStream;
import io.storbench.server.ServedDevice;
import io.storbench.server.Work;
import io.storbench.sim.disk.Device;
import io.storbench.sim.disk.DeviceParameters;
import io.storbench.sim.disk.DiskAccess;
import io.storbench.sim.event.Simulator;
import java.util.Optional;
import java.util.function.LongConsumer;

/// The model of a device as what an embedded target has: it runs as the target's clock goes on, so that real
/// initiators meet its queues, seeks and caches. A reply may be late by what the target's thread is; the device
/// itself goes on at the model's times.
public final class ModelledDevice implements ServedDevice {
    private final Simulator simulator = new Simulator();
    private final Device<Command> device;

    private static final class Command extends DiskAccess {
        private final LongConsumer done;

        Command(LongConsumer done) {
            this.done = done;
        }
    }

    /// An idle device.
    public ModelledDevice(DeviceParameters parameters, long seed) {
        this.device = parameters.device(
                simulator, RandomStream.of(seed, "server/disk"), (now, command) -> command.done.accept(now));
    }

    /// The device that a modelled server's keys name.
    ///
    /// @param server the keys below `server`
    /// @return empty where it keeps its data in memory
    public static Optional<ModelledDevice> of(Settings server, long seed) {
        return server.has(DiskKeys.DISK)
                ? DiskKeys.read(server.child(DiskKeys.DISK)).map(parameters -> new ModelledDevice(parameters, seed))
                : Optional.empty();
    }

    /// How much it stores.
    public long capacityBytes() {
        return device.capacityBytes();
    }

    @Override
    public void serve(long nowNanos, Work work, long offsetBytes, int lengthBytes, LongConsumer done) {
        advance(nowNanos);
        if (lengthBytes == 0 || work == Work.NONE || work == Work.COMMIT) {
            done.accept(nowNanos); // as in the model, where what is written has nothing left to flush
            return;
        }
        Command command = new Command(done);
        if (work == Work.READ) {
            command.read(offsetBytes, lengthBytes);
        } else {
            command.write(offsetBytes, lengthBytes);
        }
        device.arrive(nowNanos, command);
    }

    @Override
    public void advance(long nowNanos) {
        if (nowNanos >= simulator.nowNanos()) {
            simulator.runUntil(nowNanos);
        }
    }

    @Override
    public long nextNanos() {
        return simulator.nextNanos();
    }
}
