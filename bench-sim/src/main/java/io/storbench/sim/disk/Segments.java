package io.storbench.sim.disk;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The segments of a disk's read cache. Each holds the last bytes of one sequential stream; the one
/// that was read last goes on growing while the disk has nothing else to do. How far it grew is
/// computed when somebody asks, so reading ahead costs no events.
final class Segments {
    private final HddParameters parameters;
    private final HddMechanics mechanics;

    /// Least recently used first.
    private final List<Segment> segments = new ArrayList<>();

    private @Nullable Segment filling;
    private long filledToNanos;

    Segments(HddParameters parameters, HddMechanics mechanics) {
        this.parameters = parameters;
        this.mechanics = mechanics;
    }

    /// The segment in which a read begins, or at whose end it does, for that read.
    @Nullable
    Segment find(DiskAccess access, long nowNanos) {
        Segment segment = holding(access.offsetBytes(), nowNanos);
        if (segment != null) {
            segments.remove(segment);
            segments.add(segment);
        }
        return segment;
    }

    /// The segment that has an offset, or ends there.
    @Nullable
    Segment holding(long offsetBytes, long nowNanos) {
        fill(nowNanos);
        for (int i = segments.size() - 1; i >= 0; i--) {
            Segment segment = segments.get(i);
            if (segment.startBytes <= offsetBytes && offsetBytes <= segment.endBytes) {
                return segment;
            }
        }
        return null;
    }

    /// A read that continued no stream begins one, in place of the least recently used.
    void open(DiskAccess access, long doneNanos) {
        if (parameters.segments() == 0) {
            return;
        }
        Segment segment = segments.size() < parameters.segments() ? new Segment() : segments.removeFirst();
        segment.startBytes = access.offsetBytes();
        segment.endBytes = access.endBytes();
        segments.add(segment);
        startFilling(segment, doneNanos);
    }

    /// A read continued a stream.
    ///
    /// @return how many bytes the disk reads ahead before it does anything else
    long advance(Segment segment, DiskAccess access, long doneNanos) {
        long ahead = Math.min(parameters.readAheadBytes(), mechanics.capacityBytes() - access.endBytes());
        segment.endBytes = access.endBytes() + ahead;
        segment.startBytes = Math.max(segment.startBytes, segment.endBytes - parameters.segmentBytes());
        startFilling(segment, doneNanos + mechanics.transferNanos(access.endBytes(), ahead));
        return ahead;
    }

    /// Drops what a write makes stale.
    void forget(DiskAccess access) {
        for (int i = segments.size() - 1; i >= 0; i--) {
            Segment segment = segments.get(i);
            if (segment.startBytes < access.endBytes() && access.offsetBytes() < segment.endBytes) {
                segment.startBytes = segment.endBytes = -1;
                if (segment == filling) {
                    filling = null;
                }
            }
        }
    }

    boolean isFilling(Segment segment) {
        return segment == filling && segment.aheadBytes() < parameters.segmentBytes();
    }

    /// The arm goes elsewhere.
    void stopFilling(long nowNanos) {
        fill(nowNanos);
        filling = null;
    }

    private void startFilling(Segment segment, long fromNanos) {
        segment.usedBytes = segment.endBytes;
        filling = segment;
        filledToNanos = fromNanos;
    }

    private void fill(long nowNanos) {
        Segment segment = filling;
        if (segment == null || nowNanos <= filledToNanos) {
            return;
        }
        long bytes = mechanics.bytesIn(nowNanos - filledToNanos, segment.endBytes);
        long room = Math.min(
                parameters.segmentBytes() - segment.aheadBytes(), mechanics.capacityBytes() - segment.endBytes);
        segment.endBytes += Math.max(0, Math.min(bytes, room));
        segment.startBytes = Math.max(segment.startBytes, segment.endBytes - parameters.segmentBytes());
        filledToNanos = nowNanos;
    }

    /// A range of bytes in the disk's memory.
    static final class Segment {
        private long startBytes;
        private long endBytes;

        /// Behind the last byte that was requested.
        private long usedBytes;

        long endBytes() {
            return endBytes;
        }

        private long aheadBytes() {
            return endBytes - usedBytes;
        }
    }
}
