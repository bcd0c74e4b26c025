package io.storbench.sim.network;

import io.storbench.net.PathDirection;
import io.storbench.sim.event.EventType;
import io.storbench.sim.event.Handler;
import io.storbench.sim.event.Simulator;
import io.storbench.sim.model.ItemRing;
import io.storbench.sim.model.Occupancy;
import io.storbench.sim.model.StationReport;

/// One direction of an emulated path: whole messages are put on the wire one after the other and
/// arrive in order, at the times of [PathDirection], the same that the measuring client emulates.
/// It predicts trials on an emulated network; a real one is made of [NetworkLink]s.
///
/// However many items are in flight, only the arrival of the first is a pending event (and, where
/// segments are lost, what is left of an arrival that was brought forward); the rest wait in a
/// line. A transfer of many packets then costs the event queue no more than one does (Ahn and
/// Danzig, "Packet network simulation: speedup and accuracy versus timing granularity", 1996,
/// section on reducing outstanding events).
public final class EmulatedLink<P> {
    private static final long NONE = Long.MAX_VALUE;

    private final Simulator simulator;
    private final PathDirection direction;
    private final Handler<P> next;
    private final EventType<EmulatedLink<P>> arrival;
    private final Occupancy occupancy;
    private final ItemRing<P> inFlight = new ItemRing<>();
    private long pendingNanos = NONE;
    private long arrivals;
    private long lastArrivalNanos;
    private double busyNanos;

    /// An idle link.
    ///
    /// @param direction tells when items arrive; of this link alone
    /// @param next takes the item when its last byte arrives
    public EmulatedLink(Simulator simulator, PathDirection direction, Handler<P> next) {
        this.simulator = simulator;
        this.direction = direction;
        this.next = next;
        this.arrival = simulator.eventType(this::arrived);
        this.occupancy = new Occupancy(simulator.nowNanos());
    }

    /// Sends an item, behind what was sent before.
    ///
    /// @param bytes its length on the wire, at least 0
    /// @return whether it lost a segment on its way
    public boolean send(long nowNanos, P item, long bytes) {
        assert bytes >= 0 : bytes;
        occupancy.enter(nowNanos);
        busyNanos += direction.transmissionNanos(bytes);
        inFlight.add(item, nowNanos, direction.send(nowNanos, bytes));
        if (direction.hastened() >= arrivals) {
            int position = (int) (direction.hastened() - arrivals);
            inFlight.hasten(position, direction.hastenedDueNanos());
        }
        scheduleFirst();
        return direction.stalled();
    }

    /// When the last byte of the item that was sent last is on the wire.
    public long sentNanos() {
        return direction.freeNanos();
    }

    /// When the item that was sent last would arrive if nothing were lost.
    public long dueNanos() {
        return direction.undisturbedNanos();
    }

    /// The first item arrives when it is due, but not before one that was sent earlier.
    private void scheduleFirst() {
        long dueNanos = Math.max(lastArrivalNanos, inFlight.firstDueNanos());
        if (dueNanos < pendingNanos) {
            pendingNanos = dueNanos;
            simulator.schedule(dueNanos, arrival, this);
        }
    }

    private void arrived(long nowNanos, EmulatedLink<P> self) {
        if (nowNanos != pendingNanos) {
            return; // overtaken by an arrival that was brought forward
        }
        long enteredNanos = inFlight.firstEnteredNanos();
        P item = inFlight.remove();
        occupancy.leave(nowNanos, enteredNanos);
        arrivals++;
        lastArrivalNanos = nowNanos;
        pendingNanos = NONE;
        if (!inFlight.isEmpty()) {
            scheduleFirst();
        }
        next.on(nowNanos, item);
    }

    /// What the link did until now; its utilisation is the fraction of time spent transmitting.
    public StationReport report(String name) {
        long nowNanos = simulator.nowNanos();
        double ahead = Math.max(0, direction.freeNanos() - nowNanos);
        return occupancy.report(name, nowNanos, busyNanos - ahead, 1);
    }
}
