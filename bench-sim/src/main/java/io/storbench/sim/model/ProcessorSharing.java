package io.storbench.sim.model;

import io.storbench.sim.event.Handler;
import io.storbench.sim.event.Simulator;
import io.storbench.sim.event.Timer;
import io.storbench.stats.TimeAverage;
import java.util.ArrayList;
import java.util.PriorityQueue;
import java.util.function.ToLongFunction;

/// Servers that all items present share equally, at most one server to an item: the processors of a
/// time-sharing machine, or a link that flows share.
///
/// All items present gain service at one rate, so the service that an item present all the time
/// would have got serves as a clock, on which each item's end is known when it comes (Parekh and
/// Gallager's virtual time, 1993). An item leaves at the next whole nanosecond; therefore, alone
/// among the stations, times scaled by a factor scale the results only up to a nanosecond an item.
public final class ProcessorSharing<P> implements Station<P> {
    private final Simulator simulator;
    private final int servers;
    private final ToLongFunction<P> serviceNanos;
    private final Handler<P> next;
    private final Timer departure;
    private final Occupancy occupancy;
    private final TimeAverage busy;
    private final PriorityQueue<Job<P>> inside = new PriorityQueue<>();
    private final ArrayList<Job<P>> spare = new ArrayList<>();

    /// The service that an item present since the station was last empty would have got.
    private double sharedNanos;

    private long sharedAtNanos;
    private long sequence;
    private double servedNanos;

    /// An idle station.
    ///
    /// @param servers at least 1
    /// @param serviceNanos how long an item would take alone, at least 0
    /// @param next takes the item when it is served
    public ProcessorSharing(
            Simulator simulator, int servers, ToLongFunction<P> serviceNanos, Handler<P> next) {
        if (servers < 1) {
            throw new IllegalArgumentException("needs a server: " + servers);
        }
        this.simulator = simulator;
        this.servers = servers;
        this.serviceNanos = serviceNanos;
        this.next = next;
        this.departure = new Timer(simulator, this::departed);
        this.occupancy = new Occupancy(simulator.nowNanos());
        this.busy = new TimeAverage(simulator.nowNanos(), 0);
        this.sharedAtNanos = simulator.nowNanos();
    }

    @Override
    public void arrive(long nowNanos, P item) {
        occupancy.enter(nowNanos);
        share(nowNanos);
        Job<P> job = spare.isEmpty() ? new Job<>(item) : spare.removeLast();
        job.item = item;
        job.enteredNanos = nowNanos;
        job.startNanos = sharedNanos;
        job.endNanos = sharedNanos + serviceNanos.applyAsLong(item);
        job.sequence = sequence++;
        inside.add(job);
        plan(nowNanos);
    }

    /// Lets all that are inside gain their shares up to now.
    private void share(long nowNanos) {
        if (inside.isEmpty()) {
            sharedNanos = 0;
        } else {
            sharedNanos += (nowNanos - sharedAtNanos) * rate();
        }
        sharedAtNanos = nowNanos;
    }

    private double rate() {
        return Math.min(1, (double) servers / inside.size());
    }

    private void plan(long nowNanos) {
        busy.set(nowNanos, Math.min(inside.size(), servers));
        Job<P> first = inside.peek();
        if (first == null) {
            departure.disarm();
            return;
        }
        double left = Math.max(0, first.endNanos - sharedNanos);
        departure.arm(nowNanos + (long) Math.ceil(left / rate()));
    }

    private void departed(long nowNanos, Timer self) {
        share(nowNanos);
        Job<P> job = inside.remove();
        servedNanos += sharedNanos - job.startNanos;
        occupancy.leave(nowNanos, job.enteredNanos);
        P item = job.item;
        spare.add(job);
        plan(nowNanos);
        // Last, since the item may come straight back.
        next.on(nowNanos, item);
    }

    @Override
    public StationReport report(String name) {
        long nowNanos = simulator.nowNanos();
        share(nowNanos);
        double served = servedNanos;
        for (Job<P> job : inside) {
            served += sharedNanos - job.startNanos;
        }
        return occupancy.report(
                name, nowNanos, servers, inside.size(), busy.area(nowNanos), served);
    }

    /// An item and where on the shared clock its service starts and ends.
    private static final class Job<P> implements Comparable<Job<P>> {
        private P item;
        private long enteredNanos;
        private double startNanos;
        private double endNanos;
        private long sequence;

        Job(P item) {
            this.item = item;
        }

        @Override
        public int compareTo(Job<P> other) {
            int byEnd = Double.compare(endNanos, other.endNanos);
            return byEnd != 0 ? byEnd : Long.compare(sequence, other.sequence);
        }
    }
}
