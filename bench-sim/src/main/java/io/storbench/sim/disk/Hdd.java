package io.storbench.sim.disk;

import io.storbench.engine.TimePart;
import io.storbench.sim.event.Handler;
import io.storbench.sim.event.Simulator;
import io.storbench.sim.model.FifoServer;
import io.storbench.sim.model.ItemRing;
import io.storbench.sim.model.Line;
import io.storbench.sim.model.LineServer;
import io.storbench.sim.model.StationReport;

/// A magnetic disk: seek, rotation, transfer, and a read cache whose segments the disk goes on
/// filling while it is idle (Ruemmler and Wilkes, "An introduction to disk drive modeling", 1994).
///
/// Writes go to the platters before they are done: a disk's own write cache is off in arrays. A
/// track that was just left is not buffered, bad sectors and recalibration do not happen.
public final class Hdd<A extends DiskAccess> implements Device<A> {
    private final Simulator simulator;
    private final HddParameters parameters;
    private final HddMechanics mechanics;
    private final LineServer<A> server;
    private final Segments segments;
    private long cylinder;

    /// When the platters are free of reading ahead for others.
    private long mediaFreeNanos;

    Hdd(Simulator simulator, HddParameters parameters, long phaseNanos, Handler<A> next) {
        this.simulator = simulator;
        this.parameters = parameters;
        this.mechanics = new HddMechanics(parameters, phaseNanos);
        this.segments = new Segments(parameters, mechanics);
        Line<A> line = parameters.commandQueue() == 1
                ? new ItemRing<>()
                : new NearestLine<>(parameters.commandQueue(), this::positioningNanos);
        this.server =
                new LineServer<>(simulator, 1, FifoServer.UNLIMITED, line, this::serviceNanos, next, (_, _) -> {});
    }

    @Override
    public void arrive(long nowNanos, A access) {
        DiskAccess.requireWithin(access, mechanics.capacityBytes());
        access.arrived(nowNanos);
        access.spends(TimePart.SERVER_QUEUE, nowNanos);
        server.arrive(nowNanos, access);
    }

    /// How far from now a command's first byte is that the disk's memory lacks: the rest of what is
    /// read ahead for others, the seek and the rotation; nothing when it lacks none.
    private long positioningNanos(A access) {
        long nowNanos = simulator.nowNanos();
        long at = Math.max(nowNanos, mediaFreeNanos);
        long from = access.offsetBytes();
        Segments.Segment segment = access.isWrite() ? null : segments.holding(from, nowNanos);
        if (segment != null) {
            if (access.endBytes() <= segment.endBytes()) {
                return 0;
            }
            if (segments.isFilling(segment)) {
                return at - nowNanos;
            }
            from = segment.endBytes();
        }
        at += mechanics.seekNanos(cylinder, mechanics.cylinder(from));
        return at + mechanics.rotationNanos(at, from) - nowNanos;
    }

    private long serviceNanos(A access) {
        long nowNanos = simulator.nowNanos();
        access.spends(TimePart.STORAGE, nowNanos);
        long at = Math.max(nowNanos, access.arrivedNanos() + parameters.overheadNanos());
        if (access.isWrite()) {
            segments.forget(access);
            return position(Math.max(at, mediaFreeNanos), access) - nowNanos;
        }
        Segments.Segment segment = segments.find(access, at);
        if (segment == null) {
            long done = position(Math.max(at, mediaFreeNanos), access);
            segments.open(access, done);
            return done - nowNanos;
        }
        return serveStream(segment, at, access) - nowNanos;
    }

    /// Reads or writes on the platters; the arm ends where the access does.
    private long position(long startNanos, A access) {
        segments.stopFilling(startNanos);
        long target = mechanics.cylinder(access.offsetBytes());
        long at = startNanos + mechanics.seekNanos(cylinder, target);
        at += mechanics.rotationNanos(at, access.offsetBytes());
        at += transferNanos(access);
        cylinder = mechanics.cylinder(access.endBytes() - 1);
        mediaFreeNanos = at;
        return at;
    }

    private long transferNanos(A access) {
        return Math.max(mechanics.transferNanos(access.offsetBytes(), access.lengthBytes()), interfaceNanos(access));
    }

    private long interfaceNanos(A access) {
        return Math.round(access.lengthBytes() / parameters.interfaceBytesPerSecond() * 1e9);
    }

    /// A read that continues a stream: what the segment has comes over the interface; the rest is
    /// read, without positioning while the disk is still filling this segment.
    private long serveStream(Segments.Segment segment, long startNanos, A access) {
        long missing = access.endBytes() - segment.endBytes();
        if (missing <= 0) {
            return startNanos + interfaceNanos(access);
        }
        long at = Math.max(startNanos, mediaFreeNanos);
        long from = segment.endBytes();
        if (!segments.isFilling(segment)) {
            segments.stopFilling(at);
            at += mechanics.seekNanos(cylinder, mechanics.cylinder(from));
            at += mechanics.rotationNanos(at, from);
        }
        long done = at + mechanics.transferNanos(from, missing);
        long ahead = segments.advance(segment, access, done);
        cylinder = mechanics.cylinder(segment.endBytes() - 1);
        mediaFreeNanos = done + mechanics.transferNanos(access.endBytes(), ahead);
        return Math.max(done, startNanos + interfaceNanos(access));
    }

    @Override
    public long capacityBytes() {
        return mechanics.capacityBytes();
    }

    @Override
    public StationReport report(String name) {
        return server.report(name);
    }
}
