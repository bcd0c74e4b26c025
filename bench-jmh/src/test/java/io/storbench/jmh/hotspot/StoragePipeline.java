package io.storbench.jmh.hotspot;

import io.storbench.random.RandomStream;
import io.storbench.sim.event.Simulator;
import io.storbench.sim.model.FifoServer;
import java.util.ArrayList;
import java.util.List;

/// Hosts with requests outstanding on one server: processor, uplink, way, 8 threads, disks,
/// downlink, way back; seven events a request. Threads and disks take exponential times.
final class StoragePipeline {
    static final long CPU_NANOS = 20_000;
    static final long LINK_NANOS = 35_000;
    static final long WAY_NANOS = 5_000_000;
    static final double THREAD_NANOS = 200_000;
    static final double DISK_NANOS = 5_000_000;
    static final int THREADS = 8;

    private final Simulator simulator = new Simulator();
    private final List<FifoServer<Request>> cpus = new ArrayList<>();
    private final List<FifoServer<Request>> uplinks = new ArrayList<>();
    private final List<FifoServer<Request>> downlinks = new ArrayList<>();
    private final List<FifoServer<Request>> disks = new ArrayList<>();
    private final FifoServer<Request> there;
    private final FifoServer<Request> threads;
    private final FifoServer<Request> back;
    private final RandomStream choice;
    private long toDo;

    private record Request(int host) {}

    private StoragePipeline(int hosts, int disks, long seed) {
        this.choice = RandomStream.of(seed, "disk");
        ExponentialTimes work = new ExponentialTimes(RandomStream.of(seed, "thread"), THREAD_NANOS);
        this.back = new FifoServer<>(simulator, FifoServer.UNLIMITED, _ -> WAY_NANOS, this::answered);
        this.threads = new FifoServer<>(simulator, THREADS, _ -> work.nextNanos(), this::worked);
        this.there = new FifoServer<>(simulator, FifoServer.UNLIMITED, _ -> WAY_NANOS, threads::arrive);
        for (int i = 0; i < hosts; i++) {
            FifoServer<Request> uplink = new FifoServer<>(simulator, 1, _ -> LINK_NANOS, there::arrive);
            uplinks.add(uplink);
            cpus.add(new FifoServer<>(simulator, 1, _ -> CPU_NANOS, uplink::arrive));
            downlinks.add(new FifoServer<>(simulator, 1, _ -> LINK_NANOS, back::arrive));
        }
        for (int i = 0; i < disks; i++) {
            ExponentialTimes times = new ExponentialTimes(RandomStream.of(seed, "disk-" + i), DISK_NANOS);
            this.disks.add(new FifoServer<>(simulator, 1, _ -> times.nextNanos(), this::read));
        }
    }

    private void worked(long nowNanos, Request request) {
        disks.get((int) choice.nextLong(disks.size())).arrive(nowNanos, request);
    }

    private void read(long nowNanos, Request request) {
        downlinks.get(request.host).arrive(nowNanos, request);
    }

    private void answered(long nowNanos, Request request) {
        if (--toDo == 0) {
            simulator.stop();
        }
        cpus.get(request.host).arrive(nowNanos, request);
    }

    /// What it ran: events, and requests per simulated second.
    static Result run(int hosts, int depth, int disks, long requests, long seed) {
        StoragePipeline pipeline = new StoragePipeline(hosts, disks, seed);
        pipeline.toDo = requests;
        for (int i = 0; i < hosts * depth; i++) {
            pipeline.cpus.get(i % hosts).arrive(0, new Request(i % hosts));
        }
        pipeline.simulator.run();
        return new Result(pipeline.simulator.events(), requests * 1e9 / pipeline.simulator.nowNanos());
    }

    /// What a simulator made of it.
    ///
    /// @param events how many ran
    /// @param perSecond requests completed per simulated second
    record Result(long events, double perSecond) {}
}
