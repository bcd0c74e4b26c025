package io.storbench.sim.disk;

/// Where the data of a magnetic disk is, and how long arm and platters take to bring a head there.
final class HddMechanics {
    /// Shorter than the gap between sectors: sums of rounded times must not cost a revolution.
    private static final long GAP_NANOS = 1_000;

    private final HddParameters parameters;
    private final long phaseNanos;
    private final long capacityBytes;

    /// Of each zone: its first byte and its first cylinder.
    private final long[] zoneBytes;

    private final long[] zoneCylinder;

    /// @param phaseNanos how far the platters have turned at the start
    HddMechanics(HddParameters parameters, long phaseNanos) {
        this.parameters = parameters;
        this.phaseNanos = phaseNanos;
        int zones = parameters.zones().size();
        this.zoneBytes = new long[zones];
        this.zoneCylinder = new long[zones];
        long bytes = 0;
        long cylinder = 0;
        for (int i = 0; i < zones; i++) {
            zoneBytes[i] = bytes;
            zoneCylinder[i] = cylinder;
            HddParameters.Zone zone = parameters.zones().get(i);
            bytes += (long) zone.cylinders() * parameters.heads() * zone.trackBytes();
            cylinder += zone.cylinders();
        }
        this.capacityBytes = bytes;
    }

    long capacityBytes() {
        return capacityBytes;
    }

    private int zone(long offsetBytes) {
        int zone = zoneBytes.length - 1;
        while (zoneBytes[zone] > offsetBytes) {
            zone--;
        }
        return zone;
    }

    private int trackBytes(int zone) {
        return parameters.zones().get(zone).trackBytes();
    }

    long cylinder(long offsetBytes) {
        int zone = zone(offsetBytes);
        long track = (offsetBytes - zoneBytes[zone]) / trackBytes(zone);
        return zoneCylinder[zone] + track / parameters.heads();
    }

    /// How long the arm takes from one cylinder to another.
    long seekNanos(long fromCylinder, long toCylinder) {
        long distance = Math.abs(toCylinder - fromCylinder);
        return distance == 0
                ? 0
                : parameters.seekFixedNanos() + Math.round(parameters.seekRootNanos() * Math.sqrt((double) distance));
    }

    /// How long until a byte comes to the head.
    long rotationNanos(long nowNanos, long offsetBytes) {
        int zone = zone(offsetBytes);
        int trackBytes = trackBytes(zone);
        long relative = offsetBytes - zoneBytes[zone];
        long revolution = parameters.revolutionNanos();
        long skew = relative / trackBytes * (parameters.switchNanos() % revolution);
        long onTrack = Math.round((double) (relative % trackBytes) / trackBytes * revolution);
        long wait = Math.floorMod(onTrack + skew - nowNanos - phaseNanos, revolution);
        return wait > revolution - GAP_NANOS ? 0 : wait;
    }

    /// How long bytes take to pass under the heads, with the switches between tracks.
    long transferNanos(long offsetBytes, long lengthBytes) {
        long nanos = 0;
        long at = offsetBytes;
        long left = lengthBytes;
        while (left > 0) {
            int zone = zone(at);
            int trackBytes = trackBytes(zone);
            long zoneEnd = zone + 1 < zoneBytes.length ? zoneBytes[zone + 1] : capacityBytes;
            long part = Math.min(left, Math.max(1, zoneEnd - at));
            long relative = at - zoneBytes[zone];
            long switches = (relative + part - 1) / trackBytes - relative / trackBytes;
            // A transfer that goes on at the start of a track switched to it.
            nanos += Math.round((double) part / trackBytes * parameters.revolutionNanos());
            nanos += switches * parameters.switchNanos();
            at += part;
            left -= part;
        }
        return nanos;
    }

    /// How many bytes pass under the heads in a time, from a place on, switches left out.
    long bytesIn(long nanos, long offsetBytes) {
        int trackBytes = trackBytes(zone(Math.min(offsetBytes, capacityBytes - 1)));
        return (long) ((double) nanos / parameters.revolutionNanos() * trackBytes);
    }
}
