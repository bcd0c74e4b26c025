package io.storbench.run;

import io.storbench.engine.CounterSnapshot;
import io.storbench.engine.StopSignal;
import io.storbench.measure.IntervalLog;
import io.storbench.measure.LatencyRecorder;
import io.storbench.measure.OperationSeries;
import io.storbench.plan.HostLoad;
import io.storbench.plan.Protocol;
import io.storbench.plan.TrialSpec;
import io.storbench.result.Origin;
import io.storbench.stream.WorkloadClassException;
import io.storbench.workload.LoadResult;
import io.storbench.workload.LoadWorker;
import io.storbench.workload.SharedCounters;
import io.storbench.workload.StartLine;
import io.storbench.workload.StreamLoad;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// The hosts of a trial: their workers on each of its targets, which begin and end at the same
/// time, and what they come to.
final class TrialHosts {
    private final TrialSpec spec;
    private final Origin origin;
    private final StopSignal stop;
    private final OpenTargets targets;
    private final IntervalLog log = new IntervalLog();
    private final Optional<OperationSeries> series;
    private final List<HostWork> hosts;
    private final StartLine start;
    private final List<SharedCounters> counters;
    private final List<Optional<StreamLoad>> streams = new ArrayList<>();
    private final List<List<LoadWorker>> workers = new ArrayList<>();

    /// @param targets whose data sets are there
    /// @param stop ends the load early
    /// @throws IOException when a workload class cannot be used
    TrialHosts(TrialSpec spec, Origin origin, OpenTargets targets, StopSignal stop) throws IOException {
        this.spec = spec;
        this.origin = origin;
        this.targets = targets;
        this.stop = stop;
        this.series = isSteady() ? Optional.of(new OperationSeries()) : Optional.empty();
        this.hosts = spec.hostLoads().stream()
                .map(load -> new HostWork(load, log, series))
                .toList();
        this.start = new StartLine(workerCount(), spec.protocol());
        this.counters = targets.all().stream().map(OpenTarget::counters).toList();
        for (OpenTarget target : targets.all()) {
            streams.add(streams(target.part()));
        }
    }

    /// Whether one run can show a steady state: simulated time is there in plenty.
    private boolean isSteady() {
        return origin == Origin.SIMULATED
                && spec.protocol() instanceof Protocol.Timed
                && spec.hostLoads().getFirst().phases().isEmpty();
    }

    private int workerCount() {
        return targets.all().stream().mapToInt(OpenTarget::workers).sum();
    }

    /// The class was found before the first trial.
    private static Optional<StreamLoad> streams(TrialSpec part) throws IOException {
        if (part.workload().stream().isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(new StreamLoad(part.workload().stream().get(), host -> TrialData.tree(part, host)));
        } catch (WorkloadClassException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    /// Makes the workers.
    void begin(Recordings recordings) {
        List<StartLine> ends = new ArrayList<>();
        for (HostLoad host = spec.hostLoads().getFirst();
                ends.size() < host.phases().size(); ) {
            ends.add(new StartLine(workerCount()));
        }
        for (int number = 0; number < targets.all().size(); number++) {
            OpenTarget target = targets.all().get(number);
            List<Integer> own = spec.hostsOf(number);
            workers.add(new TrialWorkers(
                            target.part(),
                            origin,
                            start.with(counters.get(number)),
                            ends,
                            target.lanes(),
                            stop,
                            host -> recordings.of(own.get(host)))
                    .of(hosts(number), streams.get(number)));
        }
    }

    private List<HostWork> hosts(int target) {
        return spec.hostsOf(target).stream().map(hosts::get).toList();
    }

    /// The workers of each target.
    List<List<LoadWorker>> workers() {
        return workers;
    }

    /// The loads that classes choose.
    List<StreamLoad> streams() {
        return streams.stream().flatMap(Optional::stream).toList();
    }

    /// What became of the wait for a steady state.
    SortedMap<String, Object> steadyFacts() {
        return start.steadyFacts();
    }

    /// The intervals of all hosts, as text.
    String histograms() {
        return log.text();
    }

    /// What the trial comes to.
    ///
    /// @param facts beside those of the targets
    /// @throws IOException when counters could not be read
    JointVerdict verdict(SortedMap<String, Object> facts) throws IOException {
        List<JointVerdict.OfTarget> parts = new ArrayList<>();
        CounterSnapshot counted = CounterSnapshot.NONE;
        for (int number = 0; number < targets.all().size(); number++) {
            OpenTarget target = targets.all().get(number);
            CounterSnapshot own = counters.get(number).counted();
            counted = counted.plus(own);
            parts.add(new JointVerdict.OfTarget(
                    target.name(),
                    target.target().recorded(),
                    verdict(target.part(), hosts(number), own, target.target().recorded(), facts)));
        }
        SortedMap<String, Object> recorded =
                parts.size() == 1 ? parts.getFirst().recorded() : TargetFacts.of(parts);
        return new JointVerdict(verdict(spec, hosts, counted, recorded, facts), parts);
    }

    private TrialVerdict verdict(
            TrialSpec part,
            List<HostWork> own,
            CounterSnapshot counted,
            SortedMap<String, Object> recorded,
            SortedMap<String, Object> facts) {
        LatencyRecorder.Merged latencies = new LatencyRecorder.Merged();
        own.forEach(host -> host.addTo(latencies));
        List<LoadResult> results = own.stream()
                .map(HostWork::workers)
                .flatMap(Collection::stream)
                .map(LoadWorker::result)
                .toList();
        SortedMap<String, Object> all = new TreeMap<>(recorded);
        all.putAll(facts);
        return new TrialVerdict(
                part, origin, results, latencies, series.flatMap(OperationSeries::steadyState), own, log, counted, all);
    }
}
