package io.storbench.sim.network;

import io.storbench.random.RandomStream;
import io.storbench.sim.event.EventType;
import io.storbench.sim.event.Simulator;
import io.storbench.sim.model.ItemRing;
import io.storbench.sim.model.Occupancy;
import io.storbench.sim.model.StationReport;

/// One direction of a cable: packets wait in a buffer that drops what is too much, are put on the
/// wire one after the other at a rate, propagate for a constant time, and arrive in order.
///
/// However many packets are in flight, only the arrival of the first is a pending event; the rest
/// wait in a line. A transfer of many packets then costs the event queue no more than one does (Ahn
/// and Danzig, "Packet network simulation: speedup and accuracy versus timing granularity", 1996,
/// section on reducing outstanding events).
///
/// A train of frames arrives when its last byte does. Its first frame may go on to the next link
/// before that: trains pass several links as their frames would, without being stored wholly at
/// each.
public final class NetworkLink implements Hop {
    private final Simulator simulator;
    private final LinkSpec spec;
    private final Framing framing;
    private final double nanosPerByte;
    private final DropTail buffer;
    private final LossProcess losses;
    private final boolean ideal;
    private final EventType<NetworkLink> arrival;
    private final Occupancy occupancy;
    private final ItemRing<Packet> inFlight = new ItemRing<>();
    private long freeNanos;
    private long busyNanos;
    private long framesSent;
    private long framesDropped;
    private long framesLost;
    private long framesArrived;
    private long framesInFlight;
    private long frameBytes;

    /// An idle link.
    ///
    /// @param seed the run's; the losses are drawn from its stream of the link's name
    public NetworkLink(Simulator simulator, LinkSpec spec, long seed) {
        this(simulator, spec, LossProcess.of(spec.loss(), RandomStream.of(seed, "link/" + spec.name() + "/loss")));
    }

    /// A link with losses of its own law.
    NetworkLink(Simulator simulator, LinkSpec spec, LossProcess losses) {
        this.simulator = simulator;
        this.spec = spec;
        this.framing = spec.framing();
        this.nanosPerByte = 1e9 / spec.bytesPerSecond();
        this.buffer = DropTail.of(spec.buffer());
        this.losses = losses;
        this.ideal = buffer.isUnlimited() && losses instanceof LossProcess.Never;
        this.arrival = simulator.eventType(this::arrived);
        this.occupancy = new Occupancy(simulator.nowNanos());
    }

    long propagationNanos() {
        return spec.propagationNanos();
    }

    Framing framing() {
        return framing;
    }

    /// Sends a packet, behind what was sent before.
    @Override
    public void send(long nowNanos, Packet packet) {
        framesSent += packet.framesLeft();
        if (ideal) {
            transmit(nowNanos, packet);
            enter(nowNanos, packet);
        } else {
            sendAtRisk(nowNanos, packet);
        }
    }

    private void sendAtRisk(long nowNanos, Packet packet) {
        int offered = packet.framesLeft();
        if (!buffer.isUnlimited()) {
            buffer.admit(nowNanos, packet, framing, freeNanos <= nowNanos);
        }
        int admitted = packet.framesLeft();
        framesDropped += offered - admitted;
        if (admitted > 0) {
            transmit(nowNanos, packet);
            loseSome(packet);
            framesLost += admitted - packet.framesLeft();
        }
        if (packet.framesLeft() > 0) {
            enter(nowNanos, packet);
        } else {
            packet.perished(nowNanos);
        }
    }

    /// Takes the time on the wire, after which the link is free again.
    private void transmit(long nowNanos, Packet packet) {
        if (packet.frames() > 1) {
            transmitTrain(nowNanos, packet);
            return;
        }
        int bytes = framing.frameBytes(packet.bytes(0));
        long timeNanos = transmissionNanos(bytes);
        long startNanos = Math.max(freeNanos, nowNanos);
        frameBytes += bytes;
        busyNanos += timeNanos;
        freeNanos = startNanos + timeNanos;
        if (!buffer.isUnlimited()) {
            buffer.add(packet, framing, startNanos, timeNanos);
        }
    }

