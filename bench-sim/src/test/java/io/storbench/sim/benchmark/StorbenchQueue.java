package io.storbench.sim.benchmark;

import io.storbench.random.RandomStream;
import io.storbench.sim.event.EventType;
import io.storbench.sim.event.Simulator;
import io.storbench.sim.model.ExponentialTimes;
import io.storbench.sim.model.FifoServer;
import io.storbench.sim.model.StationReport;

/// The M/M/1 queue of the benchmark on our simulator: a Poisson source and one [FifoServer], which
/// keeps the sojourn tally and the time average itself.
final class StorbenchQueue {
    private final Simulator simulator = new Simulator();
    private final ExponentialTimes gaps;
    private final ExponentialTimes services;
    private final EventType<StorbenchQueue> arrival = simulator.eventType(this::arrived);
    private final FifoServer<StorbenchQueue> server;
    private long toCome;

    private StorbenchQueue(MarkovQueue queue, long seed) {
        RandomStream arrivalStream = RandomStream.of(seed, "arrivals");
        RandomStream serviceStream = RandomStream.of(seed, "services");
        this.gaps = new ExponentialTimes(arrivalStream, 1e9 / queue.arrivalRate());
        this.services = new ExponentialTimes(serviceStream, 1e9 / queue.serviceRate());
        this.server = new FifoServer<>(simulator, 1, _ -> services.nextNanos(), (_, _) -> {});
        this.toCome = queue.customers();
    }

    static MarkovQueue.Result run(MarkovQueue queue, long seed) {
        return new StorbenchQueue(queue, seed).run();
    }

    private MarkovQueue.Result run() {
        simulator.schedule(gaps.nextNanos(), arrival, this);
        simulator.run();
        StationReport report = server.report("server");
        return new MarkovQueue.Result(simulator.events(), report.meanSojournNanos() / 1e9, report.meanNumber());
    }

    private void arrived(long nowNanos, StorbenchQueue self) {
        if (--toCome > 0) {
            simulator.schedule(nowNanos + gaps.nextNanos(), arrival, this);
        }
        server.arrive(nowNanos, this);
    }
}
