package io.storbench.sim.disk;

import static io.storbench.sim.disk.DeviceParameters.require;

import io.storbench.random.RandomStream;
import io.storbench.sim.event.Handler;
import io.storbench.sim.event.Simulator;
import java.util.List;

/// A magnetic disk's parameters, after Ruemmler and Wilkes, "An introduction to disk drive
/// modeling", IEEE Computer 27(3), 1994.
///
/// @param revolutionNanos one turn: 60·10^9 / rpm
/// @param heads tracks of a cylinder
/// @param zones from the outside in; at least one, and one is a disk with a single rate
/// @param seekFixedNanos a of a seek over d > 0 cylinders, a + b·√d; settling is part of it
/// @param seekRootNanos b of it
/// @param switchNanos from one track to the next; skew makes up for it, so that a transfer over the
///   end of a track waits for nothing else
/// @param overheadNanos of a command that finds the disk idle; else it passes while another is
///   served
/// @param interfaceBytesPerSecond to and from the disk's own memory
/// @param segments of the read cache, each of which follows one sequential stream; may be 0
/// @param segmentBytes how far an idle disk reads on after a read
/// @param readAheadBytes how far it reads on after a read that continues a stream even when other
///   commands wait; at most `segmentBytes`
/// @param commandQueue how many waiting commands, the oldest, it chooses the next one from; 1 is
///   first in, first out
public record HddParameters(
        long revolutionNanos,
        int heads,
        List<Zone> zones,
        long seekFixedNanos,
        double seekRootNanos,
        long switchNanos,
        long overheadNanos,
        double interfaceBytesPerSecond,
        int segments,
        int segmentBytes,
        int readAheadBytes,
        int commandQueue)
        implements DeviceParameters {
    /// Neighbouring cylinders with tracks of one length.
    ///
    /// @param cylinders how many
    /// @param trackBytes what one track of them stores
    public record Zone(int cylinders, int trackBytes) {
        /// Refuses what no disk has.
        public Zone {
            require(cylinders >= 1, "a zone has a cylinder at least", cylinders);
            require(trackBytes >= 512, "a track has a sector of 512 bytes at least", trackBytes);
        }
    }

    /// Refuses what no disk has.
    public HddParameters {
        zones = List.copyOf(zones);
        require(revolutionNanos > 0, "a revolution takes time", revolutionNanos);
        require(heads >= 1, "a disk has a head at least", heads);
        require(!zones.isEmpty(), "a disk has a zone at least", zones);
        require(
                seekFixedNanos >= 0 && seekRootNanos >= 0 && switchNanos >= 0 && overheadNanos >= 0,
                "times are 0 or more",
                List.of(seekFixedNanos, seekRootNanos, switchNanos, overheadNanos));
        require(interfaceBytesPerSecond > 0, "the interface has a rate", interfaceBytesPerSecond);
        require(segments >= 0 && segments <= 1024, "segments are from 0 to 1024", segments);
        require(
                readAheadBytes >= 0 && segmentBytes >= readAheadBytes,
                "what is read ahead fits into a segment",
                readAheadBytes);
        require(commandQueue >= 1 && commandQueue <= 256, "a command queue is from 1 to 256", commandQueue);
    }

    @Override
    public <A extends DiskAccess> Hdd<A> device(Simulator simulator, RandomStream stream, Handler<A> next) {
        return new Hdd<>(simulator, this, stream.nextLong(revolutionNanos), next);
    }

    @Override
    public long capacityBytes() {
        long bytes = 0;
        for (Zone zone : zones) {
            bytes += (long) zone.cylinders() * heads * zone.trackBytes();
        }
        return bytes;
    }
}
