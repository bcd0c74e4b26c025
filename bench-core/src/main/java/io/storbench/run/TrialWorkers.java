package io.storbench.run;

import com.sun.management.ThreadMXBean;
import io.storbench.engine.StopSignal;
import io.storbench.measure.LatencyRecorder;
import io.storbench.plan.HostLoad;
import io.storbench.plan.LoadPhase;
import io.storbench.plan.TrialSpec;
import io.storbench.random.RandomStream;
import io.storbench.result.Origin;
import io.storbench.trace.Recording;
import io.storbench.workload.LoadJob;
import io.storbench.workload.LoadWorker;
import io.storbench.workload.StartLine;
import io.storbench.workload.StreamLoad;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.LongSupplier;

/// Makes the workers of a trial, or of the part of it that drives one target, measured or simulated
/// alike.
///
/// @param start where they wait for each other
/// @param ends where all workers of the trial wait for each other after each phase
/// @param lanes workers of each host
/// @param stop ends their load early
/// @param recordings of the hosts' operations, where they are recorded
record TrialWorkers(
        TrialSpec spec,
        Origin origin,
        StartLine start,
        List<StartLine> ends,
        int lanes,
        StopSignal stop,
        IntFunction<Optional<Recording>> recordings) {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    /// Those of all hosts, which also have them then.
    ///
    /// @param streams of a load that a class chooses
    List<LoadWorker> of(List<HostWork> hosts, Optional<StreamLoad> streams) {
        LongSupplier cpuNanos = origin == Origin.MEASURED ? THREADS::getCurrentThreadCpuTime : () -> 0;
        List<HostLoad> loads = spec.hostLoads();
        int generation = generation();
        for (int host = 0; host < loads.size(); host++) {
            HostLoad load = loads.get(host);
            int depth = load.load().depth();
            long seed = seed(host, "");
            List<LoadJob.Phase> phases = phases(load, streams, host);
            for (int lane = 0; lane < lanes; lane++) {
                LoadJob.Actors actors = new LoadJob.Actors(lane, depth / lanes, depth);
                LoadJob job = new LoadJob(
                        load.load(),
                        spec.protocol(),
                        host,
                        actors,
                        phases,
                        seed,
                        generation,
                        start,
                        stop,
                        cpuNanos,
                        recordings.apply(host));
                LatencyRecorder recorder = hosts.get(host).newRecorder();
                hosts.get(host).add(new LoadWorker(job, recorder));
            }
        }
        return hosts.stream().flatMap(host -> host.workers().stream()).toList();
    }

    private List<LoadJob.Phase> phases(HostLoad host, Optional<StreamLoad> streams, int number) {
        if (host.phases().isEmpty()) {
            LoadJob.Phase whole = LoadJob.Phase.whole(host.load(), spec.protocol(), seed(number, ""));
            return List.of(streams.map(whole::by).orElse(whole));
        }
        List<LoadJob.Phase> phases = new ArrayList<>();
        for (LoadPhase phase : host.phases()) {
            phases.add(LoadJob.Phase.of(phase, seed(number, "/" + phase.name()), ends.get(phases.size())));
        }
        return streams.isEmpty()
                ? phases
                : phases.stream().map(phase -> phase.by(streams.get())).toList();
    }

    private long seed(int host, String phase) {
        return RandomStream.of(spec.seed(), "host-" + host + "/blocks" + phase).nextLong();
    }

    /// A number that is not in the file already, from 1 on, since 0 is the filling's: were it the
    /// same in a second run, reading back would find what the first run wrote.
    private int generation() {
        long nonce = origin == Origin.MEASURED ? System.nanoTime() : 0;
        return 1 + (int) RandomStream.of(spec.seed() + nonce, "generation").nextLong(Integer.MAX_VALUE - 1L);
    }
}
