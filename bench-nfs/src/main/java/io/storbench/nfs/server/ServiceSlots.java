package io.storbench.nfs.server;

/// The server's capacity: a number of slots, each of which serves one call at a time for a constant
/// time, in the order of arrival (the queue D/k of a G/D/k system).
///
/// When a call will be done follows from its arrival alone, so that late wake-ups of the server's
/// thread delay single replies but never lower its throughput.
final class ServiceSlots {
    private final long serviceNanos;
    private final long[] freeAtNanos;
    private int next;

    ServiceSlots(int slots, long serviceNanos) {
        this.serviceNanos = serviceNanos;
        this.freeAtNanos = new long[slots];
        java.util.Arrays.fill(freeAtNanos, Long.MIN_VALUE);
    }

    /// When a call that arrives now will be done. With a constant time the slots fall free in the
    /// order they were taken, so the next slot is the one that was taken longest ago.
    long doneAtNanos(long arrivedNanos) {
        long doneNanos = Math.max(arrivedNanos, freeAtNanos[next]) + serviceNanos;
        freeAtNanos[next] = doneNanos;
        next = next + 1 == freeAtNanos.length ? 0 : next + 1;
        return doneNanos;
    }
}
