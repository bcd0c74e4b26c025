package io.storbench.workload;

import io.storbench.engine.ManualLoop;
import io.storbench.engine.StopSignal;
import io.storbench.measure.IntervalLog;
import io.storbench.measure.LatencyRecorder;
import io.storbench.plan.PlanReader;
import io.storbench.plan.TrialSpec;
import io.storbench.stream.StreamSpec;
import io.storbench.stream.WorkloadClassException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/// Workers on targets by hand, in a time made by hand.
final class WorkerHarness {
    static final long OPERATION_NANOS = 1_000_000;

    final ManualLoop time = new ManualLoop();
    final StopSignal stop = new StopSignal();

    /// A target with room for this many requests, each of which takes 1 ms.
    FakeTarget target(int room) {
        return target(room, OPERATION_NANOS);
    }

    FakeTarget target(int room, long operationNanos) {
        return new FakeTarget(time, room, operationNanos);
    }

    LoadWorker worker(String operation, int depth, String protocol) {
        return worker(operation, depth, protocol, new StartLine(1));
    }

    LoadWorker worker(String operation, int depth, String protocol, StartLine start) {
        LatencyRecorder recorder = new LatencyRecorder(new IntervalLog());
        return worker(operation, depth, protocol, start, recorder);
    }

    /// A worker on 16 blocks, which verifies what it reads unless its operation says otherwise.
    LoadWorker worker(String operation, int depth, String protocol, StartLine start, LatencyRecorder recorder) {
        String verify = operation.contains("verify") ? "" : ", verify: true";
        return of(
                "operation: %s, block: 4k, file: 64k, depth: %d%s".formatted(operation, depth, verify),
                protocol,
                start,
                recorder);
    }

    LoadWorker opening(String operation, int depth, String protocol) {
        return opening(operation, depth, protocol, new LatencyRecorder(new IntervalLog()));
    }

    LoadWorker opening(String operation, int depth, String protocol, LatencyRecorder recorder) {
        return worker(operation + ", open: each", depth, protocol, new StartLine(1), recorder);
    }

    /// @param workload its keys
    LoadWorker of(String workload, String protocol, StartLine start, LatencyRecorder recorder) {
        return new LoadWorker(job(workload, protocol, start), recorder);
    }

    /// A program on 16 blocks.
    LoadWorker program(String workload, int depth) {
        return program(workload, depth, new IntervalLog());
    }

    LoadWorker program(String workload, int depth, IntervalLog log) {
        String open = workload.contains("open:") ? "" : "open: program, ";
        String keys = "block: 4k, file: 64k, depth: %d, %s%s".formatted(depth, open, workload);
        return new LoadWorker(job(keys, "run: completion", new StartLine(1)), new LatencyRecorder(log));
    }

    /// The replay of a trace on 16 blocks.
    LoadWorker replay(Path trace, String speed, int depth, LatencyRecorder recorder) throws WorkloadClassException {
        String keys = "class: trace, params: {file: \"%s\", speed: %s}, block: 4k, file: 64k, depth: %d"
                .formatted(trace, speed, depth);
        LoadJob job = job(keys, "run: completion", new StartLine(1));
        StreamSpec spec = job.load().stream().orElseThrow();
        return new LoadWorker(job.by(new StreamLoad(spec, Optional.empty())), recorder);
    }

    /// A worker whose operations a class chooses, in place of the plan's.
    LoadWorker chosen(String workload, String protocol, StreamSpec spec, LatencyRecorder recorder)
            throws WorkloadClassException {
        LoadJob job = job(workload, protocol, new StartLine(1));
        return new LoadWorker(job.by(new StreamLoad(spec, Optional.empty())), recorder);
    }

    /// The workers of a host with one for each actor, as where calls block.
    List<LoadWorker> lanes(String workload, String protocol, int depth, LatencyRecorder recorder) {
        LoadJob job = job(workload + ", depth: " + depth, protocol, new StartLine(depth));
        return IntStream.range(0, depth)
                .mapToObj(lane -> new LoadJob.Actors(lane, 1, depth))
                .map(actors -> new LoadJob(
                        job.load(),
                        job.protocol(),
                        0,
                        actors,
                        job.phases(),
                        job.seed(),
                        job.generation(),
                        job.start(),
                        stop,
                        () -> 0,
                        Optional.empty()))
                .map(own -> new LoadWorker(own, recorder))
                .toList();
    }

    private LoadJob job(String workload, String protocol, StartLine start) {
        TrialSpec spec = PlanReader.parse(
                        "{target: {engine: \"null\"}, workload: {%s}, protocol: {%s}}".formatted(workload, protocol),
                        "plan",
                        List.of())
                .trials()
                .getFirst();
        int depth = spec.workload().depth();
        LoadJob job = LoadJob.ofHost(
                spec.hostLoads().getFirst(),
                spec.protocol(),
                new LoadJob.Actors(0, depth, depth),
                1,
                7,
                start,
                stop,
                () -> 0);
        try {
            Optional<StreamSpec> chosen = spec.workload().stream().filter(each -> !each.isTrace());
            return chosen.isEmpty() ? job : job.by(new StreamLoad(chosen.get(), Optional.empty()));
        } catch (WorkloadClassException e) {
            throw new IllegalArgumentException(e);
        }
    }

    /// Starts a worker on its target.
    void start(FakeTarget target, LoadWorker worker) {
        target.worker = worker;
        worker.start(time, target);
    }

    /// Runs until all workers are finished.
    void finish(LoadWorker... workers) {
        while (!Arrays.stream(workers).allMatch(LoadWorker::isFinished)) {
            time.step();
        }
    }

    LoadWorker run(FakeTarget target, LoadWorker worker) {
        start(target, worker);
        finish(worker);
        return worker;
    }

    static long count(FakeTarget target, String operation) {
        return target.asked.stream()
                .filter(asked -> asked.startsWith(operation + " "))
                .count();
    }
}
