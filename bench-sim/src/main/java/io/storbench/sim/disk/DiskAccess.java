package io.storbench.sim.disk;

import io.storbench.engine.TimePart;

/// One read or write of a device: made once, used again and again. A model extends it by what it
/// needs to go on when the access is done.
public class DiskAccess {
    private boolean write;
    private long offsetBytes;
    private int lengthBytes;
    private long arrivedNanos;

    /// Makes this a read.
    ///
    /// @param fromBytes on the device, at least 0
    /// @param bytes at least 1
    public final void read(long fromBytes, int bytes) {
        set(false, fromBytes, bytes);
    }

    /// Makes this a write.
    ///
    /// @param fromBytes on the device, at least 0
    /// @param bytes at least 1
    public final void write(long fromBytes, int bytes) {
        set(true, fromBytes, bytes);
    }

    final void set(boolean isWrite, long fromBytes, int bytes) {
        if (fromBytes < 0 || bytes < 1) {
            throw new IllegalArgumentException("no access: " + bytes + " bytes at " + fromBytes);
        }
        write = isWrite;
        offsetBytes = fromBytes;
        lengthBytes = bytes;
    }

    /// Whether it writes.
    public final boolean isWrite() {
        return write;
    }

    /// Where it begins.
    public final long offsetBytes() {
        return offsetBytes;
    }

    /// How much it reads or writes.
    public final int lengthBytes() {
        return lengthBytes;
    }

    /// Behind its last byte.
    final long endBytes() {
        return offsetBytes + lengthBytes;
    }

    final void arrived(long nowNanos) {
        arrivedNanos = nowNanos;
    }

    /// When it came to the disk that it is at.
    final long arrivedNanos() {
        return arrivedNanos;
    }

    /// It waits for a part of the device that is at work for others, or begins.
    ///
    /// @param part [TimePart#SERVER_QUEUE] or [TimePart#STORAGE]
    protected void spends(TimePart part, long nowNanos) {}

    /// @throws IllegalArgumentException for an access beyond a device's end
    static void requireWithin(DiskAccess access, long capacityBytes) {
        if (access.endBytes() > capacityBytes) {
            throw new IllegalArgumentException(
                    "an access to byte " + access.endBytes() + " of a device of " + capacityBytes + " bytes");
        }
    }
}
