package io.storbench.sim.model;

import io.storbench.random.RandomStream;
import io.storbench.sim.event.Simulator;
import io.storbench.stats.BatchMeans;
import io.storbench.stats.StudentInterval;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;

/// A fixed number of customers who think, pass through stations in a row, and think again; all
/// times exponential.
final class ClosedNetwork {
    private static final double UNIT_NANOS = 1e6;
    private static final int WARMUP = 20_000;

    private final Simulator simulator = new Simulator();
    private final FifoServer<Customer> thinking;
    private final List<FifoServer<Customer>> stations = new ArrayList<>();
    private final BatchMeans gaps = new BatchMeans(20, 1000);
    private long cycles;
    private long lastNanos;
    private long toDo;

    /// @param means the mean service time of each station, in units of time
    ClosedNetwork(long seed, int servers, double think, double... means) {
        this.thinking = station(seed, "think", FifoServer.UNLIMITED, think, 0);
        for (int i = 0; i < means.length; i++) {
            stations.add(station(seed, "station-" + i, servers, means[i], i + 1));
        }
    }

    /// @param mean 0 for a station that takes no time
    private FifoServer<Customer> station(long seed, String name, int servers, double mean, int next) {
        LongSupplier times =
                mean == 0 ? () -> 0 : new ExponentialTimes(RandomStream.of(seed, name), mean * UNIT_NANOS)::nextNanos;
        return new FifoServer<>(simulator, servers, _ -> times.getAsLong(), (now, customer) -> go(now, customer, next));
    }

    private void go(long nowNanos, Customer customer, int next) {
        if (next < stations.size()) {
            stations.get(next).arrive(nowNanos, customer);
            return;
        }
        if (++cycles > WARMUP) {
            gaps.add((nowNanos - lastNanos) / UNIT_NANOS);
        }
        lastNanos = nowNanos;
        if (cycles == toDo) {
            simulator.stop();
        }
        thinking.arrive(nowNanos, customer);
    }

    ClosedNetwork run(int customers, long cycles) {
        toDo = cycles;
        for (int i = 0; i < customers; i++) {
            thinking.arrive(0, new Customer());
        }
        simulator.run();
        return this;
    }

    /// The mean time between completed cycles, the inverse of the throughput, with its interval.
    StudentInterval gap() {
        return gaps.interval(0.99);
    }

    List<StationReport> reports() {
        List<StationReport> reports = new ArrayList<>();
        reports.add(thinking.report("thinking"));
        for (FifoServer<Customer> station : stations) {
            reports.add(station.report("station"));
        }
        return reports;
    }
}