    private void transmitTrain(long nowNanos, Packet packet) {
        int last = packet.frames() - 1;
        int lastFrames = packet.isLost(last) ? 0 : 1;
        int fullFrames = packet.framesLeft() - lastFrames;
        int fullBytes = framing.frameBytes(packet.bytes(0));
        int lastBytes = framing.frameBytes(packet.bytes(last));
        long fullNanos = transmissionNanos(fullBytes);
        long lastNanos = transmissionNanos(lastBytes);
        long timeNanos = fullFrames * fullNanos + lastFrames * lastNanos;
        frameBytes += (long) fullFrames * fullBytes + (long) lastFrames * lastBytes;
        busyNanos += timeNanos;
        long startNanos = Math.max(freeNanos, nowNanos - packet.leadNanos());
        // The last frame comes only now, and cannot be sent on before.
        freeNanos = Math.max(startNanos + timeNanos, nowNanos + lastNanos);
        packet.setLead(freeNanos - startNanos - fullNanos);
        if (!buffer.isUnlimited()) {
            buffer.add(packet, framing, startNanos, fullNanos);
        }
    }

    private long transmissionNanos(int bytes) {
        return (long) ((bytes + framing.hiddenBytes()) * nanosPerByte + 0.5);
    }

    private void loseSome(Packet packet) {
        for (int frame = 0; frame < packet.frames(); frame++) {
            if (!packet.isLost(frame) && losses.losesNext()) {
                packet.lose(frame);
            }
        }
    }

    private void enter(long nowNanos, Packet packet) {
        long dueNanos = freeNanos + spec.propagationNanos();
        framesInFlight += packet.framesLeft();
        occupancy.enter(nowNanos);
        if (inFlight.isEmpty()) {
            simulator.schedule(dueNanos, arrival, this);
        }
        inFlight.add(packet, nowNanos, dueNanos);
    }

    private void arrived(long nowNanos, NetworkLink self) {
        long enteredNanos = inFlight.firstEnteredNanos();
        Packet packet = inFlight.remove();
        if (!inFlight.isEmpty()) {
            simulator.schedule(inFlight.firstDueNanos(), arrival, this);
        }
        int frames = packet.framesLeft();
        framesInFlight -= frames;
        framesArrived += frames;
        occupancy.leave(nowNanos, enteredNanos);
        packet.leaveHop(nowNanos);
    }

    /// What the link did until now.
    public Report report() {
        long nowNanos = simulator.nowNanos();
        long aheadNanos = Math.max(0, freeNanos - nowNanos);
        return new Report(
                occupancy.report(spec.name(), nowNanos, (double) (busyNanos - aheadNanos), 1),
                framesSent,
                framesDropped,
                framesLost,
                framesArrived,
                framesInFlight,
                frameBytes);
    }

    /// What a link did from the start of a run until now.
    ///
    /// @param station its packets, those without the ones that were dropped or lost: a packet enters
    ///   when it is sent and leaves when it arrives, so that the sojourn is waiting, transmission and
    ///   propagation; the utilisation is the fraction of time spent transmitting, lost frames too
    /// @param framesSent frames that were given to the link
    /// @param framesDropped frames for which the buffer had no room
    /// @param framesLost frames that were lost on the wire
    /// @param framesArrived frames that came through
    /// @param framesInFlight frames that wait or are on the wire now
    /// @param frameBytes the frames that went on the wire, as a capture counts them
    public record Report(
            StationReport station,
            long framesSent,
            long framesDropped,
            long framesLost,
            long framesArrived,
            long framesInFlight,
            long frameBytes) {
        /// Whether every frame is accounted for.
        public boolean isConserved() {
            return framesSent == framesDropped + framesLost + framesArrived + framesInFlight;
        }
    }
}
