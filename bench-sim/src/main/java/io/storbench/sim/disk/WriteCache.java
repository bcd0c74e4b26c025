package io.storbench.sim.disk;

import io.storbench.random.RandomStream;
import io.storbench.sim.event.Handler;
import io.storbench.sim.event.Simulator;
import io.storbench.sim.model.FifoServer;
import io.storbench.sim.model.ItemRing;
import io.storbench.sim.model.Occupancy;
import io.storbench.sim.model.StationReport;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A write-back cache before a device: a write is done as soon as it is in the cache, which
/// destages it later, oldest first. Writes to one block are destaged as one write, from the first
/// byte of any to the last, with what lies between. When the cache is full, writes wait in line
/// until enough was destaged; then writing is as slow as the device behind. Reads go to that
/// device: what the cache holds is not looked up, since of a data set much larger than it that is
/// little.
public final class WriteCache<A extends DiskAccess> implements Device<A> {
    /// How many of the oldest writes are looked at for others to one's block.
    private static final int MERGE_WINDOW = 128;

    private final Simulator simulator;
    private final WriteCacheParameters parameters;
    private final Handler<A> next;
    private final Occupancy occupancy;
    private final FifoServer<A> taking;
    private final Device<Access<A>> behind;
    private final ItemRing<A> waiting = new ItemRing<>();
    private final ArrayDeque<Access<A>> dirty = new ArrayDeque<>();
    private final ArrayList<Access<A>> oldest = new ArrayList<>();
    private final ArrayList<Access<A>> spare = new ArrayList<>();
    private long dirtyBytes;
    private long destagingBytes;
    private int destaging;
    private long readsAway;

    WriteCache(Simulator simulator, WriteCacheParameters parameters, RandomStream stream, Handler<A> next) {
        this.simulator = simulator;
        this.parameters = parameters;
        this.next = next;
        this.occupancy = new Occupancy(simulator.nowNanos());
        this.taking = new FifoServer<>(simulator, FifoServer.UNLIMITED, _ -> parameters.writeNanos(), this::done);
        this.behind = parameters.behind().device(simulator, stream, this::returned);
    }

    @Override
    public void arrive(long nowNanos, A access) {
        access.arrived(nowNanos);
        occupancy.enter(nowNanos);
        if (!access.isWrite()) {
            readsAway++;
            Access<A> read = take(access);
            read.set(false, access.offsetBytes(), access.lengthBytes());
            behind.arrive(nowNanos, read);
        } else if (waiting.isEmpty() && hasRoom(access)) {
            keep(nowNanos, access);
            destage(nowNanos);
        } else {
            waiting.add(access, nowNanos);
        }
    }

    /// A write longer than the whole cache passes when the cache is empty.
    private boolean hasRoom(A access) {
        return dirtyBytes == 0 || dirtyBytes + access.lengthBytes() <= parameters.dirtyBytes();
    }

    private void keep(long nowNanos, A access) {
        dirtyBytes += access.lengthBytes();
        Access<A> write = take(null);
        write.set(true, access.offsetBytes(), access.lengthBytes());
        if (oldest.size() < MERGE_WINDOW) {
            oldest.add(write);
        } else {
            dirty.add(write);
        }
        taking.arrive(nowNanos, access);
    }

    private Access<A> take(@Nullable A read) {
        Access<A> access = spare.isEmpty() ? new Access<>() : spare.removeLast();
        access.read = read;
        return access;
    }

    private void destage(long nowNanos) {
        while (destaging < parameters.destages()
                && !oldest.isEmpty()
                && dirtyBytes - destagingBytes > parameters.keptBytes()) {
            Access<A> write = removeOldest(0);
            write.heldBytes = write.lengthBytes();
            merge(write);
            destaging++;
            destagingBytes += write.heldBytes;
            behind.arrive(nowNanos, write);
        }
    }

    private Access<A> removeOldest(int index) {
        Access<A> removed = oldest.remove(index);
        if (!dirty.isEmpty()) {
            oldest.add(dirty.remove());
        }
        return removed;
    }

    /// Adds what else there is of a write's block.
    private void merge(Access<A> write) {
        if (parameters.mergeBytes() == 0 || block(write.endBytes() - 1) != block(write)) {
            return;
        }
        long block = block(write);
        int i = 0;
        while (i < oldest.size()) {
            Access<A> other = oldest.get(i);
            if (block(other) == block && block(other.endBytes() - 1) == block) {
                long start = Math.min(write.offsetBytes(), other.offsetBytes());
                long end = Math.max(write.endBytes(), other.endBytes());
                write.set(true, start, Math.toIntExact(end - start));
                write.heldBytes += other.lengthBytes();
                spare.add(removeOldest(i));
            } else {
                i++;
            }
        }
    }

    private long block(Access<A> access) {
        return block(access.offsetBytes());
    }

    private long block(long offsetBytes) {
        return offsetBytes / parameters.mergeBytes();
    }

    private void returned(long nowNanos, Access<A> access) {
        A read = access.read;
        spare.add(access);
        if (read != null) {
            readsAway--;
            done(nowNanos, read);
            return;
        }
        destaging--;
        destagingBytes -= access.heldBytes;
        dirtyBytes -= access.heldBytes;
        while (!waiting.isEmpty() && hasRoom(waiting.first())) {
            keep(nowNanos, waiting.remove());
        }
        destage(nowNanos);
    }

    private void done(long nowNanos, A access) {
        occupancy.leave(nowNanos, access.arrivedNanos());
        next.on(nowNanos, access);
    }

    @Override
    public long capacityBytes() {
        return behind.capacityBytes();
    }

    /// Of reads and writes, as the user of the cache sees them.
    @Override
    public StationReport report(String name) {
        StationReport kept = taking.report(name);
        return occupancy.report(
                name, simulator.nowNanos(), FifoServer.UNLIMITED, readsAway + waiting.size() + kept.held(), 0, 0);
    }

    @Override
    public List<StationReport> reports(String name) {
        List<StationReport> reports = new ArrayList<>();
        reports.add(report(name));
        reports.add(taking.report(name + ".cache"));
        reports.addAll(behind.reports(name + ".behind"));
        return reports;
    }

    /// A read on its way, or a write to destage.
    private static final class Access<A> extends DiskAccess {
        private @Nullable A read;

        /// What of the cache a write frees when it is destaged.
        private long heldBytes;
    }
}
