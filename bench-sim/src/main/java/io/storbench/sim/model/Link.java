package io.storbench.sim.model;

import io.storbench.sim.event.EventType;
import io.storbench.sim.event.Handler;
import io.storbench.sim.event.Simulator;

/// One direction of a network path: items are put on the wire one after the other at the link's
/// rate, and arrive after its propagation time, in order and without loss.
///
/// However many items are under way, only the arrival of the first is a pending event; the rest
/// wait in a line. A transfer of many packets then costs the event queue no more than one does (Ahn
/// and Danzig, "Packet network simulation: speedup and accuracy versus timing granularity", 1996,
/// section on reducing outstanding events).
public final class Link<P> {
    private final Simulator simulator;
    private final double nanosPerByte;
    private final long propagationNanos;
    private final Handler<P> next;
    private final EventType<Link<P>> arrival;
    private final Occupancy occupancy;
    private final ItemRing<P> underWay = new ItemRing<>();
    private boolean pending;
    private long freeNanos;
    private double busyNanos;

    /// An idle link.
    ///
    /// @param bytesPerSecond greater than 0, infinite for a link that never limits
    /// @param propagationNanos from the last byte sent to its arrival, at least 0
    /// @param next takes the item when its last byte arrives
    public Link(
            Simulator simulator, double bytesPerSecond, long propagationNanos, Handler<P> next) {
        if (!(bytesPerSecond > 0) || propagationNanos < 0) {
            throw new IllegalArgumentException(
                    "no link: " + bytesPerSecond + " B/s, " + propagationNanos + " ns");
        }
        this.simulator = simulator;
        this.nanosPerByte = 1e9 / bytesPerSecond;
        this.propagationNanos = propagationNanos;
        this.next = next;
        this.arrival = simulator.eventType(this::arrived);
        this.occupancy = new Occupancy(simulator.nowNanos());
        this.freeNanos = simulator.nowNanos();
    }

    /// Sends an item, behind what was sent before.
    ///
    /// @param bytes its length on the wire, at least 0
    public void send(long nowNanos, P item, long bytes) {
        assert bytes >= 0 : bytes;
        occupancy.enter(nowNanos);
        long transmissionNanos = Math.round(bytes * nanosPerByte);
        busyNanos += transmissionNanos;
        freeNanos = Math.max(nowNanos, freeNanos) + transmissionNanos;
        underWay.add(item, nowNanos, freeNanos + propagationNanos);
        if (!pending) {
            scheduleFirst();
        }
    }

    private void scheduleFirst() {
        pending = true;
        simulator.schedule(underWay.firstDueNanos(), arrival, this);
    }

    private void arrived(long nowNanos, Link<P> self) {
        long enteredNanos = underWay.firstEnteredNanos();
        P item = underWay.remove();
        occupancy.leave(nowNanos, enteredNanos);
        pending = false;
        if (!underWay.isEmpty()) {
            scheduleFirst();
        }
        next.on(nowNanos, item);
    }

    /// What the link did until now; its utilisation is the fraction of time spent transmitting.
    public StationReport report(String name) {
        long nowNanos = simulator.nowNanos();
        double ahead = Math.max(0, freeNanos - nowNanos);
        return occupancy.report(name, nowNanos, busyNanos - ahead, 1);
    }
}
