package io.storbench.sim.model;

import io.storbench.random.RandomStream;
import io.storbench.sim.event.EventType;
import io.storbench.sim.event.Simulator;
import io.storbench.stats.BatchMeans;
import io.storbench.stats.StudentInterval;
import java.util.function.LongSupplier;

/// A Poisson source before one station, which runs until it is empty again.
final class OpenQueue {
    /// Nanoseconds of one unit of time: a mean service takes a millisecond.
    static final double UNIT_NANOS = 1e6;

    private static final int WARMUP = 20_000;

    private final Simulator simulator = new Simulator();
    private final ExponentialTimes gaps;
    private final EventType<OpenQueue> arrival = simulator.eventType(this::arrived);
    private final FifoServer<Customer> server;
    private final BatchMeans sojourns = new BatchMeans(20, 1000);
    private long toCome;
    private long left;

    /// @param arrivalRate customers per unit of time
    OpenQueue(long seed, double arrivalRate, int servers, LongSupplier serviceNanos) {
        RandomStream stream = RandomStream.of(seed, "arrivals");
        this.gaps = new ExponentialTimes(stream, UNIT_NANOS / arrivalRate);
        this.server =
                new FifoServer<>(simulator, servers, _ -> serviceNanos.getAsLong(), this::left);
    }

    OpenQueue run(long customers) {
        toCome = customers;
        simulator.schedule(gaps.nextNanos(), arrival, this);
        simulator.run();
        return this;
    }

    private void arrived(long nowNanos, OpenQueue self) {
        if (--toCome > 0) {
            simulator.schedule(nowNanos + gaps.nextNanos(), arrival, this);
        }
        Customer customer = new Customer();
        customer.arrivedNanos = nowNanos;
        server.arrive(nowNanos, customer);
    }

    private void left(long nowNanos, Customer customer) {
        if (++left > WARMUP) {
            sojourns.add((nowNanos - customer.arrivedNanos) / UNIT_NANOS);
        }
    }

    /// The mean sojourn in units of time, with its interval at 99 %.
    StudentInterval sojourn() {
        return sojourns.interval(0.99);
    }

    StationReport report() {
        return server.report("server");
    }

    long digest() {
        return simulator.digest();
    }
}
