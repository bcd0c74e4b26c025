package io.storbench.sim.disk;

import io.storbench.engine.TimePart;
import io.storbench.random.RandomStream;
import io.storbench.sim.event.Handler;
import io.storbench.sim.event.Simulator;
import io.storbench.sim.model.FifoServer;
import io.storbench.sim.model.ForkJoin;
import io.storbench.sim.model.StationReport;
import java.util.ArrayList;
import java.util.List;

/// A solid-state disk: an access passes the interface, then its pages are read or programmed by the
/// channels that have them, one after the other at each, and it is done with the last page. A
/// channel that has no block free makes room first, while which all that is behind waits
/// ([Reclaiming]).
public final class Ssd<A extends DiskAccess> implements Device<A> {
    private final Simulator simulator;
    private final SsdParameters parameters;
    private final FifoServer<A> hostInterface;
    private final ForkJoin<A> whole;
    private final List<Channel> channels = new ArrayList<>();

    /// @param stream draws how far each channel is from making room at first
    Ssd(Simulator simulator, SsdParameters parameters, RandomStream stream, Handler<A> next) {
        this.simulator = simulator;
        this.parameters = parameters;
        this.hostInterface = new FifoServer<>(simulator, 1, this::interfaceNanos, this::received);
        this.whole = new ForkJoin<>(simulator, next);
        for (int i = 0; i < parameters.channels(); i++) {
            channels.add(new Channel(simulator, i, stream));
        }
    }

    @Override
    public void arrive(long nowNanos, A access) {
        DiskAccess.requireWithin(access, parameters.capacityBytes());
        access.spends(TimePart.SERVER_QUEUE, nowNanos);
        hostInterface.arrive(nowNanos, access);
    }

    private long interfaceNanos(A access) {
        access.spends(TimePart.STORAGE, simulator.nowNanos());
        return parameters.overheadNanos()
                + Math.round(access.lengthBytes() / parameters.interfaceBytesPerSecond() * 1e9);
    }

    private long firstPage(A access) {
        return access.offsetBytes() / parameters.pageBytes();
    }

    private long pages(A access) {
        return (access.endBytes() - 1) / parameters.pageBytes() - firstPage(access) + 1;
    }

    private void received(long nowNanos, A access) {
        int used = (int) Math.min(pages(access), channels.size());
        access.spends(TimePart.SERVER_QUEUE, nowNanos);
        ForkJoin.Fork<A> fork = whole.fork(nowNanos, access, used);
        for (int i = 0; i < used; i++) {
            int channel = (int) ((firstPage(access) + i) % channels.size());
            channels.get(channel).server.arrive(nowNanos, fork);
        }
    }

    @Override
    public long capacityBytes() {
        return parameters.capacityBytes();
    }

    /// Of whole accesses, from the interface's end on.
    @Override
    public StationReport report(String name) {
        return whole.report(name);
    }

    @Override
    public List<StationReport> reports(String name) {
        List<StationReport> reports = new ArrayList<>();
        reports.add(report(name));
        reports.add(hostInterface.report(name + ".interface"));
        for (Channel channel : channels) {
            reports.add(channel.server.report(name + ".channel-" + channel.number));
        }
        return reports;
    }

    /// Serves every n-th page.
    private final class Channel {
        private final int number;
        private final FifoServer<ForkJoin.Fork<A>> server;

        /// How many pages can be written until a block has to be made free; infinite if never.
        private double freePages;

        Channel(Simulator simulator, int number, RandomStream stream) {
            this.number = number;
            this.freePages = parameters
                    .reclaiming()
                    .map(room -> stream.nextDouble() * room.pagesPerBlock())
                    .orElse(Double.POSITIVE_INFINITY);
            this.server = new FifoServer<>(simulator, 1, fork -> nanos(fork.item()), whole::join);
        }

        private long nanos(A access) {
            access.spends(TimePart.STORAGE, simulator.nowNanos());
            int before = (int) Math.floorMod(number - firstPage(access), (long) channels.size());
            long mine = Math.ceilDiv(pages(access) - before, channels.size());
            return access.isWrite()
                    ? mine * parameters.programNanos() + roomNanos(mine)
                    : mine * parameters.readNanos();
        }

        private long roomNanos(long pages) {
            freePages -= pages;
            if (freePages >= 0) {
                return 0;
            }
            Reclaiming room = parameters.reclaiming().orElseThrow();
            double blocks = Math.ceil(-freePages / room.pagesPerBlock());
            freePages += blocks * room.pagesPerBlock();
            long copyNanos = parameters.readNanos() + parameters.programNanos();
            return Math.round(blocks * room.blockNanos(copyNanos));
        }
    }
}
