package io.storbench.run;

import io.storbench.measure.IntervalLog;
import io.storbench.measure.LatencyRecorder;
import io.storbench.measure.OperationSeries;
import io.storbench.plan.HostLoad;
import io.storbench.result.HostFigures;
import io.storbench.result.SteadyState;
import io.storbench.workload.LoadResult;
import io.storbench.workload.LoadWorker;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// One host of a trial: its workers, and what they record.
final class HostWork {
    private final HostLoad host;
    private final IntervalLog log;

    /// Of simulated timed trials: one run can show a steady state, as there is time in plenty.
    private final Optional<OperationSeries> series;

    private final List<LatencyRecorder> recorders = new ArrayList<>();
    private final List<LoadWorker> workers = new ArrayList<>();

    /// @param whole the series of the trial, if it has one
    HostWork(HostLoad host, IntervalLog log, Optional<OperationSeries> whole) {
        this.host = host;
        this.log = log;
        this.series = whole.map(OperationSeries::new);
    }

    /// A recorder for one more worker of this host.
    LatencyRecorder newRecorder() {
        LatencyRecorder recorder =
                series.map(own -> new LatencyRecorder(log, own)).orElseGet(() -> new LatencyRecorder(log));
        recorders.add(recorder);
        return recorder;
    }

    void add(LoadWorker worker) {
        workers.add(worker);
    }

    List<LoadWorker> workers() {
        return workers;
    }

    void addTo(LatencyRecorder.Merged sums) {
        recorders.forEach(recorder -> recorder.addTo(sums));
    }

    /// How long its own part of a measurement took: of a trial until completion, hosts end when
    /// they are done.
    long tookNanos() {
        List<LoadResult> results = workers.stream().map(LoadWorker::result).toList();
        long beganNanos =
                results.stream().mapToLong(LoadResult::beganNanos).min().orElse(0);
        long endedNanos =
                results.stream().mapToLong(LoadResult::endedNanos).max().orElse(0);
        return Math.max(0, endedNanos - beganNanos);
    }

    /// What the host saw.
    ///
    /// @param durationNanos of its measurement
    /// @param isSteady whether one run can show a steady state
    HostFigures figures(long durationNanos, boolean isSteady) {
        LatencyRecorder.Merged sums = new LatencyRecorder.Merged();
        addTo(sums);
        long operations = sums.serviceSummary().count();
        Optional<SteadyState> steady = series.filter(_ -> isSteady).flatMap(OperationSeries::steadyState);
        return new HostFigures(
                host.group(),
                operations,
                durationNanos == 0 ? 0 : operations * 1e9 / durationNanos,
                sums.serviceSummary(),
                sums.responseSummary(),
                steady);
    }

    /// Whether the plan gives its hosts loads of their own.
    boolean isOfGroup() {
        return !host.group().isEmpty();
    }
}
