package io.storbench.server;

import io.storbench.random.RandomStream;
import java.util.Arrays;
import java.util.function.LongConsumer;

/// The server's capacity: a number of slots, each of which serves one call at a time, in the order
/// of arrival (a G/D/k or G/M/k queue).
///
/// When a call will be done follows from its arrival alone, so that late wake-ups of the server's
/// thread delay single replies but never lower its throughput.
public final class ServiceSlots implements ServedDevice {
    private final ServiceTimes times;
    private final ServiceDraw draw;
    private final long[] freeAtNanos;

    public ServiceSlots(Service service, long seed) {
        this.times = service.times();
        this.draw = new ServiceDraw(times.law(), RandomStream.of(seed, "server/service"));
        this.freeAtNanos = new long[service.slots()];
        Arrays.fill(freeAtNanos, Long.MIN_VALUE);
    }

    @Override
    public void serve(long nowNanos, Work work, long offsetBytes, int lengthBytes, LongConsumer done) {
        done.accept(times.isTimed() ? doneAtNanos(nowNanos, work) : nowNanos);
    }

    /// When a call that arrives now will be done: the slot that falls free first takes it.
    public long doneAtNanos(long arrivedNanos, Work work) {
        int first = 0;
        for (int slot = 1; slot < freeAtNanos.length; slot++) {
            if (freeAtNanos[slot] < freeAtNanos[first]) {
                first = slot;
            }
        }
        freeAtNanos[first] = Math.max(arrivedNanos, freeAtNanos[first]) + draw.nanos(times.meanNanos(work));
        return freeAtNanos[first];
    }
}
