package io.storbench.jmh.hotspot;

import io.storbench.random.RandomStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import umontreal.ssj.simevents.Accumulate;
import umontreal.ssj.simevents.Event;
import umontreal.ssj.simevents.Simulator;
import umontreal.ssj.stat.Tally;

/// [StoragePipeline] on SSJ with its default event list: the same times from the same streams, one
/// event object a request, used again, and at each station the same statistics as ours keep.
final class SsjPipeline {
    private final Simulator simulator = new Simulator();
    private final List<Station> cpus = new ArrayList<>();
    private final List<Station> downlinks = new ArrayList<>();
    private final List<Station> disks = new ArrayList<>();
    private final RandomStream choice;
    private long events;
    private long toDo;

    private SsjPipeline(int hosts, int diskCount, long seed) {
        simulator.init();
        this.choice = RandomStream.of(seed, "disk");
        ExponentialTimes work = new ExponentialTimes(RandomStream.of(seed, "thread"), StoragePipeline.THREAD_NANOS);
        int many = Integer.MAX_VALUE;
        Station back = new Station(many, () -> StoragePipeline.WAY_NANOS, this::answered);
        Station threads = new Station(StoragePipeline.THREADS, work::nextNanos, this::worked);
        Station there = new Station(many, () -> StoragePipeline.WAY_NANOS, threads::arrive);
        for (int i = 0; i < hosts; i++) {
            Station uplink = new Station(1, () -> StoragePipeline.LINK_NANOS, there::arrive);
            cpus.add(new Station(1, () -> StoragePipeline.CPU_NANOS, uplink::arrive));
            downlinks.add(new Station(1, () -> StoragePipeline.LINK_NANOS, back::arrive));
        }
        for (int i = 0; i < diskCount; i++) {
            ExponentialTimes times =
                    new ExponentialTimes(RandomStream.of(seed, "disk-" + i), StoragePipeline.DISK_NANOS);
            disks.add(new Station(
                    1, times::nextNanos, request -> downlinks.get(request.host).arrive(request)));
        }
    }

    private void worked(Request request) {
        disks.get((int) choice.nextLong(disks.size())).arrive(request);
    }

    private void answered(Request request) {
        if (--toDo == 0) {
            simulator.stop();
        }
        cpus.get(request.host).arrive(request);
    }

    static StoragePipeline.Result run(int hosts, int depth, int disks, long requests, long seed) {
        SsjPipeline pipeline = new SsjPipeline(hosts, disks, seed);
        pipeline.toDo = requests;
        for (int i = 0; i < hosts * depth; i++) {
            Station cpu = pipeline.cpus.get(i % hosts);
            cpu.arrive(pipeline.new Request(i % hosts, cpu));
        }
        pipeline.simulator.start();
        return new StoragePipeline.Result(pipeline.events, requests * 1e9 / pipeline.simulator.time());
    }

    /// A request, which is the event of the end of its service.
    private final class Request extends Event {
        private final int host;
        private Station at;
        private double arrivedNanos;

        Request(int host, Station at) {
            super(simulator);
            this.host = host;
            this.at = at;
        }

        @Override
        public void actions() {
            events++;
            at.served(this);
        }
    }

    private final class Station {
        private final LongSupplier nanos;
        private final Consumer<Request> next;
        private final ArrayDeque<Request> waiting = new ArrayDeque<>();
        private final Tally sojourns = new Tally();
        private final Accumulate number = new Accumulate(simulator, "number");
        private int free;
        private int inside;

        Station(int servers, LongSupplier nanos, Consumer<Request> next) {
            this.free = servers;
            this.nanos = nanos;
            this.next = next;
        }

        void arrive(Request request) {
            request.arrivedNanos = simulator.time();
            number.update(++inside);
            if (free > 0) {
                free--;
                start(request);
            } else {
                waiting.add(request);
            }
        }

        private void start(Request request) {
            request.at = this;
            request.schedule((double) nanos.getAsLong());
        }

        void served(Request request) {
            sojourns.add(simulator.time() - request.arrivedNanos);
            number.update(--inside);
            if (waiting.isEmpty()) {
                free++;
            } else {
                start(waiting.remove());
            }
            next.accept(request);
        }
    }
}
